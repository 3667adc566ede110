using System.Runtime.InteropServices;

namespace LibWire.Tests.Protobuf;

/// <summary>A message with groups and extensions in the form of generated code, written by hand to test the steps that it calls.</summary>
/// <remarks>1 id: int32 · 2 text: string · 3 part: group Host · 4 items: repeated group Host · 5 child: Host · 6 bag: Bag · extensions from 100 on</remarks>
[StructLayout(LayoutKind.Auto)]
internal unsafe partial struct Host : IProtoMessage
{
    private uint _hasBits0;
    private int _id;
    private Utf8String _text;
    private Host* _part;
    private UnmanagedArray<Host> _items;
    private Host* _child;
    private Bag* _bag;
    private ProtoExtensionSet _extensions;
    private ProtoUnknownFields _unknown;

    public readonly bool HasId => (_hasBits0 & 1) != 0;

    public int Id
    {
        readonly get => _id;
        set
        {
            _id = value;
            _hasBits0 |= 1;
        }
    }

    public readonly bool HasText => (_hasBits0 & 2) != 0;

    public readonly Utf8String Text => _text;

    public readonly bool HasPart => _part != null;

    public readonly ref readonly Host Part => ref ProtoField.Message(_part);

    public readonly ref UnmanagedArray<Host> Items => ref ProtoField.Ref(in _items);

    public readonly bool HasChild => _child != null;

    public readonly ref readonly Host Child => ref ProtoField.Message(_child);

    public readonly bool HasBag => _bag != null;

    public readonly ref readonly Bag Bag => ref ProtoField.Message(_bag);

    public readonly ref ProtoExtensionSet Extensions => ref ProtoField.Ref(in _extensions);

    public readonly ref ProtoUnknownFields UnknownFields => ref ProtoField.Ref(in _unknown);

    public static ProtoLayout Layout => LayoutTable.Value;

    readonly ProtoLayout IProtoMessage.Layout => LayoutTable.Value;

    public ref Host MutablePart(ArenaAllocator arena) => ref ProtoField.Mutable(ref _part, arena);

    public ref Host MutableChild(ArenaAllocator arena) => ref ProtoField.Mutable(ref _child, arena);

    public ref Bag MutableBag(ArenaAllocator arena) => ref ProtoField.Mutable(ref _bag, arena);

    public static Host Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, ProtoReadOptions? options = null)
    {
        var reader = new ProtoReader(bytes);
        Host message = default;
        message.Read(ref reader, arena, options);
        return message;
    }

    readonly ProtoCores IProtoMessage.Cores => ProtoCores.Of<Host>(&ReadCore, &WriteCore, &SizeCore, hasRequired: true);

    public readonly void Write(ref ProtoWriter writer)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            fixed (Host* message = &this) state.Complete(WriteCore(message, state.Start, ProtoEncode.DepthMax, ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    public readonly int ComputeSize()
    {
        fixed (Host* message = &this) return ProtoSize.Checked(SizeCore(message, ProtoEncode.DepthMax));
    }

    internal static void ReadCore(byte* next, byte* end, Host* message, int depthLeft, ref ProtoReadState state)
    {
        if (depthLeft < 0) state.ThrowDepthExceeded(next);
        byte* start = next;
        byte* stop = state.StopBefore(end);
        while (next < stop)
        {
            uint tag = ProtoDecode.Tag(ref next, ref state);
            switch (tag)
            {
                case 8:
                    next = ProtoDecode.Int32(next, &message->_id, ref state);
                    message->_hasBits0 |= 1;
                    break;
                case 18:
                    next = ProtoDecode.String(next, end, &message->_text, ref state);
                    message->_hasBits0 |= 2;
                    break;
                case 27:
                    {
                        byte* close = ProtoDecode.Group(ref next, end, 27, depthLeft, ref state);
                        ReadCore(next, close, ProtoDecode.Message(&message->_part, ref state), depthLeft - 1, ref state);
                        next = ProtoDecode.CloseGroup(close);
                        break;
                    }
                case 35:
                    do
                    {
                        byte* close = ProtoDecode.Group(ref next, end, 35, depthLeft, ref state);
                        ReadCore(next, close, ProtoDecode.Add(&message->_items, ref state), depthLeft - 1, ref state);
                        next = ProtoDecode.CloseGroup(close);
                    }
                    while (ProtoDecode.TakeTag(ref next, stop, 35));
                    break;
                case 42:
                    {
                        byte* close = ProtoDecode.Length(ref next, end, ref state);
                        ReadCore(next, close, ProtoDecode.Message(&message->_child, ref state), depthLeft - 1, ref state);
                        next = close;
                        break;
                    }
                case 50:
                    {
                        byte* close = ProtoDecode.Length(ref next, end, ref state);
                        Protobuf.Bag.ReadCore(next, close, ProtoDecode.Message(&message->_bag, ref state), depthLeft - 1, ref state);
                        next = close;
                        break;
                    }
                default:
                    next = ProtoDecode.Extension(next, stop, end, tag, Layout, &message->_extensions, &message->_unknown, depthLeft, ref state);
                    break;
            }
        }

        if (next == end) return;
        ProtoReadTail tail = state.CopyTail(start, next, end);
        ReadCore(tail.Start, tail.End, message, depthLeft, ref state);
        state.LeaveTail(tail);
    }

    internal static byte* WriteCore(Host* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        if ((message->_hasBits0 & 1) != 0) next = ProtoEncode.Int32(next, 8, message->_id, ref state);
        if ((message->_hasBits0 & 2) != 0) next = ProtoEncode.String(next, 18, message->_text, ref state);
        if (message->_part != null)
        {
            next = ProtoEncode.Tag(next, 27, ref state);
            next = WriteCore(ProtoField.Alive(message->_part), next, depthLeft - 1, ref state);
            next = ProtoEncode.Tag(next, 28, ref state);
        }

        for (int i = 0; i < message->_items.Count; i++)
        {
            next = ProtoEncode.Tag(next, 35, ref state);
            next = WriteCore(ProtoField.Item(&message->_items, i), next, depthLeft - 1, ref state);
            next = ProtoEncode.Tag(next, 36, ref state);
        }

        if (message->_child != null)
        {
            next = ProtoEncode.Open(next, 42, ref state);
            next = WriteCore(ProtoField.Alive(message->_child), next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        if (message->_bag != null)
        {
            next = ProtoEncode.Open(next, 50, ref state);
            next = Protobuf.Bag.WriteCore(ProtoField.Alive(message->_bag), next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        next = ProtoEncode.Extensions(next, &message->_extensions, depthLeft, ref state);
        return ProtoEncode.Unknown(next, &message->_unknown, ref state);
    }

    internal static long SizeCore(Host* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        long size = ProtoSize.Unknown(&message->_unknown);
        if ((message->_hasBits0 & 1) != 0) size += 1 + ProtoSize.Int32(message->_id);
        if ((message->_hasBits0 & 2) != 0) size += 1 + ProtoSize.String(message->_text);
        if (message->_part != null) size += 2 + SizeCore(message->_part, depthLeft - 1);
        for (int i = 0; i < message->_items.Count; i++) size += 2 + SizeCore(ProtoField.Item(&message->_items, i), depthLeft - 1);
        if (message->_child != null) size += 1 + ProtoSize.Length(SizeCore(message->_child, depthLeft - 1));
        if (message->_bag != null) size += 1 + ProtoSize.Length(Protobuf.Bag.SizeCore(message->_bag, depthLeft - 1));
        return size + ProtoSize.Extensions(&message->_extensions, depthLeft);
    }

    private static class LayoutTable
    {
        internal static readonly ProtoLayout Value = Create();

        private static ProtoLayout Create()
        {
            Host message = default;
            var table = new ProtoLayoutBuilder("test.Host", &message, sizeof(Host));
            table.HasBits(&message._hasBits0);
            table.Unknown(&message._unknown);
            table.Extensions(&message._extensions);
            table.Cores(
                (delegate*<byte*, byte*, Host*, int, ref ProtoReadState, void>)&ReadCore,
                (delegate*<Host*, byte*, int, ref ProtoWriteState, byte*>)&WriteCore,
                (delegate*<Host*, int, long>)&SizeCore);
            table.Explicit(1, "id", ProtoFieldType.Int32, &message._id, 0);
            table.Explicit(2, "text", ProtoFieldType.String, &message._text, 1);
            table.Message(3, "part", &message._part, static () => Layout, isGroup: true, textName: "Part");
            table.RepeatedMessage(4, "items", &message._items, static () => Layout, isGroup: true, textName: "Items");
            table.Message(5, "child", &message._child, static () => Layout);
            table.Message(6, "bag", &message._bag, static () => Protobuf.Bag.Layout);
            return table.Build();
        }
    }
}
