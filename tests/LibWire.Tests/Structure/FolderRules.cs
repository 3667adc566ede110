namespace LibWire.Tests;

/// <summary>Which folders of the runtime may use which: the arrows of DESIGN.md, Wire ← Memory ← {Protobuf, FlatBuffers}.</summary>
internal static class FolderRules
{
    /// <summary>For each folder the folders whose types its files may use, besides their own.</summary>
    internal static readonly IReadOnlyDictionary<string, string[]> Design = new Dictionary<string, string[]>
    {
        ["Polyfills"] = [],
        ["Wire"] = ["Polyfills"],
        ["Memory"] = ["Polyfills", "Wire"],
        ["Protobuf"] = ["Polyfills", "Wire", "Memory"],
        ["FlatBuffers"] = ["Polyfills", "Wire", "Memory"],
    };

    /// <summary>Whether a file in the first folder may use a type of the second. A folder the rules do not know may use nothing and be used by nobody.</summary>
    internal static bool Allow(IReadOnlyDictionary<string, string[]> rules, string from, string to) =>
        from == to ? rules.ContainsKey(from) : rules.TryGetValue(from, out string[]? mayUse) && mayUse.Contains(to);

    /// <summary>A source path relative to the repository: what follows the last <c>LibWire/</c> or <c>LibWire.Debug/</c>, with that folder kept.</summary>
    internal static string RelativePath(string path)
    {
        string normal = "/" + path.Replace('\\', '/');
        int start = Math.Max(normal.LastIndexOf("/LibWire/", StringComparison.Ordinal), normal.LastIndexOf("/LibWire.Debug/", StringComparison.Ordinal));
        return start < 0 ? normal[1..] : normal[(start + 1)..];
    }

    /// <summary>The stage a source file belongs to: <c>Wire</c> for <c>LibWire/Wire/X.cs</c> and for <c>LibWire.Debug/Wire/X.Checks.cs</c>.</summary>
    internal static string FolderOf(string relativePath)
    {
        string[] parts = relativePath.Split('/');
        return parts.Length > 2 ? parts[1] : "";
    }
}
