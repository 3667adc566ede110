using System.Runtime.InteropServices;

namespace LibWire.Tests.Protobuf;

/// <summary>A message with a required field in the form of generated code: 1 id: int32.</summary>
[StructLayout(LayoutKind.Auto)]
internal unsafe partial struct Must : IProtoMessage
{
    private uint _hasBits0;
    private int _id;
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

    public readonly ref ProtoUnknownFields UnknownFields => ref ProtoField.Ref(in _unknown);

    public static ProtoLayout Layout => LayoutTable.Value;

    readonly ProtoLayout IProtoMessage.Layout => LayoutTable.Value;

    public static Must Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, ProtoReadOptions? options = null)
    {
        var reader = new ProtoReader(bytes);
        Must message = default;
        message.Read(ref reader, arena, options);
        return message;
    }

    readonly ProtoCores IProtoMessage.Cores => ProtoCores.Of<Must>(&ReadCore, &WriteCore, &SizeCore, hasRequired: true);

    public readonly void Write(ref ProtoWriter writer)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            fixed (Must* message = &this) state.Complete(WriteCore(message, state.Start, ProtoEncode.DepthMax, ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    public readonly int ComputeSize()
    {
        fixed (Must* message = &this) return ProtoSize.Checked(SizeCore(message, ProtoEncode.DepthMax));
    }

    internal static void ReadCore(byte* next, byte* end, Must* message, int depthLeft, ref ProtoReadState state)
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
                default:
                    next = ProtoDecode.Unknown(next, end, tag, &message->_unknown, depthLeft, ref state);
                    break;
            }
        }

        if (next == end)
        {
            if ((message->_hasBits0 & 1) == 0) state.NoteRequiredMissing();
            return;
        }

        ProtoReadTail tail = state.CopyTail(start, next, end);
        ReadCore(tail.Start, tail.End, message, depthLeft, ref state);
        state.LeaveTail(tail);
    }

    internal static byte* WriteCore(Must* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        if ((message->_hasBits0 & 1) != 0) next = ProtoEncode.Int32(next, 8, message->_id, ref state);
        return ProtoEncode.Unknown(next, &message->_unknown, ref state);
    }

    internal static long SizeCore(Must* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        long size = ProtoSize.Unknown(&message->_unknown);
        if ((message->_hasBits0 & 1) != 0) size += 1 + ProtoSize.Int32(message->_id);
        return size;
    }

    private static class LayoutTable
    {
        internal static readonly ProtoLayout Value = Create();

        private static ProtoLayout Create()
        {
            Must message = default;
            var table = new ProtoLayoutBuilder("test.Must", &message, sizeof(Must));
            table.Cores(
                (delegate*<byte*, byte*, Must*, int, ref ProtoReadState, void>)&ReadCore,
                (delegate*<Must*, byte*, int, ref ProtoWriteState, byte*>)&WriteCore,
                (delegate*<Must*, int, long>)&SizeCore);
            table.HasBits(&message._hasBits0);
            table.Required(1, "id", ProtoFieldType.Int32, &message._id, 0);
            table.Unknown(&message._unknown);
            return table.Build();
        }
    }
}
