using System.Buffers.Binary;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>Takes a tree as a page holds it: a row for each node, in columns, a parent before its children.</summary>
/// <remarks>Objects of JSON would take some ten times the memory of a browser.</remarks>
internal sealed class PageTree : ITreeSink
{
    /// <summary>Most nodes of a page. They take some 350 MB of a browser's memory; a vector tile of 100 MB has fewer.</summary>
    internal const int NodesMax = 12_000_000;

    /// <summary>Stands between the value of a node and what else can be said of it. Values have escapes for such characters.</summary>
    internal const char NoteMark = '\u0001';

    // The parts of a row's flags.
    private const int HeaderShift = 8, HeaderBytesMax = byte.MaxValue;
    private const uint GuessFlag = 1 << 16, FaultFlag = 1 << 17, OpenFlag = 1 << 18, IndexFlag = 1 << 19, PointerFlag = 1 << 20, GroupFlag = 1 << 21;

    private const int TextCharsMax = 400;

    private readonly byte[] _bytes;
    private readonly bool _isProto;
    private readonly bool _hasParts;
    private readonly int _depthMax;
    private readonly int _nodesMax;
    private readonly Dictionary<(uint Label, uint Type), uint> _shapes = [];
    private readonly Stack<uint> _childCounts = new([0]);
    private int _depth = 1;

    /// <param name="file">The file.</param>
    /// <param name="depthMax">How deep messages in messages are taken.</param>
    /// <param name="nodesMax">How many nodes are taken.</param>
    internal PageTree(InspectedFile file, int depthMax, int nodesMax = NodesMax)
    {
        _bytes = file.Bytes;
        _isProto = file.What.Kind is InputKind.Message or InputKind.Delimited or InputKind.GrpcFrames or InputKind.DescriptorSet;
        _hasParts = file.What.Kind is InputKind.Delimited or InputKind.GrpcFrames;
        _depthMax = depthMax;
        _nodesMax = nodesMax;
        string name = ShownText.Escape(Path.GetFileName(file.Name));
        Row(new InspectedNode(0, _bytes.Length, name, file.KindName, ""), OpenFlag, depth: 0);
    }

    /// <summary>How deep each node is. The file, which is the first, has 0.</summary>
    internal List<byte> Depths { get; } = [];

    /// <summary>Where each node starts.</summary>
    internal List<uint> Starts { get; } = [];

    /// <summary>How many bytes each node has there.</summary>
    internal List<uint> Sizes { get; } = [];

    /// <summary>Bits 0 to 7: bytes of the tag; 8 to 15: bytes of tag and length; then guess, fault, opened, label is the index, offset, group.</summary>
    internal List<uint> Flags { get; } = [];

    /// <summary>The number of each node's label and type in <see cref="Labels"/> and <see cref="Types"/>.</summary>
    internal List<uint> Shapes { get; } = [];

    /// <summary>The number of each node's value and note in <see cref="Strings"/>.</summary>
    internal List<uint> Values { get; } = [];

    /// <summary>The labels, numbers in <see cref="Strings"/>.</summary>
    internal List<uint> Labels { get; } = [];

    /// <summary>The types, numbers in <see cref="Strings"/>.</summary>
    internal List<uint> Types { get; } = [];

    /// <summary>All texts.</summary>
    internal PageStrings Strings { get; } = new();

    /// <summary>Bytes of nodes that do not lie at the node itself.</summary>
    internal List<PageExtent> Extents { get; } = [];

    /// <summary>How many faults there are.</summary>
    internal int FaultCount { get; private set; }

    /// <summary>The first fault; null if there is none.</summary>
    internal (long Offset, string Sentence)? FirstFault { get; private set; }

    /// <summary>How many nodes were left out because there are too many.</summary>
    internal long LeftOutCount { get; private set; }

    /// <summary>How many nodes were left out because they are too deep.</summary>
    internal long TooDeepCount { get; private set; }

    public void Add(in InspectedNode node) => Node(node, 0);

    public void Open(in InspectedNode node)
    {
        Node(node, OpenFlag);
        _depth++;
        _childCounts.Push(0);
    }

    public void Close()
    {
        _depth--;
        _childCounts.Pop();
    }

    public void Fault(long offset, string sentence)
    {
        FaultCount++;
        FirstFault ??= (offset, sentence);
        Node(new InspectedNode(offset, 0, "!", "fault", sentence), FaultFlag);
    }

    /// <summary>All bytes of all nodes, those of a container before those in it; empty if the rows are in that order already.</summary>
    internal List<PageExtent> SortedExtents()
    {
        bool isSorted = Extents.Count == 0;
        for (int i = 1; isSorted && i < Starts.Count; i++)
            isSorted = Starts[i - 1] < Starts[i] || (Starts[i - 1] == Starts[i] && Sizes[i - 1] >= Sizes[i]);
        if (isSorted) return [];
        var all = new List<PageExtent>(Starts.Count + Extents.Count);
        for (int i = 0; i < Starts.Count; i++)
            all.Add(new PageExtent(Starts[i], Sizes[i], (uint)i, (Flags[i] & PointerFlag) != 0 ? PageExtentRole.Pointer : PageExtentRole.Node));
        all.AddRange(Extents);
        all.Sort();
        return all;
    }

    private void Node(in InspectedNode node, uint flags)
    {
        uint index = _childCounts.Pop();
        _childCounts.Push(index + 1);
        if (_depth > _depthMax + 1)
        {
            TooDeepCount++;
            return;
        }

        if (Starts.Count >= _nodesMax)
        {
            LeftOutCount++;
            return;
        }

        string label = node.Label;
        if (label.StartsWith('[') && label == string.Create(CultureInfo.InvariantCulture, $"[{index}]"))
        {
            flags |= IndexFlag;
            label = "[]";
        }

        if (node.IsGuess) flags |= GuessFlag;
        if (_isProto && (flags & FaultFlag) == 0) flags |= Head(node);
        Row(node with { Label = label }, flags, _depth);
    }

    // The bytes of tag and of length. Parts of a file have a length and no tag.
    private uint Head(in InspectedNode node)
    {
        int headerBytes = Math.Min(node.HeaderBytes, HeaderBytesMax), tagBytes = 0;
        if (!_hasParts || _depth > 1)
        {
            while (tagBytes < headerBytes && (_bytes[node.Offset + tagBytes] & 0x80) != 0) tagBytes++;
            tagBytes = Math.Min(tagBytes + 1, headerBytes);
            var wireType = (ProtoWireType)(_bytes[node.Offset] & ProtoFormat.WireTypeMask);
            if (wireType == ProtoWireType.StartGroup) return GroupFlag | (uint)(tagBytes | (headerBytes << HeaderShift));
        }

        return (uint)(tagBytes | (headerBytes << HeaderShift));
    }

    private void Row(in InspectedNode node, uint flags, int depth)
    {
        uint number = (uint)Starts.Count;
        long sizeBytes = node.SizeBytes;
        if (node.ContentBytes > 0) Elsewhere(number, node.ContentStart, node.ContentBytes, PageExtentRole.Content);
        if (node.VectorStart is { } vector) Elsewhere(number, vector, node.VectorBytes, PageExtentRole.Content);
        if (node.ContentBytes > 0 || node.VectorStart != null)
        {
            flags |= PointerFlag;
            if (node.VectorBytes == sizeBytes) sizeBytes = node.OffsetBytes;
        }

        if (node.PointerStart is { } pointer) Elsewhere(number, pointer, sizeof(uint), PageExtentRole.Pointer);
        if (node.VtableStart is { } vtable)
        {
            Elsewhere(number, vtable, BinaryPrimitives.ReadUInt16LittleEndian(_bytes.AsSpan(vtable)), PageExtentRole.Vtable);
            Elsewhere(number, node.Offset, sizeof(int), PageExtentRole.Pointer);
        }

        if (!_isProto && node.HeaderBytes > 0) flags |= (uint)Math.Min(node.HeaderBytes, HeaderBytesMax) << HeaderShift;
        Depths.Add((byte)Math.Min(depth, byte.MaxValue));
        Starts.Add((uint)Math.Clamp(node.Offset, 0, _bytes.Length));
        Sizes.Add(Bounded(node.Offset, sizeBytes));
        Flags.Add(flags);
        Shapes.Add(ShapeOf(node.Label, node.Type));
        string note = node.Note ?? "";
        Values.Add(Strings.Add(note.Length == 0 ? Short(node.Value) : $"{Short(node.Value)}{NoteMark}{Short(note)}"));
    }

    private void Elsewhere(uint node, long start, long sizeBytes, PageExtentRole role) =>
        Extents.Add(new PageExtent((uint)start, Bounded(start, sizeBytes), node, role));

    // Nothing reaches over the end of the file, whatever a faulty one says.
    private uint Bounded(long start, long sizeBytes) => (uint)Math.Max(0, Math.Min(sizeBytes, _bytes.Length - start));

    private uint ShapeOf(string label, string type)
    {
        (uint Label, uint Type) key = (Strings.Add(label), Strings.Add(type));
        if (_shapes.TryGetValue(key, out uint shape)) return shape;
        shape = (uint)Labels.Count;
        _shapes.Add(key, shape);
        Labels.Add(key.Label);
        Types.Add(key.Type);
        return shape;
    }

    // The page can show all bytes: of long values the start is enough.
    private static string Short(string text)
    {
        if (text.Length <= TextCharsMax) return text;
        int end = char.IsHighSurrogate(text[TextCharsMax - 1]) ? TextCharsMax - 1 : TextCharsMax;
        return $"{text.AsSpan(0, end)}…";
    }
}
