using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

// What the decoding of whole messages asks of a reader: its bytes, in pieces, and where the fault lies in bytes that could not be decoded.
public ref partial struct ProtoReader
{
    /// <summary>Whether values that are read may point into the input.</summary>
    internal readonly bool IsInputPinned => IsPinned;

    /// <summary>Whether all that remains lies in one piece.</summary>
    internal readonly bool IsContiguous => _beyondBytes == 0;

    /// <summary>Whether there is input left that may move, all of it in one piece: pinned, it can be read where it lies.</summary>
    internal readonly bool CanPin => !IsPinned && IsContiguous && Remaining != 0;

    /// <summary>How many more levels may be opened below the message this reader is over.</summary>
    internal readonly int MessageDepthLeft => DepthLeft;

    /// <summary>Before all that remains is taken at once: LibWire.Debug looks whether a field is open, and the window moves to where the position is.</summary>
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

    /// <summary>Where the bytes of pinned input begin that remain.</summary>
    /// <remarks><b>Safety:</b> the caller of <see cref="OverPinned"/> keeps them in place.</remarks>
    internal readonly unsafe byte* PinnedNext => (byte*)Unsafe.AsPointer(ref Unsafe.AsRef(in _cursor.At(_cursor.Place)));

    /// <summary>Copies bytes that remain, from any input. The reader stays where it is.</summary>
    internal readonly unsafe void CopyBytesTo(byte* target, int sizeBytes)
    {
        if (sizeBytes <= NearBytes) fixed (byte* source = &_cursor.At(_cursor.Place)) WireCopy.Forward(source, target, sizeBytes);
        else CopyAhead(0, new Span<byte>(target, sizeBytes));
    }

    /// <summary>Passes over bytes that remain.</summary>
    internal void PassBytes(int sizeBytes) => Advance(sizeBytes);

    /// <summary>How many bytes the next field has in front of its value: tag and length; 0 where it has no length or is malformed.</summary>
    internal readonly int MeasureHead()
    {
        ProtoReader ahead = this;
        int start = Position;
        return ahead.TryNext(out _) && ahead.FindBytes(out int prefixBytes, out _) == WireError.None ? ahead.Position - start + prefixBytes : 0;
    }

    /// <summary>Measures whole fields ahead.</summary>
    /// <param name="goalBytes">Once they are so many or more, no further field is added.</param>
    /// <returns>Their bytes, from here on; those before the first malformed field where there is one, so 0 if it is the next.</returns>
    internal readonly int MeasureFields(int goalBytes)
    {
        ProtoReader ahead = this;
        int start = Position;
        int end = start;
        while (end - start < goalBytes && (ahead.TrySkipNear() || (ahead.TryNext(out _) && ahead.TrySkip(out _)))) end = ahead.Position;
        return end - start;
    }

    /// <summary>Passes over a field of the commonest kind, a tag of one byte and a length, or leaves the reader where it is.</summary>
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

    /// <summary>Walks over the fields of a message to the first that is malformed, and throws for it.</summary>
    /// <param name="baseOffset">What to add to positions.</param>
    /// <param name="error">A fault that cannot be seen without the schema, or None.</param>
    /// <param name="errorPosition">The position behind the tag of the field that has it.</param>
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

        // A message whose fields are all sound has no fault to look for; the end is the best that could be said.
        ProtoThrow.Reading(found == WireError.None ? WireError.Truncated : found, (long)baseOffset + Position, 0);
    }

    /// <summary>Passes over a group of a reader that stands behind its start tag, or throws.</summary>
    /// <param name="startTag">The start tag.</param>
    /// <param name="depthLeft">How many more levels may be opened below the message.</param>
    /// <param name="baseOffset">What to add to positions.</param>
    /// <returns>The bytes of the group, its end tag included.</returns>
    internal int PassGroup(uint startTag, int depthLeft, int baseOffset) => PassGroup(startTag, depthLeft, baseOffset, out _);

    /// <inheritdoc cref="PassGroup(uint, int, int)"/>
    /// <param name="startTag">The start tag.</param>
    /// <param name="depthLeft">How many more levels may be opened below the message.</param>
    /// <param name="baseOffset">What to add to positions.</param>
    /// <param name="endTagBytes">The bytes of the end tag, which are the last of the group.</param>
    internal int PassGroup(uint startTag, int depthLeft, int baseOffset, out int endTagBytes)
    {
        _tagAndType = startTag;
        _depthAndFlags = depthLeft;
        WireError error = SkipGroup(out endTagBytes);
        if (error != WireError.None) ProtoThrow.Reading(error, (long)baseOffset + Position, _tagAndType);
        return Position;
    }
}
