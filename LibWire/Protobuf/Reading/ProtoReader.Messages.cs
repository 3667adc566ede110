using System.Runtime.CompilerServices;

namespace LibWire;

// Sub-messages and groups, each as a reader of its own.
public ref partial struct ProtoReader
{
    /// <summary>Opens a sub-message.</summary>
    /// <returns>A reader over the sub-message. This reader has already moved past it: both may be used in any order, and the sub-message need not be
    /// read to its end.</returns>
    /// <exception cref="WireFormatException">
    /// As <see cref="ReadBytes()"/>, and <see cref="WireError.DepthExceeded"/>: the sub-message would be more than 100 levels below the root. The
    /// reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoReader ReadMessage()
    {
        CheckLengthField();
        if (!TryFindNear(out nint body, out nint end))
        {
            // The sub-message continues in later segments, or begins there. Its reader gets this window and moves it into place at its first Next().
            long found = FindMessageSlow(this);
            body = _cursor.Place + (nint)(found >> 32);
            end = body + (int)found;
        }

        if (DepthLeft == 0) ProtoThrow.Reading(WireError.DepthExceeded, Position, _tagAndType);
        ProtoReader inner = Part(body, end);
        _cursor.Place = end;
        NoteTaken();
        inner.NoteSource();
        return inner;
    }

    /// <summary>Same as <see cref="ReadMessage"/>, but gives an error code instead of throwing.</summary>
    /// <param name="message">A reader over the sub-message, or over no bytes on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadMessage(out ProtoReader message, out WireError error)
    {
        message = default;
        error = FindBytes(out int prefixBytes, out int lengthBytes);
        if (error == WireError.None && DepthLeft == 0) error = WireError.DepthExceeded;
        if (error != WireError.None) return false;
        message = PartAhead(prefixBytes, lengthBytes);
        Advance(prefixBytes + lengthBytes);
        NoteTaken();
        message.NoteSource();
        return true;
    }

    /// <summary>Opens a group.</summary>
    /// <returns>A reader over the fields between the start tag and the end tag. This reader has already moved past the end tag.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not a group. <see cref="WireError.Truncated"/>: the group does not end within this message.
    /// <see cref="WireError.EndGroupMismatch"/>: it, or a group in it, is closed by another field number. <see cref="WireError.DepthExceeded"/>: it,
    /// or a group in it, would be more than 100 levels below the root. Any error of <see cref="Skip"/> for a field in it. The reader has not moved.
    /// </exception>
    /// <remarks>A group has no length prefix, so its end is searched first. Nested groups are scanned once a level, at most 100 times.</remarks>
    public ProtoReader ReadGroup()
    {
        WireError error = TryTakeGroup(out ProtoReader group);
        if (error == WireError.None) return group;
        if (WireType == ProtoWireType.StartGroup) SkipSlow(this); // throws the same error, with its offset
        ProtoThrow.Reading(error, Position, _tagAndType, ProtoWireType.StartGroup);
        return default;
    }

    /// <summary>Same as <see cref="ReadGroup"/>, but gives an error code instead of throwing.</summary>
    /// <param name="group">A reader over the group, or over no bytes on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadGroup(out ProtoReader group, out WireError error)
    {
        error = TryTakeGroup(out group);
        return error == WireError.None;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long FindMessageSlow(ProtoReader reader)
    {
        WireError error = reader.FindLength(out int prefixBytes, out int lengthBytes);
        if (error != WireError.None) ProtoThrow.Reading(error, reader.Position, reader._tagAndType);
        return ((long)prefixBytes << 32) | (uint)lengthBytes;
    }

    /// <summary>Makes a reader one level down, over remaining bytes between two indices. This reader does not move.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ProtoReader Part(nint body, nint end)
    {
        // If the window ends first, the rest is beyond it, even if the bytes begin after its end.
        nint beyondBytes = end > 0 ? end : 0;
        return new ProtoReader(_cursor.Part(body, end - beyondBytes), _depthAndFlags - 1, _segments, (int)beyondBytes);
    }

    /// <summary>Same, for bytes at an offset ahead.</summary>
    private readonly ProtoReader PartAhead(int offset, int lengthBytes) => Part(_cursor.Place + offset, _cursor.Place + offset + lengthBytes);

    private WireError TryTakeGroup(out ProtoReader group)
    {
        group = default;
        CheckFieldOpen();
        if (WireType != ProtoWireType.StartGroup) return ProtoTag.MismatchError(_tagAndType);
        ProtoReader after = this;
        WireError error = after.SkipGroup(out int endTagBytes);
        if (error != WireError.None) return error;
        group = PartAhead(0, after.Position - endTagBytes - Position);
        this = after;
        NoteTaken();
        group.NoteSource();
        return WireError.None;
    }
}
