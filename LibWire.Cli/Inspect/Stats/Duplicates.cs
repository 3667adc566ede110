namespace LibWire.Cli;

/// <summary>Counts how often texts, bytes and messages with equal bytes occur in a file.</summary>
/// <param name="bytes">The file.</param>
internal sealed class Duplicates(byte[] bytes)
{
    // What is shorter is hardly worth a reference to it.
    private const int BytesMin = 4;

    // Some 40 MB. What comes later is counted if it is equal to one of them.
    private const int ContentsMax = 1_000_000;

    private readonly Dictionary<(int Start, int SizeBytes), int> _counts = new(new ContentComparer(bytes));

    /// <summary>The contents that occur more than once. Those that repeat the most bytes come first.</summary>
    internal IEnumerable<Duplicate> All => _counts
        .Where(static one => one.Value > 1)
        .Select(static one => new Duplicate(one.Key.Start, one.Key.SizeBytes, one.Value))
        .OrderByDescending(static one => one.RepeatedBytes)
        .ThenBy(static one => one.Offset);

    internal void Add(int start, int sizeBytes)
    {
        if (sizeBytes < BytesMin) return;
        if (_counts.TryGetValue((start, sizeBytes), out int count) || _counts.Count < ContentsMax) _counts[(start, sizeBytes)] = count + 1;
    }

    private sealed class ContentComparer(byte[] bytes) : IEqualityComparer<(int Start, int SizeBytes)>
    {
        public bool Equals((int Start, int SizeBytes) first, (int Start, int SizeBytes) second) =>
            bytes.AsSpan(first.Start, first.SizeBytes).SequenceEqual(bytes.AsSpan(second.Start, second.SizeBytes));

        public int GetHashCode((int Start, int SizeBytes) content)
        {
            var hash = new HashCode();
            hash.AddBytes(bytes.AsSpan(content.Start, content.SizeBytes));
            return hash.ToHashCode();
        }
    }
}

/// <summary>A content that occurs several times.</summary>
/// <param name="Offset">Where it is first.</param>
/// <param name="SizeBytes">Its size, without tag and length.</param>
/// <param name="Count">How often it occurs.</param>
internal readonly record struct Duplicate(int Offset, int SizeBytes, int Count)
{
    /// <summary>The bytes of all but the first.</summary>
    internal long RepeatedBytes => (long)SizeBytes * (Count - 1);
}
