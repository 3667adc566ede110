namespace LibWire.Rpc.Tests;

public sealed class RpcOptionsTests
{
    [Fact]
    public void TryParse_Nothing_AsksForAllCases()
    {
        RpcOptions options = Parse();
        Assert.Equal(48, options.Cases.Count);
        Assert.Contains(new RpcCase(RpcOperation.Stream, 1000, HasMap: true, Callers: 32), options.Cases);
        Assert.Equal(ColumnSet.All, options.Columns);
        Assert.Equal(Effort.Full, options.Effort);
        Assert.False(options.Report);
        Assert.Null(options.JsonFile);
    }

    [Fact]
    public void TryParse_PartOfAll_AsksForIt()
    {
        RpcOptions options = Parse(
            "--operations", "glance", "--fields", "7,50", "--maps", "yes", "--callers", "8", "--columns", "raw-bytes,libwire-flat", "--rounds", "3", "--burst", "50");
        Assert.Equal([new RpcCase(RpcOperation.Glance, 7, true, 8), new RpcCase(RpcOperation.Glance, 50, true, 8)], options.Cases);
        Assert.Equal(["libwire-flat", "raw-bytes"], options.Columns.Select(static column => column.Name));
        Assert.Equal(Effort.Full with { Rounds = 3, Burst = TimeSpan.FromMilliseconds(50) }, options.Effort);
    }

    [Fact]
    public void TryParse_Report_TakesFolderIfThereIsOne()
    {
        Assert.Null(Parse("--report", "--quick").ReportFolder);
        RpcOptions options = Parse("--quick", "--report", "there", "--json", "all.json");
        Assert.True(options.Report);
        Assert.Equal("there", options.ReportFolder);
        Assert.Equal("all.json", options.JsonFile);
        Assert.Equal(Effort.Quick, options.Effort);
    }

    [Theory]
    [InlineData("'--nothing' is no option.", "--nothing", "1")]
    [InlineData("--fields needs whole numbers of 7 to 1000000, not '6'.", "--fields", "10,6")]
    [InlineData("--fields needs whole numbers of 7 to 1000000, not '1000001'.", "--fields", "1000001")]
    [InlineData("--fields needs whole numbers of 7 to 1000000, not 'ten'.", "--fields", "ten")]
    [InlineData("--maps needs yes, no or both, with a comma, not 'both'.", "--maps", "both")]
    [InlineData("--callers needs whole numbers of 1 to 1000, not '0'.", "--callers", "0")]
    [InlineData("'0' is no operation. There are Answer, Echo, Glance, Stream.", "--operations", "0")]
    [InlineData("--rounds needs whole numbers of 1 to 1000, not '-1'.", "--rounds", "-1")]
    [InlineData("'--rounds' is no option, or lacks its value.", "--rounds")]
    public void TryParse_Wrong_SaysWhatIsWrong(string expected, params string[] args)
    {
        Assert.False(RpcOptions.TryParse(args, out _, out string error));
        Assert.Equal(expected, error);
    }

    [Fact]
    public void TryParse_ColumnThatIsNone_NamesAll()
    {
        Assert.False(RpcOptions.TryParse(["--columns", "memcpy"], out _, out string error));
        Assert.Equal($"'memcpy' is no column. There are {string.Join(", ", ColumnSet.All.Select(static column => column.Name))}.", error);
    }

    private static RpcOptions Parse(params string[] args)
    {
        Assert.True(RpcOptions.TryParse(args, out RpcOptions options, out string error), error);
        return options;
    }
}
