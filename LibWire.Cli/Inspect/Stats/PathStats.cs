namespace LibWire.Cli;

/// <summary>What all fields at one path take together.</summary>
/// <param name="path">The path; empty for the file.</param>
/// <param name="depth">The number of its fields.</param>
internal sealed class PathStats(string path, int depth)
{
    private readonly Dictionary<string, PathStats> _children = new(StringComparer.Ordinal);
    private int _openCount;
    private long _openBytes;
    private int _openTagBytes;

    internal string Path { get; } = path;

    internal int Depth { get; } = depth;

    /// <summary>How often the field occurs.</summary>
    internal long Count { get; private set; }

    /// <summary>All bytes, with tags, lengths and what is inside.</summary>
    internal long SizeBytes { get; private set; }

    /// <summary>How many of them are tags and lengths of the field itself.</summary>
    internal long HeaderBytes { get; private set; }

    /// <summary>How many bytes less the numbers of a repeated field would take if they were packed.</summary>
    internal long PackingBytes { get; private set; }

    internal IEnumerable<PathStats> Children => _children.Values;

    internal PathStats? Find(string name) => _children.GetValueOrDefault(name);

    internal PathStats Add(string name)
    {
        string child = name == "[]" ? $"{Path}[]" : Path.Length == 0 ? name : $"{Path}.{name}";
        var added = new PathStats(child, Depth + 1);
        _children.Add(name, added);
        return added;
    }

    internal void CountField(long sizeBytes, int headerBytes)
    {
        Count++;
        SizeBytes += sizeBytes;
        HeaderBytes += headerBytes;
    }

    /// <summary>Counts a number with a tag of its own.</summary>
    /// <returns>Whether it is the first one in its message.</returns>
    internal bool CountNumber(long sizeBytes, int tagBytes)
    {
        _openTagBytes = tagBytes;
        _openBytes += sizeBytes - tagBytes;
        return _openCount++ == 0;
    }

    /// <summary>Ends a message: several numbers in it could have one tag and one length.</summary>
    internal void CloseMessage()
    {
        int lengthBytes = 1;
        for (long rest = _openBytes >> 7; rest > 0; rest >>= 7) lengthBytes++;
        if (_openCount > 1) PackingBytes += Math.Max(0, ((long)_openCount * _openTagBytes) - _openTagBytes - lengthBytes);
        (_openCount, _openBytes) = (0, 0);
    }
}
