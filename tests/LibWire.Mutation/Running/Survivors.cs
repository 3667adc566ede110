namespace LibWire.Mutation;

/// <summary>The changes that no test notices, each with the reason: the lines of survivors.txt.</summary>
internal sealed class Survivors
{
    /// <summary>The kinds of reasons.</summary>
    private static readonly string[] Kinds = ["equivalent", "speed", "memory", "message", "processor", "misuse", "race"];

    private readonly Dictionary<string, string> _kinds = new(StringComparer.Ordinal);

    /// <summary>The changes that have a reason.</summary>
    internal IEnumerable<string> Keys => _kinds.Keys;

    /// <summary>Reads lines of two kinds. <c>kind: reason</c> begins a paragraph, and the changes for which it holds follow, each in its line with two
    /// spaces in front. <c>#</c> begins a comment.</summary>
    internal static Survivors Read(string path)
    {
        var survivors = new Survivors();
        string kind = "";
        foreach (string line in File.ReadLines(path))
        {
            if (line.Length == 0 || line[0] == '#') continue;
            if (line.StartsWith("  ", StringComparison.Ordinal))
            {
                if (!survivors._kinds.TryAdd(line.Trim(), kind)) throw new InvalidDataException($"Two reasons for {line}");
                continue;
            }

            string[] parts = line.Split(": ", 2);
            if (parts.Length != 2 || !Kinds.Contains(parts[0]) || parts[1].Length < 20) throw new InvalidDataException($"No reason in the line: {line}");
            kind = parts[0];
        }

        return survivors;
    }

    /// <summary>The kind of the reason; null if the change has none.</summary>
    internal string? KindOf(Mutation mutation) => _kinds.GetValueOrDefault(mutation.Key);
}
