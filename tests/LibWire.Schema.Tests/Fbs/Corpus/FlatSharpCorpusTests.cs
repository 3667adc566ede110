using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Corpus;

/// <summary>The schemas of FlatSharp's compiler tests. Each has a verdict, and each verdict that differs from FlatSharp's has a reason.</summary>
public class FlatSharpCorpusTests
{
    private const string Corpus = "flatbuffers/flatsharp_compiler_cases.json";

    private sealed record Case(string Name, string Schema, bool IsAccepted, bool FlatcAccepts);

    /// <summary>What both refuse, and the errors that say so.</summary>
    private static readonly Dictionary<string, string> Refused = new()
    {
        ["Struct_Root_Type"] = "LW2611",
        ["Enum_Root_Type"] = "LW2611",
        ["LiteralName_NonSense"] = "LW2404",
        ["SortedVector_OfStruct_NotAllowed"] = "LW2403",
        ["SortedVector_UnionKey_NotAllowed"] = "LW2403",
        ["SortedVector_InvalidKeys_WithSerializer"] = "LW2403 LW2421 LW2314",
        ["SortedVector_IndexedVector_InvalidKey"] = "LW2203",
        ["SortedVector_IndexedVector_UnknownTableType"] = "LW2203",
        ["SortedVector_IndexedVector_NoKey"] = "LW2403",
        ["SortedVector_IndexedVector_MultipleKeys"] = "LW2421",
        ["StructVector_InvalidType"] = "LW2203",
        ["ValueStruct_Empty_NotAllowed"] = "LW2304",
    };

    /// <summary>What FlatSharp refuses and LibWire accepts.</summary>
    private static readonly string[] AcceptedHereAlone =
    [
        "UnsupportedAttribute_ForceAlign_StructField",
        "UnsupportedAttribute_ForceAlign_StructVectorField",
        "UnsupportedAttribute_ForceAlign_TableField",
        "UnsupportedAttribute_Vector64",
        "UnsupportedAttribute_FlexBuffer",
        "UnsupportedAttribute_Hash",
        "UnsupportedAttribute_OriginalOrder",
        "ExternalStructAndEnum_WithImplicitNames",
        "StructVector_UnsafeVectorOnReferenceType",
        "UnsafeUnion_NotAllowedOnTable",
        "UnsafeUnion_WithReferenceStruct",
        "UnsafeUnion_WithTable",
        "ValueStruct_WriteThrough_NotAllowed_OnStruct",
        "ValueStruct_WriteThrough_NotAllowed_OnField",
        "ValueStruct_SortedVectorKey_NotAllowed",
        "UnityVector_WriteThrough_NotAllowed",
        "MemoryVector_WriteThrough_NotAllowed",
    ];

    [Fact]
    public void Link_OfEachCase_GivesItsVerdict()
    {
        Case[] cases = [.. Cases()];
        Assert.Equal((57, 28), (cases.Length, cases.Count(static candidate => candidate.IsAccepted)));
        string[] wrong = [.. cases.Where(static candidate => Expected(candidate) != Errors(candidate)).Select(static candidate => $"{candidate.Name}: {Errors(candidate)}, FlatSharp {candidate.IsAccepted}, flatc {candidate.FlatcAccepts}")];
        Assert.True(wrong.Length == 0, string.Join('\n', wrong));
    }

    /// <summary>Nothing that FlatSharp accepts has a warning here, so no build that has warnings as errors breaks.</summary>
    [Fact]
    public void Link_OfWhatFlatSharpAccepts_WarnsOfNothing() =>
        Assert.All(Cases().Where(static candidate => candidate.IsAccepted), static candidate =>
            Assert.DoesNotContain(FbsSchemas.LinkOne(candidate.Schema).Diagnostics, static diagnostic => diagnostic.Severity != SchemaSeverity.Info));

    [Fact]
    public void Verdicts_OfTheTables_AreOfCasesThatFlatSharpRefuses()
    {
        string[] refused = [.. Cases().Where(static candidate => !candidate.IsAccepted).Select(static candidate => candidate.Name)];
        Assert.Equal(refused.Order(StringComparer.Ordinal), Refused.Keys.Concat(AcceptedHereAlone).Order(StringComparer.Ordinal));
    }

    /// <summary>The guide has a row for each case that FlatSharp refuses, with the ids of the errors here.</summary>
    [Fact]
    public void Guide_HasTheVerdicts()
    {
        string guide = File.ReadAllText(Repository.PathOf("docs/from-flatsharp.md"));
        Assert.All(Refused, pair => Assert.Contains($"| `{pair.Key}` | {string.Join(", ", pair.Value.Split(' ').Select(static id => $"`{id}`"))}: ", guide, StringComparison.Ordinal));
        Assert.All(AcceptedHereAlone, name => Assert.Contains($"| `{name}` | accepted: ", guide, StringComparison.Ordinal));
    }

    private static string Expected(Case candidate) => Refused.TryGetValue(candidate.Name, out string? errors) ? errors : "";

    private static string Errors(Case candidate) => string.Join(' ', FbsSchemas.LinkOne(candidate.Schema).Diagnostics
        .Where(static diagnostic => diagnostic.Severity == SchemaSeverity.Error).Select(static diagnostic => diagnostic.Id).Distinct());

    private static IEnumerable<Case> Cases()
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(TestData.PathOf(Corpus)));
        foreach (JsonElement element in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            yield return new Case(
                element.GetProperty("test").GetString()!,
                element.GetProperty("schema").GetString()!,
                element.GetProperty("accepted").GetBoolean(),
                element.GetProperty("flatc_accepts").GetBoolean());
        }
    }
}
