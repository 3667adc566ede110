using static LibWire.Schema.Tests.Proto.Parsing.Parses;

namespace LibWire.Schema.Tests.Proto.Parsing;

public class SyntaxDiagnosticTests
{
    [Fact]
    public void LW1101_UnexpectedToken() => Only3("LW1101", "Expected '{', found 'B'", "message A §B { int32 a = 1; }\nmessage C {}");

    [Fact]
    public void LW1102_MissingSemicolon() => Only3("LW1102", "before 'int32'", "message A {\n  int32 a = 1\n  §int32 b = 2;\n}");

    [Fact]
    public void LW1103_UnclosedBlock() => Only3("LW1103", "The message 'A' is never closed", "message A {\n  int32 a = 1;\n§");

    [Fact]
    public void LW1104_UnmatchedBrace() => Only3("LW1104", "closes no block", "message A {}\n§}\nmessage B {}");

    [Fact]
    public void LW1105_UnknownSyntax() => Only("LW1105", "'proto4'", "syntax = §\"pro\" 'to4';\nfoo");

    [Fact]
    public void LW1106_SyntaxNotFirst() => Only3("LW1106", "'syntax' must be the first", "§syntax = \"proto3\";");

    [Fact]
    public void LW1107_SecondPackage() => Only3("LW1107", "'a.b'", "package a . b;\n§package c;");

    [Fact]
    public void LW1108_MissingNumber()
    {
        Only3("LW1108", "'b' has no number", "message A { int32 a = 1; int32 b§; int32 c = 3; }");
        Only3("LW1108", "found '0'", "enum A { A §0; }");
    }

    [Fact]
    public void LW1109_EmptyOptionList()
    {
        Only3("LW1109", "behind the comma", "message A { int32 a = 1 [deprecated = true, §]; }");
        Only3("LW1109", "at least one option", "message A { int32 a = 1 [§]; }");
    }

    [Fact]
    public void LW1110_NestingTooDeep()
    {
        static string Nested(int depth) =>
            string.Concat(Enumerable.Range(0, depth).Select(static i => $"{(i == ProtoSchemaLimits.MessageDepthMax ? "§" : "")}message M{i} {{ "));
        First("LW1110", "More than 31", Nested(100) + new string('}', 100));
        Whole(Nested(ProtoSchemaLimits.MessageDepthMax) + new string('}', ProtoSchemaLimits.MessageDepthMax));
    }

    [Fact]
    public void NestingTooDeep_OfGroups_IsReported()
    {
        static string Group(int i) => $"optional group {(i == ProtoSchemaLimits.MessageDepthMax ? "§" : "")}G{i} = 1 {{ ";
        static string Nested(int depth) => "message M {" + string.Concat(Enumerable.Range(1, depth - 1).Select(Group));
        First("LW1110", "More than 31", Nested(32) + new string('}', 32));
        Whole(Nested(ProtoSchemaLimits.MessageDepthMax) + new string('}', ProtoSchemaLimits.MessageDepthMax));
    }

    [Fact]
    public void LW1111_ReservedMixed()
    {
        Only3("LW1111", "write two", "message A { reserved 1, §\"a\"; }");
        Only3("LW1111", "write two", "message A { reserved \"a\", §1; }");
    }

    [Fact]
    public void LW1112_ReservedNameUnquoted() => Only3("LW1112", "write \"a\"", "message A { reserved §a; }");

    [Fact]
    public void LW1113_OptionImport() => Only3("LW1113", "edition 2024", "import §option \"b.proto\";");

    [Fact]
    public void LW1114_UnknownEdition() => Only("LW1114", "no edition '2022'", "edition = §'2022';\nfoo");

    [Theory]
    [InlineData("2026", "later")]
    [InlineData("99999_TEST_ONLY", "later")]
    [InlineData("1_TEST_ONLY", "earlier")]
    public void EditionOutOfRange_OfAnEditionThatProtocKnows_SaysWhere(string edition, string messagePart) =>
        Only("LW1115", messagePart, $"§edition = '{edition}';\nmessage A {{ }}");

    [Fact]
    public void Edition_Unstable_IsAccepted() => Assert.Equal("", Faults("edition = 'UNSTABLE';\nmessage A { int32 x = 1; export enum E { A = 0; } }"));

    [Theory]
    [InlineData("sint32", "zigzag32")]
    [InlineData("sint64", "zigzag64")]
    [InlineData("fixed32", "uint32")]
    [InlineData("fixed64", "uint64")]
    [InlineData("sfixed32", "int32")]
    [InlineData("sfixed64", "int64")]
    public void LW1124_ObsoleteType(string type, string modern) =>
        Only("LW1124", $"write '{modern}'", $"edition = 'UNSTABLE';\nmessage A {{ §{type} x = 1; }}");

    [Fact]
    public void LW1115_EditionOutOfRange()
    {
        Only("LW1115", "'2026' is later", "§edition =\n'2026'; export message A {}");
        Assert.Equal("LW1101@2", Faults("edition = '2026';\nfoo"));
    }

    [Fact]
    public void LW1116_GroupName() => Only2("LW1116", "'g' does not", "message A { optional group §g = 1 { } }");

    [Fact]
    public void LW1117_GroupBody() => Only2("LW1117", "found ';'", "message A { optional group G = 1§; }");

    [Fact]
    public void LW1118_IntegerOutOfRange()
    {
        Only3("LW1118", "up to 2147483647", "message A { int32 a = §2147483648; }");
        Only2("LW1118", "up to 2147483646", "message A { extensions 2147483647 §to max; }");
        Only2("LW1118", "up to 18446744073709551615", "option a = §0x10000000000000000;");
        Whole("syntax = 'proto2'; option a = 99999999999999999999; message A { reserved 2147483647; }");
    }

    [Fact]
    public void LW1119_ImportOrder() => Only2024("LW1119", "move this import above", "import option 'a.proto';\nimport §'b.proto';");

    [Fact]
    public void LW1120_WeakImport() => Only2024("LW1120", "'import option'", "import §weak 'a.proto';");

    [Fact]
    public void LW1121_VisibilityTarget() => Only2024("LW1121", "found 'service'", "export §service S {}");

    [Fact]
    public void LW1122_ReservedNameQuoted() => First("LW1122", "write a", "edition = \"2023\";\nmessage A { reserved §\"a\"; }");

    [Fact]
    public void LW1123_ScalarAsMessage()
    {
        Only2("LW1123", "'int32' is no message", "extend §int32 { optional int32 a = 1; }");
        Only3("LW1123", "'bytes' is no message", "service S { rpc M(stream §bytes) returns (A); }");
    }

    [Theory]
    [InlineData("§foo;", "top-level statement")]
    [InlineData("message §{ }", "the name of the message")]
    [InlineData("import §a;", "in quotes")]
    [InlineData("package §.a;", "the name of the package")]
    [InlineData("enum A { A = §x; }", "the number of the value")]
    [InlineData("message A { int32 a = §'1'; }", "the number of the field")]
    [InlineData("message A { int32 a = §-1; }", "the number of the field")]
    [InlineData("message A { int32 §1 = 1; }", "the name of the field")]
    [InlineData("message A { map<string§> a = 1; }", "','")]
    [InlineData("message A { map<string, int32§, a = 1; }", "'>'")]
    [InlineData("message A { int32 a = 1 [§.b = 1]; }", "the name of an option")]
    [InlineData("message A { int32 a = 1 [b §c]; }", "'='")]
    [InlineData("message A { int32 a = 1 [deprecated = -true§]; }", "'nan'")]
    [InlineData("message A { int32 a = 1 [deprecated = -§'']; }", "a number")]
    [InlineData("message A { a.§= b = 1; }", "behind the dot")]
    [InlineData("message A { reserved §; }", "a field number")]
    [InlineData("message A { reserved 1 to §a; }", "'max'")]
    [InlineData("message A { extend B { §} }", "a field")]
    [InlineData("message A { oneof b { int32 c = 1; §; } }", "a field")]
    [InlineData("service A { §foo; }", "'rpc'")]
    [InlineData("service A { rpc B(§) returns (C); }", "the name of a message")]
    [InlineData("service A { rpc B(stream§) returns (C); }", "the name of a message")]
    [InlineData("service A { rpc B(C) returns (C) { §foo; } }", "'option'")]
    [InlineData("extend §{ }", "the message to extend")]
    public void UnexpectedToken_SaysWhatWasExpected(string text, string messagePart) => First("LW1101", messagePart, "syntax = \"proto3\";\n" + text);

    /// <summary>All of these lines are protoc's.</summary>
    [Theory]
    [InlineData(
        "message A {\nint32 = 1;\nint32 b = 1;\nnonsense { int32 x = 1; }\nstring c = 2\n}\nenum {\nA = 0;\n}\nfoo",
        "LW1101@2 LW1101@4 LW1102@6 LW1101@7 LW1101@10")]
    [InlineData("message A {\nfoo { {\n{ }\n} }\n}\n}\nfoo", "LW1101@2 LW1104@6 LW1101@7")]
    [InlineData("enum A { option allow_alias = true; B = 0; }\nmessage A { foo }\nmessage B { foo }", "LW1310@2 LW1101@3")]
    [InlineData("message A { option map_entry = true; }\nmessage A { foo }\nmessage B { foo }", "LW1506@1 LW1101@3")]
    [InlineData("message A { oneof b { option = 1;\nint32 c = 1; foo }\n}\nfoo", "LW1101@1 LW1101@2 LW1104@3 LW1101@4")]
    [InlineData("message A {\n message B {\n", "LW1103@3 LW1103@3")]
    [InlineData("foo }\nfoo }\n", "LW1101@1 LW1104@1 LW1101@2 LW1104@2")]
    public void Parse_BehindAFault_GoesOnWhereProtocDoes(string text, string faults) => Assert.Equal(faults, Faults("syntax = 'proto3'; " + text));

    [Fact]
    public void Parse_EndOfFileAnywhere_IsAnErrorAndNothingElse()
    {
        const string Text = "message A { oneof o { int32 a = 1 [json_name = \"x\"]; } reserved 5 to 7; }";
        for (int length = 1; length < Text.Length; length++)
            Assert.Contains(File(Text[..length]).Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        Whole(Text);
    }
}
