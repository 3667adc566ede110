using System.Diagnostics;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire completion</c>, and what the program offers the scripts.</summary>
public sealed class CompletionTests
{
    [Theory]
    [InlineData("ins", "inspect")]
    [InlineData("inspect --de", "--depth")]
    [InlineData("inspect --as del", "delimited")]
    [InlineData("convert --to js", "json\njsonl")]
    [InlineData("completion b", "bash")]
    [InlineData("check --format sa", "sarif")]
    [InlineData("lint --use ENUM_FI", "ENUM_FIRST_VALUE_ZERO")]
    [InlineData("lint --except BASIC,ENUM_FI", "BASIC,ENUM_FIRST_VALUE_ZERO")]
    [InlineData("check --use FBS_STRUCT", "FBS_STRUCT_NO_ADD\nFBS_STRUCT_SAME_LAYOUT")]
    public void Suggest_OfALine_OffersWhatMayStandThere(string line, string expected)
    {
        CommandRun run = CommandRun.Of($"[suggest:{line.Length}]", line);
        Assert.Equal(expected, run.Output.ReplaceLineEndings("\n").Trim());
        Assert.Equal(0, run.ExitCode);
    }

    [Theory]
    [InlineData("bash", "complete -o default -F _libwire libwire")]
    [InlineData("zsh", "compdef _libwire libwire")]
    [InlineData("fish", "complete -c libwire")]
    [InlineData("pwsh", "Register-ArgumentCompleter -Native -CommandName libwire")]
    public void Completion_OfAShell_PrintsItsScript(string shell, string line)
    {
        CommandRun run = CommandRun.Of("completion", shell);
        Assert.Contains(line, run.Output, StringComparison.Ordinal);
        Assert.Equal(0, run.ExitCode);
    }

    [Fact]
    public void Completion_OfAnotherShell_IsRefused()
    {
        CommandRun run = CommandRun.Of("completion", "tcsh");
        Assert.Equal(2, run.ExitCode);
        Assert.Contains("write bash, zsh, fish, pwsh", run.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("libwire insp", "inspect")]
    [InlineData("libwire inspect --dep", "--depth")]
    [InlineData("libwire inspect ", "")]                  // files, by the shell itself
    [InlineData("libwire inspect --as gr", "grpc")]
    public void Completion_InBash_Completes(string line, string expected)
    {
        if (!OperatingSystem.IsLinux()) return;
        string program = $"libwire() {{ dotnet '{typeof(LibWireCommand).Assembly.Location}' \"$@\"; }}\n";
        string ask = $"COMP_LINE='{line}'; COMP_POINT={line.Length}; IFS=' ' read -ra COMP_WORDS <<<\"$COMP_LINE\"\n"
            + "[[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _libwire; echo \"${COMPREPLY[*]}\"\n";
        using Process bash = Process.Start(new ProcessStartInfo("bash") { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        bash.StandardInput.Write(program + CommandRun.Of("completion", "bash").Output + ask);
        bash.StandardInput.Close();
        Assert.Equal(expected, bash.StandardOutput.ReadToEnd().Trim());
    }
}
