using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire check --against</c>: changes that break readers or writers of an older schema.</summary>
public sealed class FbsEvolutionTests : IDisposable
{
    private const string Cases = "flatbuffers/conform_cases.json";

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Against_TheOfficialPairs_GivesTheirVerdicts()
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(TestData.PathOf(Cases)));
        JsonElement[] pairs = [.. document.RootElement.GetProperty("cases").EnumerateArray()];
        Assert.Equal(16, pairs.Length);
        Assert.All(pairs, pair =>
        {
            CommandRun run = Check(pair.GetProperty("base").GetString()!, pair.GetProperty("next").GetString()!, out _, out string newer);
            bool isBroken = pair.GetProperty("error").GetString() != null;
            Assert.Equal((isBroken ? 1 : 0, "", isBroken), (run.ExitCode, run.Output, run.Lines.Length > 0));
            Assert.All(run.Lines, line => Assert.Contains(": error LW27", line, StringComparison.Ordinal));
            Assert.All(run.Lines, line => Assert.StartsWith(newer + "(1,", line, StringComparison.Ordinal));
        });
    }

    [Fact]
    public void Against_AnOlderSchema_SaysWhereEachFaultIs()
    {
        CommandRun run = Check("table a { b: int; c: int; }\n", "table a {\n  b: string;\n}\n", out _, out string newer);
        Assert.Equal(1, run.ExitCode);
        Assert.Equal(2, run.Lines.Length);
        Assert.StartsWith($"{newer}(1,7): error LW2705: ", run.Lines[0], StringComparison.Ordinal);
        Assert.StartsWith($"{newer}(2,3): error LW2701: ", run.Lines[1], StringComparison.Ordinal);
    }

    [Fact]
    public void Against_AFaultySchema_SaysWhatIsWrongWithIt()
    {
        CommandRun run = Check("table a { b: nope; }", "table a { b: int; }", out string older, out _);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{older}(1,14): error LW2203", Assert.Single(run.Lines), StringComparison.Ordinal);

        string none = _workspace.PathOf("none.fbs");
        run = CommandRun.Of("check", "--against", none, older);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{none}(1,1): error LW1801", Assert.Single(run.Lines), StringComparison.Ordinal);
    }

    [Fact]
    public void Against_ASchemaWithIncludes_ComparesWhatTheyDeclareToo()
    {
        _workspace.Write("old/types.fbs", "table T { id: int; }");
        string older = _workspace.Write("old/a.fbs", "include \"types.fbs\"; table A { t: T; }");
        string types = _workspace.Write("new/types.fbs", "table T { id: long; }");
        string newer = _workspace.Write("new/a.fbs", "include \"types.fbs\"; table A { t: T; }");
        CommandRun run = CommandRun.Of("check", "--against", older, newer);
        Assert.Equal(1, run.ExitCode);
        Assert.StartsWith($"{types}(1,11): error LW2701", Assert.Single(run.Lines), StringComparison.Ordinal);
    }

    private CommandRun Check(string before, string after, out string older, out string newer)
    {
        older = _workspace.Write("old/a.fbs", before);
        newer = _workspace.Write("new/a.fbs", after);
        return CommandRun.Of("check", "--against", older, newer);
    }
}
