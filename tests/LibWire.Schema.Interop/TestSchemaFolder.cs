namespace LibWire.Tests.SchemaInterop;

/// <summary>Schemas that lie in folders.</summary>
internal static class TestSchemaFolder
{
    /// <summary>All files below a folder, which is their import root.</summary>
    internal static TestSchema Load(string root) => new(Path.GetFileName(root),
        [.. Directory.EnumerateFiles(root, "*.proto", SearchOption.AllDirectories).Select(path => Path.GetRelativePath(root, path).Replace('\\', '/'))
            .Order(StringComparer.Ordinal)
            .Select(importPath => new TestSchemaFile(importPath, File.ReadAllText(Path.Combine(root, importPath))))]);
}
