namespace LibWire.Mutation;

/// <summary>The changes that no test notices, each with the reason: the lines of survivors.txt.</summary>
internal sealed class Survivors
{
    /// <summary>The kind of lines that not every processor takes: on some, a test notices the change.</summary>
    internal const string OnOtherProcessors = "processor";

    /// <summary>The kinds of reasons for changes whose results are the same.</summary>
    private static readonly string[] SameKinds = ["equivalent", "speed", "memory"];

    /// <summary>The kinds of reasons for changes that something else than a test could notice, or that a test could notice and none does.</summary>
    private static readonly string[] OtherKinds = ["message", OnOtherProcessors, "misuse", "race", "open"];

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
            bool isKind = SameKinds.Contains(parts[0]) || OtherKinds.Contains(parts[0]);
            if (parts.Length != 2 || !isKind || parts[1].Length < 20) throw new InvalidDataException($"No reason in the line: {line}");
            kind = parts[0];
        }

        return survivors;
    }

    /// <summary>Whether the library gives the same results with the change, so that no test can notice it.</summary>
    internal bool IsSame(Mutation mutation) => SameKinds.Contains(KindOf(mutation));

    /// <summary>The kind of the reason; null if the change has none.</summary>
    internal string? KindOf(Mutation mutation) => _kinds.GetValueOrDefault(mutation.Key);
}
