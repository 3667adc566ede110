using LibWire.Schema;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Real FlatBuffers schemas: those of Arrow, FlatGeobuf and the FlatBuffers tests.</summary>
internal static class FbsSchemasInUse
{
    private static readonly string[] Folders = ["arrow", "flatgeobuf", "flatbuffers/monster", "flatbuffers/annotated"];

    /// <summary>The folders in which the FlatBuffers tests search includes.</summary>
    internal static EquatableArray<string> SearchPaths { get; } = new(["include_test", "include_test/sub"]);

    /// <summary>The files of each folder.</summary>
    internal static IEnumerable<IReadOnlyList<SchemaFile>> Load()
    {
        foreach (string folder in Folders)
        {
            string root = TestData.PathOf(folder);
            yield return [.. Directory.GetFiles(root, "*.fbs", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
                .Select(path => Path.GetRelativePath(root, path).Replace('\\', '/')).Select(name => new SchemaFile(name, name, File.ReadAllText(Path.Combine(root, name))))];
        }
    }
}
