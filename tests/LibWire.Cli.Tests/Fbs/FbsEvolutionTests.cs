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
            string[] lines = Findings(run);
            Assert.Equal((isBroken ? 1 : 0, "", isBroken), (run.ExitCode, run.Error, lines.Length > 0));
            Assert.All(lines, line => Assert.StartsWith(newer + ":1:", line, StringComparison.Ordinal));
            if (isBroken) Assert.Contains(lines, line => RulesOf(pair.GetProperty("error").GetString()!).Contains(line.Split(": ")[1]));
        });
    }

    [Fact]
    public void Against_AnOlderSchema_SaysWhereEachFaultIs()
    {
        CommandRun run = Check("table a { b: int; c: int; }\n", "table a {\n  b: string;\n}\n", out _, out string newer);
        Assert.Equal(1, run.ExitCode);
        string[] lines = Findings(run);
        Assert.Equal(2, lines.Length);
        Assert.StartsWith($"{newer}:1:7: FBS_FIELD_NO_DELETE: The field \"c\" of a was deleted.", lines[0], StringComparison.Ordinal);
        Assert.StartsWith($"{newer}:2:3: FBS_FIELD_SAME_TYPE: Field \"b\" of a was int and is string.", lines[1], StringComparison.Ordinal);
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
        Assert.StartsWith($"{types}:1:11: FBS_FIELD_SAME_TYPE", Assert.Single(Findings(run)), StringComparison.Ordinal);
    }

    [Fact]
    public void Against_WithSettings_UsesThem()
    {
        const string Old = "table a { b: int; c: int; } enum e : int { X }", New = "table a { d: int; c: short; } enum e : int { Y = 1 }";
        string[] rules = ["FBS_ENUM_VALUE_NO_DELETE", "FBS_FIELD_SAME_NAME", "FBS_FIELD_SAME_TYPE"];
        Assert.Equal(["FBS_FIELD_SAME_TYPE"], RulesOf(Check(Old, New, out _, out _)));
        Assert.Equal(rules, RulesOf(Check(Old, New, out _, out _, "--use", "WIRE_JSON")));
        Assert.Equal(["FBS_FIELD_SAME_NAME"], RulesOf(Check(Old, New, out _, out _, "--use", "FBS_FIELD_SAME_NAME")));
        Assert.Equal(["FBS_ENUM_VALUE_NO_DELETE"], RulesOf(Check(Old, New, out _, out _, "--use", "FILE", "--except", "FBS_FIELD_SAME_NAME,FBS_FIELD_SAME_TYPE")));
        Assert.Equal(2, Check(Old, New, out _, out _, "--use", "FBS_NONE").ExitCode);
        string settings = _workspace.Write("libwire.json", """{ "breaking": { "use": ["FILE"], "except": ["FIELD_SAME_TYPE"], "ignore_only": { "WIRE": ["PATH"] } } }"""
            .Replace("PATH", _workspace.PathOf("new"), StringComparison.Ordinal));
        Assert.Equal(["FBS_ENUM_VALUE_NO_DELETE", "FBS_FIELD_SAME_NAME"], RulesOf(Check(Old, New, out _, out _, "--config", settings)));
        Assert.Empty(RulesOf(Check(Old, New.Replace(" c:", "\n// libwire:ignore FBS_FIELD_SAME_TYPE\n c:", StringComparison.Ordinal), out _, out _)));
    }

    // The rules for each message of flatc, by its words. A field that only moved is no renamed one behind it.
    private static string[] RulesOf(string message) => message[..message.IndexOf(':', StringComparison.Ordinal)] switch
    {
        "types differ for field" => ["FBS_FIELD_SAME_TYPE"],
        "offsets differ for field" => ["FBS_FIELD_SAME_ID"],
        "defaults differ for field" => ["FBS_FIELD_SAME_DEFAULT"],
        "field renamed to different type" => ["FBS_FIELD_NO_ID_REUSE", "FBS_FIELD_SAME_ID"],
        "field deleted" => ["FBS_FIELD_NO_DELETE"],
        "offset types differ for field" => ["FBS_FIELD_SAME_OFFSET"],
        "underlying type differ for enum" or "underlying type differ for union" => ["FBS_ENUM_SAME_TYPE"],
        "values differ for enum" => ["FBS_ENUM_VALUE_SAME_NUMBER"],
        _ => [],
    };

    private static string[] Findings(CommandRun run) => run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    private static string[] RulesOf(CommandRun run)
    {
        Assert.Equal("", run.Error);
        return [.. Findings(run).Select(static line => line.Split(": ")[1]).Order(StringComparer.Ordinal)];
    }

    private CommandRun Check(string before, string after, out string older, out string newer, params string[] options)
    {
        older = _workspace.Write("old/a.fbs", before);
        newer = _workspace.Write("new/a.fbs", after);
        return CommandRun.Of(["check", "--against", older, .. options, newer]);
    }
}
