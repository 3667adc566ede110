using System.Diagnostics;

namespace LibWire.Tests;

/// <summary>The benchmark program runs and verifies its results. Times are not checked.</summary>
public sealed class BenchmarkSmokeTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    [Fact]
    public void Smoke_EverySuite_VerifiesAllRows()
    {
        (int exitCode, string output, string error) = Run("--smoke");
        Assert.True(exitCode == 0, error + output);
        Assert.Contains("WorkloadAEncode: 10 messages, 2550 bytes", output, StringComparison.Ordinal);
        Assert.Contains("WorkloadAStream: 10 messages, 2550 bytes", output, StringComparison.Ordinal);
        Assert.Contains("WorkloadADecode: 10 messages, 2550 bytes", output, StringComparison.Ordinal);
        Assert.Contains("ProjectTile: 1 messages, 88502 bytes", output, StringComparison.Ordinal);
        Assert.Contains("ProjectTrace: 1 messages, 206316 bytes", output, StringComparison.Ordinal);
        Assert.Contains("All results verified.", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Compare_OneSuiteAndThreeRounds_RunsOnlyThat()
    {
        (int exitCode, string output, string error) = Run("--compare", "--smoke", "--suite", "WorkloadAEncode", "--rounds", "3", "--messages", "7");
        Assert.True(exitCode == 0, error + output);
        Assert.Contains("WorkloadAEncode: 7 messages, 1785 bytes, 3 rounds", output, StringComparison.Ordinal);
        Assert.DoesNotContain("WorkloadAStream", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Help_Asked_ListsTheModes()
    {
        (int exitCode, string output, _) = Run("--help");
        Assert.Equal(0, exitCode);
        Assert.Contains("--compare", output, StringComparison.Ordinal);
        Assert.Contains("--smoke", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--rounds", "0", "--rounds needs a whole number of 1 or more, not '0'.")]
    [InlineData("--rounds", "many", "--rounds needs a whole number of 1 or more, not 'many'.")]
    [InlineData("--messages", "1000001", "--messages needs a whole number of 1 to 1000000, not '1000001'.")]
    [InlineData("--suite", "Nothing", "--suite needs one of WorkloadAEncode, WorkloadAStream, WorkloadADecode, WorkloadAWrite, ProjectTile, ProjectTrace, not 'Nothing'.")]
    [InlineData("--fast", "", "'--fast' is no option beside --compare or --smoke.")]
    public void Compare_WrongArgument_SaysWhatIsRight(string option, string value, string message)
    {
        (int exitCode, _, string error) = Run("--compare", option, value);
        Assert.Equal(2, exitCode);
        Assert.StartsWith(message, error, StringComparison.Ordinal);
    }

    [Fact]
    public void Filter_ThatNothingMatches_Fails()
    {
        (int exitCode, _, _) = Run("--filter", "*NoSuchBenchmark*");
        Assert.NotEqual(0, exitCode);
    }

    private static (int ExitCode, string Output, string Error) Run(params string[] arguments)
    {
        string program = Repository.PathOf($"benchmarks/LibWire.Benchmarks/bin/{TestedBuild.Configuration}/net10.0/LibWire.Benchmarks.dll");
        ProcessStartInfo start = new("dotnet", [program, .. arguments])
        {
            // git ignores the files that BenchmarkDotNet writes there.
            WorkingDirectory = Path.GetDirectoryName(program)!,
        };
        return ProgramRun.Run(start, Limit);
    }
}
