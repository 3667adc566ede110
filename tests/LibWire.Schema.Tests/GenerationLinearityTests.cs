using System.Globalization;
using System.Text;

namespace LibWire.Schema.Tests;

/// <summary>The work of both compilers up to the C# text grows linearly with the number of declarations. It is measured in allocated bytes, which are the same
/// in every run.</summary>
public class GenerationLinearityTests
{
    private const int Units = 300;

    /// <summary>Four times as many declarations, and lists that double.</summary>
    private const int GrowthMax = 6;

    /// <summary>Bytes for any text: scratch lists, diagnostics, and tables that are filled once.</summary>
    private const long BytesOfAnyText = 3_000_000;

    private static readonly EmitOptions Options = new(14, HasUnscopedRef: true);

    /// <summary># is the number of a declaration, § the next one, % a field number, ~ a name. All these names are one in Pascal case.</summary>
    [Theory]
    [InlineData("syntax = \"proto3\"; message A {\n", "int32 f# = %;\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "string f# = %;\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "A f# = %;\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "repeated A f# = %;\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "map<int32, A> f# = %;\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "oneof o# { int32 f# = %; }\n", "}")]
    [InlineData("syntax = \"proto3\"; message A { oneof o {\n", "int32 f# = %;\n", "} }")]
    [InlineData("syntax = \"proto3\"; message A { oneof o {\n", "A f# = %;\n", "} }")]
    [InlineData("syntax = \"proto3\"; message A {\n", "optional int32 f# = %;\n", "}")]
    [InlineData("syntax = \"proto2\"; message A {\n", "required int32 f# = %;\n", "}")]
    [InlineData("syntax = \"proto2\"; message A {\n", "optional group G# = % { optional int32 a = 1; }\n", "}")]
    [InlineData("syntax = \"proto2\"; message A {\n", "optional string f# = % [default = \"a#\"];\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "int32 f# = % [json_name = \"x#\"];\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "message M# { A a = 1; }\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "enum E# { Z# = 0; }\n", "}")]
    [InlineData("syntax = \"proto3\"; ", "message M# { M# a = 1; }\n", "")]
    [InlineData("syntax = \"proto3\"; message M0 {}\n", "message M§ { M# a = 1; }\n", "")]
    [InlineData("syntax = \"proto3\"; ", "message M§ { M# a = 1; }\n", "message M0 {}\n")]
    [InlineData("syntax = \"proto3\"; ", "message M# { M§ a = 1; }\n", "")]
    [InlineData("syntax = \"proto2\"; message M0 { required int32 x = 1; }\n", "message M§ { required M# a = 1; }\n", "")]
    [InlineData("syntax = \"proto2\"; ", "message M§ { required M# a = 1; }\n", "message M0 { required int32 x = 1; }\n")]
    [InlineData("syntax = \"proto3\"; ", "enum E# { Z# = 0; }\n", "")]
    [InlineData("syntax = \"proto3\"; enum E {\n", "V# = #;\n", "}")]
    [InlineData("syntax = \"proto2\"; enum E {\n", "V# = #;\n", "}")]
    [InlineData("syntax = \"proto3\"; enum E { option allow_alias = true;\n", "V# = 0;\n", "}")]
    [InlineData("syntax = \"proto3\"; enum E { Z = 0;\n", "reserved §; ", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "reserved %; ", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "reserved \"f#\"; ", "}")]
    [InlineData("syntax = \"proto2\"; message A {\n", "extensions %; ", "}")]
    [InlineData("syntax = \"proto2\"; message A { extensions 1 to max; }\n", "extend A { optional int32 x# = %; }\n", "")]
    [InlineData("syntax = \"proto2\"; message A { extensions 1 to max; } extend A {\n", "optional int32 x# = %;\n", "}")]
    [InlineData("syntax = \"proto2\"; message A { extensions 1 to max; } extend A {\n", "optional A x# = %;\n", "}")]
    [InlineData("syntax = \"proto3\"; message Q {} service S {\n", "rpc R#(Q) returns (Q);\n", "}")]
    [InlineData("syntax = \"proto3\"; message Q {}\n", "service S# { rpc R(Q) returns (Q); }\n", "")]
    [InlineData("syntax = \"proto3\"; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FileOptions { repeated string a = 50000; }\n", "option (a) = \"b#\";\n", "")]
    [InlineData("syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; message O { repeated O c = 1; optional string d = 2; } extend google.protobuf.FileOptions { optional O a = 50000; } option (a) = {\n", "c { d: \"b#\" } ", "};")]
    [InlineData("syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; message O { repeated int32 c = 1; } extend google.protobuf.FileOptions { optional O a = 50000; } option (a) = { c: [", "#, ", "1] };")]
    [InlineData("syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.MessageOptions {", "optional int32 o# = 5%;\n", "} message A { option (o1) = 1; }")]
    [InlineData("syntax = \"proto3\"; package p", ".a#", "; message A {}")]
    [InlineData("syntax = \"proto3\"; ", "import \"n#.proto\";\n", "")]
    [InlineData("edition=\"2023\"; message A {\n", "int32 f# = % [features.field_presence = IMPLICIT];\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "/// Doc #.\n int32 f# = %; // after\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "int32 f = %;\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "int32 f# = 1;\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "int32 F# = %; int32 f_# = 1%;\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "Missing# f# = %;\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "optional string f# = %; int32 has_f# = 10%; int32 clear_f# = 11%; int32 set_f# = 12%;\n", "}")]
    [InlineData("syntax = \"proto3\"; message class {\n", "int32 Class# = %; int32 class_# = 10%; \n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "int32 f#_# = %; int32 f#__# = 10%; int32 F#_# = 11%;\n", "}")]
    [InlineData("syntax = \"proto3\"; ", "message A_# {} message A__# {} message A# {}\n", "")]
    [InlineData("syntax = \"proto3\"; enum E { E_Z = 0;\n", "E_V# = 1#; EV# = 2#; V# = 3#;\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "oneof ~ { int32 f# = %; }\n", "}")]
    [InlineData("syntax = \"proto3\"; message A {\n", "oneof ~ { A f# = %; }\n", "}")]
    [InlineData("syntax = \"proto2\"; message A { option deprecated_legacy_json_field_conflicts = true;\n", "optional string ~ = %;\n", "}")]
    [InlineData("syntax = \"proto2\"; message A { extensions 1 to max; } extend A {\n", "optional int32 ~ = %;\n", "}")]
    [InlineData("syntax = \"proto2\"; message A { extensions 1 to max; extend A {\n", "optional int32 ~ = %;\n", "} }")]
    [InlineData("syntax = \"proto2\"; enum E {\n", "~ = #;\n", "}")]
    public void Proto_OfFourTimesAsManyDeclarations_TakesFourTimesAsMuch(string head, string unit, string tail) =>
        IsLinear(head, unit, tail, static text => ProtoCompiler.Generate([new SchemaFile("a.proto", "a.proto", text)], Options));

    /// <inheritdoc cref="Proto_OfFourTimesAsManyDeclarations_TakesFourTimesAsMuch"/>
    [Theory]
    [InlineData("table A {\n", "f#: int;\n", "}")]
    [InlineData("table A {\n", "f#: A;\n", "}")]
    [InlineData("table A {\n", "f#: [A];\n", "}")]
    [InlineData("table A {\n", "f#: [A] (nested_flatbuffer: \"A\");\n", "}")]
    [InlineData("table A {\n", "f#: string (key);\n", "}")]
    [InlineData("table A {\n", "f#: string (required, id: #);\n", "}")]
    [InlineData("table A {} union U {\n", "m#: A,\n", "} table T { u: U; v: [U]; }")]
    [InlineData("union U {\n", "T#,\n", "} table T0 { u: U; }")]
    [InlineData("table T0 { u: int; }\n", "union U# { T0 } table W# { u: U#; }\n", "")]
    [InlineData("struct S0 { a: int; }\n", "struct S§ { a: S#; b: S0; }\n", "")]
    [InlineData("struct S0 { a: int; }\n", "struct S§ { a: S0; b: S0; } table T§ { x: S§; }\n", "")]
    [InlineData("struct A {\n", "f#: int;\n", "}")]
    [InlineData("struct A {\n", "f#: [byte:3];\n", "}")]
    [InlineData("enum E : int {\n", "A#,\n", "} table T { a: E; }")]
    [InlineData("enum E : ulong (bit_flags) {\n", "A#,\n", "}")]
    [InlineData("enum E : int { A, B }\n", "table T# { e: E = B; }\n", "")]
    [InlineData("enum E : int {\n", "A#,\n", "}\n table T { a: E = A5; b: [E]; }")]
    [InlineData("table A (", "x#, ", "y) { a: int; }")]
    [InlineData("", "attribute \"a#\"; table T# { b: int (a#); }\n", "")]
    [InlineData("table A {} rpc_service S {\n", "M#(A): A (streaming: \"bidi\", idempotent);\n", "}")]
    [InlineData("", "namespace n#; table T { a: T; }\n", "")]
    [InlineData("", "namespace a.n#; table T { a: int; } table B { t: T; }\n", "")]
    [InlineData("table A {\n", "f: int;\n", "}")]
    [InlineData("table A {\n", "f_#: int; f__#: int; F#: int;\n", "}")]
    [InlineData("", "table A_# {} table A__# {} table A# {}\n", "")]
    [InlineData("table A {\n", "f#: Missing#;\n", "}")]
    [InlineData("table A {\n", "f#: int = #;\n", "}")]
    [InlineData("table A {\n", "f#: float = #.5;\n", "}")]
    [InlineData("table A {\n", "f#: [int] (vector64);\n", "}")]
    [InlineData("table A {\n", "f#: int (deprecated);\n", "}")]
    [InlineData("table A {\n", "f#: string = \"a#\";\n", "}")]
    [InlineData("table A {\n", "f#: int (hash: \"fnv1_32\");\n", "}")]
    [InlineData("", "include \"nothing#.fbs\";\n", "table A {}")]
    [InlineData("enum E : int { A } table T { e: E = \"", "A ", "\"; }")]
    [InlineData("enum E : ulong (bit_flags) { A0,A1,A2,A3 } table T { e: E = \"", "A1 ", "\"; }")]
    [InlineData("table T { a: int; } root_type T; { ", "f#: 1, ", "a: 2 }")]
    public void Fbs_OfFourTimesAsManyDeclarations_TakesFourTimesAsMuch(string head, string unit, string tail) =>
        IsLinear(head, unit, tail, static text => FbsCompiler.Generate([new SchemaFile("a.fbs", "a.fbs", text)], new FbsOptions(), Options));

    [Fact]
    public void Proto_OfFourTimesAsManyDeclaredExtensions_TakesFourTimesAsMuch() => IsLinear(
        static count =>
        {
            string declarations = Repeat("declaration = { number: % full_name: \".f#\" type: \"int32\" },\n", count);
            string extensions = Repeat("optional int32 f# = %;\n", count);
            return $"syntax = \"proto2\"; message A {{ extensions 1 to max [\n{declarations} verification = DECLARATION]; }} extend A {{\n{extensions} }}";
        },
        static text => ProtoCompiler.Generate([new SchemaFile("a.proto", "a.proto", text)], Options));

    [Fact]
    public void Proto_OfFourTimesAsManyRangesWithFourTimesAsManyDeclarations_TakesFourTimesAsMuch() => IsLinear(
        static count =>
        {
            string declarations = Repeat("declaration = { number: % reserved: true },\n", count);
            return $"syntax = \"proto2\"; message A {{ extensions {Repeat("%, ", count)} 500000 [\n{declarations} verification = DECLARATION]; }}";
        },
        static text => ProtoCompiler.Generate([new SchemaFile("a.proto", "a.proto", text)], Options));

    private static void IsLinear(string head, string unit, string tail, Func<string, SchemaGeneration> compile) =>
        IsLinear(count => head + Repeat(unit, count) + tail, compile);

    private static void IsLinear(Func<int, string> schema, Func<string, SchemaGeneration> compile)
    {
        Measure(Units / 10);
        long once = Measure(Units), fourTimes = Measure(4 * Units);
        Assert.InRange(fourTimes, 0, (GrowthMax * once) + BytesOfAnyText);

        long Measure(int count)
        {
            string whole = schema(count);
            long before = GC.GetAllocatedBytesForCurrentThread();
            SchemaGeneration generation = compile(whole);
            long taken = GC.GetAllocatedBytesForCurrentThread() - before;
            Assert.Equal(generation.Sources.Count == 0, generation.Diagnostics.Any(static diagnostic => diagnostic.Severity == SchemaSeverity.Error));
            return taken;
        }
    }

    private static string Repeat(string unit, int count)
    {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++)
        {
            string next = (i + 1).ToString(CultureInfo.InvariantCulture);
            text.Append(unit.Replace("#", i.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal)
                .Replace("§", next, StringComparison.Ordinal).Replace("%", next, StringComparison.Ordinal).Replace("~", Name(i), StringComparison.Ordinal));
        }

        return text.ToString();
    }

    // ax_bx_cx, axBx_cx, ax_bxCx and so on.
    private static string Name(int number)
    {
        const int Bits = 11; // enough for four times Units
        var name = new StringBuilder("ax");
        for (int bit = 0; bit < Bits; bit++) name.Append((number & (1 << bit)) != 0 ? (char)('B' + bit) + "x" : "_" + (char)('b' + bit) + "x");
        return name.ToString();
    }
}
