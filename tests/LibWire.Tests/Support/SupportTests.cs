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
    public void Parse_OfADepth_KnowsThree()
    {
        Assert.All((string?[])[null, "", "quick"], static value => Assert.Equal(TestDepth.Depth.Quick, TestDepth.Parse(value)));
        Assert.Equal(TestDepth.Depth.Full, TestDepth.Parse("full"));
        Assert.Equal(TestDepth.Depth.Deep, TestDepth.Parse("deep"));
        Assert.Contains("LIBWIRE_DEPTH", Assert.Throws<ArgumentException>(() => TestDepth.Parse("Full")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Pick_CountsAndSteps_AreAnEighthOnTheBuildServer()
    {
        Assert.Equal([10, 125, 1000], Enum.GetValues<TestDepth.Depth>().Select(static depth => TestDepth.Pick(depth, quick: 10, deep: 1000)));
        Assert.Equal([10, 10, 20], Enum.GetValues<TestDepth.Depth>().Select(static depth => TestDepth.Pick(depth, quick: 10, deep: 20)));
        Assert.Equal([61, 1, 1], Enum.GetValues<TestDepth.Depth>().Select(static depth => TestDepth.Pick(depth, quick: 61, deep: 1)));
    }

    [Fact]
    public void Get_ToolThatNobodyHas_FailsAndNamesIt()
    {
        Assert.Null(Tools.Find("no-such-tool"));
        FileNotFoundException failure = Assert.Throws<FileNotFoundException>(() => Tools.Get("no-such-tool"));
        Assert.Contains("no-such-tool", failure.Message, StringComparison.Ordinal);
    }
}
