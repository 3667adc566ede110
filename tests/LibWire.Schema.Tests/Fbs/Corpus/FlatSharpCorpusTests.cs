using System.Text.Json;
using System.Text.RegularExpressions;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Corpus;

/// <summary>The schemas of FlatSharp's compiler tests, without those that use its own attributes.</summary>
public partial class FlatSharpCorpusTests
{
    private const string Corpus = "flatbuffers/flatsharp_compiler_cases.json";

    private sealed record Case(string Name, string Schema, bool IsAccepted, bool FlatcAccepts)
    {
        /// <summary>Whether an attribute of FlatSharp is used, not only declared.</summary>
        internal bool UsesOwnAttributes => Declarations().Replace(Schema, "").Contains("fs_", StringComparison.Ordinal);
    }

    /// <summary>FlatSharp rejects schemas for which it has no code; these are legal.</summary>
    private static readonly string[] NotSupportedThere =
    [
        "UnsupportedAttribute_ForceAlign_StructField", "UnsupportedAttribute_ForceAlign_StructVectorField", "UnsupportedAttribute_Vector64",
        "UnsupportedAttribute_ForceAlign_TableField", "UnsupportedAttribute_FlexBuffer", "UnsupportedAttribute_Hash", "UnsupportedAttribute_OriginalOrder",
    ];

    [Fact]
    public void Bind_WithoutOwnAttributes_GivesTheVerdict()
    {
        Case[] cases = [.. Cases().Where(static candidate => !candidate.UsesOwnAttributes)];
        Assert.Equal(18, cases.Length);
        Assert.All(cases, static candidate =>
            Assert.True((candidate.IsAccepted || NotSupportedThere.Contains(candidate.Name)) == IsAccepted(candidate), candidate.Name + "\n" + candidate.Schema));
    }

    /// <summary>Its own attributes have no effect here, so the verdict is that of flatc.</summary>
    [Fact]
    public void Bind_WithOwnAttributes_GivesTheVerdictOfFlatc()
    {
        Case[] cases = [.. Cases().Where(static candidate => candidate.UsesOwnAttributes)];
        Assert.Equal(39, cases.Length);
        Assert.All(cases, static candidate => Assert.True(candidate.FlatcAccepts == IsAccepted(candidate), candidate.Name + "\n" + candidate.Schema));
    }

    private static bool IsAccepted(Case candidate) => FbsSchemas.LinkOne(candidate.Schema).Model != null;

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

    [GeneratedRegex("attribute \"fs_[A-Za-z]+\";")]
    private static partial Regex Declarations();
}
