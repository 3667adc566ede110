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

    public void Read(scoped ref ProtoReader reader, scoped in ArenaAllocator arena)
    {
        this = default;
        ReadFields(ref reader, in arena);
    }

    void IProtoMessage.Read(ref ProtoReader reader, in ArenaAllocator arena, ProtoReadOptions? options) => Read(ref reader, arena);

    void IProtoMessage.Merge(ref ProtoReader reader, in ArenaAllocator arena, ProtoReadOptions? options) => ReadFields(ref reader, in arena);

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

    private void ReadFields(scoped ref ProtoReader reader, scoped in ArenaAllocator arena)
    {
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case 1: Id = reader.ReadInt32(); break;
                case 2:
                    ProtoReader next = reader.ReadMessage();
                    MutableNext(in arena).ReadFields(ref next, in arena);
                    break;
                case 3:
                    ProtoReader child = reader.ReadMessage();
                    Children.Add(in arena).ReadFields(ref child, in arena);
                    break;
                default: reader.Skip(); break;
            }
        }
    }

    [StructLayout(LayoutKind.Explicit)]
    private unsafe struct LinkValue
    {
        [FieldOffset(0)]
        public Node* Other;
    }
}
