namespace LibWire.LineCoverage;

/// <summary>Why files are below the bound: the lines of reasons.txt.</summary>
internal sealed class CoverageReasons
{
    private readonly Dictionary<string, bool> _files = new(StringComparer.Ordinal);

    /// <summary>The files that have a reason.</summary>
    internal IEnumerable<string> Files => _files.Keys;

    /// <summary>Reads lines such as <c>path: reason</c>. A <c>?</c> in front says that another processor takes the lines. <c>#</c> begins a comment.</summary>
    internal static CoverageReasons Read(string path)
    {
        var reasons = new CoverageReasons();
        foreach (string line in File.ReadLines(path))
        {
            if (line.Length == 0 || line[0] == '#') continue;
            bool isOfMachine = line[0] == '?';
            string[] parts = line.TrimStart('?', ' ').Split(": ", 2);
            if (parts.Length != 2 || parts[1].Trim().Length < 10) throw new InvalidDataException($"No reason in the line: {line}");
            if (!reasons._files.TryAdd(parts[0], isOfMachine)) throw new InvalidDataException($"Two reasons for {parts[0]}");
        }

        return reasons;
    }

    internal bool Has(string file) => _files.ContainsKey(file);

    /// <summary>Whether the file may be above the bound on some machines.</summary>
    internal bool IsOfMachine(string file) => _files[file];
}
