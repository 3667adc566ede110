using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Writes what one thread writes at a time: some fields of a message, some items of a field, or some messages of many.</summary>
/// <remarks>After a failure the writer is as it was before.</remarks>
internal static unsafe class PartEncoder
{
    /// <summary>Writes fields of a message, and after the last field extensions and unknown fields.</summary>
    /// <param name="writer">Receives the fields.</param>
    /// <param name="layout">The layout of the message.</param>
    /// <param name="message">The message.</param>
    /// <param name="first">The index of the first field.</param>
    /// <param name="end">The index after the last field.</param>
    /// <param name="isLast">Whether no field follows.</param>
    /// <returns>Whether a required field is missing, in a message inside the fields.</returns>
    internal static bool Fields(scoped ref ProtoWriter writer, ProtoLayout layout, void* message, int first, int end, bool isLast)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            byte* next = state.Start;
            for (int i = first; i < end; i++)
            {
                ProtoFieldLayout field = layout.FieldArray[i];
                if (field.IsPresent(message)) next = LayoutWriter.WriteField(field, message, next, ProtoEncode.DepthMax, ref state);
            }

            if (isLast) next = LayoutWriter.WriteRest(layout, message, next, ProtoEncode.DepthMax, ref state);
            state.Complete(next);
            return state.MayMissRequired;
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    /// <summary>Writes items of a repeated field that is not packed.</summary>
    /// <param name="writer">Receives the items.</param>
    /// <param name="field">The field, of the outermost message.</param>
    /// <param name="items">The first item.</param>
    /// <param name="count">The number of items.</param>
    /// <returns>Whether a required field is missing in one of them.</returns>
    internal static bool Items(scoped ref ProtoWriter writer, ProtoFieldLayout field, byte* items, int count)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            state.Complete(LayoutWriter.WriteItems(field, items, count, state.Start, ProtoEncode.DepthMax, ref state));
            return state.MayMissRequired;
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    /// <summary>Writes messages, each after its length.</summary>
    /// <param name="writer">Receives the messages.</param>
    /// <param name="messages">The first message.</param>
    /// <param name="count">The number of messages.</param>
    /// <param name="layout">The layout of the messages.</param>
    /// <param name="cores">The methods that read and write them.</param>
    /// <param name="index">Receives the number of messages that were written. After a failure it is the message with the fault.</param>
    /// <exception cref="WireFormatException">A message lacks a required field, is nested too deep, or there is no more room for it.</exception>
    internal static void Many(scoped ref ProtoWriter writer, byte* messages, int count, ProtoLayout layout, ProtoCores cores, ref int index)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            state.Complete(EachOf(messages, count, layout, cores, state.Start, ref index, ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    /// <summary>A method of its own: a loop inside a <c>try</c> keeps nothing in registers.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* EachOf(
        byte* messages, int count, ProtoLayout layout, ProtoCores cores, byte* next, ref int index, ref ProtoWriteState state)
    {
        var core = (delegate*<void*, byte*, int, ref ProtoWriteState, byte*>)cores.Write;
        int strideBytes = layout.SizeBytes;
        for (index = 0; index < count; index++, messages += strideBytes)
        {
            next = ProtoEncode.Close(core(messages, Open(next, ref state), ProtoEncode.DepthMax, ref state), ref state);
            if (!state.MayMissRequired || !cores.HasRequired) continue;
            ProtoRequired.Demand(layout, messages);
            state.ForgetRequired();
        }

        return next;
    }

    /// <summary>Reserves room for the length of a message, as wide as that of the last one.</summary>
    private static byte* Open(byte* next, ref ProtoWriteState state)
    {
        // An empty message has a length of one byte. Close and the size check count the actual width.
        if (next >= state.Gate) next = state.Take(ProtoWriterCore.MakeRoom(state.Core, state.Frame, next, 1));

        // SAFETY: room for a short length was made above. The slack bytes follow: more than the four bytes by which a reserved length may be longer.
        return ProtoEncode.OpenFrame(next, state.Frame + 1, ref state);
    }
}
