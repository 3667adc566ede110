namespace LibWire.Comparison.Tests;

public sealed class ComparisonOptionsTests
{
    [Fact]
    public void TryParse_Nothing_AsksForAllCasesAtFullLength()
    {
        ComparisonOptions options = Parse();
        Assert.True(options.Includes(CaseId.D, Operation.Skip));
        Assert.True(options.Includes("protozero"));
        Assert.True(options.ComparesCases);
        Assert.Equal(1, options.Scale);
        Assert.Equal(Effort.Full, options.Effort);
    }

    [Fact]
    public void TryParse_CasesWithAndWithoutOperation_IncludesThese()
    {
        ComparisonOptions options = Parse("--cases", "A.Decode,b", "--columns", "memcpy,libwire-alias");
        Assert.True(options.Includes(CaseId.A, Operation.Decode));
        Assert.False(options.Includes(CaseId.A, Operation.Write));
        Assert.True(options.Includes(CaseId.B, Operation.Write));
        Assert.False(options.Includes(CaseId.C, Operation.Decode));
        Assert.True(options.Includes("memcpy"));
        Assert.False(options.Includes("google-protobuf"));
    }

    [Fact]
    public void TryParse_CasesOfFlatBuffers_IncludesThese()
    {
        ComparisonOptions options = Parse("--cases", "w1.build,W2", "--columns", "libwire-views,cpp-flatbuffers-o3,raw");
        Assert.True(options.Includes(CaseId.W1, Operation.Build));
        Assert.False(options.Includes(CaseId.W1, Operation.Read));
        Assert.True(options.Includes(CaseId.W2, Operation.Partial));
        Assert.False(options.Includes(CaseId.W6, Operation.Verify));
        Assert.False(options.Includes("libwire-struct"));
    }

    [Fact]
    public void TryParse_AllCasesOfFlatBuffers_AreThese()
    {
        ComparisonOptions options = Parse("--cases", "FlatBuffers,A.Decode");
        Assert.All(Enum.GetValues<CaseId>(), id => Assert.Equal(CaseOperations.IsFlat(id), options.Cases.Contains((id, null))));
        Assert.True(options.Includes(CaseId.A, Operation.Decode));
        Assert.False(options.Includes(CaseId.A, Operation.Write));
    }

    [Fact]
    public void TryParse_QuickWithOneRound_OnlyVerifies()
    {
        ComparisonOptions options = Parse("--quick", "--rounds", "1");
        Assert.Equal(Effort.Once, options.Effort);
        Assert.Equal(0.01, options.Scale);
    }

    [Fact]
    public void TryParse_CpuTime_IsKnownOnLinux()
    {
        Assert.False(Parse().CpuTime);
        if (!BurstClock.KnowsProcessor) return;
        Assert.True(Parse("--cpu-time").CpuTime);
        double before = BurstClock.Nanoseconds();
        BurstClock.IsOfProcessor = true;
        double processor = BurstClock.Nanoseconds();
        Assert.True(BurstClock.Nanoseconds() >= processor);
        BurstClock.IsOfProcessor = false;
        Assert.NotEqual(before, processor);
    }

    [Theory]
    [InlineData("--scaling")]
    [InlineData("--cold")]
    [InlineData("--memory")]
    [InlineData("--descriptors")]
    [InlineData("--page")]
    public void TryParse_OnlySomethingElse_ComparesNoCases(string option)
    {
        Assert.False(Parse(option).ComparesCases);
        Assert.True(Parse(option, "--report").ComparesCases);
        Assert.True(Parse(option, "--cases", "A").ComparesCases);
    }

    [Fact]
    public void TryParse_ReportWithAndWithoutFolder_TakesWhatIsThere()
    {
        Assert.Equal("folder", Parse("--report", "folder", "--quick").ReportFolder);
        ComparisonOptions without = Parse("--report", "--quick");
        Assert.True(without.Report && without.Quick);
        Assert.Null(without.ReportFolder);
    }

    [Theory]
    [InlineData("--rounds", "0", "--rounds needs a whole number of 1 to 10000, not '0'.")]
    [InlineData("--scale", "-1", "--scale needs a number above 0 and up to 100, not '-1'.")]
    [InlineData("--cases", "A.Fly", "'A.Fly' is no case: --list names them, and the operations.")]
    [InlineData("--cases", "W1.Decode", "'W1.Decode' is no case: --list names them, and the operations.")]
    [InlineData("--cases", "A.Build", "'A.Build' is no case: --list names them, and the operations.")]
    [InlineData("--cases", "7", "'7' is no case: --list names them, and the operations.")]
    [InlineData("--columns", "fastest", "'fastest' is no column.")]
    [InlineData("--fast", "yes", "'--fast' is no option.")]
    public void TryParse_WrongValue_SaysWhatIsRight(string option, string value, string message)
    {
        Assert.False(ComparisonOptions.TryParse([option, value], out _, out string error));
        Assert.StartsWith(message, error, StringComparison.Ordinal);
    }

    [Fact]
    public void TryParse_ValueMissing_Fails()
    {
        Assert.False(ComparisonOptions.TryParse(["--json"], out _, out string error));
        Assert.Equal("'--json' is no option, or lacks its value.", error);
    }

    private static ComparisonOptions Parse(params string[] args)
    {
        Assert.True(ComparisonOptions.TryParse(args, out ComparisonOptions options, out string error), error);
        return options;
    }
}
