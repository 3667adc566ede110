using System.Globalization;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Makes the byte map of a message of the tree that <see cref="ProtoTree"/> walks: tags, lengths and values, a section for each message.</summary>
/// <param name="bytes">The file.</param>
/// <param name="output">Receives the map.</param>
internal sealed class ProtoByteMap(byte[] bytes, IByteMapOutput output) : ITreeSink
{
    private readonly Stack<Frame> _frames = new();
    private int _position;
    private (long Offset, string Sentence)? _fault;
    private bool _needsSection;

    /// <summary>The start of a message that is no field of another.</summary>
    /// <param name="start">Where it starts, behind its length.</param>
    /// <param name="end">Where it ends.</param>
    /// <param name="name">Its type.</param>
    internal void Start(int start, int end, string name)
    {
        _frames.Push(new Frame(name, end, IsGroup: false));
        _position = start;
        output.Section("message", name);
    }

    /// <summary>The end of that message.</summary>
    internal void End()
    {
        Finish(_frames.Peek());
        _frames.Pop();
    }

    void ITreeSink.Add(in InspectedNode node)
    {
        FlushFault();
        Head(node);
        int start = (int)node.Offset + node.HeaderBytes, size = (int)node.SizeBytes - node.HeaderBytes;
        Value(node, start, size);
        _position = start + size;
    }

    void ITreeSink.Open(in InspectedNode node)
    {
        // The fault of a message that is cut off is that of its length.
        string? fault = _fault is { } pending && pending.Offset >= node.Offset ? pending.Sentence : null;
        if (fault == null) FlushFault();
        _fault = null;
        Head(node, fault);
        _position = (int)node.Offset + node.HeaderBytes;
        int end = (int)(node.Offset + node.SizeBytes);
        bool isGroup = WireTypeAt((int)node.Offset) == ProtoWireType.StartGroup;
        string name = node.IsGuess || node.Type == "group" ? $"field {node.Label}" : $"{node.Type} {node.Label}";
        _frames.Push(new Frame(name, end, isGroup) { HasSection = _position < end });
        if (_position < end) output.Section(isGroup ? "group" : "message", name);
    }

    void ITreeSink.Close()
    {
        Finish(_frames.Peek());
        _needsSection |= _frames.Pop().HasSection;
    }

    void ITreeSink.Fault(long offset, string sentence)
    {
        FlushFault();
        _fault = (offset, sentence);
    }

    private void Finish(in Frame frame)
    {
        FlushFault();
        if (_position >= frame.End) return;
        Continue();
        if (frame.IsGroup) Region(Tag(_position, out _, out _, out _) with { Note = "end of the group" });
        if (_position < frame.End) Region(ByteRegion.Array(_position, frame.End - _position, ByteRegion.UnknownType, "not read"));
        _position = frame.End;
    }

    // What follows a fault cannot be read, up to the end of the message.
    private void FlushFault()
    {
        if (_fault is not { } fault) return;
        _fault = null;
        int end = _frames.Peek().End;
        if (_position >= end) return;
        Continue();
        string place = fault.Offset > _position ? string.Create(CultureInfo.InvariantCulture, $"byte {fault.Offset}: ") : "";
        Region(ByteRegion.Array(_position, end - _position, ByteRegion.UnknownType, place + fault.Sentence) with { State = ByteRegionState.Error });
    }

    // The message goes on behind one of its fields.
    private void Continue()
    {
        if (_needsSection) output.Section(_frames.Peek().IsGroup ? "group" : "message", $"{_frames.Peek().Name}, continued");
        _needsSection = false;
    }

    private void Head(in InspectedNode node, string? fault = null)
    {
        Continue();
        int at = (int)node.Offset, valueStart = at + node.HeaderBytes;
        ByteRegion tag = Tag(at, out int number, out ProtoWireType type, out int tagEnd);
        string name = node.Known == null ? string.Create(CultureInfo.InvariantCulture, $"field {number}") : $"field `{node.Label}` ({node.Type})";
        if (node.Known == null && node.Label.Contains('(')) name = $"field {node.Label}";
        ByteRegionState state = name.EndsWith(" in the schema)", StringComparison.Ordinal) ? ByteRegionState.Warning : ByteRegionState.Fine;
        Region(tag with { Note = type == ProtoWireType.StartGroup ? $"{name}, start of the group" : name, State = state });
        if (tagEnd >= valueStart) return;
        ProtoWireField.TryVarint(bytes, ref tagEnd, valueStart, out ulong length, out _, out _);
        string note = fault == null ? "length" : $"length. {fault}";
        Region(new ByteRegion(_position, valueStart - _position, "varint", Text(length), note)
        {
            State = fault == null ? ByteRegionState.Fine : ByteRegionState.Error,
        });
    }

    private void Value(in InspectedNode node, int start, int sizeBytes)
    {
        if (sizeBytes == 0) return;
        string note = node.Note.Length == 0 ? "value" : $"value; {node.Note}";
        if (node.IsGuess) note = $"{node.Type}? {node.Value}{(node.Note.Length == 0 ? "" : $"; {node.Note}")}";
        switch (WireTypeAt((int)node.Offset))
        {
            case ProtoWireType.Length when node.Known is { } known && ProtoKnownValue.WireType(known.Type) != ProtoWireType.Length:
                Packed(known, start, start + sizeBytes);
                break;
            case ProtoWireType.Length or ProtoWireType.StartGroup:
                bool isText = node.Type is "text" or "string";
                ByteRegion payload = ByteRegion.Array(
                    start, sizeBytes, isText ? "char" : "uint8_t", isText && node.Note.Length == 0 ? node.IsGuess ? "text?" : "value" : note);
                Region(IsRefused(node) ? payload with { State = ByteRegionState.Error } : payload);
                break;
            default:
                string type = sizeBytes == sizeof(uint) && WireTypeAt((int)node.Offset) == ProtoWireType.Fixed32 ? "fixed32"
                    : WireTypeAt((int)node.Offset) == ProtoWireType.Fixed64 ? "fixed64" : "varint";
                Region(new ByteRegion(start, sizeBytes, type, node.Value, node.IsGuess ? $"{node.Type}? {node.Note}" : note));
                break;
        }
    }

    private bool IsRefused(in InspectedNode node) => node.Known is { Type: ProtoFieldType.String, ChecksUtf8: true } && node.Note.Length > 0
        && !System.Text.Unicode.Utf8.IsValid(bytes.AsSpan((int)node.Offset + node.HeaderBytes, (int)node.SizeBytes - node.HeaderBytes));

    private void Packed(FieldDescriptor known, int start, int end)
    {
        ProtoWireType type = ProtoKnownValue.WireType(known.Type);
        string name = type == ProtoWireType.Fixed32 ? "fixed32" : type == ProtoWireType.Fixed64 ? "fixed64" : "varint";
        int at = start;
        for (int i = 0; at < end; i++)
        {
            int first = at;
            string note = string.Create(CultureInfo.InvariantCulture, $"value[{i}]");
            if (!ProtoKnownValue.TryItem(type, bytes, ref at, end, out ulong bits))
            {
                string fault = $"{note}. The packed values end inside a value.";
                Region(ByteRegion.Array(first, end - first, ByteRegion.UnknownType, fault) with { State = ByteRegionState.Error });
                return;
            }

            Region(new ByteRegion(first, at - first, name, ProtoKnownValue.Scalar(known, bits), note));
        }
    }

    private ByteRegion Tag(int at, out int number, out ProtoWireType type, out int tagEnd)
    {
        tagEnd = at;
        ProtoWireField.TryVarint(bytes, ref tagEnd, bytes.Length, out ulong tag, out _, out _);
        number = (int)(tag >> ProtoFormat.WireTypeBits);
        type = (ProtoWireType)(tag & ProtoFormat.WireTypeMask);
        string name = type switch
        {
            ProtoWireType.VarInt => "varint",
            ProtoWireType.Fixed64 => "fixed64",
            ProtoWireType.Length => "length",
            ProtoWireType.StartGroup => "start group",
            ProtoWireType.EndGroup => "end group",
            _ => "fixed32",
        };
        return new ByteRegion(at, tagEnd - at, "tag", string.Create(CultureInfo.InvariantCulture, $"{number}, {name}"), "");
    }

    private ProtoWireType WireTypeAt(int at) => (ProtoWireType)(bytes[at] & ProtoFormat.WireTypeMask);

    private void Region(in ByteRegion region)
    {
        output.Region(region);
        _position = region.End;
    }

    private static string Text(ulong number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>A message or group that is open.</summary>
    private readonly record struct Frame(string Name, int End, bool IsGroup)
    {
        /// <summary>Whether it has bytes, which are a section.</summary>
        internal bool HasSection { get; init; }
    }
}
