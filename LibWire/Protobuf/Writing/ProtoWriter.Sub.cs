using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>What holds other fields: sub-messages, groups, messages with only a length in front.</content>
public unsafe ref partial struct ProtoWriter
{
    /// <summary>Starts a sub-message: the fields added until <see cref="CloseSub"/> are its content. Sub-messages nest to any depth.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <remarks>Room for the length is reserved, as much as the last sub-message at this depth needed, so that a close seldom moves the content.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartSub(int fieldNumber)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Length);

        // One byte of length is what an empty sub-message has; CloseSub and the size check count what it really takes.
        byte* next = _state.Room(tagAndType, 1);

        // SAFETY: room for tag and length was made above; slack lies behind it, more than the four bytes by which a reserved length may be longer.
        _state.Open(WireVarint.Write32(next, tagAndType), ProtoWriterFrame.SubMessage);
    }

    /// <summary>Closes the innermost sub-message.</summary>
    /// <param name="optimizeSizeOverPerformance">
    /// True: the length is minimal; the content moves if the reserved length is longer or shorter. False: the content does not move if the reserved length is long
    /// enough, and later sub-messages at this depth reserve 5 bytes, so that closing them never moves anything: the length is padded, to at most 5 bytes, which every
    /// reader accepts.
    /// </param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open thing is no sub-message. Thrown by both builds; nothing is closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CloseSub(bool optimizeSizeOverPerformance = true)
    {
        CheckWritable();
        _state.CloseLength(ProtoWriterFrame.SubMessage, optimizeSizeOverPerformance);
    }

    /// <summary>Starts a group (wire types 3 and 4; editions call it a delimited message): the fields added until <see cref="CloseGroup"/> are its content.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911. The end tag repeats it.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartGroup(int fieldNumber)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.StartGroup);

        // The end tag is as long as the start tag, and counted with it.
        byte* next = _state.Room(tagAndType, WireVarint.SizeBytes(tagAndType));

        // SAFETY: room for both tags was made above; slack lies behind it.
        _state.OpenGroup(WireVarint.Write32(next, tagAndType), fieldNumber);
    }

    /// <summary>Closes the innermost group by its end tag.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open thing is no group. Thrown by both builds; nothing is closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CloseGroup()
    {
        CheckWritable();
        if (_state.Core == null) ProtoThrow.WriterDisposed();
        ProtoWriterFrame* frame = _state.Frame;
        if ((frame->Shape & ~ProtoWriterFrame.WidthMask) != ProtoWriterFrame.Group) ProtoWriterCore.ThrowCloseWithoutStart(ProtoWriterFrame.Group);
        uint tagAndType = ProtoTag.Of(frame->FieldNumber, ProtoWireType.EndGroup);

        // The frame counts as closed here: its end tag was part of the size of the message while it was open.
        byte* next = _state.Next;
        if (next >= _state.Gate)
        {
            next = ProtoWriterCore.MakeRoom(_state.Core, frame - 1, next, WireVarint.SizeBytes(tagAndType));
            _state.Take(next);
        }

        _state.Frame = frame - 1;

        // SAFETY: room for the tag was made above; slack lies behind it.
        _state.Next = WireVarint.Write32(next, tagAndType);
    }

    /// <summary>Starts a message with only its length in front and no tag, so that one region takes a stream of messages.</summary>
    /// <remarks>Source of the form: <c>parseDelimitedFrom</c> and <c>writeDelimitedTo</c> of the official libraries.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartDelimited()
    {
        CheckWritable();

        // A tag of no bytes: the length alone.
        byte* next = _state.Room(0, 0);

        // SAFETY: room for the length was made above; slack lies behind it.
        _state.Open(next, ProtoWriterFrame.Delimited);
    }

    /// <summary>Closes the innermost message begun by <see cref="StartDelimited"/>.</summary>
    /// <param name="optimizeSizeOverPerformance">As for <see cref="CloseSub"/>.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open thing is no delimited message. Thrown by both builds; nothing is closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CloseDelimited(bool optimizeSizeOverPerformance = true)
    {
        CheckWritable();
        _state.CloseLength(ProtoWriterFrame.Delimited, optimizeSizeOverPerformance);
    }
}
