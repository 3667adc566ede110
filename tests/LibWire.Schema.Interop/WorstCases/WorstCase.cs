using System.Globalization;
using System.Text;

namespace LibWire.Tests.SchemaInterop;

/// <summary>A schema of any size that makes some part of the compiler work most.</summary>
/// <param name="Name">The construct that it repeats.</param>
/// <param name="Make">Makes it, with so many repetitions.</param>
/// <param name="Count">The number of repetitions for a text of about one megabyte.</param>
internal sealed record WorstCase(string Name, Func<int, TestSchema> Make, int Count)
{
    private const string Descriptor = "import \"google/protobuf/descriptor.proto\";\n";

    /// <summary>All of them.</summary>
    internal static IReadOnlyList<WorstCase> All { get; } =
    [
        Text("nested messages", 40_000, "", "message a { ", "", "} "),
        Text("nested messages that do not end", 40_000, "", "message a { ", ""),
        Text("groups in groups", 40_000, "message A { ", "optional group B = 1 { ", ""),
        Text("braces that open", 400_000, "", "{", ""),
        Text("braces that close", 400_000, "", "}", ""),
        Text("brackets that open", 200_000, "message A { optional int32 a = 1 ", "[", ""),
        Text("quotes", 200_000, "", "\"", ""),
        Text("comments that do not end", 200_000, "", "/*", ""),
        Text("comments", 100_000, "", "// a\n\n", "message A {}"),
        Text("semicolons", 400_000, "", ";", ""),
        Text("statements that are wrong", 100_000, "", "x y z;\n", ""),
        Text("errors in a message", 50_000, "message A {\n", "optional int32 = 1;\n", "}"),
        Numbered("messages", 50_000, "", i => $"message M{i} {{ optional M{i / 2} a = 1; }}\n", ""),
        Numbered("fields", 50_000, "message A {\n", i => $"optional int32 f{i} = {Free(i)};\n", "}"),
        Numbered("fields of one number", 50_000, "message A {\n", i => $"optional int32 f{i} = 1;\n", "}"),
        Numbered("fields of one name", 50_000, "message A {\n", i => $"optional int32 f = {Free(i)};\n", "}"),
        Numbered("fields of one JSON name", 50_000, "syntax = \"proto3\"; message A {\n", i => $"int32 f_{new string('_', i % 7)}{i / 7} = {Free(i)};\n", "}"),
        Numbered("fields of a type that is not there", 50_000, "message A {\n", i => $"optional Nothing{i} f{i} = {Free(i)};\n", "}"),
        Numbered("fields without numbers", 50_000, "message A {\n", i => $"optional int32 f{i};\n", "}"),
        Numbered("maps", 30_000, "message A {\n", i => $"map<string, A> f{i} = {Free(i)};\n", "}"),
        Numbered("optional fields", 50_000, "syntax = \"proto3\"; message A {\n", i => $"optional int32 f{i} = {Free(i)};\n", "}"),
        Numbered("optional fields that take each other's names", 20_000, "syntax = \"proto3\"; message A {\n", i =>
            $"optional int32 {new string('X', i % 50)}_f{i / 50} = {Free(i)};\n", "}"),
        Numbered("oneofs", 30_000, "message A {\n", i => $"oneof o{i} {{ int32 f{i} = {Free(i)}; }}\n", "}"),
        Numbered("reserved numbers", 100_000, "message A {\n", i => $"reserved {i + 20_000};\n", "}"),
        Numbered("reserved ranges that overlap", 50_000, "message A {\n", i => $"reserved {i + 1} to {i + 2000};\n", "}"),
        Numbered("reserved numbers, each with its field", 30_000, "message A {\n", i => $"reserved {Free(i)}; optional int32 f{i} = {Free(i)};\n", "}"),
        Numbered("reserved names", 50_000, "message A {\n", i => $"reserved \"f{i}\"; optional int32 f{i} = {Free(i)};\n", "}"),
        Numbered("reserved names, all the same", 50_000, "message A {\n", i => "reserved \"f\";\n", "}"),
        Numbered("extension ranges", 50_000, "message A {\n", i => $"extensions {20_000 + i * 10} to {20_005 + i * 10};\n", "}"),
        Numbered("extension ranges that overlap", 50_000, "message A {\n", i => $"extensions {20_000 + i} to {20_500 + i};\n", "}"),
        Numbered("ranges in one statement", 100_000, "message A { extensions 1", i => $", {20_000 + i}", " [verification = UNVERIFIED]; }"),
        Numbered("declarations of extensions", 20_000, "message A { extensions 100 to max [verification = DECLARATION", i =>
            $", declaration = {{ number: {100 + i} full_name: \".x{i}\" type: \"int32\" }}\n", "]; }"),
        Numbered("declarations of one extension", 20_000, "message A { extensions 100 to max [verification = DECLARATION", i =>
            ", declaration = { number: 100 full_name: \".x\" type: \"int32\" }\n", "]; }"),
        Numbered("extensions", 50_000, "message A { extensions 20000 to max; } extend A {\n", i => $"optional int32 f{i} = {20_000 + i};\n", "}"),
        Numbered("extensions of one number", 50_000, "message A { extensions 20000 to max; } extend A {\n", i => $"optional int32 f{i} = 20000;\n", "}"),
        Numbered("blocks of extensions", 30_000, "message A { extensions 20000 to max; }", i => $"extend A {{ optional int32 f{i} = {20_000 + i}; }}\n", ""),
        Numbered("enum values", 100_000, "enum E {\n", i => $"V{i} = {i};\n", "}"),
        Numbered("enum values of one number", 100_000, "enum E { option allow_alias = true;\n", i => $"V{i} = 0;\n", "}"),
        Numbered("enum values of one number without leave", 50_000, "enum E {\n", i => $"V{i} = 0;\n", "}"),
        Numbered("enum values of one name", 50_000, "enum E {\n", i => $"V = {i};\n", "}"),
        Numbered("enum values that differ in case", 50_000, "enum E {\n", i => $"{(i % 2 == 0 ? "e_v" : "E_V")}{i / 2} = {i};\n", "}"),
        Numbered("enums", 50_000, "", i => $"enum E{i} {{ V{i} = 0; }}\n", ""),
        Numbered("methods", 30_000, "message A {} service S {\n", i => $"rpc M{i}(A) returns (stream A) {{ option deprecated = true; }}\n", "}"),
        Numbered("options of one field", 50_000,
            Descriptor + "extend google.protobuf.FieldOptions { repeated int32 o = 50000; } message A { optional int32 a = 1 [(o) = 1", i =>
            $", (o) = {i}", "]; }"),
        Numbered("options that are set again", 50_000, "message A { optional int32 a = 1 [deprecated = true", i => ", deprecated = true", "]; }"),
        Numbered("options that are not there", 50_000, "message A {\n", i => $"option (nothing{i}).x = 1;\n", "}"),
        Numbered("options of the file", 50_000, Descriptor + "extend google.protobuf.FileOptions { repeated string o = 50000; }\n", i =>
            $"option (o) = \"text {i}\";\n", ""),
        Numbered("paths into an option", 20_000, Deep(i => "repeated int32 v = 2; "), i => $"option (o).a.a.a.v = {i};\n", ""),
        Text("steps of an option's name", 100_000, Deep(_ => "") + "option (o)", ".a", " = {};"),
        Text("levels of an aggregate", 100_000, Deep(_ => "") + "option (o) = ", "{ a ", "{}", "}", ";"),
        Text("levels of an aggregate in angles", 100_000, Deep(_ => "") + "option (o) = { ", "a < ", "", ">", "};"),
        Numbered("elements of an aggregate", 100_000, Deep(_ => "repeated int32 v = 2; ") + "option (o) = { v: [0", i => $", {i}", "] };"),
        Numbered("fields of an aggregate", 50_000, Deep(_ => "repeated int32 v = 2; ") + "option (o) = {\n", i => $"v: {i}\n", "};"),
        Numbered("strings of one literal", 100_000, "option java_package = \"\"", i => " 'a'", ";"),
        Text("letters of a name", 1_000_000, "message ", "a", " {}"),
        Text("letters of a name, a step on a long way", 100_000, "message A { optional ", "a", " f = 1; optional int32 g = 2; }"),
        Text("parts of a package", 200_000, "package a", ".a", "; message A { optional A f = 1; optional a.a.a.Nothing g = 2; }"),
        Text("parts of a type's name", 300_000, "message A { optional A", ".A", " f = 1; }"),
        Text("digits of a number", 500_000, "message A { optional int32 a = 1", "1", "; }"),
        Text("digits of a default", 500_000, "message A { optional double a = 1 [default = 1", "1", ".5]; }"),
        Text("letters of a string", 1_000_000, "option java_package = \"", "a", "\";"),
        Text("lines of a comment", 200_000, "/*", " * a\n", "*/ message A {}"),
        Numbered("names sought far out", 20_000, string.Concat(Enumerable.Range(0, 25).Select(i => $"message N{i} {{ ")), i =>
            $"optional Out f{i} = {Free(i)};\n", new string('}', 25) + " message Out {}"),
        Numbered("imports that are not there", 30_000, "", i => $"import \"nothing{i}.proto\";\n", ""),
        Numbered("imports of one file", 30_000, "", i => Descriptor, ""),
        new("files", static count => Files(count, static i => i == 0 ? "" : "import \"f0.proto\";\n"), 5000),
        new("public imports in a row", static count => Files(count, static i => i == 0 ? "" : $"import public \"f{i - 1}.proto\";\n"), 3000),
        new("imports in a row", static count => Files(count, static i => i == 0 ? "" : $"import \"f{i - 1}.proto\";\n"), 3000),
        new("imports in a circle", static count => Files(count, i => $"import \"f{(i + 1) % count}.proto\";\n"), 3000),
        new("files with one message", static count => Files(count, static i => "", static i => "message A {}"), 3000),
    ];

    private static WorstCase Text(string name, int count, string head, string unit, string middle, string end = "", string tail = "") =>
        new(name, repeats => One(name, head + Repeat(unit, repeats) + middle + Repeat(end, repeats) + tail), count);

    private static WorstCase Numbered(string name, int count, string head, Func<int, string> unit, string tail) => new(name, repeats =>
    {
        var text = new StringBuilder(head);
        for (int i = 0; i < repeats; i++) text.Append(unit(i));
        return One(name, text.Append(tail).ToString());
    }, count);

    private static string Deep(Func<int, string> field) =>
        $"{Descriptor}message D {{ optional D a = 1; {field(0)}}} extend google.protobuf.FileOptions {{ optional D o = 50000; }}\n";

    private static string Repeat(string text, int count) => text.Length == 0 ? "" : new StringBuilder().Insert(0, text, count).ToString();

    private static TestSchema One(string name, string text) => new(name, [new TestSchemaFile("a.proto", text)]);

    private static TestSchema Files(int count, Func<int, string> imports, Func<int, string>? body = null) => new("files", [.. Enumerable.Range(0,
        count).Select(i =>
        new TestSchemaFile($"f{i.ToString(CultureInfo.InvariantCulture)}.proto", imports(i) + (body is null ? $"message M{i} {{ optional M{i} a = 1; }}"
            : body(i))))]);

    // Field numbers without those that are not allowed.
    private static int Free(int i) => i + 1 < 19_000 ? i + 1 : i + 1001;
}
