// Written by hand in the form of generated code, for bench.proto.
#nullable enable
#pragma warning disable CS1591

namespace LibWire.Benchmarks.Messages;

/// <summary>The message <c>libwire.benchmarks.TestMessage</c>.</summary>
[global::System.Runtime.InteropServices.StructLayout(global::System.Runtime.InteropServices.LayoutKind.Auto)]
internal partial struct BenchTestMessage
{
    private uint _hasBits0;
    private ulong _a;
    private long _b;
    private uint _c;
    private global::LibWire.Utf8String _d;
    private global::LibWire.UnmanagedArray<global::LibWire.Utf8String> _e;
    private global::LibWire.UnmanagedArray<BenchSubMessage> _f;
    private global::LibWire.ProtoUnknownFields _unknown;

    public readonly ulong A => _a;

    public readonly long B => _b;

    public readonly uint C => _c;

    public readonly global::LibWire.Utf8String D => _d;

    [global::System.Diagnostics.CodeAnalysis.UnscopedRef]
    public ref global::LibWire.UnmanagedArray<global::LibWire.Utf8String> E => ref _e;

    [global::System.Diagnostics.CodeAnalysis.UnscopedRef]
    public ref global::LibWire.UnmanagedArray<BenchSubMessage> F => ref _f;

    internal static unsafe void ReadCore(byte* next, byte* end, BenchTestMessage* message, int depthLeft, ref global::LibWire.ProtoReadState state)
    {
        if (depthLeft < 0) state.ThrowDepthExceeded(next);
        byte* start = next;
        byte* stop = state.StopBefore(end);
        while (next < stop)
        {
            uint tag = global::LibWire.ProtoDecode.Tag(ref next, ref state);
            switch (tag)
            {
                case 8: // 1 a: uint64
                    next = global::LibWire.ProtoDecode.UInt64(next, &message->_a, ref state);
                    break;
                case 16: // 2 b: int64
                    next = global::LibWire.ProtoDecode.Int64(next, &message->_b, ref state);
                    break;
                case 24: // 3 c: optional uint32
                    next = global::LibWire.ProtoDecode.UInt32(next, &message->_c, ref state);
                    message->_hasBits0 |= 1;
                    break;
                case 34: // 4 d: optional string
                    next = global::LibWire.ProtoDecode.String(next, end, &message->_d, ref state);
                    message->_hasBits0 |= 2;
                    break;
                case 42: // 5 e: repeated string
                    next = global::LibWire.ProtoDecode.RepeatedString(next, stop, end, 42, &message->_e, ref state);
                    break;
                case 799994: // 99999 f: repeated SubMessage
                    global::LibWire.ProtoDecode.ReserveRun(&message->_f, next, stop, end, 799994, ref state);
                    do
                    {
                        byte* close = global::LibWire.ProtoDecode.Length(ref next, end, ref state);
                        BenchSubMessage.ReadCore(next, close, global::LibWire.ProtoDecode.Add(&message->_f, ref state), depthLeft - 1, ref state);
                        next = close;
                    }
                    while (global::LibWire.ProtoDecode.TakeTag(ref next, stop, 799994));
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
