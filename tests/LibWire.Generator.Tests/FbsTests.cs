using LibWire.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Generator.Tests;

/// <summary>FlatBuffers schemas in a build.</summary>
public class FbsTests
{
    private const string Corpus = "flatbuffers/trpc";
    private const string Types = "namespace shared; enum Level : byte { Low, High } table Item { level: Level = High; name: string; }";
    private const string Root = "include \"types.fbs\"; namespace app; table Root { items: [shared.Item]; } root_type Root;";

    [Theory]
    [InlineData(LanguageVersion.CSharp9, false)]
    [InlineData(LanguageVersion.CSharp12, true)]
    public void Run_FilesThatIncludeEachOther_CompilesWithoutWarnings(LanguageVersion version, bool isNet)
    {
        SchemaProject project = new SchemaProject(version, isNet).Set("types.fbs", Types).Set("sub/root.fbs", Root.Replace("types", "../types", StringComparison.Ordinal)).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Equal(["sub.root.fbs.g.cs", "types.fbs.g.cs"], project.SourceNames);
        Assert.Empty(project.CompileErrors());
    }

    [Fact]
    public void Run_BesideProtocolBuffers_CompilesBoth()
    {
        SchemaProject project = new SchemaProject().Set("a.fbs", "namespace f; table T { a: int; }").Set("a.proto", "syntax = \"proto3\"; package p; message M { int32 a = 1; }").Run();

        Assert.Empty(project.Diagnostics);
        Assert.Equal(["a.fbs.g.cs", "a.proto.g.cs"], project.SourceNames);
        Assert.Empty(project.CompileErrors());
    }

    [Fact]
    public void Run_FileOfAnotherName_IsWhatItsItemSays()
    {
        SchemaProject project = new SchemaProject().Set("a.schema", "namespace f; table T { a: int; }", kind: "fbs").Set("b.fbs", "nothing of ours", kind: null).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Equal(["a.schema.g.cs"], project.SourceNames);
    }

    [Fact]
    public void Run_IncludeInTheFolderOfTheProperty_IsFound()
    {
        SchemaProject project = new SchemaProject().SetProperty("LibWireFbsIncludePaths", "other|C?schemas/").Set("C#schemas/types.fbs", Types).Set("root.fbs", Root).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(project.CompileErrors());
    }

    [Fact]
    public void Run_IncludeInTheFolderOfTheItem_IsFoundForThatItemAlone()
    {
        SchemaProject project = new SchemaProject()
            .Set("schemas/types.fbs", Types)
            .Set("one.fbs", Root, includePath: "./schemas/")
            .Set("two.fbs", Root.Replace("Root", "Other", StringComparison.Ordinal))
            .Run();

        Assert.Equal(
            ["/project/two.fbs(1,9): error LW2201: 'types.fbs' is not found from '/project': correct the path, or add the folder it is in to the search paths."], project.Diagnostics);
        Assert.Equal(["one.fbs.g.cs", "schemas.types.fbs.g.cs"], project.SourceNames);
        Assert.Empty(project.CompileErrors());
    }

    [Fact]
    public void Run_FileOutsideOfTheProject_HasNothingOfTheMachineInItsText()
    {
        SchemaProject project = new SchemaProject()
            .Set("/elsewhere/one/types.fbs", Types)
            .Set("/elsewhere/two/types.fbs", "namespace two; table T { a: int; }")
            .Set("root.fbs", Root.Replace("types", "../elsewhere/one/types", StringComparison.Ordinal))
            .Run();

        Assert.Empty(project.Diagnostics);
        Assert.Equal(["root.fbs.g.cs", "types.fbs-2.g.cs", "types.fbs.g.cs"], project.SourceNames);
        Assert.All(project.Result.GeneratedSources, static source => Assert.DoesNotContain("elsewhere", source.SourceText.ToString(), StringComparison.Ordinal));
    }

    [Fact]
    public void Run_SchemaWithFaults_SaysWhereAndKeepsTheOthers()
    {
        SchemaProject project = new SchemaProject().Set("bad.fbs", "table T {\n  a: Missing;\n  b: int = x;\n}").Set("good.fbs", "table G { a: int; }").Set("gone.fbs", null).Run();

        Assert.Equal(3, project.Diagnostics.Length);
        Assert.Contains(project.Diagnostics, static text => text.StartsWith("/project/bad.fbs(2,6): error LW2203: ", StringComparison.Ordinal));
        Assert.Contains(project.Diagnostics, static text => text.StartsWith("/project/bad.fbs(3,12): error LW2", StringComparison.Ordinal));
        Assert.Contains("/project/gone.fbs(1,1): error LW3003: The file cannot be read.", project.Diagnostics);
        Assert.Equal(["good.fbs.g.cs"], project.SourceNames);
    }

    [Fact]
    public void Run_TheSameTypeInTwoFiles_IsAnErrorOfTheSecond()
    {
        SchemaProject project = new SchemaProject().Set("a.fbs", "namespace n; table T { a: int; }").Set("b.fbs", "namespace n; table T { b: int; }").Run();

        Assert.Equal(["/project/b.fbs(1,20): error LW2202: 'n.T' is already declared, as a table in '/project/a.fbs': choose another name."], project.Diagnostics);
        Assert.Equal(["a.fbs.g.cs"], project.SourceNames);
    }

    [Fact]
    public void LW3001_LanguageTooOldForViews() =>
        Assert.StartsWith("error LW3001: ", Assert.Single(new SchemaProject(LanguageVersion.CSharp8, isNet: false).Set("a.fbs", "table T { a: int; }").Run().Diagnostics), StringComparison.Ordinal);

    [Fact]
    public void Run_AfterAReformat_WritesNothing()
    {
        SchemaProject project = new SchemaProject().Set("types.fbs", Types).Set("root.fbs", Root).Run().Set("types.fbs", Types.Replace("{ ", "{\n  ", StringComparison.Ordinal)).Run();

        Assert.All(project.Reasons(StepNames.FbsModel), static reason => Assert.Contains(reason, new[] { IncrementalStepRunReason.Unchanged, IncrementalStepRunReason.Cached }));
        Assert.All(project.Reasons(StepNames.FbsEmit), static reason => Assert.Equal(IncrementalStepRunReason.Cached, reason));
    }

    [Theory]
    [InlineData("1-without-import", "")]
    [InlineData("2-multi-fb-same-namespace", "")]
    [InlineData("3-multi-fb-diff-namespace", "")]
    [InlineData("4.1-multi-fb-same-namespace-diff-dir", "")]
    [InlineData("4.2-multi-fb-same-namespace-diff-dir", "request|response")]
    [InlineData("5-multi-fb-diff-gopkg", ".")]
    public void Run_IncludeCaseOfTRpc_Compiles(string folder, string includePaths)
    {
        SchemaProject project = Case(folder).SetProperty("LibWireFbsIncludePaths", includePaths).Run();

        Assert.DoesNotContain(project.Result.Diagnostics, static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        Assert.NotEmpty(project.SourceNames);
        Assert.Empty(project.CompileErrors());
    }

    [Fact]
    public void Run_IncludeCase4_2WithoutSearchPaths_FailsAndNamesTheFiles()
    {
        SchemaProject project = Case("4.2-multi-fb-same-namespace-diff-dir").Run();

        Assert.Equal(2, project.Result.Diagnostics.Count(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        Assert.Contains(project.Diagnostics, static text => text.StartsWith("/project/helloworld.fbs(", StringComparison.Ordinal) && text.Contains("error LW2201: 'request.fbs' is not found", StringComparison.Ordinal));
        Assert.Contains(project.Diagnostics, static text => text.StartsWith("/project/helloworld.fbs(", StringComparison.Ordinal) && text.Contains("error LW2201: 'response.fbs' is not found", StringComparison.Ordinal));
        Assert.DoesNotContain("helloworld.fbs.g.cs", project.SourceNames);
    }

    private static SchemaProject Case(string folder)
    {
        string root = TestData.PathOf($"{Corpus}/{folder}");
        var project = new SchemaProject();
        foreach (string path in Directory.GetFiles(root, "*.fbs", SearchOption.AllDirectories)) project.Set(Path.GetRelativePath(root, path).Replace('\\', '/'), File.ReadAllText(path));
        return project;
    }
}
