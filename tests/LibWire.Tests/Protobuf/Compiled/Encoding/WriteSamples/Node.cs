using System.Runtime.InteropServices;

namespace LibWire.Tests.WriteSamples;

/// <summary>A proto2 message with required fields, which contains itself in every way: <c>required int32 id = 1; optional Node next = 2; repeated Node children = 3; map&lt;string, Node&gt; named = 4;
/// oneof link { Node other = 5; } optional group Part = 6 { … the same … }; optional OrderLine line = 7; repeated fixed64 marks = 40 (unpacked)</c>. It stores items of its own kind untyped and reads itself by hand.</summary>
[StructLayout(LayoutKind.Auto)]
public partial struct Node : IProtoMessage
{
    private uint _hasBits0;
    private uint _hasBits1;
    private int _id;
    private unsafe Node* _next;
    private UnmanagedArray _children;
    private UnmanagedMap _named;
    private LinkOneofCase _linkCase;
    private LinkValue _link;
    private unsafe Node* _part;
    private unsafe OrderLine* _line;
    private UnmanagedArray<ulong> _marks;
    private int _last;
    private ProtoUnknownFields _unknown;

    public enum LinkOneofCase
    {
        None = 0,
        Other = 5,
    }

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

    public readonly unsafe bool HasNext => _next != null;

    public readonly unsafe ref readonly Node Next => ref ProtoField.Message(_next);

    public readonly ref UnmanagedArray<Node> Children => ref ProtoField.Ref(in _children).As<Node>();

    public readonly ref UnmanagedMap<Utf8String, Node> Named => ref ProtoField.Ref(in _named).As<Utf8String, Node>();

    public readonly bool HasOther => _linkCase == LinkOneofCase.Other;

    public readonly ref UnmanagedArray<ulong> Marks => ref ProtoField.Ref(in _marks);

    /// <summary>Field 41, whose has-bit is the first of the second word.</summary>
    public int Last
    {
        readonly get => _last;
        set
        {
            _last = value;
            _hasBits1 |= 1;
        }
    }

    public static ProtoLayout Layout => LayoutTable.Value;

    readonly ProtoLayout IProtoMessage.Layout => LayoutTable.Value;

    public readonly bool IsInitialized => ProtoMessage.IsInitialized(in this);

    public unsafe ref Node MutableNext(scoped in ArenaAllocator arena) => ref ProtoField.Mutable(ref _next, arena);

    public unsafe ref Node MutablePart(scoped in ArenaAllocator arena) => ref ProtoField.Mutable(ref _part, arena);

    public unsafe ref OrderLine MutableLine(scoped in ArenaAllocator arena) => ref ProtoField.Mutable(ref _line, arena);

    public unsafe ref Node MutableOther(scoped in ArenaAllocator arena)
    {
        if (!HasOther)
        {
            Node* made = arena.Allocate<Node>();
            _link = default;
            _link.Other = made;
            _linkCase = LinkOneofCase.Other;
        }

        return ref ProtoField.Mutable(ref _link.Other, arena);
    }

    readonly unsafe ProtoCores IProtoMessage.Cores => ProtoCores.Of<Node>(&ReadCore, &WriteCore, &SizeCore);

    readonly void IProtoMessage.Write(ref ProtoWriter writer) => Write(ref writer);

    public readonly unsafe void Write(scoped ref ProtoWriter writer)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            fixed (Node* message = &this) state.Complete(WriteCore(message, state.Start, ProtoEncode.DepthMax, ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    public readonly unsafe int ComputeSize()
    {
        fixed (Node* message = &this) return ProtoSize.Checked(SizeCore(message, ProtoEncode.DepthMax));
    }

    public readonly byte[] ToArray() => ProtoMessage.ToArray(in this);

    private static unsafe void ReadCore(byte* next, byte* end, Node* message, int depthLeft, ref ProtoReadState state)
    {
        byte* stop = state.Enter(next, end, depthLeft), start = next;
        while (next < stop)
        {
            switch (ProtoDecode.Tag(ref next, ref state))
            {
                case 8:
                    next = ProtoDecode.Int32(next, &message->_id, ref state);
                    message->_hasBits0 |= 1;
                    break;
                case 18:
                    byte* close = ProtoDecode.Length(ref next, end, ref state);
                    ReadCore(next, close, ProtoDecode.Message(&message->_next, ref state), depthLeft - 1, ref state);
                    next = close;
                    break;
                case 26:
                    byte* childClose = ProtoDecode.Length(ref next, end, ref state);
                    ReadCore(next, childClose, ProtoDecode.Add((UnmanagedArray<Node>*)&message->_children, ref state), depthLeft - 1, ref state);
                    next = childClose;
                    break;
                case uint tag:
                    next = ProtoDecode.Unknown(next, end, tag, &message->_unknown, depthLeft, ref state);
                    break;
            }
        }

        if (next != end) ProtoDecode.Tail(start, next, end, message, &ReadCore, depthLeft, ref state);
    }

    [StructLayout(LayoutKind.Explicit)]
    private unsafe struct LinkValue
    {
        [FieldOffset(0)]
        public Node* Other;
    }
}
