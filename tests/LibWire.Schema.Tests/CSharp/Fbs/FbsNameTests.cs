using LibWire.Tests;

namespace LibWire.Schema.Tests;

/// <summary>Schemas with legal names that can break a generator. Their views compile without a warning, with the oldest and the newest C#.</summary>
public sealed class FbsNameTests
{
    private static readonly string[] Members =
    [
        "equals", "get_hash_code", "to_string", "get_type", "reference_equals", "memberwise_clone", "finalize", "is_null", "layout", "vector", "row", "enumerator", "selector",
        "get_root", "try_get_root", "dangerous_get_root", "verify", "table_", "tables", "current", "move_next", "value", "kind", "match", "position_in", "try_find", "key", "found",
        "has_other_vtable", "buffer", "options", "fault", "root", "source", "view", "index", "count", "reversed", "this_", "string_selector", "t_result", "get_enumerator", "other",
        "mutable", "mutable_vector", "get_mutable_root", "try_get_mutable_root", "mutate", "mutate_value", "is_mutable",
    ];

    private static readonly string[] Keywords =
    [
        "class", "event", "string_", "object", "namespace_", "record", "file", "required_", "scoped", "field", "nint", "dynamic", "var", "await", "async", "yield", "global", "partial", "where",
        "params", "ref", "out", "in", "is", "as", "null_", "default", "checked", "fixed", "stackalloc", "unsafe", "managed", "notnull", "allows", "extension", "init", "with", "_", "__", "_1", "e1_", "System", "LibWire",
    ];

    public static TheoryData<string> Forms => TestDepth.IsFull
        ? ["f{0}: int;", "{0}: int;", "{0}: string;", "{0}: [long];", "{0}: T;", "{0}: [T];", "{0}: U;", "{0}: [ubyte] (nested_flatbuffer: \"T\");"]
        : ["{0}: [T];"];

    [Theory]
    [MemberData(nameof(Forms))]
    public void Generate_OfFieldsNamedAsMembers_Compiles(string form)
    {
        string tables = string.Concat(Members.Concat(Keywords).Distinct().Chunk(4).Select((names, i) => $"table T{i} {{ {string.Concat(names.Select(name => string.Format(null, form, name)))} }}\n"));
        string vectors = string.Concat(Enumerable.Range(0, (Members.Length + Keywords.Length) / 4).Select(static i => $"r{i}: [T{i}];"));
        Assert.Empty(FbsEmitted.ComplaintsAbout($"namespace n; union U {{ T }} table T {{ a: int; }} {tables} table Root {{ {vectors} }}"));
    }

    [Fact]
    public void Generate_OfStructMembersNamedAsMembers_Compiles() => Assert.Empty(FbsEmitted.ComplaintsAbout(
        $"namespace n; struct I {{ x: short; }} struct A {{ {Fields("int")} }} struct B {{ {Fields("bool")} }} struct C {{ {Fields("[I:2]")} }} struct D {{ {Fields("[float:2]")} }} struct E {{ {Fields("I")} }}"));

    [Fact, Trait("Category", "Deep")]
    public void Generate_OfTypesNamedAsMembersAndKeywords_Compiles()
    {
        string[] names = [.. Members.Select(CSharpText.Pascal).Concat(Keywords).Distinct()];
        Assert.Empty(FbsEmitted.ComplaintsAbout(
            ("tables.fbs", "namespace a;" + string.Concat(names.Select(static (name, i) => $"table {name} {{ f{i}: {name}; g{i}: [{name}]; }}\n")) + $"union U {{ {string.Join(", ", names)} }} table R {{ u: U; us: [U]; }}"),
            ("structs.fbs", "namespace b;" + string.Concat(names.Select(static (name, i) => $"struct {name} {{ f{i}: bool; }} table T{i} {{ g: {name}; h: [{name}]; }}\n"))),
            ("enums.fbs", "namespace c;" + string.Concat(names.Select(static (name, i) => $"enum {name} : byte {{ f{i} }} table T{i} {{ g: {name}; h: [{name}]; k: {name} = null; }}\n"))),
            ("values.fbs", $"namespace d; enum E : byte {{ {string.Join(", ", names)} }} table T {{ e: E = class; f: E = record; }}"),
            ("global.fbs", string.Concat(names.Select(static (name, i) => $"enum {name} : byte {{ f{i} }}\n")) + "table Holder { a: System; b: LibWire; }")));
    }

    [Fact]
    public void Generate_OfNamesThatMeetInPascalCase_KeepsThemApart()
    {
        string text = FbsEmitted.Text("namespace n; table T { a_b: int; aB: int; AB: int; a__b: int; n_root: int; n: [ubyte] (nested_flatbuffer: \"T\"); } table Ts { ts: [T]; }");
        Assert.Empty(EmittedCode.Complaints(Microsoft.CodeAnalysis.CSharp.LanguageVersion.Latest, text));
        Assert.Contains("public int AB => ", text, StringComparison.Ordinal);
        Assert.Contains("public int AB_ => ", text, StringComparison.Ordinal);
        Assert.Contains("public int AB__ => ", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_OfNamesThatMeetMutators_KeepsThemApart()
    {
        const string Schema = """
            namespace n; struct S { a: int; } union U { T, S, Mutable: T, Kind: T, View: S, MutateS: T }
            table T { hp: int; mutate_hp: T; MutateHp: [int]; mutate_mutate_hp: int; view: T; is_null: [T]; u: U; us: [U]; s: S; mutate_s: U; }
            """;
        Assert.Empty(FbsEmitted.ComplaintsAbout(Schema));
        string text = FbsEmitted.Text(Schema);
        Assert.Contains("public bool MutateHp(int value) => _table.Mutate(4, value);", text, StringComparison.Ordinal);
        Assert.Contains("public __TView.Mutable MutateHp_ => ", text, StringComparison.Ordinal);
        Assert.Contains("public __TView.Mutable View_ => ", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_OfThousandsOfNamesThatAreOneInPascalCase_NumbersThem()
    {
        // a_b_c, a_bC, aB_c and so on.
        const int Bits = 12;
        string fields = string.Concat(Enumerable.Range(0, 1 << Bits).Select(static mask =>
            "a" + string.Concat(Enumerable.Range(0, Bits).Select(bit => (mask & (1 << bit)) != 0 ? "_" + (char)('b' + bit) : ((char)('B' + bit)).ToString())) + ": int;"));
        string text = FbsEmitted.Text($"table T {{ {fields} }}");
        Assert.Contains("public int ABCDEFGHIJKLM => ", text, StringComparison.Ordinal);
        Assert.Contains("public int ABCDEFGHIJKLM___ => ", text, StringComparison.Ordinal);
        Assert.Contains("public int ABCDEFGHIJKLM_4095 => ", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Generate_OfTypesThatMeetTheViewsOfOthers_KeepsThemApart() => Assert.Empty(FbsEmitted.ComplaintsAbout(
        ("a.fbs", """
            namespace n;
            enum MonsterView : byte { A }
            struct UKind { a: int; }
            struct Vec { x: int; }
            struct VecView { v: Vec; vec_view: Vec; vec: VecViewView; }
            struct VecViewView { x: int; }
            table Monster { monster_view: Monster; monster: [Monster]; view: MonsterView; kind: UKind; }
            union U { Monster, M: Monster, m: Monster, None: Monster, kind: Monster, Other: Monster, Asa: Monster, a: Monster }
            table UView { u: U; us: [U]; }
            """.Replace("vec: VecViewView; ", "", StringComparison.Ordinal)),
        ("b.fbs", "namespace n.Vec; table T { t: int; } namespace n.Vec.T; table T { t: int; } namespace n.MonsterView; struct S { a: int; } namespace MonsterView; enum E : byte { A }"),
        ("c.fbs", "namespace System; table Object { a: app.System.Int32; } namespace app.System; struct Int32 { a: int; b: bool; } table String { a: Int32; s: string; } namespace LibWire.System; enum Byte : ubyte { A } table LibWire { a: Byte; s: string; b: [Byte]; }"),
        ("d.fbs", "namespace global.record.class.scoped; table var { a: var; b: [var]; }")));

    [Fact]
    public void Generate_OfTypesNamedAsThoseOfNet_Compiles() => Assert.Empty(FbsEmitted.ComplaintsAbout("""
        namespace System;
        struct Int32 { a: int; b: bool; } struct Byte { a: Int32; b: [Int32:2]; key: ubyte (key); } enum Object : int { A } enum Boolean : byte { A, B }
        table String { i: Int32; is: [Int32]; o: Object; os: [Object]; b: Boolean = B; s: string; t: [ubyte] (nested_flatbuffer: "String"); bs: [Byte]; }
        union Action { String, Int32 } table Func { a: Action; as_: [Action]; f: Func; fs: [Func]; key: string (key); }
        namespace System.Runtime.InteropServices; struct Marshal { a: int; } table Holder { m: Marshal; }
        """));

    [Fact]
    public void Generate_OfViewsNamedAsTypesOfTheRuntime_GivesWay()
    {
        Assert.Empty(FbsEmitted.ComplaintsAbout("""
            namespace LibWire;
            struct Flat { a: int; } enum FlatKind : byte { A } table FlatTable { f: Flat; k: FlatKind; t: FlatTable; ts: [FlatTable]; s: string; } union FlatUnion { FlatTable, Flat }
            table FlatVector { u: FlatUnion; us: [FlatUnion]; n: [ubyte] (nested_flatbuffer: "FlatTable"); } table WireFormatException { a: int; }
            """));
        Assert.Contains("readonly ref struct FlatTableView", FbsEmitted.Text("namespace LibWire; table FlatTable { a: int; }"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("namespace LibWire; table T { a: int; } struct FlatString { a: int; }", "LibWire.FlatString", 46)]
    [InlineData("namespace LibWire.CompilerServices; struct FlatTable { a: int; }", "LibWire.CompilerServices.FlatTable", 43)]
    [InlineData("namespace LibWire; enum WireError : byte { A }", "LibWire.WireError", 24)]
    [InlineData("namespace System; enum IndexOutOfRangeException : byte { A }", "System.IndexOutOfRangeException", 23)]
    [InlineData("namespace System.Runtime.InteropServices; struct MemoryMarshal { a: int; }", "System.Runtime.InteropServices.MemoryMarshal", 49)]
    public void LW2211_FbsNameOfRuntime(string schema, string name, int column)
    {
        SchemaGeneration generation = FbsCompiler.Generate([new("a.fbs", "a.fbs", schema)], new FbsOptions(), EmittedCode.Options(Microsoft.CodeAnalysis.CSharp.LanguageVersion.Latest, true));
        SchemaDiagnostic diagnostic = Assert.Single(generation.Diagnostics);
        Assert.Equal(("LW2211", "a.fbs", 0, column), (diagnostic.Id, diagnostic.Path, diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.Contains($"'{name}'", diagnostic.Message, StringComparison.Ordinal);
        Assert.Empty(generation.Sources);

        // Without C# the name is allowed.
        Assert.Empty(FbsCompiler.Check([new("a.fbs", "a.fbs", schema)], new FbsOptions()));
        Assert.Empty(FbsEmitted.ComplaintsAbout(schema.Replace("namespace ", "namespace other.", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData("struct TryFind { x: int (key); }", 7, "TryFind", "it has a key")]
    [InlineData("struct CreateIndex { x: int (key); }", 7, "CreateIndex", "it has a key")]
    [InlineData("namespace n; struct CreateSortedVector { x: int (key); }", 20, "n.CreateSortedVector", "it has a key")]
    [InlineData("struct CompareTo { x: int; } struct K { a: CompareTo; } table T { k: K (key); }", 7, "CompareTo", "keys are compared by it")]
    [InlineData("struct CompareTo { x: int (key); } table T { k: CompareTo (key); }", 7, "CompareTo", "keys are compared by it")]
    public void LW2212_FbsNameOfMember(string schema, int column, string name, string why)
    {
        SchemaGeneration generation = FbsCompiler.Generate([new("a.fbs", "a.fbs", schema)], new FbsOptions(), EmittedCode.Options(Microsoft.CodeAnalysis.CSharp.LanguageVersion.Latest, true));
        SchemaDiagnostic diagnostic = Assert.Single(generation.Diagnostics);
        Assert.Equal(("LW2212", "a.fbs", 0, column), (diagnostic.Id, diagnostic.Path, diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.Contains($"'{name}'", diagnostic.Message, StringComparison.Ordinal);
        Assert.Contains(why, diagnostic.Message, StringComparison.Ordinal);
        Assert.Empty(generation.Sources);

        // Without C# the name is allowed, and so it is without a key.
        Assert.Empty(FbsCompiler.Check([new("a.fbs", "a.fbs", schema)], new FbsOptions()));
        Assert.Empty(FbsEmitted.ComplaintsAbout(schema.Replace(" (key)", "", StringComparison.Ordinal)));
    }

    [Fact]
    public void Generate_OfTablesWithTheNamesOfMembersOfKeys_Compiles() => Assert.Empty(FbsEmitted.ComplaintsAbout(
        "table TryFind { x: int (key); v: [TryFind]; } table CreateIndex { x: string (key); v: [CreateIndex]; } table CompareTo { x: int (key); v: [CompareTo]; }"));

    [Fact]
    public void Generate_OfTypesNamedAsOperators_Compiles() => Assert.Empty(FbsEmitted.ComplaintsAbout(
        ("tables.fbs", "namespace a; table op_Equality { a: op_Equality; b: [op_Inequality]; } table op_Inequality { a: op_Equality; }"),
        ("unions.fbs", "namespace b; union op_Equality { T } union op_Inequality { T } table T { a: op_Equality; b: [op_Inequality]; }"),
        ("structs.fbs", "namespace c; struct op_Equality { a: int (key); } enum op_Inequality : byte { A } table T { a: op_Equality; b: [op_Inequality]; }")));

    [Theory]
    [InlineData("__Order")]
    [InlineData("__Order.__Line")]
    [InlineData("__Line.__Order")]
    [InlineData("__Lib.__Table")]
    public void Generate_OfANamespaceNamedAsAnAlias_Compiles(string name) => Assert.Empty(FbsEmitted.ComplaintsAbout(
        $"namespace {name}; table Order {{ next: Order; all: [Order]; line: Line; lines: [Line]; text: string; }} table Line {{ next: Line; }}"));

    [Fact]
    public void Generate_OfTypesOfUnderscoresAlone_Compiles() => Assert.Empty(FbsEmitted.ComplaintsAbout("""
        enum _ : byte { A } enum __ : byte { A } enum ___ : byte { A } table ____ { a: ____; b: [____]; c: int; } struct _____ { a: int; }
        table Layout { a: _; b: [_]; c: __; d: [__]; e: ___; f: [___]; g: _____; h: [_____]; i: Layout; j: [Layout]; k: ____; }
        """));

    [Fact]
    public void KnownTypes_AreThoseOfTheRuntime()
    {
        Type[] types = [.. typeof(FlatTable).Assembly.GetExportedTypes().Where(static type => type is { Namespace: "LibWire" or "LibWire.CompilerServices", IsNested: false, IsGenericType: false })];
        Assert.Equal([], types.Where(static type => !FbsKnownTypes.Contains(type.Namespace!, type.Name)).Select(static type => type.FullName));
        Assert.True(types.Length > 50);
        Assert.False(FbsKnownTypes.Contains("LibWire", "Monster") || FbsKnownTypes.Contains("LibWire.Schema", "FlatTable") || FbsKnownTypes.Contains("", "FlatTable"));
    }

    [Fact]
    public void Generate_OfHostileComments_KeepsThemComments()
    {
        const string Hostile = "</summary> & <b> */ int Injected; /* \u2028 int Injected; \u2029 int Injected; \u0085 int Injected; #error {0} @\" \\";
        string text = FbsEmitted.Text($$"""
            namespace n;
            /// {{Hostile}}
            enum E : byte {
            /// {{Hostile}}
            A }
            /// {{Hostile}}
            struct S {
            /// {{Hostile}}
            a: int;
            /// {{Hostile}}
            b: [bool:2];
            }
            /// {{Hostile}}
            table T {
            /// {{Hostile}}
            ///
            /// {{Hostile}}
            a: string; }
            /// {{Hostile}}
            union U {
            /// {{Hostile}}
            T }
            """);
        Assert.Empty(EmittedCode.Complaints(Microsoft.CodeAnalysis.CSharp.LanguageVersion.Latest, text));
        Assert.DoesNotContain("\u2028", text, StringComparison.Ordinal);
        Assert.DoesNotContain(
            Microsoft.CodeAnalysis.CSharp.CSharpSyntaxTree.ParseText(text).GetRoot().DescendantTokens(), static token => token.ValueText == "Injected");
    }

    private static string Fields(string type) => string.Concat(Members.Concat(Keywords).Select(name => $"{name}: {type};"));
}
