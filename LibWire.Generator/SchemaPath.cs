namespace LibWire.Generator;

/// <summary>
/// Paths as text: no file system is asked, and <c>\</c> is taken for <c>/</c> everywhere, because project files are written on one system and built on
/// another.
/// </summary>
internal static class SchemaPath
{
    /// <summary>A path without <c>.</c> and <c>..</c> and without a slash at its end.</summary>
    /// <param name="path">The path; relative ones start from the folder.</param>
    /// <param name="folder">An absolute path, or nothing.</param>
    internal static string Absolute(string path, string folder)
    {
        string whole = path.Replace('\\', '/');
        if (!IsRooted(whole) && folder.Length > 0) whole = folder + "/" + whole;

        // What stands in front of the first folder is kept: "/", "//server", "C:".
        string lead = whole.StartsWith("//", StringComparison.Ordinal) ? "//" : whole.StartsWith("/", StringComparison.Ordinal) ? "/" : "";
        var parts = new List<string>();
        foreach (string part in whole.Split('/'))
        {
            if (part.Length == 0 || part == ".") continue;
            if (part == ".." && parts.Count > 0 && parts[parts.Count - 1] != "..") parts.RemoveAt(parts.Count - 1);
            else if (part != ".." || lead.Length == 0) parts.Add(part);
        }

        return lead + string.Join("/", parts);
    }

    /// <summary>The rest of a path below a folder, both as <see cref="Absolute"/> gives them; null where it does not lie there.</summary>
    internal static string? Below(string folder, string path)
    {
        if (folder.Length == 0) return null;
        string start = folder.EndsWith("/", StringComparison.Ordinal) ? folder : folder + "/";

        // A drive letter or a server: a file system that does not tell case apart.
        StringComparison comparison = HasDrive(path) || path.StartsWith("//", StringComparison.Ordinal) ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
        return path.Length > start.Length && path.StartsWith(start, comparison) ? path.Substring(start.Length) : null;
    }

    private static bool IsRooted(string path) => path.StartsWith("/", StringComparison.Ordinal) || HasDrive(path);

    private static bool HasDrive(string path) => path.Length >= 2 && path[1] == ':' && char.IsLetter(path[0]);
}
