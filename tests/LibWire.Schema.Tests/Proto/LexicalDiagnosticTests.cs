using static LibWire.Schema.Tests.Reports;

namespace LibWire.Schema.Tests.Proto;

public class LexicalDiagnosticTests
{
    [Fact]
    public void LW1001_UnexpectedCharacter() => Only3("LW1001", "U+1F600", "message A { int32 a = 1; }\n  §😀");

    [Fact]
    public void LW1002_UnterminatedString() => Only3("LW1002", "close it with '", "option go_package = §'abc;\n;");

    [Fact]
    public void LW1003_UnterminatedComment() => Only3("LW1003", "'*/' is missing", "message A {}\n §/* open");

    [Fact]
    public void LW1004_BadEscape() => Only3("LW1004", "'\\q'", "option go_package = \"a§\\q\";");

    [Fact]
    public void LW1005_BadNumber() => Only3("LW1005", "octal", "message A { int32 a = §08; }");

    [Theory]
    [InlineData("0x", "hexadecimal digit")]
    [InlineData("1a", "put a blank")]
    [InlineData("1e", "exponent")]
    [InlineData("1.2.3", "decimal point")]
    [InlineData("0x1.5", "no decimal point")]
    [InlineData("1.5f", "put a blank")]
    public void BadNumber_InADefault_SaysWhatIsWrong(string number, string messagePart) =>
        Only2("LW1005", messagePart, $"message A {{ optional double a = 1 [default = §{number}]; }}");

    [Theory]
    [InlineData("\"\\x\"")]
    [InlineData("\"\\u12\"")]
    [InlineData("\"\\U00110000\"")]
    [InlineData("\"\\8\"")]
    public void BadEscape_InAString_IsReportedOnce(string literal) =>
        Only2("LW1004", "starts no escape", $"message A {{ optional string a = 1 [default = {literal.Insert(1, "§")}]; }}");

    [Fact]
    public void UnterminatedString_InOneLine_LeavesTheNextLinesAlone() =>
        Assert.Equal("LW1002 LW1301", Ids("syntax = \"proto3\";\noption go_package = \"a;\n;message A { int32 a = 1; int32 b = 1; }"));

    [Fact]
    public void Tokens_OfAnyForm_AreRead()
    {
        ProtoMessageModel message = Schemas.Message2("""
            message/**/A{optional int32 a=0x1F;optional int32 b=017;optional int32 c=9[default=-0];
            optional . A d = 10;optional
            	.A
            e
            =
            11
            ;/* * / // */}// end
            """.ReplaceLineEndings("\r\n"));
        Assert.Equal([31, 15, 9, 10, 11], message.Fields.Select(static field => field.Number));
    }

    [Fact]
    public void ByteOrderMark_InFront_IsNoText()
    {
        SchemaDiagnostic diagnostic = Assert.Single(Schemas.BindOne("\uFEFF%").Diagnostics);
        Assert.Equal(("LW1101", 0, 0, 1), (diagnostic.Id, diagnostic.Span.Line, diagnostic.Span.Column, diagnostic.Span.Start));
        Assert.Equal("LW1001", Ids("message A {}\n\uFEFF"));
    }
}
