namespace LibWire.Cli.Tests;

/// <summary>The form of .proto files, and what must survive formatting.</summary>
public sealed class ProtoFormatTests
{
    [Theory]
    [InlineData("syntax=\"proto3\";package a . b;import 'x';", "syntax = \"proto3\";\n\npackage a.b;\n\nimport 'x';\n")]
    [InlineData("message A{}", "message A {}\n")]
    [InlineData("message A{optional int32 a=1;}", "message A {\n  optional int32 a = 1;\n}\n")]
    [InlineData("message A {\n\n\n  optional int32 a=1;\n\n\n\n  optional int32 b=2;\n\n}\n", "message A {\n  optional int32 a = 1;\n\n  optional int32 b = 2;\n}\n")]
    [InlineData("message A { map < string , .p.B > m = 1 ; }", "message A {\n  map<string, .p.B> m = 1;\n}\n")]
    [InlineData("message A { optional .p.B m = 1; required p . B n = 2; }", "message A {\n  optional .p.B m = 1;\n  required p.B n = 2;\n}\n")]
    [InlineData("message A { extensions 4,5 to max ; reserved 1 , 2 to 3; }", "message A {\n  extensions 4, 5 to max;\n  reserved 1, 2 to 3;\n}\n")]
    [InlineData("enum E { A = - 1 ; }", "enum E {\n  A = -1;\n}\n")]
    [InlineData("message A { optional group G=1{optional int32 a=2;} }", "message A {\n  optional group G = 1 {\n    optional int32 a = 2;\n  }\n}\n")]
    [InlineData("service S{rpc M(stream .A)returns(stream A);rpc N ( A ) returns ( A ) { } }",
        "service S {\n  rpc M(stream .A) returns (stream A);\n  rpc N(A) returns (A) {}\n}\n")]
    [InlineData("extend .p.A { optional int32 a = 1; }", "extend .p.A {\n  optional int32 a = 1;\n}\n")]
    [InlineData("edition=\"2024\";export message A{}local enum E{Z=0;}", "edition = \"2024\";\n\nexport message A {}\nlocal enum E {\n  Z = 0;\n}\n")]
    public void Format_OfStatements_HasOneForm(string text, string expected) => AssertForm(expected, text);

    [Theory]
    [InlineData("message A { optional int32 a=1[deprecated=true]; }", "message A {\n  optional int32 a = 1 [deprecated = true];\n}\n")]
    [InlineData("message A { optional int32 a=1[deprecated=true,(x).y.(z)=2]; }",
        "message A {\n  optional int32 a = 1 [\n    deprecated = true,\n    (x).y.(z) = 2\n  ];\n}\n")]
    [InlineData("option(a).(b.c).d={x:1};", "option (a).(b.c).d = {x: 1};\n")]
    [InlineData("option (a)={x:1,y:-2;};", "option (a) = {\n  x: 1\n  y: -2\n};\n")]
    [InlineData("option (a)={x:[1,2],};", "option (a) = {x: [\n  1,\n  2\n]};\n")]
    [InlineData("option (a)={x<y:[{z:'q'}]> [p.q/r.S]{}};", "option (a) = {\n  x <y: [{z: 'q'}]>\n  [p.q/r.S] {}\n};\n")]
    [InlineData("option (a)=\"x\" 'y';", "option (a) =\n  \"x\"\n  'y';\n")]
    [InlineData("option (a)={x:'y''z',w:['p' 'q']};", "option (a) = {\n  x:\n    'y'\n    'z'\n  w: [\n      'p'\n      'q'\n  ]\n};\n")]
    [InlineData("option (a)={x:{y:'p' 'q'}};", "option (a) = {x: {\n  y:\n    'p'\n    'q'\n}};\n")]
    [InlineData("option (a)={ # not : the ! text format };", "option (a) = { # not : the ! text format };\n")]
    public void Format_OfOptions_HasOneForm(string text, string expected) => AssertForm(expected, text);

    [Theory]
    [InlineData("// licence\n\n\n// more\nsyntax = \"proto3\";\n", "// licence\n\n// more\nsyntax = \"proto3\";\n")]
    [InlineData("message A {}\n  // end", "message A {}\n// end")]
    [InlineData("message A {}\n/* end */", "message A {}\n/* end */\n")]
    [InlineData("message A { optional int32 a=1[ /* x */ deprecated = true // y  \n]; }",
        "message A {\n  optional int32 a = 1 [\n    /* x */ deprecated = true // y  \n  ];\n}\n")]
    [InlineData("enum E { A = - /* x */ 1 ; }", "enum E {\n  A = - /* x */ 1;\n}\n")]
    [InlineData("option (a) = 'x' // y\n'z';", "option (a) =\n  'x' // y\n  'z';\n")]
    [InlineData("option (a) = { x: 1 /* y */ , z: 2, // q\n };", "option (a) = {\n  x: 1 /* y */,\n  z: 2 // q\n};\n")]
    [InlineData("message A {};;message B {}", "message A {}\nmessage B {}\n")]
    [InlineData("message A {}; // x\nmessage B {}", "message A {}; // x\nmessage B {}\n")]
    [InlineData("message A {}\n// x\n;", "message A {}\n// x\n;\n")]
    [InlineData("// a \r\nmessage A {\r\n\r\noptional int32 a=1; // b\r\n}", "// a \r\nmessage A {\r\n  optional int32 a = 1; // b\r\n}\r\n")]
    [InlineData("\uFEFFmessage A {\n}", "\uFEFFmessage A {}\n")]
    [InlineData("edition = \"2099\"; export message A { int32 a = 1; }", "edition = \"2099\";\n\nexport message A {\n  int32 a = 1;\n}\n")]
    [InlineData("edition = '99997_TEST_ONLY'; message A{}", "edition = '99997_TEST_ONLY';\n\nmessage A {}\n")]
    [InlineData("edition = \"2024\"; message A { repeated local.B export = 1; }", "edition = \"2024\";\n\nmessage A {\n  repeated local.B export = 1;\n}\n")]
    [InlineData("message A { optional stream.B a = 1; reserved 1, // x\n 2; }", "message A {\n  optional stream.B a = 1;\n  reserved 1, // x\n    2;\n}\n")]
    [InlineData("option (a) = { x <y: 1 /* z */ > /* q */ ; w: [ /* r */ ] };", "option (a) = {\n  x <\n    y: 1\n    /* z */\n  > /* q */;\n  w: [\n    /* r */\n  ]\n};\n")]
    [InlineData("service S { rpc M(A) returns (A) { /* x */ } }", "service S {\n  rpc M(A) returns (A) { /* x */ }\n}\n")]
    [InlineData("message A { optional int32 a // x\n = 1; }", "message A {\n  optional int32 a // x\n    = 1;\n}\n")]
    [InlineData("\n/* a\r\n b */\nsyntax = \"proto3\";\n", "/* a\r\n b */\nsyntax = \"proto3\";\n")]
    [InlineData("\nsyntax = \"proto3\";\r\n", "syntax = \"proto3\";\r\n")]
    [InlineData("\r\n// a\nsyntax = \"proto3\";\r\n", "// a\nsyntax = \"proto3\";\r\n")]
    [InlineData("/* a\r\n b */ syntax = \"proto3\"; // c\r\n", "/* a\r\n b */ syntax = \"proto3\"; // c\r\n")]
    [InlineData("", "")]
    public void Format_OfWhatMustSurvive_KeepsIt(string text, string expected) => AssertForm(expected, text);

    // Lines beside comments decide what a comment documents.
    [Theory]
    [InlineData("message A {\n  optional int32 a = 1;\n  // below a\n\n  optional int32 b = 2;\n}\n")]
    [InlineData("message A {\n  optional int32 a = 1;\n\n  // detached\n\n  // of b\n  optional int32 b = 2;\n}\n")]
    [InlineData("message A { // of A\n  // of a\n  optional int32 a = 1; // of a\n}\n")]
    [InlineData("message A {\n  // of A\n\n  optional int32 a = 1;\n}\n")]
    [InlineData("message A {\n  optional int32 a = 1;\n\n  /* detached */\n\n  optional int32 b = 2;\n}\n")]
    [InlineData("/* a */ message A {}\n")]
    public void Format_OfCommentsInPlace_ChangesNothing(string text) => AssertForm(text, text);

    [Fact]
    public void Format_OfACommentOnOneLineWithTwoStatements_DetachesItAsProtocDoes() => AssertForm(
        "message A {\n  optional int32 a = 1;\n\n  /* x */\n\n  optional int32 b = 2; /* y */\n  /* z */ optional int32 c = 3;\n}\n",
        "message A { optional int32 a = 1; /* x */ optional int32 b = 2; /* y */ /* z */ optional int32 c = 3; }");

    [Theory]
    [InlineData("message A {\n/* a\n* b\n    * c\n */\noptional int32 a = 1; }", "message A {\n  /* a\n   * b\n   * c\n   */\n  optional int32 a = 1;\n}\n")]
    [InlineData("message A {\n\t/* a\n\t\tb\n\n\t*/\noptional int32 a = 1; }", "message A {\n  /* a\n          b\n\n  */\n  optional int32 a = 1;\n}\n")]
    public void Format_OfABlockComment_MovesItsLines(string text, string expected) => AssertForm(expected, text);

    [Fact]
    public void Format_WithAnIndent_UsesIt() => Assert.Equal("message A {\n    optional int32 a = 1;\n}\n", Format("message A { optional int32 a = 1; }", new FormatSettings { IndentColumns = 4 }));

    [Theory]
    [InlineData("import 'c'; import 'd'; // x\n// b is\nimport 'b'; import option 'a';\n\nimport option '0';", "// b is\nimport 'b';\nimport 'c';\nimport 'd'; // x\nimport option 'a';\n\nimport option '0';\n")]
    [InlineData("// licence\n\nimport 'b';\nimport public 'a';\nmessage A {}\n", "// licence\n\nimport public 'a';\nimport 'b';\n\nmessage A {}\n")]
    [InlineData("import 'b';\nimport 'a'; // last", "import 'b';\nimport 'a'; // last")]
    public void Format_WithSortedImports_KeepsTheirComments(string text, string expected) =>
        Assert.Equal("edition = \"2024\";\n\n" + expected, Format("edition = \"2024\";\n\n" + text, new FormatSettings { SortsImports = true }));

    [Fact]
    public void Format_OfSyntaxErrors_ReportsThem()
    {
        var faults = new List<SchemaDiagnostic>();
        Assert.Null(SchemaFormatter.Format(new SchemaFile("a.proto", "a.proto", "message A {\n  optional int32 = 1;\n}"), isFbs: false, new FormatSettings(), faults));
        Assert.StartsWith("a.proto(2,18): error LW", Assert.Single(faults).ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Format_OfDeepValues_KeepsThemAsTheyAre()
    {
        string deep = string.Concat(Enumerable.Repeat("a{ ", 50_000)) + string.Concat(Enumerable.Repeat("} ", 50_000));
        string text = $"option (a) = {{ {deep}}};\n";
        Assert.Equal(text, Format(text, new FormatSettings()));
    }

    private static void AssertForm(string expected, string text)
    {
        Assert.Equal(expected, Format(text, new FormatSettings()));
        Assert.Equal(expected, Format(expected, new FormatSettings()));
    }

    private static string? Format(string text, FormatSettings settings)
    {
        var faults = new List<SchemaDiagnostic>();
        string? formatted = SchemaFormatter.Format(new SchemaFile("a.proto", "a.proto", text), isFbs: false, settings, faults);
        Assert.DoesNotContain(faults, static fault => fault.Severity == SchemaSeverity.Error);
        return formatted;
    }
}
