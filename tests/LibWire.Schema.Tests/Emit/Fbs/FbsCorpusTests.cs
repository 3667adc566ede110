using System.Text.Json;
using LibWire.Schema.Tests.Fbs.Corpus;
using LibWire.Tests;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>Every accepted schema of the corpora has C# that compiles without a warning.</summary>
public sealed class FbsCorpusTests
{
    private const string Corpus = "flatbuffers/";

    /// <summary>The oldest C#, and in full depth the newest.</summary>
    public static TheoryData<LanguageVersion> Versions => TestDepth.IsFull ? [LanguageVersion.CSharp9, LanguageVersion.Latest] : [LanguageVersion.CSharp9];

    [Theory]
    [MemberData(nameof(Versions))]
    public void Generate_OfSchemasThatFlatcAccepts_Compiles(LanguageVersion version)
    {
        // A step includes the steps before it. The same text occurs many times. Quick depth compiles each fourth.
        var seen = new HashSet<string>(StringComparer.Ordinal);
        var complaints = new List<string>();
        foreach (ParserStep step in ParserStep.ReadAll().Where(static step => step is { IsAccepted: true, Class: StepClass.Schema or StepClass.SchemaWithData }))
        {
            if (step.Link().Model is null || !seen.Add(string.Join('\0', step.Earlier) + '\0' + step.Text)) continue;
            if (!TestDepth.IsFull && seen.Count % 4 != 0) continue;
            string includes = string.Concat(step.Earlier.Select(static (_, index) => $"include \"step{index}.fbs\";"));
            SchemaFile[] files = [.. step.Earlier.Select(static (text, index) => File($"step{index}.fbs", text)), File("a.fbs", includes + step.Text)];
            complaints.AddRange(Complaints(files, new FbsOptions(), version).Select(complaint => $"{step.Id}: {complaint}"));
        }

        Assert.InRange(seen.Count, 100, 460);
        Assert.True(complaints.Count == 0, string.Join('\n', complaints.Take(20)));
    }

    [Fact]
    public void Generate_OfSchemasOfFlatSharp_Compiles()
    {
        using JsonDocument document = JsonDocument.Parse(System.IO.File.ReadAllText(TestData.PathOf(Corpus + "flatsharp_compiler_cases.json")));
        string[] schemas = [.. document.RootElement.GetProperty("cases").EnumerateArray().Select(static element => element.GetProperty("schema").GetString()!)];
        string[] accepted = [.. schemas.Where(static schema => FbsCompiler.Link([File("a.fbs", schema)], new FbsOptions()).Models().Any())];
        Assert.InRange(accepted.Length, 30, 57);

        // The one type that a schema binds a struct to by its name.
        const string OfUser = "#pragma warning disable CS1591\nnamespace ExternalTests { public struct ExternalStruct { public float X, Y, Z; } }";
        Assert.Empty(accepted.SelectMany(static schema => Complaints([File("a.fbs", schema)], new FbsOptions(), LanguageVersion.Latest, OfUser)));
    }

    [Theory]
    [MemberData(nameof(FbsFolders.InUse), MemberType = typeof(FbsFolders))]
    public void Generate_OfSchemasInUse_Compiles(string folder, string[] searchPaths)
    {
        SchemaFile[] files = FbsFolders.Read(folder);
        FbsOptions options = FbsFolders.Options(searchPaths);
        Assert.NotEmpty(files);
        foreach (LanguageVersion version in TestDepth.IsFull ? [LanguageVersion.CSharp9, LanguageVersion.Latest] : (LanguageVersion[])[LanguageVersion.CSharp9]) Assert.Empty(Complaints(files, options, version));
    }

    private static SchemaFile File(string path, string text) => new(path, path, text);

    private static string[] Complaints(SchemaFile[] files, FbsOptions options, LanguageVersion version, params string[] more)
    {
        SchemaGeneration generation = FbsCompiler.Generate(files, options, EmittedCode.Options(version, version >= LanguageVersion.CSharp11));
        Assert.DoesNotContain(generation.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        return EmittedCode.Complaints(version, [.. generation.Sources.Select(static source => source.Text), .. more]);
    }
}
