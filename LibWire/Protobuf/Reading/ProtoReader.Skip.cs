using System.Runtime.CompilerServices;

namespace LibWire;

// Skipping a field without reading its value, and taking it whole.
public ref partial struct ProtoReader
{
    /// <summary>Skips the value of the current field. A group is skipped with all its fields.</summary>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.Truncated"/>, <see cref="WireError.VarintTooLong"/>, <see cref="WireError.LengthOutOfRange"/>: the value is malformed.
    /// <see cref="WireError.InvalidWireType"/>: the tag has wire type 6 or 7. <see cref="WireError.UnexpectedEndGroup"/>: an end tag has no start tag.
    /// <see cref="WireError.EndGroupMismatch"/>: a group is closed by another field number. <see cref="WireError.DepthExceeded"/>: groups are nested
    /// more than 100 levels below the root. The reader has not moved. The offset of a fault inside a group is that of the fault. For a group that
    /// does not end, it is the end of the message.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Skip()
    {
        CheckFieldOpen();
        if (WireType == ProtoWireType.Length && TryFindNear(out _, out nint end))
        {
            _cursor.Place = end;
        }
        else
        {
            int numberBytes = MeasureNumber(in _cursor.At(_cursor.Place), NearBytes, _tagAndType & ProtoFormat.WireTypeMask);
            _cursor.Place += numberBytes != 0 ? numberBytes : SkipSlow(this);
        }

        NoteTaken();
    }

    /// <summary>Same as <see cref="Skip"/>, but gives an error code instead of throwing.</summary>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TrySkip(out WireError error)
    {
        CheckFieldOpen();
        ProtoReader after = this;
        error = after.SkipValue();
        if (error != WireError.None) return false;
        this = after;
        NoteTaken();
        return true;
    }

    /// <summary>Takes the whole current field, tag and value. <see cref="ProtoWriter.WriteRaw"/> writes it again.</summary>
    /// <returns>The bytes in the input, not copied; a new managed array if they cross a segment boundary.</returns>
    /// <inheritdoc cref="Skip" path="/exception"/>
    public ReadOnlySpan<byte> ReadRaw()
    {
        if (!TryReadRaw(out ReadOnlySpan<byte> field, out _)) SkipSlow(this); // throws the same error, with its offset
        return field;
    }

    /// <summary>Same as <see cref="ReadRaw"/>, but gives an error code instead of throwing.</summary>
    /// <param name="field">Tag and value; empty on failure.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public unsafe bool TryReadRaw(out ReadOnlySpan<byte> field, out WireError error)
    {
        CheckFieldOpen();
        field = default;
        ProtoReader after = this;
        error = after.SkipValue();
        if (error != WireError.None) return false;

        int valueBytes = after.Position - Position;
        Span<byte> tag = stackalloc byte[WireLimits.VarintBytesMax]; // Write32 requires more room than the longest tag takes
        int tagBytes;
        fixed (byte* target = tag) tagBytes = (int)(WireVarint.Write32(target, _tagAndType) - target);
        if (IsInWindow(0, valueBytes) && _cursor.Position >= tagBytes
            && _cursor.Slice(_cursor.Place - tagBytes, tagBytes).SequenceEqual(tag.Slice(0, tagBytes)))
        {
            field = _cursor.Slice(_cursor.Place - tagBytes, tagBytes + valueBytes);
        }
        else
        {
            // The tag is longer than necessary, or lies in a segment that the reader has left, so it is written again.
            byte[] copy = new byte[tagBytes + valueBytes];
            tag.Slice(0, tagBytes).CopyTo(copy);
            CopyAhead(0, copy.AsSpan(tagBytes));
            field = copy;
        }

        this = after;
        NoteTaken();
        return true;
    }

    /// <summary>The number of bytes of a number that is in the window; a varint may have at most 8 bytes, and 8 must be readable. 0 for anything
    /// else.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int MeasureNumber(ref readonly byte next, int remainingBytes, uint wireType)
    {
        if (wireType == (uint)ProtoWireType.VarInt)
        {
            if (remainingBytes > 0 && next < 0x80) return 1;
            if (remainingBytes < sizeof(ulong)) return 0;
            ulong ends = ~WireEndian.ReadUInt64(in next) & 0x8080808080808080;
            return ends != 0 ? (WireBits.TrailingZeroCount(ends) >> 3) + 1 : 0;
        }

        int sizeBytes = wireType == (uint)ProtoWireType.Fixed64 ? sizeof(ulong) : wireType == (uint)ProtoWireType.Fixed32 ? sizeof(uint) : 0;
        return sizeBytes <= remainingBytes ? sizeBytes : 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int SkipSlow(ProtoReader reader)
    {
        int position = reader.Position;
        WireError error = reader.SkipValue();
        if (error != WireError.None) ProtoThrow.Reading(error, reader.Position, reader._tagAndType);
        return reader.Position - position;
    }

    /// <summary>Moves past the value of the current field. After an error the reader is at the fault: call it on a copy.</summary>
    private WireError SkipValue()
    {
        switch (WireType)
        {
            case ProtoWireType.VarInt:
            case ProtoWireType.Fixed64:
            case ProtoWireType.Fixed32:
                return TryTakeBits(WireType, out _);
            case ProtoWireType.Length:
                WireError error = FindLength(out int prefixBytes, out int lengthBytes);
                if (error == WireError.None) Advance(prefixBytes + lengthBytes);
                return error;
            case ProtoWireType.StartGroup:
                return SkipGroup(out _);
            default:
                return ProtoTag.MismatchError(_tagAndType);
        }
    }

    /// <summary>Moves past the end tag of the group that begins at the current field. After an error the reader is at the fault, in the field that
    /// has it: call it on a copy.</summary>
    /// <remarks>A loop with the open field numbers on a small stack: nested groups use no stack frames. The depth limit includes the levels of the
    /// messages around.</remarks>
    private WireError SkipGroup(out int endTagBytes)
    {
        endTagBytes = 0;
        uint startTag = _tagAndType;
        Span<int> openNumbers = stackalloc int[ProtoLimits.DepthMax];
        int depth = 0;
        int tagPosition = 0;
        do
        {
            if (WireType == ProtoWireType.StartGroup)
            {
                if (depth == DepthLeft) return WireError.DepthExceeded;
                openNumbers[depth++] = FieldNumber;
            }
            else if (WireType == ProtoWireType.EndGroup)
            {
                if (openNumbers[--depth] != FieldNumber) return WireError.EndGroupMismatch;
                if (depth == 0)
                {
                    endTagBytes = Position - tagPosition;
                    _tagAndType = startTag;
                    return WireError.None;
                }
            }
            else
            {
                WireError error = SkipValue();
                if (error != WireError.None) return error;
            }

            tagPosition = Position;
            WireError tagError = Remaining == 0 ? WireError.Truncated : ReadTag();
            if (tagError != WireError.None)
            {
                _tagAndType = startTag;
                return tagError;
            }
        }
        while (true);
    }
}
