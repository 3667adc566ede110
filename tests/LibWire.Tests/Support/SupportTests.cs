namespace LibWire.Tests;

public sealed class SupportTests
{
    [Fact]
    public void PathOf_DataThatNobodyHas_FailsAndNamesIt()
    {
        FileNotFoundException failure = Assert.Throws<FileNotFoundException>(() => TestData.PathOf("no/such/folder"));
        Assert.Contains("no/such/folder", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Parse_OfADepth_KnowsQuickAndFullOnly()
    {
        Assert.False(TestDepth.Parse(null) || TestDepth.Parse("") || TestDepth.Parse("quick"));
        Assert.True(TestDepth.Parse("full"));
        Assert.Contains("LIBWIRE_DEPTH", Assert.Throws<ArgumentException>(() => TestDepth.Parse("Full")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Get_ToolThatNobodyHas_FailsAndNamesIt()
    {
        Assert.Null(Tools.Find("no-such-tool"));
        FileNotFoundException failure = Assert.Throws<FileNotFoundException>(() => Tools.Get("no-such-tool"));
        Assert.Contains("no-such-tool", failure.Message, StringComparison.Ordinal);
    }
}
