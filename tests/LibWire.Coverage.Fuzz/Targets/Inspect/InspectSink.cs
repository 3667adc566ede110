using LibWire.Cli;

namespace LibWire.Tests.Coverage;

/// <summary>Looks at each node of the tree of a file: it lies in the file, and a field lies in its message.</summary>
/// <param name="file">The file.</param>
internal sealed class InspectSink(InspectedFile file) : ITreeSink
{
    private readonly bool _isProto = file.What.Kind is InputKind.Message or InputKind.Delimited or InputKind.GrpcFrames or InputKind.DescriptorSet;
    private readonly Stack<(long Start, long End)> _open = new([(0, file.Bytes.Length)]);
    private long _fieldBytes;

    internal int FaultCount { get; private set; }

    public void Add(in InspectedNode node) => Look(node);

    public void Open(in InspectedNode node)
    {
        Look(node);
        _open.Push((node.Offset, node.Offset + node.SizeBytes));
    }

    public void Close()
    {
        _open.Pop();
        FuzzMismatchException.Require(_open.Count > 0, "A node is closed that was not opened.");
    }

    public void Fault(long offset, string sentence)
    {
        FaultCount++;
        RequireInside(offset, 0, "A fault");
        FuzzMismatchException.Require(sentence.Length > 0, "A fault has no sentence.");
    }

    /// <summary>The tree is complete.</summary>
    internal void End() => FuzzMismatchException.RequireEqual(1, _open.Count, "Nodes that are open, and the file,");

    /// <summary>A message that no schema describes is fine if its fields can be skipped one by one by a reader, and then they are all there.</summary>
    internal void RequireSame(bool isFine)
    {
        var reader = new ProtoReader(file.Bytes);
        bool isRead = true;
        while (isRead && reader.TryNext(out _)) isRead = reader.TrySkip(out _);
        FuzzMismatchException.RequireEqual(isRead && reader.Remaining == 0, isFine, "Whether a message is fine, against a reader,");
        if (isFine) FuzzMismatchException.RequireEqual(file.Bytes.Length, _fieldBytes, "The bytes of all fields");
    }

    private void Look(in InspectedNode node)
    {
        RequireInside(node.Offset, _isProto ? node.SizeBytes : 0, node.Type);
        FuzzMismatchException.Require(node.HeaderBytes >= 0 && node.HeaderBytes <= node.SizeBytes, "A node has fewer bytes than its tag and length.");
        if (node.ContentBytes > 0) RequireInside(node.ContentStart, node.ContentBytes, "Content");
        if (node.VectorStart is { } vector) RequireInside(vector, node.VectorBytes, "A vector");
        if (node.VtableStart is { } vtable) RequireInside(vtable, FlatFormat.VtableHeaderBytes, "A vtable");
        if (node.PointerStart is { } pointer) RequireInside(pointer, sizeof(uint), "A pointer");
        if (!_isProto) return;
        (long start, long end) = _open.Peek();
        FuzzMismatchException.Require(node.Offset >= start && node.Offset + node.SizeBytes <= end, "A field reaches over the end of its message.");
        if (_open.Count == 1) _fieldBytes += node.SizeBytes;
    }

    private void RequireInside(long start, long sizeBytes, string what) => FuzzMismatchException.Require(
        start >= 0 && sizeBytes >= 0 && start + sizeBytes <= file.Bytes.Length, $"{what} lies outside of the file: {sizeBytes} bytes at {start}.");
}
