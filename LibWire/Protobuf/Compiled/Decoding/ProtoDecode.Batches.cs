using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Many messages in one call, and fields of one message that lie in several places.
public static unsafe partial class ProtoDecode
{
    /// <summary>Reads whole fields of a message, which lie in several places of the input, as if they lay behind each other.</summary>
    /// <param name="input">The input, which does not move during the call.</param>
    /// <param name="places">Where the fields lie.</param>
    /// <param name="placeCount">The number of places.</param>
    /// <param name="sizeBytes">The number of bytes in all places.</param>
    /// <param name="arena">Receives the copy of the fields, and what is read from them. After a failure it keeps what was read.</param>
    /// <param name="message">The message; the fields are merged into it.</param>
    /// <param name="readCore">The address of the method that reads the message, as for <c>Whole</c>.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <returns>Whether a required field may be missing.</returns>
    /// <exception cref="WireFormatException">The bytes are malformed. The offset has no meaning.</exception>
    internal static bool Fields(
        byte* input, ProtoPlace* places, int placeCount, int sizeBytes, ArenaAllocator arena, void* message, void* readCore, ProtoReadOptions? options)
    {
        var core = (delegate*<byte*, byte*, void*, int, ref ProtoReadState, void>)readCore;
        byte* tail = stackalloc byte[2 * ProtoReadState.SlackBytes];
        var reader = new ProtoReader(new ReadOnlySpan<byte>(input, sizeBytes));
        ProtoReadSource source = default;
        ProtoReadState state = default;
        state.Begin(ref reader, arena, isMerge: true, options);
        state.UseSource(ref source, options);
        try
        {
            if (options is not { CopiesStringsOnly: true } || placeCount == 0)
            {
                byte* next = state.OpenCopy(0, sizeBytes);
                for (ProtoPlace* place = places, end = places + placeCount; place < end; next += place->SizeBytes, place++)
                    Buffer.MemoryCopy(input + place->Start, next, place->SizeBytes, place->SizeBytes);
                core(state.Next, state.End, message, state.DepthLeft, ref state);
                return state.MayMissRequired;
            }

            for (ProtoPlace* place = places, end = places + placeCount; place < end; place++)
            {
                state.UseInPlace(input + place->Start, place->Start, place->SizeBytes, tail);
                core(state.Next, state.End, message, state.DepthLeft, ref state);
            }

            return state.MayMissRequired;
        }
        finally
        {
            state.Close();
        }
    }

    /// <summary>Reads messages that lie behind each other in the input, each after its length.</summary>
    /// <param name="input">The input, which does not move during the call.</param>
    /// <param name="parts">Parts of the input. Their lengths are well-formed and lead from one message to the next.</param>
    /// <param name="partCount">The number of parts.</param>
    /// <param name="arena">Receives the copy of the input, and what is read from it. After a failure it keeps what was read.</param>
    /// <param name="messages">Receives the messages of all parts of the input, by their index. The memory need not be cleared.</param>
    /// <param name="layout">The layout of the messages.</param>
    /// <param name="cores">The methods that read and write them.</param>
    /// <param name="options">How to read the messages; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="index">The message that is being read. After a failure it is the one with the fault.</param>
    /// <param name="offset">Where that message begins, after its length.</param>
    /// <exception cref="WireFormatException">A message is malformed, or lacks a required field (the offset is 0 then).</exception>
    internal static void Many(
        byte* input, ProtoManyPart* parts, int partCount, ArenaAllocator arena, byte* messages, ProtoLayout layout, ProtoCores cores,
        ProtoReadOptions? options, ref int index, ref int offset)
    {
        byte* tail = stackalloc byte[2 * ProtoReadState.SlackBytes];
        bool isInPlace = options is { CopiesStringsOnly: true };
        var reader = new ProtoReader(partCount == 0 ? default : new ReadOnlySpan<byte>(input + parts->Start, parts->SizeBytes));
        ProtoReadSource source = default;
        ProtoReadState state = default;
        state.Begin(ref reader, arena, isMerge: true, options);
        state.UseSource(ref source, options);
        try
        {
            for (ProtoManyPart* part = parts, end = parts + partCount; part < end; part++)
            {
                byte* bytes = input + part->Start;
                if (isInPlace) state.UseInPlace(bytes, part->Start, part->SizeBytes, tail);
                else Buffer.MemoryCopy(bytes, state.OpenCopy(part->Start, part->SizeBytes), part->SizeBytes, part->SizeBytes);
                ManyOfPart(part->FirstIndex, messages, layout, cores, options, ref index, ref offset, ref state);
            }
        }
        finally
        {
            state.Close();
        }
    }

    /// <summary>Reads the messages of the current piece. A method of its own: a loop inside a <c>try</c> keeps nothing in registers.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ManyOfPart(
        int firstIndex, byte* messages, ProtoLayout layout, ProtoCores cores, ProtoReadOptions? options, ref int index, ref int offset,
        ref ProtoReadState state)
    {
        var core = (delegate*<byte*, byte*, void*, int, ref ProtoReadState, void>)cores.Read;
        int strideBytes = layout.SizeBytes;
        int depthLeft = state.DepthLeft;
        byte* next = state.Next;
        byte* end = state.End;
        byte* message = messages + ((long)firstIndex * strideBytes);
        for (int i = firstIndex; next < end; i++, message += strideBytes)
        {
            byte* close = Length(ref next, end, ref state);
            index = i;
            offset = state.OffsetOf(next);
            Unsafe.InitBlockUnaligned(message, 0, (uint)strideBytes);
            core(next, close, message, depthLeft, ref state);
            if (state.MayMissRequired && cores.HasRequired)
            {
                ProtoRequired.Demand(layout, message, options);
                state.ForgetRequired();
            }

            next = close;
        }
    }
}
