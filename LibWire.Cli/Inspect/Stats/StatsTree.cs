namespace LibWire.Cli;

/// <summary>Adds up what the fields of a file take, by path.</summary>
/// <param name="bytes">The file.</param>
/// <param name="isProto">Whether it has messages of Protocol Buffers.</param>
internal sealed class StatsTree(byte[] bytes, bool isProto) : ITreeSink
{
    // Without a schema, random bytes have a new path in each message.
    private const int PathsMax = 100_000;
    private const int FaultsMax = 10;
    private const string Others = "(others)";

    private readonly Stack<PathStats> _open = new([new PathStats("", 0)]);
    private readonly Stack<List<PathStats>?> _numbers = new([null]);
    private readonly HashSet<int> _contents = [];
    private int _pathCount;

    /// <summary>The file.</summary>
    internal PathStats Root => _open.Last();

    /// <summary>Contents that occur several times.</summary>
    internal Duplicates Duplicates { get; } = new(bytes);

    /// <summary>The first faults of the file.</summary>
    internal List<(long Offset, string Sentence)> Faults { get; } = [];

    public void Add(in InspectedNode node) => Count(node);

    public void Open(in InspectedNode node)
    {
        _open.Push(Count(node));
        _numbers.Push(null);
    }

    public void Close()
    {
        CloseMessage();
        _open.Pop();
    }

    public void Fault(long offset, string sentence)
    {
        if (Faults.Count < FaultsMax) Faults.Add((offset, sentence));
    }

    /// <summary>Ends the file.</summary>
    internal void End() => CloseMessage();

    private PathStats Count(in InspectedNode node)
    {
        PathStats path = PathOf(node.Label);
        path.CountField(node.SizeBytes + node.ContentBytes, node.HeaderBytes);
        if (!isProto)
        {
            // A string that two offsets lead to is there once.
            if (node.ContentBytes > 0 && _contents.Add(node.ContentStart)) Duplicates.Add(node.ContentStart, node.ContentBytes);
            return path;
        }

        bool isRecord = node.Label is ['[', >= '0' and <= '9', ..];
        var wireType = (ProtoWireType)(bytes[node.Offset] & ProtoFormat.WireTypeMask);
        if (isRecord || wireType == ProtoWireType.Length)
        {
            Duplicates.Add((int)node.Offset + node.HeaderBytes, (int)node.SizeBytes - node.HeaderBytes);
        }
        else if (wireType is ProtoWireType.VarInt or ProtoWireType.Fixed32 or ProtoWireType.Fixed64 && path.CountNumber(node.SizeBytes, node.HeaderBytes))
        {
            List<PathStats> numbers = _numbers.Pop() ?? [];
            numbers.Add(path);
            _numbers.Push(numbers);
        }

        return path;
    }

    // Items of lists and records of a series have one path.
    private PathStats PathOf(string label)
    {
        int bracket = label.LastIndexOf('[');
        string name = bracket >= 0 && label.EndsWith(']') && char.IsAsciiDigit(label[bracket + 1]) ? $"{label[..bracket]}[]" : label;
        PathStats parent = _open.Peek();
        if (name.Length == 0) name = "(root)";
        if (parent.Find(name) is { } known) return known;
        if (_pathCount >= PathsMax) return parent.Find(Others) ?? parent.Add(Others);
        _pathCount++;
        return parent.Add(name);
    }

    private void CloseMessage()
    {
        foreach (PathStats numbers in _numbers.Pop() ?? []) numbers.CloseMessage();
    }
}
