namespace LibWire.Cli;

/// <summary>The import roots: folders that import paths start in, in the order of the search.</summary>
internal sealed class ImportRoots
{
    private readonly string[] _roots;
    private readonly string[] _fullRoots; // each with a separator at its end

    /// <summary>Checks the folders and keeps their order.</summary>
    /// <exception cref="UsageException">A path is not a folder, or the folder cannot be listed.</exception>
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

    /// <summary>The file of an import path, written with the root as it was given; null if there is none.</summary>
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

    /// <summary>The import path of a file of the command line: its path below the first root that contains it. The name may also be an import path
    /// already.</summary>
    /// <param name="name">The file as written on the command line.</param>
    /// <param name="importPath">The import path; empty if there is none.</param>
    /// <returns>What is wrong; null if nothing is.</returns>
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
    /// The path of a file for texts that must not reveal the machine: below the first root that contains it, else below the current folder, else the
    /// file name alone.
    internal string ShownPathOf(string path)
    {
        string full = Path.GetFullPath(path);
        string current = Path.TrimEndingDirectorySeparator(Directory.GetCurrentDirectory()) + Path.DirectorySeparatorChar;
        string? folder = _fullRoots.Append(current).FirstOrDefault(root => full.StartsWith(root, StringComparison.Ordinal));
        return folder == null ? Path.GetFileName(full) : full[folder.Length..].Replace(Path.DirectorySeparatorChar, '/');
    }

    // Import paths must not lead out of the roots, or give one file two names.
    private static bool IsImportPath(string path) =>
        path.Length > 0 && !Path.IsPathRooted(path) && !path.Contains('\\', StringComparison.Ordinal) && !path.Contains('\0', StringComparison.Ordinal)
        && path.Split('/').All(static part => part is not ("" or "." or ".."));
}
