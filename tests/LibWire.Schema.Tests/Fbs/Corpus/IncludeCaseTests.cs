using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Corpus;

/// <summary>The include cases of tRPC: schemas in several files and folders, as in real projects.</summary>
public class IncludeCaseTests
{
    private const string Corpus = "flatbuffers/trpc";

    [Fact]
    public void Case1_OneFile_KeepsTheOddAttribute()
    {
        FbsFileModel model = Root("1-without-import", "helloworld.fbs");
        Assert.Contains(model.DeclaredAttributes, static name => name.StartsWith("go_package=", StringComparison.Ordinal));
        Assert.NotEmpty(Assert.Single(model.Services).Methods);
    }

    [Fact]
    public void Case2_TwoFilesInOneNamespace_SeeEachOther()
    {
        FbsFileModel model = Root("2-multi-fb-same-namespace", "hello.fbs");
        Assert.Equal(["2-multi-fb-same-namespace/message.fbs"], model.Includes);
        Assert.All(Assert.Single(model.Services).Methods, static method => Assert.Contains('.', method.Request));
    }

    [Fact]
    public void Case3_ThreeNamespaces_AreWrittenInFront()
    {
        FbsFileModel model = Root("3-multi-fb-diff-namespace", "helloworld.fbs");
        Assert.All(Assert.Single(model.Services).Methods, static method => Assert.Matches("request", method.Request));
    }

    [Fact]
    public void Case4_1_SubFolders_AreWrittenInThePath() =>
        Assert.Equal(
            ["4.1-multi-fb-same-namespace-diff-dir/request/request.fbs", "4.1-multi-fb-same-namespace-diff-dir/response/response.fbs"],
            Root("4.1-multi-fb-same-namespace-diff-dir", "helloworld.fbs").Includes);

    [Fact]
    public void Case4_2_SubFolders_AreSearchPaths()
    {
        const string Case = "4.2-multi-fb-same-namespace-diff-dir";
        FbsFileModel model = Root(Case, "helloworld.fbs", $"{Case}/request", $"./{Case}//response/");
        Assert.Equal([$"{Case}/request/request.fbs", $"{Case}/response/response.fbs"], model.Includes);
    }

    [Fact]
    public void Case4_2_WithoutSearchPaths_NamesTheFiles()
    {
        (FbsFileModel[] models, EquatableArray<SchemaDiagnostic> diagnostics) = Compile("4.2-multi-fb-same-namespace-diff-dir", "helloworld.fbs");
        Assert.Empty(models);
        Assert.Equal(["LW2201", "LW2201"], diagnostics.Select(static diagnostic => diagnostic.Id));
        Assert.Contains("'request.fbs'", diagnostics[0].Message, StringComparison.Ordinal);
        Assert.Equal(("4.2-multi-fb-same-namespace-diff-dir/helloworld.fbs", 8), (diagnostics[0].Path, diagnostics[0].Span.Column));
        Assert.Contains("'response.fbs'", diagnostics[1].Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Case5_PartlyQualifiedNames_AreFoundInTheNamespacesAround()
    {
        // The paths are relative to the folder of the case, where its includes start.
        FbsFileModel model = Root("5-multi-fb-diff-gopkg", "fbsread.fbs", "5-multi-fb-diff-gopkg");
        FbsFieldModel feed = model.Object("trpc.circlesearch.common_feedcloud_fbsread.StGetFeedDetailRsp").Field("feed");
        Assert.Equal("trpc.circlesearch.common_feedcloud_fbsmeta.StFeed", feed.Type.TypeName);
        Assert.Equal("5-multi-fb-diff-gopkg/circlesearch/common/feedcloud/fbsmeta.fbs", model.Includes[0]);
    }

    private static FbsFileModel Root(string folder, string name, params string[] searchPaths)
    {
        (FbsFileModel[] models, EquatableArray<SchemaDiagnostic> diagnostics) = Compile(folder, name, searchPaths);
        Assert.DoesNotContain(diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        return Assert.Single(models);
    }

    // Only the root is an input: the others are found by their includes.
    private static (FbsFileModel[] Models, EquatableArray<SchemaDiagnostic> Diagnostics) Compile(string folder, string name, params string[] searchPaths)
    {
        string path = $"{folder}/{name}";
        return FbsSchemas.Check([Load(path)!], new FbsOptions { SearchPaths = new(searchPaths) }, Load);
    }

    // A missing file is null: the compiler tries each place in which it could be.
    private static SchemaFile? Load(string path)
    {
        string found = Path.Combine(TestData.PathOf(Corpus), path);
        return File.Exists(found) ? new SchemaFile(path, path, File.ReadAllText(found)) : null;
    }
}
