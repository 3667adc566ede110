using static LibWire.Schema.Tests.Reports;

namespace LibWire.Schema.Tests.Proto;

public class SyntaxDiagnosticTests
{
    [Fact]
    public void LW1101_UnexpectedToken() => Only3("LW1101", "Expected '{', found 'B'", "message A §B { int32 a = 1; }\nmessage C {}");

    [Fact]
    public void LW1102_MissingSemicolon() => Only3("LW1102", "in front of 'int32'", "message A {\n  int32 a = 1§\n  int32 b = 2;\n}");

    [Fact]
    public void LW1103_UnclosedBlock() => Only3("LW1103", "The message 'A' is never closed", "message A §{\n  int32 a = 1;\n");

    [Fact]
    public void LW1104_UnmatchedBrace() => Only3("LW1104", "closes nothing", "message A {}\n§}\nmessage B {}");

    [Fact]
    public void LW1105_UnknownSyntax() => Only("LW1105", "'proto4'", "syntax = §\"pro\" 'to4';");

    [Fact]
    public void LW1106_SyntaxNotFirst() => Only3("LW1106", "'syntax' must be the first", "§syntax = \"proto3\";");

    [Fact]
    public void LW1107_SecondPackage() => Only3("LW1107", "'a.b'", "package a . b;\n§package c;");

    [Fact]
    public void LW1108_MissingNumber() => Only3("LW1108", "write 'b = 2'", "message A { int32 a = 1; int32 §b; int32 c = 3; }");

    [Fact]
    public void LW1109_EmptyOptionList() => Only3("LW1109", "behind the comma", "message A { int32 a = 1 [deprecated = true, §]; }");

    [Fact]
    public void LW1110_NestingTooDeep()
    {
        string Nested(int depth) => string.Concat(Enumerable.Range(0, depth).Select(i => $"message {(i == ProtoParser.MessageDepthMax ? "§" : "")}M{i} {{"));
        Only3("LW1110", "More than 31", Nested(100) + new string('}', 100));
        Schemas.Model3(Nested(ProtoParser.MessageDepthMax) + new string('}', ProtoParser.MessageDepthMax));
    }

    [Fact]
    public void LW1111_ReservedMixed() => Only3("LW1111", "write two", "message A { reserved 1, §\"a\"; }");

    [Fact]
    public void LW1112_ReservedNameUnquoted() => Only3("LW1112", "write \"a\"", "message A { reserved §a; }");

    [Fact]
    public void LW1113_OptionImport() =>
        Only("LW1113", "edition 2024", ("a.proto", "syntax = \"proto3\";\nimport §option \"b.proto\";"), ("b.proto", "syntax = \"proto3\";"));

    [Theory]
    [InlineData("§foo;", "top-level statement")]
    [InlineData("message §{ }", "the name of the message")]
    [InlineData("import §a;", "in quotes")]
    [InlineData("package §.a;", "the name of the package")]
    [InlineData("enum A { A = §x; }", "the number of the value")]
    [InlineData("message A { int32 a = §'1'; }", "the number of the field")]
    [InlineData("message A { int32 §1 = 1; }", "the name of the field")]
    [InlineData("message A { map<string§> a = 1; }", "','")]
    [InlineData("message A { map<string, int32§, a = 1; }", "'>'")]
    [InlineData("message A { int32 a = 1 [§.b = 1]; }", "the name of an option")]
    [InlineData("message A { int32 a = 1 [b §c]; }", "'='")]
    [InlineData("message A { int32 a = 1 [deprecated = -§true]; }", "a number")]
    [InlineData("message A { a.§= b = 1; }", "behind the dot")]
    [InlineData("message A { reserved §; }", "a field number")]
    [InlineData("message A { reserved 1 to §a; }", "'max'")]
    [InlineData("service A { §foo; }", "'rpc'")]
    [InlineData("service A { rpc B(§) returns (C); }", "the name of a message")]
    [InlineData("extend §{ }", "the message to extend")]
    public void UnexpectedToken_SaysWhatWasExpected(string text, string messagePart)
    {
        int position = text.IndexOf('§', StringComparison.Ordinal);
        SchemaDiagnostic diagnostic = Schemas.BindOne("syntax = \"proto3\";\n" + text.Remove(position, 1)).Diagnostics.First(static found => found.Id == "LW1101");
        Assert.Equal((1, position), (diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.Contains(messagePart, diagnostic.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Parse_AfterFaults_GoesOn() =>
        Assert.Equal("LW1101 LW1101 LW1102 LW1101 LW1301", Ids(
            """
            syntax = "proto3";
            message A { int32 = 1; int32 b = 1; nonsense { int32 x = 1; } string c = 2 }
            enum { A = 0; }
            message B { int32 a = 1; int32 b = 1; }
            """));

    [Fact]
    public void Parse_EndOfFileAnywhere_IsAnErrorAndNothingElse()
    {
        const string Text = "message A { oneof o { int32 a = 1 [json_name = \"x\"]; } reserved 5 to 7; }";
        for (int length = 1; length < Text.Length; length++)
        {
            BoundFile bound = Schemas.BindOne(Text[..length]);
            Assert.Null(bound.Model);
            Assert.Contains(bound.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        }

        Assert.NotNull(Schemas.BindOne(Text).Model);
    }
}
