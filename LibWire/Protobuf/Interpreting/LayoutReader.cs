namespace LibWire;

/// <summary>Reads messages by their layout tables. It stands in for the emitted <c>ReadCore</c> of types that have none.</summary>
/// <remarks>
/// <para>Steps, their order and what a failed step leaves are those of emitted code, so values, unknown fields, errors and offsets are the same.</para>
/// <para><b>Safety:</b> as for <see cref="ProtoDecode"/>: fields that begin before <see cref="ProtoReadState.StopBefore"/> have
/// <see cref="ProtoReadState.SlackBytes"/> after their start. A message must be a struct of the layout.</para>
/// </remarks>
internal static unsafe partial class LayoutReader
{
    /// <summary>Reads fields into a message.</summary>
    /// <param name="layout">The layout of the message. It keeps unknown fields.</param>
    /// <param name="next">The first byte.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="message">The message.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below.</param>
    /// <param name="state">The state of this call.</param>
    /// <exception cref="WireFormatException">The message is malformed, or too deep.</exception>
    internal static void Read(ProtoLayout layout, byte* next, byte* end, void* message, int depthLeft, ref ProtoReadState state)
    {
        byte* stop = state.Enter(next, end, depthLeft), start = next;
        ProtoFieldLayout[] fields = layout.FieldArray;
        int following = 0;
        while (next < stop)
        {
            // Most senders write the fields in the order of their numbers, so the next one is tried first.
            uint tag = ProtoDecode.Tag(ref next, ref state);
            int number = (int)(tag >> ProtoFormat.WireTypeBits);
            int index = following < fields.Length && fields[following].Number == number ? following : layout.IndexOf(number);
            if (index < 0)
            {
                next = TakeOther(layout, tag, next, stop, end, message, depthLeft, ref state);
                continue;
            }

            next = Take(layout, fields[index], tag, next, stop, end, (byte*)message, depthLeft, ref state);
            following = index + 1;
        }

        if (next != end)
        {
            // The last bytes of the input are decoded again, from a copy with spare bytes after it. Throws if a field crosses the end.
            ProtoReadTail tail = state.CopyTail(start, next, end);
            Read(layout, tail.Start, tail.End, message, depthLeft, ref state);
            state.LeaveTail(tail);
        }
        else if (layout.LacksRequired(message))
        {
            state.NoteRequiredMissing();
        }
    }

    /// <summary>Reads a field, or a run of a repeated one.</summary>
    private static byte* Take(
        ProtoLayout layout, ProtoFieldLayout field, uint tag, byte* next, byte* stop, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        var wireType = (ProtoWireType)(tag & ProtoFormat.WireTypeMask);
        if (wireType != field.WireType)
        {
            return wireType == ProtoWireType.Length && field.IsPackable
                ? TakeItems(field, tag, next, stop, end, field.StorageIn(message), layout.UnknownIn(message), ref state)
                : TakeOther(layout, tag, next, stop, end, message, depthLeft, ref state);
        }

        switch (field.Presence)
        {
            case ProtoFieldPresence.Map:
                return TakeEntries(layout, field, tag, next, stop, end, message, depthLeft - 1, ref state);
            case ProtoFieldPresence.Repeated when field.MessageLayout is { } inner:
                return TakeMessages(inner, tag, next, stop, end, (UnmanagedArray*)field.StorageIn(message), depthLeft, ref state);
            case ProtoFieldPresence.Repeated:
                return TakeItems(field, tag, next, stop, end, field.StorageIn(message), layout.UnknownIn(message), ref state);
            case ProtoFieldPresence.Oneof:
                return TakeMember(layout, field, tag, next, end, message, depthLeft, ref state);
        }

        if (field.MessageLayout is { } single) return TakeMessage(single, tag, next, end, (byte**)field.StorageIn(message), depthLeft, ref state);
        if (field.Type == ProtoFieldType.Enum && field.EnumLayout is { IsClosed: true })
            return TakeClosed(layout, field, tag, next, message, ref state);
        next = ProtoDecode.Value(field.Type, field.ChecksUtf8, next, end, field.StorageIn(message), ref state);
        if (field.HasMask != 0) *(uint*)(message + field.HasWordOffset) |= field.HasMask;
        return next;
    }

    /// <summary>Reads a known extension, or keeps an unknown field.</summary>
    private static byte* TakeOther(ProtoLayout layout, uint tag, byte* next, byte* stop, byte* end, void* message, int depthLeft, ref ProtoReadState state)
    {
        ProtoUnknownFields* unknown = layout.UnknownIn(message);
        if (!layout.CanExtend) return ProtoDecode.Unknown(next, end, tag, unknown, depthLeft, ref state);
        ProtoExtensionSet* extensions = layout.ExtensionsIn(message);
        return layout.IsMessageSet
            ? ProtoDecode.MessageSet(next, stop, end, tag, layout, extensions, unknown, depthLeft, ref state)
            : ProtoDecode.Extension(next, stop, end, tag, layout, extensions, unknown, depthLeft, ref state);
    }
}
