namespace LibWire.Cli;

/// <summary>FlatBuffers schemas of the command line, and how their includes are found: beside the file that includes them, then in the folders given with -I.</summary>
internal sealed class FbsRun
{
    private readonly List<SchemaDiagnostic> _diagnostics = [];
    private readonly ImportRoots _roots;

    /// <summary>Reads the files that are named; what they include is read when it is looked for.</summary>
    /// <param name="folders">The folders given with -I.</param>
    /// <param name="names">The files: paths, or paths below one of the folders.</param>
    /// <param name="options">What they are read with; the folders are added.</param>
    /// <exception cref="UsageException">A folder cannot be used.</exception>
    internal FbsRun(string[] folders, IEnumerable<string> names, FbsOptions options)
    {
        _roots = new ImportRoots(folders);
        Options = options with { SearchPaths = new(folders) };
        var named = new HashSet<string>(StringComparer.Ordinal);
        foreach (string name in names)
        {
            // A file that is named twice is asked for once.
            if (Locate(name) is not { } path || !named.Add(Path.GetFullPath(path))) continue;
            if (SchemaReader.Read(path, path, _diagnostics.Add) is { } file) Files.Add(file);
        }
    }

    /// <summary>The files that are named, as far as they can be read.</summary>
    internal List<SchemaFile> Files { get; } = [];

    internal FbsOptions Options { get; }

    /// <summary>What is wrong with files as files: with those that are included, when they have been looked for.</summary>
    internal IReadOnlyList<SchemaDiagnostic> FileDiagnostics => _diagnostics;

    internal bool HasUnusableFiles => _diagnostics.Exists(static item => item.Severity == SchemaSeverity.Error);

    /// <summary>The file that an include may mean; null where there is none or it cannot be read.</summary>
    internal SchemaFile? Find(string path)
    {
        if (!File.Exists(path)) return null;

        // What has no length is an empty file, or a device that a schema of a stranger names and that never ends.
        return new FileInfo(path).Length == 0 ? new SchemaFile(path, path, "") : SchemaReader.Read(path, path, _diagnostics.Add);
    }

    /// <summary>What a file is called in its C#.</summary>
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
