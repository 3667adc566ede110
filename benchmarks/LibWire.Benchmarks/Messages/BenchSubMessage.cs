// Written by hand in the form of generated code, for bench.proto.
#nullable enable
#pragma warning disable CS1591

namespace LibWire.Benchmarks.Messages;

/// <summary>The message <c>libwire.benchmarks.SubMessage</c>.</summary>
[global::System.Runtime.InteropServices.StructLayout(global::System.Runtime.InteropServices.LayoutKind.Auto)]
internal partial struct BenchSubMessage
{
    private int _id;
    private global::LibWire.Utf8String _name;
    private global::LibWire.ProtoUnknownFields _unknown;

    public readonly int Id => _id;

    public readonly global::LibWire.Utf8String Name => _name;

    internal static unsafe void ReadCore(byte* next, byte* end, BenchSubMessage* message, int depthLeft, ref global::LibWire.ProtoReadState state)
    {
        if (depthLeft < 0) state.ThrowDepthExceeded(next);
        byte* start = next;
        byte* stop = state.StopBefore(end);
        while (next < stop)
        {
            uint tag = global::LibWire.ProtoDecode.Tag(ref next, ref state);
            switch (tag)
            {
                case 8: // 1 id: int32
                    next = global::LibWire.ProtoDecode.Int32(next, &message->_id, ref state);
                    break;
                case 18: // 2 name: string
                    next = global::LibWire.ProtoDecode.String(next, end, &message->_name, ref state);
                    break;
                default:
                    next = global::LibWire.ProtoDecode.Unknown(next, end, tag, &message->_unknown, depthLeft, ref state);
                    break;
            }
        }

        if (next == end) return;

        // The last bytes of an input behind which nothing may be read: again, from a copy with room behind it. Throws where a field crossed the end.
        global::LibWire.ProtoReadTail tail = state.CopyTail(start, next, end);
        ReadCore(tail.Start, tail.End, message, depthLeft, ref state);
        state.LeaveTail(tail);
    }
}
