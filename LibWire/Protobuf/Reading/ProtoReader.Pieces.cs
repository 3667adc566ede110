using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

// What decoding whole messages needs from a reader: its bytes in pieces, and the place of the fault in malformed bytes.
public ref partial struct ProtoReader
{
    /// <summary>Whether values may point into the input.</summary>
    internal readonly bool IsInputPinned => IsPinned;

    /// <summary>Whether the rest of the input is contiguous.</summary>
    internal readonly bool IsContiguous => _beyondBytes == 0;

    /// <summary>Whether the rest of the input may move but is contiguous. If it is pinned, it can be read in place.</summary>
    internal readonly bool CanPin => !IsPinned && IsContiguous && Remaining != 0;

    /// <summary>How many more levels of messages and groups are allowed below the message of this reader.</summary>
    internal readonly int MessageDepthLeft => DepthLeft;

    /// <summary>Called before the whole rest is taken at once. LibWire.Debug checks that no field is open, and the window moves to the position.</summary>
    internal void CheckBetweenFields()
    {
        CheckValueTaken();
        SettleWindow();
    }

    /// <summary>Moves to the end, as if all fields had been read.</summary>
    internal void MoveToEnd()
    {
        Advance(Remaining);
        _tagAndType = 0;
        NoteEnd();
    }

    /// <summary>The address of the remaining bytes of pinned input.</summary>
    /// <remarks><b>Safety:</b> the caller of <see cref="OverPinned"/> keeps them in place.</remarks>
    internal readonly unsafe byte* PinnedNext => (byte*)Unsafe.AsPointer(ref Unsafe.AsRef(in _cursor.At(_cursor.Place)));

    /// <summary>Copies remaining bytes, from any input. The reader does not move.</summary>
    internal readonly unsafe void CopyBytesTo(byte* target, int sizeBytes)
    {
        if (sizeBytes <= NearBytes) fixed (byte* source = &_cursor.At(_cursor.Place)) WireCopy.Forward(source, target, sizeBytes);
        else CopyAhead(0, new Span<byte>(target, sizeBytes));
    }

    /// <summary>Skips remaining bytes.</summary>
    internal void PassBytes(int sizeBytes) => Advance(sizeBytes);

    /// <summary>The number of bytes before the value of the next field: tag and length. 0 if the field has no length or is malformed.</summary>
    internal readonly int MeasureHead()
    {
        ProtoReader ahead = this;
        int start = Position;
        return ahead.TryNext(out _) && ahead.FindBytes(out int prefixBytes, out _) == WireError.None ? ahead.Position - start + prefixBytes : 0;
    }

    /// <summary>Measures the whole fields ahead.</summary>
    /// <param name="goalBytes">Measuring stops when it has reached this many bytes.</param>
    /// <returns>The number of bytes of whole fields from here on. It stops before the first malformed field, so it is 0 if the next field is
    /// malformed.</returns>
    internal readonly int MeasureFields(int goalBytes)
    {
        ProtoReader ahead = this;
        int start = Position;
        int end = start;
        while (end - start < goalBytes && (ahead.TrySkipNear() || (ahead.TryNext(out _) && ahead.TrySkip(out _)))) end = ahead.Position;
        return end - start;
    }

    /// <summary>Skips a field of the most common kind, a tag of one byte and a length. Otherwise the reader does not move.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TrySkipNear()
    {
        nint place = _cursor.Place;
        if (place >= 0) return false;
        uint tag = _cursor.At(place);
        if (tag is < ProtoFormat.TagMin or >= 0x80 || (tag & ProtoFormat.WireTypeMask) != (uint)ProtoWireType.Length) return false;
        _cursor.Place = place + 1;
        bool found = TryFindNear(out _, out nint end);
        _cursor.Place = found ? end : place;
        return found;
    }

    /// <summary>Throws for the next field, which is malformed.</summary>
    [DoesNotReturn]
    internal void ThrowFirstFault() => ThrowFault(0, WireError.None, -1);

    /// <summary>Scans the fields of a message up to the first malformed one, and throws for it.</summary>
    /// <param name="baseOffset">The number to add to positions.</param>
    /// <param name="error">A fault that only the schema can show, or None.</param>
    /// <param name="errorPosition">The position after the tag of the field with that fault.</param>
    [DoesNotReturn]
    internal void ThrowFault(int baseOffset, WireError error, int errorPosition)
    {
        WireError found;
        while (TryNext(out found))
        {
            found = Position == errorPosition ? error : SkipValue();
            if (found != WireError.None) ProtoThrow.Reading(found, (long)baseOffset + Position, _tagAndType);
            NoteTaken();
        }

        // If all fields are well-formed, there is no fault to find: the end of the message is reported.
        ProtoThrow.Reading(found == WireError.None ? WireError.Truncated : found, (long)baseOffset + Position, 0);
    }

    /// <summary>Skips a group. The reader is positioned after its start tag. Throws if the group is malformed.</summary>
    /// <param name="startTag">The start tag.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message.</param>
    /// <param name="baseOffset">The number to add to positions.</param>
    /// <returns>The number of bytes of the group, its end tag included.</returns>
    internal int PassGroup(uint startTag, int depthLeft, int baseOffset) => PassGroup(startTag, depthLeft, baseOffset, out _);

    /// <inheritdoc cref="PassGroup(uint, int, int)"/>
    /// <param name="startTag">The start tag.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message.</param>
    /// <param name="baseOffset">The number to add to positions.</param>
    /// <param name="endTagBytes">The number of bytes of the end tag, which ends the group.</param>
    internal int PassGroup(uint startTag, int depthLeft, int baseOffset, out int endTagBytes)
    {
        _tagAndType = startTag;
        _depthAndFlags = depthLeft;
        WireError error = SkipGroup(out endTagBytes);
        if (error != WireError.None) ProtoThrow.Reading(error, (long)baseOffset + Position, _tagAndType);
        return Position;
    }
}
