// Written by hand in the form of generated code, for bench.proto.
#nullable enable
#pragma warning disable CS1591

namespace LibWire.Benchmarks.Messages;

/// <summary>The message <c>libwire.benchmarks.RootMessage</c>.</summary>
[global::System.Runtime.InteropServices.StructLayout(global::System.Runtime.InteropServices.LayoutKind.Auto)]
internal partial struct BenchRoot
{
    private global::LibWire.UnmanagedArray<BenchTestMessage> _messages;
    private global::LibWire.ProtoUnknownFields _unknown;

    [global::System.Diagnostics.CodeAnalysis.UnscopedRef]
    public ref global::LibWire.UnmanagedArray<BenchTestMessage> Messages => ref _messages;

    public unsafe void Read(scoped ref global::LibWire.ProtoReader reader, scoped in global::LibWire.ArenaAllocator arena)
    {
        BenchRoot message = default;
        ReadAll(ref reader, arena, &message, isMerge: false);
        this = message;
    }

    private static unsafe void ReadAll(scoped ref global::LibWire.ProtoReader reader, global::LibWire.ArenaAllocator arena, BenchRoot* message, bool isMerge)
    {
        var state = new global::LibWire.ProtoReadState(reader, arena, isMerge);
        try
        {
            while (state.NextPiece()) ReadCore(state.Next, state.End, message, state.DepthLeft, ref state);
            state.Complete(ref reader);
        }
        finally
        {
            state.Close();
        }
    }

    internal static unsafe void ReadCore(byte* next, byte* end, BenchRoot* message, int depthLeft, ref global::LibWire.ProtoReadState state)
    {
        if (depthLeft < 0) state.ThrowDepthExceeded(next);
        byte* start = next;
        byte* stop = state.StopBefore(end);
        while (next < stop)
        {
            uint tag = global::LibWire.ProtoDecode.Tag(ref next, ref state);
            switch (tag)
            {
                case 10: // 1 messages: repeated TestMessage
                    global::LibWire.ProtoDecode.ReserveRun(&message->_messages, next, stop, end, 10, ref state);
                    do
                    {
                        byte* close = global::LibWire.ProtoDecode.Length(ref next, end, ref state);
                        BenchTestMessage.ReadCore(next, close, global::LibWire.ProtoDecode.Add(&message->_messages, ref state), depthLeft - 1, ref state);
                        next = close;
                    }
                    while (global::LibWire.ProtoDecode.TakeTag(ref next, stop, 10));
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
