using static LibWire.Schema.Tests.Proto.Parsing.Parses;

namespace LibWire.Schema.Tests.Proto.Parsing;

public class LexicalDiagnosticTests
{
    [Fact]
    public void LW1001_UnexpectedCharacter()
    {
        First("LW1001", "U+1F600", "message A {}\n  §😀");
        First("LW1001", "U+0001", "message A {}\n  §\u0001\u0002");
    }

    [Fact]
    public void LW1002_UnterminatedString() => First("LW1002", "close it with '", "option go_package = 'abc§\n;");

    [Fact]
    public void LW1003_UnterminatedComment() => First("LW1003", "starts in line 2", "message A {}\n /* open\n  §");

    [Fact]
    public void LW1004_BadEscape() => Only("LW1004", "'\\q'", "option go_package = \"a\\§q\";");

    [Fact]
    public void LW1005_BadNumber() => Only3("LW1005", "octal", "message A { int32 a = 0§8; }");

    [Fact]
    public void LW1006_OpenComment() => First("LW1006", "put '*/'", "message A {}\n §/* open\n");

    [Fact]
    public void LW1007_CommentInComment() => Only("LW1007", "do not nest", "message A {}\n/* open /§* and closed */");

    [Theory]
    [InlineData("0x§", "hexadecimal digit")]
    [InlineData("1§a", "'1a' is no number: put a blank")]
    [InlineData("1e§", "exponent")]
    [InlineData("1.2§.3", "decimal point")]
    [InlineData("0x1§.5", "no decimal point")]
    [InlineData("1.5§f", "put a blank")]
    [InlineData("0x1§G", "put a blank")]
    public void BadNumber_InADefault_SaysWhatIsWrong(string number, string messagePart) =>
        First("LW1005", messagePart, $"message A {{ optional double a = 1 [default = {number}]; }}");

    [Fact]
    public void BadNumber_BehindAName_SaysSo() => First("LW1005", "put a blank between the name and the number", "message A { optional b§.5 a = 1; }");

    [Theory]
    [InlineData("'\\x§'")]
    [InlineData("'\\u12§'")]
    [InlineData("'\\U00§200000'")]
    [InlineData("'\\U001000§'")]
    [InlineData("'\\§8'")]
    public void BadEscape_InAString_IsReportedOnce(string literal) =>
        Only2("LW1004", "starts no escape", $"message A {{ optional string a = 1 [default = {literal}]; }}");

    [Theory]
    [InlineData("option a = 'b\n;message A { }\nfoo", "LW1002@1 LW1101@3")]
    [InlineData("option a = 'b\\\n;message A { }\nfoo", "LW1004@1 LW1002@1 LW1101@3")]
    [InlineData("message A { } 'b", "LW1101@1 LW1002@1")]
    [InlineData("// a\0b\nmessage {}", "LW1001@1 LW1101@1")]
    [InlineData("/* a\0*/\nmessage A {}", "LW1006@1 LW1003@1 LW1001@1 LW1101@1")]
    [InlineData("message A { } \u0001\u0002\n\u0003\nfoo", "LW1001@1 LW1101@3")]
    public void Next_BehindAFault_GoesOnWhereProtocDoes(string text, string faults) => Assert.Equal(faults, Faults(text));

    [Fact]
    public void Tokens_OfAnyForm_AreRead()
    {
        ProtoFileSyntax syntax = Whole("""
            message/**/A{optional int32 a=0x1F;optional int32 b=017;optional int32 c=9[default=-0];
            optional . A . B d = 10;optional
            	.A
            e
            =
            11
            ;/* * / // */}// end
            """.ReplaceLineEndings("\r\n"));
        ProtoFieldSyntax[] fields = [.. ((ProtoMessageSyntax)syntax.Members[0]).Members.Cast<ProtoFieldSyntax>()];
        Assert.Equal([31UL, 15, 9, 10, 11], fields.Select(static field => field.Number!.Magnitude));
        Assert.Equal(["int32", "int32", "int32", ".A.B", ".A"], fields.Select(static field => field.Type.Text));
    }

    [Fact]
    public void CarriageReturn_Alone_EndsNoLine() => Assert.Equal("LW1101@2", Faults("// a\rfoo\nmessage A {}\rbar"));

    [Fact]
    public void ByteOrderMark_InFront_IsNoText()
    {
        SchemaDiagnostic diagnostic = Assert.Single(File("\uFEFF%").Diagnostics);
        Assert.Equal(("LW1101", 0, 0, 1), (diagnostic.Id, diagnostic.Span.Line, diagnostic.Span.Column, diagnostic.Span.Start));
        Assert.Equal("LW1001@2 LW1101@2", Faults("message A {}\n\uFEFF"));
    }
}
