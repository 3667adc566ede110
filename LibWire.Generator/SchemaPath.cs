namespace LibWire.Generator;

/// <summary>
/// Operations on paths as text, without the file system. <c>\</c> counts as <c>/</c> everywhere, because project files are written on one system and
/// built on another.
/// </summary>
internal static class SchemaPath
{
    /// <summary>Makes a path absolute, without <c>.</c>, <c>..</c> and a slash at its end.</summary>
    /// <param name="path">The path. A relative one starts from the folder.</param>
    /// <param name="folder">An absolute path, or empty.</param>
    internal static string Absolute(string path, string folder)
    {
        string whole = path.Replace('\\', '/');
        if (!IsRooted(whole) && folder.Length > 0) whole = folder + "/" + whole;

        // The start before the first folder is kept: "/", "//server", "C:".
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

    /// <summary>The part of a path below a folder, both in the form of <see cref="Absolute"/>. Null if the path does not lie there.</summary>
    internal static string? Below(string folder, string path)
    {
        if (folder.Length == 0) return null;
        string start = folder.EndsWith("/", StringComparison.Ordinal) ? folder : folder + "/";

        // A path with a drive letter or a server is compared without case, as such file systems do.
        StringComparison comparison = HasDrive(path) || path.StartsWith("//", StringComparison.Ordinal)
            ? StringComparison.OrdinalIgnoreCase
            : StringComparison.Ordinal;
        return path.Length > start.Length && path.StartsWith(start, comparison) ? path.Substring(start.Length) : null;
    }

    private static bool IsRooted(string path) => path.StartsWith("/", StringComparison.Ordinal) || HasDrive(path);

    private static bool HasDrive(string path) => path.Length >= 2 && path[1] == ':' && char.IsLetter(path[0]);
}
