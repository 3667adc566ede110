namespace LibWire.Cli.Tests;

/// <summary>Each rule of <c>lint</c> on a schema that it reports, and on one close to it that it does not.</summary>
public sealed class LintRuleTests : IDisposable
{
    private const string Head = "syntax = \"proto3\"; package a.v1; ";

    // Rule; bad; good. Each is the text of the file a/v1/x.proto without its head, or of several: path | text || path | text.
    private static readonly string[][] Cases =
    [
        ["DIRECTORY_SAME_PACKAGE", Files("a/v1/x.proto", Proto("a.v1"), "a/v1/y.proto", Proto("b.v1")), Files("a/v1/x.proto", Proto("a.v1"), "b/v1/y.proto", Proto("b.v1"))],
        ["PACKAGE_SAME_DIRECTORY", Files("a/v1/x.proto", Proto("a.v1"), "b/v1/y.proto", Proto("a.v1")), Files("b/v1/x.proto", Proto("a.v1"), "b/v1/y.proto", Proto("a.v1"))],
        ["PACKAGE_DEFINED", Files("x.proto", "syntax = \"proto3\";"), Files("x.proto", Proto("a"))],
        ["PACKAGE_DIRECTORY_MATCH", Files("a/x.proto", Proto("a.v1")), ""],
        ["PACKAGE_NO_IMPORT_CYCLE",
            Files("a/x.proto", Proto("a") + "import \"b/x.proto\"; message A { b.B b = 1; }", "b/x.proto", Proto("b") + "message B {}",
                "b/y.proto", Proto("b") + "import \"a/x.proto\"; message C { a.A a = 1; }"),
            Files("a/x.proto", Proto("a") + "import \"b/x.proto\"; message A { b.B b = 1; }", "b/x.proto", Proto("b") + "message B {}",
                "b/y.proto", Proto("b") + "import \"b/x.proto\"; message C { B a = 1; }")],
        ["ENUM_FIRST_VALUE_ZERO", Files("a/v1/x.proto", "syntax = \"proto2\"; package a.v1; enum E { A = 1; Z = 0; }"),
            Files("a/v1/x.proto", "syntax = \"proto2\"; package a.v1; enum E { Z = 0; A = 1; }")],
        ["ENUM_NO_ALLOW_ALIAS", "enum E { option allow_alias = true; A = 0; B = 0; }", "enum E { A = 0; B = 1; }"],
        ["ENUM_PASCAL_CASE", "enum fooBar { A = 0; }", "enum FooBAR { A = 0; }"],
        ["MESSAGE_PASCAL_CASE", "message Foo_Bar {}", "message FooBar { map<int32, int32> a_b = 1; }"],
        ["RPC_PASCAL_CASE", "message A {} service S { rpc get(A) returns (A); }", "message A {} service S { rpc GetDNS(A) returns (A); }"],
        ["SERVICE_PASCAL_CASE", "service s {}", "service S {}"],
        ["ENUM_VALUE_UPPER_SNAKE_CASE", "enum E { FooBar = 0; }", "enum E { FOO_BAR1_2 = 0; }"],
        ["FIELD_LOWER_SNAKE_CASE", "message A { int32 fooBar = 1; }", "message A { int32 foo1 = 1; } message B { int32 foo_1 = 2; }"],
        ["ONEOF_LOWER_SNAKE_CASE", "message A { oneof Foo { int32 x = 1; } }", "message A { oneof foo { int32 x = 1; } optional int32 y = 2; }"],
        ["PACKAGE_LOWER_SNAKE_CASE", Files("a/x.proto", Proto("a.fooBar.v1")), Files("a/x.proto", Proto("a.foo_bar.v1"))],
        ["FIELD_NOT_REQUIRED", Files("x.proto", "edition = \"2023\"; package a; message A { int32 x = 1 [features.field_presence = LEGACY_REQUIRED]; }"),
            Files("x.proto", "edition = \"2023\"; package a; message A { int32 x = 1; }")],
        ["IMPORT_NO_PUBLIC", Files("x.proto", Proto("a") + "import public \"y.proto\";", "y.proto", Proto("a")),
            Files("x.proto", Proto("a") + "import \"y.proto\";", "y.proto", Proto("a"))],
        ["IMPORT_USED", Files("x.proto", Proto("a") + "import \"y.proto\";", "y.proto", Proto("a")),
            Files("x.proto", Proto("a") + "import \"y.proto\"; message A { B b = 1; }", "y.proto", Proto("a") + "message B {}")],
        ["SYNTAX_SPECIFIED", Files("x.proto", "package a;"), Files("x.proto", "edition = \"2023\"; package a;")],
        ["ENUM_VALUE_PREFIX", "enum FooBar { ZERO = 0; FOO_BAR_ONE = 1; }", "enum FooBar { FOO_BAR_ZERO = 0; }"],
        ["ENUM_ZERO_VALUE_SUFFIX", "enum E { E_NONE = 0; }", "enum E { E_UNSPECIFIED = 0; E_NONE = 1; }"],
        ["FILE_LOWER_SNAKE_CASE", Files("fooBar.proto", Proto("a")), Files("foo_bar.proto", Proto("a"))],
        ["PACKAGE_VERSION_SUFFIX", Files("x.proto", Proto("v1")), Files("x.proto", Proto("a.v2"), "y.proto", Proto("a.v1p1beta1"), "z.proto", Proto("a.v1test"))],
        ["RPC_REQUEST_STANDARD_NAME", Rpc("GetThing", "GetResponse"), Rpc("GetRequest", "Thing")],
        ["RPC_RESPONSE_STANDARD_NAME", Rpc("GetRequest", "GetThing"), Rpc("Thing", "SGetResponse")],
        ["RPC_REQUEST_RESPONSE_UNIQUE", Rpc("A", "B") + " service T { rpc Put(B) returns (C); } message C {}", Rpc("A", "B") + " service T { rpc Put(C) returns (D); } message C {} message D {}"],
        ["SERVICE_SUFFIX", "service Foo {}", "service FooService {}"],
        ["COMMENT_ENUM", "enum E { A = 0; }", "// The E.\nenum E { A = 0; }"],
        ["COMMENT_ENUM_VALUE", "enum E { A = 0; // behind\n }", "enum E {\n  // The A.\n  A = 0;\n}"],
        ["COMMENT_FIELD", "message A {\n  // detached\n\n  int32 x = 1;\n}", "message A {\n  /* The x. */\n  int32 x = 1;\n}"],
        ["COMMENT_MESSAGE", "// buf:lint:ignore COMMENT_FIELD\nmessage A {}", "// buf:lint:ignore COMMENT_FIELD\n// The A.\nmessage A { map<int32, int32> x = 1; }"],
        ["COMMENT_ONEOF", "message A { oneof o { int32 x = 1; } }", "message A {\n  // The o.\n  oneof o { int32 x = 1; }\n  optional int32 y = 2;\n}"],
        ["COMMENT_RPC", Rpc("A", "B"), Rpc("A", "B").Replace("rpc", "\n// The get.\nrpc", StringComparison.Ordinal)],
        ["COMMENT_SERVICE", "service S {}", "// The S.\nservice S {}"],
        ["RPC_NO_CLIENT_STREAMING", Rpc("A", "B").Replace("(A)", "(stream A)", StringComparison.Ordinal), Rpc("A", "B").Replace("(B)", "(stream B)", StringComparison.Ordinal)],
        ["RPC_NO_SERVER_STREAMING", Rpc("A", "B").Replace("(B)", "(stream B)", StringComparison.Ordinal), Rpc("A", "B").Replace("(A)", "(stream A)", StringComparison.Ordinal)],
        ["STABLE_PACKAGE_NO_IMPORT_UNSTABLE", Files("x.proto", Proto("a.v1") + "import \"y.proto\";", "y.proto", Proto("a.v2beta1")),
            Files("x.proto", Proto("a.v1alpha1") + "import \"y.proto\";", "y.proto", Proto("a.v2beta1"))],
        ["FBS_TYPE_PASCAL_CASE", Files("x.fbs", "table foo_bar {}"), Files("x.fbs", "table FooBar {}")],
        ["FBS_FIELD_LOWER_SNAKE_CASE", Files("x.fbs", "table A { fooBar:int; }"), Files("x.fbs", "table A { foo_bar:int; }")],
        ["FBS_ENUM_VALUE_PASCAL_CASE", Files("x.fbs", "enum E:int { foo }"), Files("x.fbs", "namespace n; table a {} enum E:int { Foo, BAR } union U { n.a }")],
        ["FBS_RPC_PASCAL_CASE", Files("x.fbs", "table A {} rpc_service S { get(A):A; }"), Files("x.fbs", "table A {} rpc_service S { Get(A):A; }")],
        ["FBS_NAMESPACE_PASCAL_CASE", Files("x.fbs", "namespace a.B; table A {}"), Files("x.fbs", "namespace A.B; table A {}")],
        ["FBS_INCLUDE_USED", Files("x.fbs", "include \"y.fbs\"; table A {}", "y.fbs", "table B {}"), Files("x.fbs", "include \"y.fbs\"; table A { b:n.B; }", "y.fbs", "namespace n; table B {}")],
        ["FBS_ATTRIBUTE_USED", Files("x.fbs", "attribute \"a\"; table A {}"), Files("x.fbs", "attribute \"a\"; table A { x:int (a); }")],
        ["FBS_ENUM_ZERO_VALUE", Files("x.fbs", "enum E:int { A = 1 }"), Files("x.fbs", "enum E:int { Z = 0, A } enum F:ubyte (bit_flags) { A } union U { T } table T {}")],
        ["FBS_REQUIRED_NOT_DEPRECATED", Files("x.fbs", "table A { s:string (required, deprecated); }"), Files("x.fbs", "table A { s:string (required); t:int (deprecated); }")],
        ["FBS_COMMENT_TYPE", Files("x.fbs", "// no\ntable A {}"), Files("x.fbs", "/// The A.\ntable A {}")],
        ["FBS_COMMENT_FIELD", Files("x.fbs", "table A { x:int; }"), Files("x.fbs", "table A {\n/// The x.\nx:int; }")],
        ["FBS_COMMENT_ENUM_VALUE", Files("x.fbs", "enum E:int { A }"), Files("x.fbs", "enum E:int {\n/// The A.\nA }")],
        ["FBS_COMMENT_RPC", Files("x.fbs", "table A {} rpc_service S { Get(A):A; }"), Files("x.fbs", "table A {} rpc_service S {\n/// The get.\nGet(A):A; }")],
        ["FBS_EXPLICIT_IDS", Files("x.fbs", "table A { x:int; }"), Files("x.fbs", "table A { x:int (id: 0); } struct B { x:int; }")],
        ["FBS_ROOT_TYPE", Files("x.fbs", "table A {}"), Files("x.fbs", "table A {} root_type A;")],
        ["FBS_FILE_IDENTIFIER", Files("x.fbs", "table A {} root_type A;"), Files("x.fbs", "table A {} root_type A; file_identifier \"ABCD\";")],
        ["FBS_STRUCT_NO_PADDING", Files("x.fbs", "struct A { x:byte; y:int; }"), Files("x.fbs", "struct A { y:int; x:int; }")],
        .. LintRules.PackageOptions.Select(static option => new[]
        {
            LintRules.RuleOf(option),
            Files("x.proto", Proto("a") + OptionOf(option), "y.proto", Proto("a")),
            Files("x.proto", Proto("a") + OptionOf(option), "y.proto", Proto("a") + OptionOf(option), "z.proto", Proto("b")),
        }),
    ];

    private readonly Workspace _workspace = new();

    public static TheoryData<string> Rules { get; } = new(Cases.Select(static one => one[0]));

    public void Dispose() => _workspace.Dispose();

    [Theory]
    [MemberData(nameof(Rules))]
    public void Lint_OfASchema_ReportsTheRuleOnlyWhereItIsBroken(string rule)
    {
        string[] one = Array.Find(Cases, one => one[0] == rule)!;
        CommandRun bad = Lint(rule, "bad", one[1]), good = Lint(rule, "good", one[2]);
        Assert.Equal((1, ""), (bad.ExitCode, bad.Error));
        Assert.Contains($": {rule}: ", bad.Output, StringComparison.Ordinal);
        Assert.Equal((0, "", ""), (good.ExitCode, good.Output, good.Error));
    }

    [Fact]
    public void Rules_Each_HasATestAndALineInTheDocument()
    {
        string document = File.ReadAllText(LibWire.Tests.Repository.PathOf("docs/lint.md")).Replace("`", "", StringComparison.Ordinal);
        Assert.Equal(LintRules.All.Select(static rule => rule.Id).Order(), Cases.Select(static one => one[0]).Order());
        Assert.All(LintRules.All, rule => Assert.Contains($"| {rule.Id} | {rule.Categories.FirstOrDefault() ?? "-"} | {rule.Summary} |", document, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("fooBar", "foo_bar", "FOO_BAR", "FooBar")]
    [InlineData("FOO_BAR", "foo_bar", "FOO_BAR", "FOOBAR")]
    [InlineData("HTTPServer2Go", "http_server2_go", "HTTP_SERVER2_GO", "HTTPServer2Go")]
    [InlineData("foo1", "foo1", "FOO1", "Foo1")]
    [InlineData("foo_1", "foo_1", "FOO_1", "Foo1")]
    [InlineData("_foo__bar_", "foo_bar", "FOO_BAR", "FooBar")]
    [InlineData("x", "x", "X", "X")]
    [InlineData("_", "", "", "")]
    public void Names_OfAnyCase_AreConverted(string name, string lower, string upper, string pascal) =>
        Assert.Equal((lower, upper, pascal), (LintNames.LowerSnake(name), LintNames.UpperSnake(name), LintNames.Pascal(name)));

    private CommandRun Lint(string rule, string folder, string files)
    {
        string[] parts = files.Contains(" | ", StringComparison.Ordinal) ? files.Split(" || ") : [$"a/v1/x.proto | {Head}\n{files}"];
        foreach (string part in parts)
        {
            string[] file = part.Split(" | ");
            _workspace.Write($"{folder}/{file[0]}", file[1]);
        }

        string root = _workspace.PathOf(folder);
        return CommandRun.Of("lint", "-I", root, "--use", rule, root);
    }

    private static string Files(params string[] parts) => string.Join(" || ", parts.Chunk(2).Select(static pair => $"{pair[0]} | {pair[1]}"));

    private static string Proto(string package) => $"syntax = \"proto3\"; package {package}; ";

    private static string Rpc(string input, string output) => $"message {input} {{}} message {output} {{}} service S {{ rpc Get({input}) returns ({output}); }}";

    private static string OptionOf(string option) => option == "java_multiple_files" ? "option java_multiple_files = true;" : $"option {option} = \"X\";";
}
