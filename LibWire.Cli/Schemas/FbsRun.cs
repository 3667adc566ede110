namespace LibWire.Cli;

/// <summary>The FlatBuffers schemas of the command line. Includes are searched beside the file that includes them, then in the folders given with
/// -I.</summary>
internal sealed class FbsRun
{
    private readonly List<SchemaDiagnostic> _diagnostics = [];
    private readonly ImportRoots _roots;
    private readonly SchemaNamespaces _namespaces;

    /// <summary>Reads the files named on the command line. Included files are read when they are looked up.</summary>
    /// <param name="folders">The folders given with -I.</param>
    /// <param name="names">The files: paths, or import paths below one of the folders.</param>
    /// <param name="options">The options for reading them; the folders are added.</param>
    /// <param name="namespaces">The C# namespaces of the files; null for their own.</param>
    /// <exception cref="UsageException">A folder cannot be used.</exception>
    internal FbsRun(string[] folders, IEnumerable<string> names, FbsOptions options, SchemaNamespaces? namespaces = null)
    {
        _namespaces = namespaces ?? SchemaNamespaces.None;
        _roots = new ImportRoots(folders);
        Options = options with { SearchPaths = new(folders) };
        var named = new HashSet<string>(StringComparer.Ordinal);
        foreach (string name in names)
        {
            // A file named twice is read once.
            if (Locate(name) is not { } path || !named.Add(Path.GetFullPath(path))) continue;
            if (SchemaReader.Read(path, path, _diagnostics.Add) is { } file) Files.Add(_namespaces.Apply(file));
        }
    }

    /// <summary>The files named on the command line that can be read.</summary>
    internal List<SchemaFile> Files { get; } = [];

    internal FbsOptions Options { get; }

    /// <summary>What is wrong with files as files. Included files are covered once they were looked up.</summary>
    internal IReadOnlyList<SchemaDiagnostic> FileDiagnostics => _diagnostics;

    internal bool HasUnusableFiles => _diagnostics.Exists(static item => item.Severity == SchemaSeverity.Error);

    /// <summary>The file at the path of an include; null if there is none or it cannot be read.</summary>
    internal SchemaFile? Find(string path)
    {
        if (!File.Exists(path)) return null;

        // A file without a length is empty, or a device that an untrusted schema names and that never ends.
        SchemaFile? file = new FileInfo(path).Length == 0 ? new SchemaFile(path, path, "") : SchemaReader.Read(path, path, _diagnostics.Add);
        return file == null ? null : _namespaces.Apply(file);
    }

    /// <summary>The path of a file as its C# shows it.</summary>
    internal string ShownPathOf(SchemaFile file) => _roots.ShownPathOf(file.Path);

    private string? Locate(string name)
    {
        if (File.Exists(name)) return name;
        if (Directory.Exists(name)) _diagnostics.Add(FileRules.FolderAsFile.At(name));
        else if (_roots.Find(name) is { } path) return path;
        else _diagnostics.Add(FileRules.FileNotFound.At(name, name));
        return null;
    }
}
