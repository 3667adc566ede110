namespace LibWire.Schema;

/// <summary>Paths of schema files: <c>/</c> between folders, without <c>.</c> and, where a folder stands in front of it, without <c>..</c>.</summary>
internal static class FbsPath
{
    /// <summary>A path in its one form.</summary>
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

    /// <summary>The path of what is named in a folder; a name that starts at a root stands alone.</summary>
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
