namespace LibWire.Cli.Tests;

/// <summary>When there are colours: <c>--color</c>, then the variables of the environment, then whether the stream leads to a terminal.</summary>
public sealed class ColorTests : IDisposable
{
    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Theory]
    [InlineData("auto", true, "", true)]
    [InlineData("auto", false, "", false)]
    [InlineData("always", false, "", true)]
    [InlineData("never", true, "", false)]
    [InlineData("always", false, "NO_COLOR=1 TERM=dumb", true)]
    [InlineData("never", true, "CLICOLOR_FORCE=1", false)]
    [InlineData("auto", true, "NO_COLOR=1", false)]
    [InlineData("auto", true, "NO_COLOR=", true)]               // empty is not set
    [InlineData("auto", true, "NO_COLOR=0", false)]             // any other value is
    [InlineData("auto", false, "CLICOLOR_FORCE=1", true)]
    [InlineData("auto", false, "CLICOLOR_FORCE=0", false)]
    [InlineData("auto", false, "CLICOLOR_FORCE=", false)]
    [InlineData("auto", true, "NO_COLOR=1 CLICOLOR_FORCE=1", false)]
    [InlineData("auto", true, "CLICOLOR=0", false)]
    [InlineData("auto", true, "CLICOLOR=1", true)]
    [InlineData("auto", false, "CLICOLOR=1", false)]
    [InlineData("auto", true, "CLICOLOR=0 CLICOLOR_FORCE=1", true)]
    [InlineData("auto", true, "TERM=dumb", false)]
    [InlineData("auto", false, "TERM=dumb CLICOLOR_FORCE=1", true)]
    [InlineData("auto", true, "TERM=xterm", true)]
    public void AreOn_OfAChoiceAndAnEnvironment_FollowsTheConventions(string choice, bool isTerminal, string environment, bool expected)
    {
        Dictionary<string, string> variables = environment.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(static pair => pair.Split('='))
            .ToDictionary(static pair => pair[0], static pair => pair[1]);
        Assert.Equal(expected, Colors.AreOn(Enum.Parse<ColorChoice>(choice, ignoreCase: true), isTerminal, variables.GetValueOrDefault));
    }

    [Fact]
    public void Commands_WithColors_SayTheSame()
    {
        string proto = _workspace.Write("a.proto", "syntax = \"proto3\";\npackage a.v1;\nmessage A { int32 fooBar = 1; }\n");
        string faulty = _workspace.Write("b.proto", "syntax = \"proto3\"; message A { int32 x = 0; }");
        string data = _workspace.Write("a.bin", [0x08, 5]), other = _workspace.Write("b.bin", [0x08, 6]), cut = _workspace.Write("c.bin", [0x08, 5, 0x12, 9]);
        string folder = _workspace.PathOf(".");
        Same("\e[36m", "lint", "-I", folder, proto);
        Same("\e[31merror\e[0m", "check", "-I", folder, faulty);
        Same("\e[2m00000000\e[0m  \e[36mfooBar\e[0m: 5  \e[2m# int32\e[0m", "inspect", "--schema", proto, data);
        Same("\e[31m! ", "inspect", "--schema", proto, cut);
        Same("\e[33mmodified\e[0m: fooBar: 5 -> 6", "diff", "--schema", proto, data, other);
        Same("\e[32m+message A {\e[0m", "format", "--diff", proto);
        Same("\e[31mlibwire:\e[0m", "check");
    }

    [Fact]
    public void Commands_WithoutATerminal_HaveNoColors()
    {
        string data = _workspace.Write("a.bin", [0x08, 5]);
        Assert.DoesNotContain('\e', CommandRun.Of("inspect", data).Output);
        Assert.DoesNotContain('\e', CommandRun.Of("inspect", "--color", "never", data).Output);
        Assert.DoesNotContain('\e', CommandRun.Of("inspect", "--color", "always", "--json", data).Output);
        CommandRun run = CommandRun.Of("inspect", "--color", "sometimes", data);
        Assert.Equal(2, run.ExitCode);
        Assert.Contains("--color sometimes: write auto, always, never.", run.Error, StringComparison.Ordinal);
        Assert.Equal("always", CommandRun.Of("[suggest:18]", "inspect --color al").Output.Trim());
    }

    private static void Same(string part, params string[] command)
    {
        CommandRun plain = CommandRun.Of(command), colored = CommandRun.Of([.. command, "--color", "always"]), first = CommandRun.Of(["--color", "always", .. command]);
        Assert.Contains(part, colored.Output + colored.Error, StringComparison.Ordinal);
        Assert.Equal(colored, first);
        Assert.Equal(plain, new CommandRun(colored.ExitCode, Plain(colored.Output), Plain(colored.Error)));
    }

    private static string Plain(string text) => System.Text.RegularExpressions.Regex.Replace(text, "\e\\[[0-9]+m", "");
}
