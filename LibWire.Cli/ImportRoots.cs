namespace LibWire.Cli;

/// <summary>The folders that import paths start in, in the order in which they are searched.</summary>
internal sealed class ImportRoots
{
    private readonly string[] _roots;
    private readonly string[] _fullRoots; // each with a separator at its end

    /// <summary>Takes the folders, in their order.</summary>
    /// <exception cref="UsageException">One is no folder, or cannot be listed.</exception>
    internal ImportRoots(IReadOnlyList<string> roots)
    {
        _roots = [.. roots];
        _fullRoots = Array.ConvertAll(_roots, static root => Path.TrimEndingDirectorySeparator(Path.GetFullPath(root)) + Path.DirectorySeparatorChar);
        foreach (string root in _roots)
        {
            if (File.Exists(root)) throw new UsageException($"-I {root}: this is a file, not a folder.");
            if (!Directory.Exists(root)) throw new UsageException($"-I {root}: there is no such folder.");
            try
            {
                using IEnumerator<string> entries = Directory.EnumerateFileSystemEntries(root).GetEnumerator();
                entries.MoveNext();
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                throw new UsageException($"-I {root}: {failure.Message}");
            }
        }
    }

    /// <summary>The file an import path leads to, written with the root as it was given; null where there is none.</summary>
    internal string? Find(string importPath)
    {
        if (!IsImportPath(importPath)) return null;
        foreach (string root in _roots)
        {
            string path = root == "." ? importPath : Path.Combine(root, importPath);
            if (File.Exists(path)) return path;
        }

        return null;
    }

    /// <summary>What a file of the command line is imported by: its path behind the first root it lies in; or it is an import path already.</summary>
    /// <param name="name">The file as it is written.</param>
    /// <param name="importPath">The import path; empty where there is none.</param>
    /// <returns>What is wrong; null for nothing.</returns>
    internal SchemaDiagnostic? Map(string name, out string importPath)
    {
        importPath = "";
        if (Directory.Exists(name)) return FileRules.FolderAsFile.At(name);
        if (!File.Exists(name))
        {
            importPath = name;
            return Find(name) == null ? FileRules.FileNotFound.At(name, name) : null;
        }

        string full = Path.GetFullPath(name);
        for (int i = 0; i < _fullRoots.Length; i++)
        {
            if (!full.StartsWith(_fullRoots[i], StringComparison.Ordinal)) continue;
            importPath = full[_fullRoots[i].Length..].Replace(Path.DirectorySeparatorChar, '/');
            string found = Find(importPath)!;
            return Path.GetFullPath(found) == full ? null : FileRules.ShadowedFile.At(name, importPath, found);
        }

        importPath = name;
        return Find(name) == null ? FileRules.FileOutsideRoots.At(name) : null;
    }

    /// <summary>
    /// What a file is called where nothing of the machine may show: its path below the first root it lies in, else below the current folder, else its name
    /// alone.
    /// </summary>
    internal string ShownPathOf(string path)
    {
        string full = Path.GetFullPath(path);
        string current = Path.TrimEndingDirectorySeparator(Directory.GetCurrentDirectory()) + Path.DirectorySeparatorChar;
        string? folder = _fullRoots.Append(current).FirstOrDefault(root => full.StartsWith(root, StringComparison.Ordinal));
        return folder == null ? Path.GetFileName(full) : full[folder.Length..].Replace(Path.DirectorySeparatorChar, '/');
    }

    // Paths that would lead out of the roots, or to one file under two names, are no import paths.
    private static bool IsImportPath(string path) =>
        path.Length > 0 && !Path.IsPathRooted(path) && !path.Contains('\\', StringComparison.Ordinal) && !path.Contains('\0', StringComparison.Ordinal)
        && path.Split('/').All(static part => part is not ("" or "." or ".."));
}
