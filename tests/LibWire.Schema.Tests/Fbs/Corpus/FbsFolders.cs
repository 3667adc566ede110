using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Corpus;

/// <summary>Folders with real schemas.</summary>
public static class FbsFolders
{
    private const string Corpus = "flatbuffers/";

    /// <summary>The folders, and those in which their files search includes.</summary>
    public static TheoryData<string, string[]> InUse => new()
    {
        { "trpc/1-without-import", [] },
        { "trpc/2-multi-fb-same-namespace", [] },
        { "trpc/3-multi-fb-diff-namespace", [] },
        { "trpc/4.1-multi-fb-same-namespace-diff-dir", [] },
        { "trpc/4.2-multi-fb-same-namespace-diff-dir", ["trpc/4.2-multi-fb-same-namespace-diff-dir/request", "trpc/4.2-multi-fb-same-namespace-diff-dir/response"] },
        { "trpc/5-multi-fb-diff-gopkg", ["trpc/5-multi-fb-diff-gopkg"] },
        { "monster", ["monster/include_test", "monster/include_test/sub"] },
        { "annotated", [] },
        { "../arrow", [] },
        { "../flatgeobuf", [] },
    };

    /// <summary>All schemas below a folder.</summary>
    internal static SchemaFile[] Read(string folder) =>
        [.. Directory.GetFiles(PathOf(folder), "*.fbs", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(static path => new SchemaFile(path, path, File.ReadAllText(path)))];

    internal static FbsOptions Options(string[] searchPaths) => new() { SearchPaths = new(searchPaths.Select(PathOf)) };

    private static string PathOf(string folder) => TestData.PathOf(Corpus + folder);
}
