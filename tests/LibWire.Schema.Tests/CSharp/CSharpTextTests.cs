namespace LibWire.Schema.Tests;

/// <summary>Text of a schema cannot end the comment or literal that contains it.</summary>
public sealed class CSharpTextTests
{
    [Theory]
    [InlineData("a < b && c > d", "a &lt; b &amp;&amp; c &gt; d")]
    [InlineData("</summary> */ \"'", "&lt;/summary&gt; */ \"'")]
    [InlineData("a\u2028b\u2029c\u0085d", "a&#x2028;b&#x2029;c&#x0085;d")]
    [InlineData("a\nb\rc\td", "a b c\td")]
    [InlineData("\0\u0001\u001F\uFFFE\uFFFF", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD")]
    [InlineData("\u007F\u200B\u202E\uFEFF", "&#x007F;&#x200B;&#x202E;&#xFEFF;")]
    [InlineData("grün 漢字 \U0001F600 \U000E0041", "grün 漢字 \U0001F600 &#xE0041;")]
    public void Xml_OfOddText_IsTextOfOneLine(string text, string expected) => Assert.Equal(expected, CSharpText.Xml(text));

    [Fact]
    public void Xml_OfUnpairedSurrogates_ReplacesThem()
    {
        Assert.Equal("a\uFFFDb", CSharpText.Xml("a\uD800b"));
        Assert.Equal("\uFFFD", CSharpText.Xml("\uDC00"));
        Assert.Equal("\uFFFD\U0001F600", CSharpText.Xml("\uD83D\uD83D\uDE00"));
    }

    [Fact]
    public void Comment_OfOddText_StaysInTheLine()
    {
        Assert.Equal("a\uFFFD#error\uFFFD*/\uFFFD", CSharpText.Comment("a\n#error\u2028*/\u0085"));
        Assert.Equal("\U0001F600\uFFFD<", CSharpText.Comment("\U0001F600\uD800<"));
    }

    [Fact]
    public void Literal_OfOddText_IsAscii()
    {
        Assert.Equal("\"a\\\"\\\\\\u000A\\u2028\\uD800\\u00FC{0}\"", CSharpText.Literal("a\"\\\n\u2028\uD800ü{0}"));
        Assert.Equal("\"\"", CSharpText.Literal(""));
    }

    [Theory]
    [InlineData("@event", "event")]
    [InlineData("Sku", "sku")]
    [InlineData("URL", "uRL")]
    [InlineData("_1", "_1")]
    public void Camel_OfAName_IsAPartOfAName(string name, string expected) => Assert.Equal(expected, CSharpText.Camel(name));
}
