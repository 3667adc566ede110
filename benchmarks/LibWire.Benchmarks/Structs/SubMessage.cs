using System.Runtime.InteropServices;

namespace LibWire.Benchmarks.Structs;

/// <summary>The message <c>libwire.benchmarks.SubMessage</c> as a struct, written the way the generator writes it.</summary>
[StructLayout(LayoutKind.Auto)]
internal struct SubMessage
{
    private int _id;
    private Utf8String _name;
    private ProtoUnknownFields _unknown;

    public int Id { readonly get => _id; set => _id = value; }

    public Utf8String Name { readonly get => _name; set => _name = value; }

    public void SetName(ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena) => Name = Utf8String.Copy(utf8, arena);

    internal static unsafe byte* WriteCore(SubMessage* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        if (message->_id != 0) next = ProtoEncode.Int32(next, 8, message->_id, ref state);
        if (!message->_name.IsEmpty) next = ProtoEncode.String(next, 18, message->_name, ref state);
        return ProtoEncode.Unknown(next, &message->_unknown, ref state);
    }

    internal static unsafe long SizeCore(SubMessage* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        long size = ProtoSize.Unknown(&message->_unknown);
        if (message->_id != 0) size += 1 + ProtoSize.Int32(message->_id);
        if (!message->_name.IsEmpty) size += 1 + ProtoSize.String(message->_name);
        return size;
    }
}
