using System.Diagnostics;

namespace LibWire.Tests.Coverage;

/// <summary>The command lines of the fuzzer by coverage, and of the scripts that start it.</summary>
public sealed class CoverageArgumentsTests
{
    [Fact]
    public void Parse_WordsOfOtherFuzzers_AreKept()
    {
        Assert.Equal(("generated", CoverageArguments.AflWord), Parsed("generated --afl"));
        Assert.Equal(("flex", CoverageArguments.LibFuzzerWord), Parsed("--libfuzzer flex"));
        Assert.Equal(("flex", null), Parsed("flex --minutes 2"));
        Assert.True(CoverageArguments.Parse(["--copy"]).WantsCopy);
        Assert.True(CoverageArguments.Parse(["--list"]).Lists);
    }

    [Theory]
    [InlineData("--afl")]
    [InlineData("--libfuzzer")]
    [InlineData("flex generated")]
    [InlineData("flex --minutes many")]
    [InlineData("flex --input")]
    [InlineData("flex --aflx")]
    public void Parse_CommandLineThatIsWrong_Fails(string words) => Assert.Throws<FormatException>(() => Parsed(words));

    [Fact]
    public void Help_NamesEachOption()
    {
        Assert.True(CoverageArguments.Parse(["--help"]).WantsHelp);
        Assert.All(
            (string[])["--minutes", "--inputs", "--seed", "--minimize", "--input", "--list", "--copy", CoverageArguments.AflWord, CoverageArguments.LibFuzzerWord],
            static word => Assert.Contains(word, CoverageArguments.Help, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("", "fuzz/afl.sh TARGET MINUTES")]
    [InlineData("--help", "fuzz/afl.sh TARGET MINUTES")]
    [InlineData("generated", "fuzz/afl.sh TARGET MINUTES")]
    [InlineData("generated ten", "fuzz/afl.sh TARGET MINUTES")]
    [InlineData("generated 1 1", "fuzz/afl.sh TARGET MINUTES")]
    [InlineData("nothing 1", "'nothing' is no target")]
    [InlineData("../corpus/flex 1", "is no target")]
    public async Task Afl_CommandLineThatIsWrong_SaysSoBeforeItBuilds(string words, string expected)
    {
        if (OperatingSystem.IsWindows()) return;
        var start = new ProcessStartInfo("bash", [Repository.PathOf("fuzz/afl.sh"), .. words.Split(' ', StringSplitOptions.RemoveEmptyEntries)])
        {
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        string text = await process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.Contains(expected, text, StringComparison.Ordinal);
        Assert.Equal(2, process.ExitCode);
    }

    private static (string Target, string? Driver) Parsed(string words)
    {
        CoverageArguments arguments = CoverageArguments.Parse(words.Split(' '));
        return (arguments.Target, arguments.Driver);
    }
}
