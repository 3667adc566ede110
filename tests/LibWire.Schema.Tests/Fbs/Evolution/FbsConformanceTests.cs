using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Evolution;

public class FbsConformanceTests
{
    private const string Corpus = "flatbuffers/conform_cases.json";

    /// <summary>The rule of each flatc message, by its words.</summary>
    private static readonly Dictionary<string, string> Reasons = new(StringComparer.Ordinal)
    {
        ["types differ for field"] = "LW2701",
        ["offsets differ for field"] = "LW2702",
        ["defaults differ for field"] = "LW2703",
        ["field renamed to different type"] = "LW2704",
        ["field deleted"] = "LW2705",
        ["offset types differ for field"] = "LW2706",
        ["underlying type differ for enum"] = "LW2707",
        ["underlying type differ for union"] = "LW2707",
        ["values differ for enum"] = "LW2708",
    };

    [Fact]
    public void Check_OfTheOfficialPairs_GivesTheVerdictForTheSameReason()
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(TestData.PathOf(Corpus)));
        JsonElement[] cases = [.. document.RootElement.GetProperty("cases").EnumerateArray()];
        Assert.Equal(16, cases.Length);
        Assert.All(cases, static pair =>
        {
            string[] ids = Check(pair.GetProperty("base").GetString()!, pair.GetProperty("next").GetString()!);
            string? error = pair.GetProperty("error").GetString();
            if (error is null) Assert.Empty(ids);
            else Assert.Contains(Reasons[error[..error.IndexOf(':', StringComparison.Ordinal)]], ids);
        });
    }

    [Fact]
    public void LW2701_FbsConformType()
    {
        Only("LW2701", "table a { b: int; }", "table a { §b: uint; }");
        Only("LW2701", "table t {} table s {} union u { x: t }", "table t {} table s {} union u { §x: s }");
    }

    [Fact]
    public void LW2702_FbsConformOffset()
    {
        Only("LW2702", "table a { b: int (id: 0); }", "table a { c: int (id: 0); §b: int (id: 1); }");
        Assert.Equal(["LW2710", "LW2702"], Check("struct a { b: int; }", "struct a { c: int; b: int; }"));
    }

    [Fact]
    public void LW2703_FbsConformDefault()
    {
        Only("LW2703", "table a { b: int = 1; }", "table a { §b: int; }");
        Only("LW2703", "table a { b: int; }", "table a { §b: int = null; }");
        Only("LW2703", "table a { b: double = nan; }", "table a { §b: double = inf; }");
        Assert.Empty(Check("table a { b: double = nan; c: int = 10; }", "table a { b: double = -nan; c: int = 0xA; }"));
    }

    [Fact]
    public void LW2704_FbsConformRenamed() => Only("LW2704", "table a { b: int; }", "table a { §c: string; }");

    [Fact]
    public void LW2705_FbsConformDeleted() => Only("LW2705", "table a { b: int; c: int; }", "table §a { b: int; }");

    [Fact]
    public void LW2706_FbsConformOffset64() => Only("LW2706", "table a { b: string; }", "table a { §b: string (offset64); }");

    [Fact]
    public void LW2707_FbsConformUnderlying() => Only("LW2707", "enum a : int { B }", "enum §a : uint { B }");

    [Fact]
    public void LW2708_FbsConformValue() => Only("LW2708", "enum a : int { B, C }", "enum a : int { B, D, §C }");

    [Fact]
    public void LW2709_FbsConformKind()
    {
        Only("LW2709", "table a { b: int; }", "struct §a { b: int; }");
        Only("LW2709", "enum a : ubyte {}", "union §a {}");
    }

    [Fact]
    public void LW2710_FbsConformStruct() => Only("LW2710", "struct a { b: int; }", "struct §a (force_align: 8) { b: int; }");

    [Fact]
    public void LW2711_FbsConformRequired()
    {
        Only("LW2711", "table a { b: string; }", "table a { §b: string (required); }");
        Only("LW2711", "table a { b: int; }", "table a { b: int; §c: string (required); }");
    }

    [Theory]
    [InlineData("table a { b: int; }", "table a { c: int; }")]
    [InlineData("table a { b: int; }", "table a { b: int (deprecated); c: string; }")]
    [InlineData("table a { b: int; } table c {}", "table a { b: int; } table d {}")]
    [InlineData("enum a : int { B }", "enum a : int { B, C }")]
    [InlineData("enum a : int { B, C }", "enum a : int { B }")]
    [InlineData("table t {} union a { t }", "table t {} table s {} union a { t, s }")]
    [InlineData("table a { b: string (required); }", "table a { b: string; }")]
    [InlineData("table a { b: int; c: string; }", "table a { c: string (id: 1); d: [int] (id: 2); b: int (id: 0); }")]
    public void Check_OfWhatReadersUnderstand_IsSilent(string older, string newer) => Assert.Empty(Check(older, newer));

    [Fact]
    public void Check_OfFilesWithErrors_GivesThese()
    {
        Assert.Equal(["LW2203"], Check("table a { b: nope; }", "table a { b: int; }"));
        Assert.Equal(["LW1101"], Check("table a { b: int; }", "table a { b: ; }"));
    }

    private static void Only(string id, string older, string newer)
    {
        int column = newer.IndexOf('§', StringComparison.Ordinal);
        SchemaDiagnostic diagnostic = Assert.Single(Evolve(older, newer.Remove(column, 1)));
        Assert.Equal((id, "a.fbs", column), (diagnostic.Id, diagnostic.Path, diagnostic.Span.Column));
    }

    private static string[] Check(string older, string newer) => [.. Evolve(older, newer).Select(static diagnostic => diagnostic.Id)];

    private static EquatableArray<SchemaDiagnostic> Evolve(string older, string newer) =>
        FbsCompiler.Check([new SchemaFile("base.fbs", "a.fbs", older)], [new SchemaFile("a.fbs", "a.fbs", newer)], new FbsOptions());
}
