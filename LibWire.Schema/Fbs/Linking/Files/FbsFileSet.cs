namespace LibWire.Schema;

/// <summary>The files of a compilation, with all their includes.</summary>
/// <param name="options">The folders in which includes are searched.</param>
/// <param name="findFile">Returns a file that is not among the input, by its path; null if there is none.</param>
internal sealed class FbsFileSet(FbsOptions options, Func<string, SchemaFile?>? findFile)
{
    private readonly Dictionary<string, FbsSourceFile?> _files = new(StringComparer.Ordinal); // null: searched and not found
    private readonly Dictionary<(string Name, string Text), int> _identities = []; // of files with the same name, without folders, and the same text

    /// <summary>
    /// Adds files, and loads their includes. The result has one file for each, in the same order. For a repeated path it has the first file again.
    /// </summary>
    internal IReadOnlyList<FbsSourceFile> Add(IReadOnlyList<FbsFileSyntax> syntaxes)
    {
        var added = new List<FbsSourceFile>();
        foreach (FbsFileSyntax syntax in syntaxes)
        {
            string path = FbsPath.Normalize(syntax.File.ImportPath);
            if (!_files.TryGetValue(path, out FbsSourceFile? file) || file is null) _files[path] = file = Make(syntax, path);
            added.Add(file);
        }

        var open = new Queue<FbsSourceFile>(added);
        while (open.Count > 0)
        {
            FbsSourceFile file = open.Dequeue();
            if (file.Includes.Count > 0) continue;
            foreach (FbsName name in file.Syntax.Includes)
            {
                FbsSourceFile? target = Find(file, name.Text, out bool isNew);
                file.Includes.Add(target);
                if (target is null) ReportMissing(file, name);
                else if (isNew) open.Enqueue(target);
            }
        }

        return added;
    }

    // First relative to the file, then in the search paths.
    private FbsSourceFile? Find(FbsSourceFile from, string name, out bool isNew)
    {
        FbsSourceFile? found = Load(FbsPath.Combine(FbsPath.Folder(from.Path), name), out isNew);
        for (int i = 0; i < options.SearchPaths.Count && found is null; i++)
            found = Load(FbsPath.Combine(FbsPath.Normalize(options.SearchPaths[i]), name), out isNew);
        return found;
    }

    private FbsSourceFile? Load(string path, out bool isNew)
    {
        isNew = false;
        if (_files.TryGetValue(path, out FbsSourceFile? known)) return known;
        SchemaFile? file = findFile?.Invoke(path);
        isNew = file != null;
        return _files[path] = file is null ? null : Make(FbsParser.Parse(file), path);
    }

    private FbsSourceFile Make(FbsFileSyntax syntax, string path)
    {
        (string Name, string Text) key = (FbsPath.FileName(path), syntax.File.Text);
        if (!_identities.TryGetValue(key, out int identity)) _identities[key] = identity = _identities.Count;
        return new FbsSourceFile(syntax, path, identity);
    }

    private void ReportMissing(FbsSourceFile file, FbsName name)
    {
        string folder = FbsPath.Folder(file.Path);
        string places = folder.Length == 0 ? "beside this file" : $"from '{folder}'";
        if (options.SearchPaths.Count > 0) places += $" and in '{string.Join("', '", options.SearchPaths)}'";
        file.Diagnostics.Report(DiagnosticCatalog.FbsIncludeNotFound, name.Range, name.Text, places);
    }
}

/// <summary>Paths of schema files: with <c>/</c> between folders, without <c>.</c>, and without <c>..</c> if a folder precedes it.</summary>
internal static class FbsPath
{
    /// <summary>Normalizes a path.</summary>
    internal static string Normalize(string path)
    {
        string slashed = path.Replace('\\', '/');
        var parts = new List<string>();
        foreach (string part in slashed.Split('/'))
        {
            if (part.Length == 0 || part == ".") continue;
            if (part == ".." && parts.Count > 0 && parts[parts.Count - 1] != "..") parts.RemoveAt(parts.Count - 1);
            else parts.Add(part);
        }

        string root = slashed.StartsWith("//", StringComparison.Ordinal) ? "//" : slashed.Length > 0 && slashed[0] == '/' ? "/" : "";
        return root + string.Join("/", parts);
    }

    /// <summary>The path of a name in a folder. A name that starts at a root is complete.</summary>
    internal static string Combine(string folder, string name) => Normalize(folder.Length == 0 || IsRooted(name) ? name : $"{folder}/{name}");

    /// <summary>The folder of a file; empty for none.</summary>
    internal static string Folder(string path)
    {
        int slash = path.LastIndexOf('/');
        return slash < 0 ? "" : path.Substring(0, Math.Max(slash, 1));
    }

    /// <summary>The name of a file without folders.</summary>
    internal static string FileName(string path) => path.Substring(path.LastIndexOf('/') + 1);

    private static bool IsRooted(string path) => path.Length > 0 && (path[0] is '/' or '\\' || (path.Length > 1 && path[1] == ':'));
}
