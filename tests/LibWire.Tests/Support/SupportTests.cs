namespace LibWire.Tests;

public sealed class SupportTests
{
    [Fact]
    public void Find_DataThatNobodyHas_IsNullAndASkipWithAReason()
    {
        Assert.Null(SharedData.Find("no/such/folder"));
        Assert.Contains("no/such/folder", new RequiresFolderFactAttribute("no/such/folder").Skip, StringComparison.Ordinal);
        Assert.Contains("no/such/folder", new RequiresFolderTheoryAttribute("no/such/folder").Skip, StringComparison.Ordinal);
    }

    [Fact]
    public void Skip_ToolThatNobodyHas_IsAReasonUnlessToolsAreRequired()
    {
        Assert.Null(Tools.Find("no-such-tool"));
        Assert.Equal(Tools.AreRequired, new RequiresToolFactAttribute("no-such-tool").Skip is null);
        FileNotFoundException failure = Assert.Throws<FileNotFoundException>(() => Tools.Get("no-such-tool"));
        Assert.Contains("no-such-tool", failure.Message, StringComparison.Ordinal);
    }
}
