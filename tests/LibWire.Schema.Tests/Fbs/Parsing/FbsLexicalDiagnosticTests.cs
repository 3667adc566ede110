using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.Fbs.Parsing;

public class FbsLexicalDiagnosticTests
{
    [Fact]
    public void LW2001_FbsMisplacedDocumentation() => Only("LW2001", "on the line above", "table a { b: int; §/// the b\n }");

    [Fact]
    public void LW2002_FbsUnterminatedString() => Only("LW2002", "close it with '", "attribute §'abc\n;table a {}");

    // The semicolon is in the string: one fault, not two.
    [Theory]
    [InlineData("table a { b: string = §\"x;\n }")]
    [InlineData("table a { b: string = §\";\n c: int; }")]
    [InlineData("file_extension §\"mon;\ntable a {}")]
    [InlineData("attribute §'")]
    public void StringWithoutEnd_AtTheEndOfAStatement_IsReportedOnce(string text) => Only("LW2002", "close it with", text);

    [Theory]
    [InlineData("table a {\n b: string = \"x;\n c: [[int]];\n }")]
    [InlineData("file_extension \"mon;\n@;\n table a {}")]
    public void StringWithoutEnd_AtTheEndOfALine_DoesNotHideTheNextFault(string text) => Assert.Matches("^LW2002 LW(2103|1001)", Ids(text));

    [Fact]
    public void LW2003_FbsControlInString() => Only("LW2003", "\\u0001", "attribute \"a§\u0001b\";");

    [Fact]
    public void LW2004_FbsBadEscape() => Only("LW2004", "'\\q'", "attribute \"a§\\qb\";");

    [Theory]
    [InlineData("\\x§\\x4g")]
    [InlineData("§\\u12")]
    [InlineData("§\\0")]
    public void BadEscape_OfAnyKind_IsReportedOnce(string piece) => Only("LW2004", "starts no escape", $"attribute \"{piece.Replace("\\x§", "§", StringComparison.Ordinal)}\";");

    [Theory]
    [InlineData("§\\uD800")]
    [InlineData("§\\uD800abcd")]
    [InlineData("§\\uD800\\n")]
    [InlineData("§\\uDC00")]
    [InlineData("§\\uD800\\uD83D\\uDE00")]
    public void UnpairedSurrogate_InAString_IsReported(string piece) => Only("LW2005", "half of a pair", $"attribute \"{piece}\";");

    [Fact]
    public void LW2005_FbsUnpairedSurrogate() => Only("LW2005", "'\\uD83D'", "attribute \"§\\uD83D\";");

    [Fact]
    public void LW2006_FbsInvalidUtf8()
    {
        Only("LW2006", "no UTF-8", "attribute §\"a\uDC80\";");
        Only("LW2006", "no UTF-8", "attribute §\"a\\xE2\\x82\";");
    }

    [Fact]
    public void UnexpectedCharacter_InARun_IsReportedOnce()
    {
        Only("LW1001", "U+0040", "table a {} §@@@ table b {}");
        Only("LW1001", "U+1F600", "§😀😀");
        Only("LW1001", "U+00E0", "table a { b§\uDCE0 : int; }");
        Only("LW1001", "U+0000", "table a {} §\0");
    }

    [Fact]
    public void UnterminatedComment_AtTheEnd_IsReported() => Only("LW1003", "line 2", "table a {}\n §/* open\n");

    [Theory]
    [InlineData("1.2.3", "point")]
    [InlineData("1e", "exponent")]
    [InlineData("1.0e+", "exponent")]
    [InlineData("0x", "digit")]
    [InlineData("0x.", "digit")]
    [InlineData("0x1.0", "p0")]
    [InlineData("0x1.0p", "exponent")]
    [InlineData("-", "digit")]
    [InlineData("+.", "digit")]
    [InlineData("+-1", "digit")]
    [InlineData("1.2e3.", "point")]
    public void BadNumber_InADefault_SaysWhatIsWrong(string number, string messagePart) => Only("LW1005", messagePart, $"table a {{ b: double = §{number}; }}");

    [Fact]
    public void ByteOrderMark_InFront_IsNoText()
    {
        Assert.Equal("", Ids("\uFEFFtable a {}"));
        Assert.Equal("LW1001", Ids("table a {}\n\uFEFF"));
    }

    [Fact]
    public void Comments_BetweenTokens_AreNoText() => Assert.Equal("", Ids("/* * / // */table/**/a// b\r\n{b/* /* */:int;}//"));

    [Theory]
    [InlineData("\\n\\t\\r\\b\\f\\\"\\'\\\\\\/", "\n\t\r\b\f\"'\\/")]
    [InlineData("\\u20AC\\xE2\\x82\\xAC€", "€€€")]
    [InlineData("\\uD83D\\uDCA9💩", "💩💩")]
    [InlineData("'", "'")]
    [InlineData("", "")]
    public void Strings_OfAnyForm_AreRead(string literal, string value) => Assert.Equal(value, FieldOf($"table T {{ f: string = \"{literal}\"; }}").Default!.Text);

    [Fact]
    public void Documentation_OfEachDeclaration_IsKeptAsItIsWritten()
    {
        FbsFileModel model = Model("""
            /// One.
            ///Two <&>
            // not this
            table T {
              /// Of f.
              f: int; // nor this
              //// g
              g: U;
            /// nor what stands in front of a brace
            }
            /// Of E.
            enum E : int {
              /// Of A.
              A,
            }
            /// Of U.
            union U {
              /// Of T.
              T }
            /// Of S.
            rpc_service S {
              /// Of M.
              M(T): T;
            }
            """.Replace("g: U;", "g: int;", StringComparison.Ordinal).ReplaceLineEndings("\r\n"));
        FbsObjectModel table = model.Object("T");
        Assert.Equal([" One.", "Two <&>"], table.Documentation);
        Assert.Equal([" Of f."], table.Field("f").Documentation);
        Assert.Equal(["/ g"], table.Field("g").Documentation);
        Assert.Equal([" Of E."], model.Enum("E").Documentation);
        Assert.Equal([" Of A."], model.Enum("E").Values[0].Documentation);
        Assert.Equal([" Of U."], model.Enum("U").Documentation);
        Assert.Equal([" Of T."], model.Enum("U").Values[1].Documentation);
        Assert.Equal([" Of S."], model.Services[0].Documentation);
        Assert.Equal([" Of M."], model.Services[0].Methods[0].Documentation);
    }
}
