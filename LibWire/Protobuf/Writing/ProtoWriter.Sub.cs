using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Fields that contain other fields: sub-messages, groups, and messages with only a length prefix.</content>
public unsafe ref partial struct ProtoWriter
{
    /// <summary>Starts a sub-message: the fields added until <see cref="CloseSub"/> are its content. Sub-messages nest to any depth.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <remarks>The room that is reserved for the length is what the last sub-message at this depth needed, so a close seldom moves the content.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartSub(int fieldNumber)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Length);

        // An empty sub-message has a length of one byte. CloseSub and the size check count the actual width.
        byte* next = _state.Room(tagAndType, 1);

        // SAFETY: room for tag and length was made above. The slack bytes follow: more than the four bytes by which a reserved length may be longer.
        _state.Open(WireVarint.Write32(next, tagAndType), ProtoWriterFrame.SubMessage);
    }

    /// <summary>Closes the innermost sub-message.</summary>
    /// <param name="optimizeSizeOverPerformance">
    /// True: the length is minimal, and the content moves if the reserved length is longer or shorter. False: the content does not move if the
    /// reserved length is long enough. Later sub-messages at this depth then reserve 5 bytes, so that closing them never moves anything. The length
    /// is padded to at most 5 bytes, which every reader accepts.
    /// </param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open level is not a sub-message. Thrown by
    /// both builds; nothing is closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CloseSub(bool optimizeSizeOverPerformance = true)
    {
        CheckWritable();
        _state.CloseLength(ProtoWriterFrame.SubMessage, optimizeSizeOverPerformance);
    }

    /// <summary>Starts a group (wire types 3 and 4; editions call it a delimited message): the fields added until <see cref="CloseGroup"/> are its
    /// content.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911. The end tag repeats it.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartGroup(int fieldNumber)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.StartGroup);

        // The end tag is as long as the start tag, and its room is counted here too.
        byte* next = _state.Room(tagAndType, WireVarint.SizeBytes(tagAndType));

        // SAFETY: room for both tags was made above; the slack bytes follow it.
        _state.OpenGroup(WireVarint.Write32(next, tagAndType), fieldNumber);
    }

    /// <summary>Closes the innermost group by its end tag.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open level is not a group. Thrown by both
    /// builds; nothing is closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CloseGroup()
    {
        CheckWritable();
        if (_state.Core == null) ProtoThrow.WriterDisposed();
        ProtoWriterFrame* frame = _state.Frame;
        if ((frame->Shape & ~ProtoWriterFrame.WidthMask) != ProtoWriterFrame.Group) ProtoWriterCore.ThrowCloseWithoutStart(ProtoWriterFrame.Group);
        uint tagAndType = ProtoTag.Of(frame->FieldNumber, ProtoWireType.EndGroup);

        // The frame counts as closed here: while it was open, its end tag was part of the size of the message.
        byte* next = _state.Next;
        if (next >= _state.Gate)
        {
            next = ProtoWriterCore.MakeRoom(_state.Core, frame - 1, next, WireVarint.SizeBytes(tagAndType));
            _state.Take(next);
        }

        _state.Frame = frame - 1;

        // SAFETY: room for the tag was made above; the slack bytes follow it.
        _state.Next = WireVarint.Write32(next, tagAndType);
    }

    /// <summary>Starts a message with a length prefix and no tag, so that one region holds a stream of messages.</summary>
    /// <remarks>Source of the form: <c>parseDelimitedFrom</c> and <c>writeDelimitedTo</c> of the official libraries.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartDelimited()
    {
        CheckWritable();

        // Tag size 0: only the length is written.
        byte* next = _state.Room(0, 0);

        // SAFETY: room for the length was made above; the slack bytes follow it.
        _state.Open(next, ProtoWriterFrame.Delimited);
    }

    /// <summary>Closes the innermost message begun by <see cref="StartDelimited"/>.</summary>
    /// <param name="optimizeSizeOverPerformance">As for <see cref="CloseSub"/>.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open level is not a delimited message. Thrown
    /// by both builds; nothing is closed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CloseDelimited(bool optimizeSizeOverPerformance = true)
    {
        CheckWritable();
        _state.CloseLength(ProtoWriterFrame.Delimited, optimizeSizeOverPerformance);
    }
}
