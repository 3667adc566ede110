using System.Runtime.InteropServices;

namespace LibWire.Tests.Protobuf;

/// <summary>A MessageSet in the form of generated code, written by hand to test the steps that it calls.</summary>
[StructLayout(LayoutKind.Auto)]
internal unsafe partial struct Bag : IProtoMessage
{
    private ProtoExtensionSet _extensions;
    private ProtoUnknownFields _unknown;

    public readonly ref ProtoExtensionSet Extensions => ref ProtoField.Ref(in _extensions);

    public readonly ref ProtoUnknownFields UnknownFields => ref ProtoField.Ref(in _unknown);

    public static ProtoLayout Layout => LayoutTable.Value;

    readonly ProtoLayout IProtoMessage.Layout => LayoutTable.Value;

    public static Bag Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, ProtoReadOptions? options = null)
    {
        var reader = new ProtoReader(bytes);
        Bag message = default;
        message.Read(ref reader, arena, options);
        return message;
    }

    readonly ProtoCores IProtoMessage.Cores => ProtoCores.Of<Bag>(&ReadCore, &WriteCore, &SizeCore, hasRequired: true);

    public readonly void Write(ref ProtoWriter writer)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            fixed (Bag* message = &this) state.Complete(WriteCore(message, state.Start, ProtoEncode.DepthMax, ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    public readonly int ComputeSize()
    {
        fixed (Bag* message = &this) return ProtoSize.Checked(SizeCore(message, ProtoEncode.DepthMax));
    }

    internal static void ReadCore(byte* next, byte* end, Bag* message, int depthLeft, ref ProtoReadState state)
    {
        if (depthLeft < 0) state.ThrowDepthExceeded(next);
        byte* start = next;
        byte* stop = state.StopBefore(end);
        while (next < stop)
        {
            uint tag = ProtoDecode.Tag(ref next, ref state);
            switch (tag)
            {
                default:
                    next = ProtoDecode.MessageSet(next, stop, end, tag, Layout, &message->_extensions, &message->_unknown, depthLeft, ref state);
                    break;
            }
        }

        if (next == end) return;
        ProtoReadTail tail = state.CopyTail(start, next, end);
        ReadCore(tail.Start, tail.End, message, depthLeft, ref state);
        state.LeaveTail(tail);
    }

    internal static byte* WriteCore(Bag* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        next = ProtoEncode.MessageSet(next, &message->_extensions, depthLeft, ref state);
        return ProtoEncode.Unknown(next, &message->_unknown, ref state);
    }

    internal static long SizeCore(Bag* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        long size = ProtoSize.Unknown(&message->_unknown);
        size += ProtoSize.MessageSet(&message->_extensions, depthLeft);
        return size;
    }

    private static class LayoutTable
    {
        internal static readonly ProtoLayout Value = Create();

        private static ProtoLayout Create()
        {
            Bag message = default;
            var table = new ProtoLayoutBuilder("test.Bag", &message, sizeof(Bag));
            table.Cores(
                (delegate*<byte*, byte*, Bag*, int, ref ProtoReadState, void>)&ReadCore,
                (delegate*<Bag*, byte*, int, ref ProtoWriteState, byte*>)&WriteCore,
                (delegate*<Bag*, int, long>)&SizeCore);
            table.Extensions(&message._extensions, isMessageSet: true);
            table.Unknown(&message._unknown);
            return table.Build();
        }
    }
}
