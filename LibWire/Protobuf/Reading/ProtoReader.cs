using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Reads one Protocol Buffers message, field by field: <c>while (reader.Next()) switch (reader.Tag) { … default: reader.Skip(); break;
/// }</c>.</summary>
/// <remarks>
/// <para>It allocates nothing and copies nothing: returned spans lie in the input. After <see cref="Next"/> has returned true, read or skip the field
/// once.</para>
/// <para>Safe on untrusted input: malformed bytes throw <see cref="WireFormatException"/> with an error code and a byte offset, which counts from the
/// start of the whole input. A failed read does not move the reader.</para>
/// <para>Misuse: reading before <see cref="Next"/>, reading a field twice, or calling <see cref="Next"/> before the field was read or skipped.
/// LibWire.Debug detects it (<see cref="WireMisuseException"/>). LibWire then decodes the bytes at <see cref="Position"/> as a tag or value. The
/// results are meaningless, but it never reads outside the input, and at worst throws <see cref="WireFormatException"/>. LibWire.Debug detects input
/// that is freed during reading if it lay in an arena. Other input is the caller's responsibility.</para>
/// <para>Pass it on by value, or by <c>scoped ref</c> if the caller continues where the callee stopped. Before a loop, copy it to a local first: this
/// keeps it in registers.</para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
public ref partial struct ProtoReader
{
    private WireCursor _cursor;    // the window: the part of this message that is contiguous
    private uint _tagAndType;      // the field Next() found, 0 before the first and after the last
    private int _depthAndFlags;    // the levels of nesting still allowed below, PinnedFlag, SegmentedFlag
    private int _beyondBytes;      // bytes of this message after the window, in later segments
    private SegmentState _segments; // the place of the window in segmented input; hot paths only copy it as a whole

    private const int PinnedFlag = 1 << 30; // the caller promises that the input stays in place as long as the values read from it
    private const int SegmentedFlag = 1 << 31; // the message may continue in segments after the window
    private const int DepthMask = PinnedFlag - 1;

    /// <summary>Reads from a span.</summary>
    /// <param name="bytes">One whole message, without a length prefix. An empty span is an empty message.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoReader(ReadOnlySpan<byte> bytes)
        : this(bytes, flags: 0)
    {
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ProtoReader(ReadOnlySpan<byte> bytes, int flags)
        : this(new WireCursor(bytes), ProtoLimits.DepthMax | flags, default, 0) => NoteSource();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ProtoReader(WireCursor cursor, int depthAndFlags, SegmentState segments, int beyondBytes)
    {
        _cursor = cursor;
        _tagAndType = 0;
        _depthAndFlags = depthAndFlags;
        _segments = segments;
        _beyondBytes = beyondBytes;
    }

    /// <summary>Reads from memory that does not move and outlives the values that are read from it: native, pinned, or memory-mapped.</summary>
    /// <param name="bytes">One whole message, without a length prefix.</param>
    /// <param name="sizeBytes">Its size, at most 2 GiB − 1.</param>
    /// <returns>A reader whose <c>ReadUtf8String</c> and <c>ReadBytesArray</c> return values that point into the input instead of a copy in the
    /// arena. The same holds for strings, bytes and long packed runs of fixed width in messages that are read from it. Changing their items in place
    /// changes the input.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The size is 2 GiB or more.</exception>
    /// <remarks><b>Safety:</b> <paramref name="sizeBytes"/> must be readable at <paramref name="bytes"/> for as long as the reader, or any string or
    /// array read by it, is in use.</remarks>
    public static unsafe ProtoReader OverPinned(byte* bytes, nuint sizeBytes)
    {
        if (sizeBytes > WireLimits.MessageBytesMax)
            throw new ArgumentOutOfRangeException(nameof(sizeBytes), sizeBytes, "A message can have at most 2 GiB - 1 bytes.");
        return new ProtoReader(new ReadOnlySpan<byte>(bytes, (int)sizeBytes), PinnedFlag);
    }

    /// <summary>The field number of the current field; 0 before the first <see cref="Next"/> and after the last field.</summary>
    /// <remarks>Named as in LibProtoZeroSharp; the same as <see cref="FieldNumber"/>.</remarks>
    public readonly int Tag
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)(_tagAndType >> ProtoFormat.WireTypeBits);
    }

    /// <inheritdoc cref="Tag"/>
    public readonly int FieldNumber
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)(_tagAndType >> ProtoFormat.WireTypeBits);
    }

    /// <summary>The wire type of the current field. Values 6 and 7 come from malformed input: every read of such a field, and <c>Skip()</c>,
    /// fails.</summary>
    public readonly ProtoWireType WireType
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (ProtoWireType)(_tagAndType & ProtoFormat.WireTypeMask);
    }

    /// <summary>Field number and wire type of the current field as encoded on the wire: <c>number &lt;&lt; 3 | wire type</c>.</summary>
    /// <remarks>A <c>switch</c> over it also tells apart fields with an unexpected wire type, and is a little faster than one over
    /// <see cref="Tag"/>.</remarks>
    public readonly uint TagAndType
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _tagAndType;
    }

    /// <summary>The number of bytes of this message that are not yet read.</summary>
    public readonly int Remaining
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => NearBytes + _beyondBytes;
    }

    /// <summary>The position in bytes from the start of the whole input. Readers of sub-messages count from there too.</summary>
    public readonly int Position
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _segments.WindowStart + _cursor.Position;
    }

    /// <summary>The number of bytes left in the window; negative if the position is past its end.</summary>
    private readonly int NearBytes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => -(int)_cursor.Place;
    }

    private readonly int DepthLeft
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _depthAndFlags & DepthMask;
    }

    private readonly bool IsPinned => (_depthAndFlags & PinnedFlag) != 0;

    /// <summary>Moves to the next field.</summary>
    /// <returns>True if there is one: read it or skip it. False at the end of the message.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.Truncated"/>: the input ends inside the tag. <see cref="WireError.VarintTooLong"/>: the tag has more than 5 bytes.
    /// <see cref="WireError.InvalidFieldNumber"/>: the number is 0 or above 536,870,911. The reader has not moved.
    /// </exception>
    /// <remarks>A tag with wire type 6 or 7, or an end-group tag without a start, is reported by the read or skip that follows.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Next()
    {
        CheckValueTaken();
        nint place = _cursor.Place;
        if (place < 0)
        {
            // One compare finds a tag of one byte and rejects field 0.
            uint tag = _cursor.At(place);
            if (tag - ProtoFormat.TagMin < 0x80 - ProtoFormat.TagMin)
            {
                TakeTag(tag, place + 1);
                return true;
            }

            // Two and three bytes (fields up to 262,143) are decoded by plain branches: this is faster than any bit trick on tags that repeat. If the
            // first byte is below 0x80, it is a whole tag of field 0: the subtraction wraps, and the result is above any tag. The same happens if a
            // third byte has a continuation bit.
            if (place <= -3)
            {
                uint second = _cursor.At(place + 1);
                tag = (tag - 0x80) | ((second & 0x7f) << 7);
                if (second < 0x80)
                {
                    if (tag - ProtoFormat.TagMin < (1u << 14) - ProtoFormat.TagMin)
                    {
                        TakeTag(tag, place + 2);
                        return true;
                    }
                }
                else
                {
                    tag |= (uint)_cursor.At(place + 2) << 14;
                    if (tag - ProtoFormat.TagMin < (1u << 21) - ProtoFormat.TagMin)
                    {
                        TakeTag(tag, place + 3);
                        return true;
                    }
                }
            }
        }
        else if (_depthAndFlags >= 0) // not SegmentedFlag
        {
            _tagAndType = 0;
            NoteEnd();
            return false;
        }

        // One call, because each one that is inlined takes a hundred bytes of code.
        return NextRare();
    }

    /// <summary>Same as <see cref="Next"/>, but gives an error code instead of throwing.</summary>
    /// <param name="error">Why there is no field; <see cref="WireError.None"/> at the end of the message, and on success.</param>
    /// <returns>True if there is a field.</returns>
    public bool TryNext(out WireError error)
    {
        CheckValueTaken();
        error = WireError.None;
        if (Remaining == 0)
        {
            _tagAndType = 0;
            NoteEnd();
            return false;
        }

        ProtoReader after = this;
        error = after.ReadTag();
        if (error != WireError.None) return false;
        this = after;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void TakeTag(uint tagAndType, nint behind)
    {
        _tagAndType = tagAndType;
        _cursor.Place = behind;
        NoteField();
    }

    /// <summary>Handles longer tags, the end of a segment, and errors.</summary>
    /// <remarks>
    /// Rare paths are static and take the reader by value. A call on <c>this</c> that is not inlined would keep the reader in memory during the
    /// caller's whole loop. Only this one changes the window. The others return how far they got, and the position may be past the window until the
    /// next <see cref="Next"/>. Measured on nested loops in one method: 57 ns a message, against 98 ns when each rare path returned the whole reader.
    /// The result of <see cref="NextSlow"/> is copied field by field. A method that returns a struct writes it through an address, and a reader whose
    /// address is taken stays in memory.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool NextRare()
    {
        ProtoReader after = NextSlow(this);
        _cursor = after._cursor;
        _tagAndType = after._tagAndType;
        _beyondBytes = after._beyondBytes;
        _segments = after._segments;
        NoteSource();
        if (_tagAndType == 0)
        {
            NoteEnd();
            return false;
        }

        NoteField();
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ProtoReader NextSlow(ProtoReader reader)
    {
        long position = reader.Position;
        if (!reader.TryNext(out WireError error) && error != WireError.None) ProtoThrow.Reading(error, position, 0);
        return reader;
    }

    /// <summary>Reads any tag from any input. At least one byte remains.</summary>
    private WireError ReadTag()
    {
        SettleWindow();
        Span<byte> scratch = stackalloc byte[WireLimits.VarintBytesMax];
        ReadOnlySpan<byte> head = Head(scratch);
        int tagBytes = WireVarint.Read32(in MemoryMarshal.GetReference(head), head.Length, out ulong tagAndType);
        if (tagBytes <= 0) return tagBytes == WireVarint.Incomplete ? WireError.Truncated : WireError.VarintTooLong;
        if (tagAndType is < ProtoFormat.TagMin or > uint.MaxValue) return WireError.InvalidFieldNumber;

        Advance(tagBytes);
        _tagAndType = (uint)tagAndType;
        NoteField();
        return WireError.None;
    }

    // The bodies are in LibWire.Debug.
    partial void NoteSource();       // remembers the arena the input lies in
    partial void NoteField();        // Next() has found a field
    partial void NoteEnd();          // Next() has found no field
    partial void NoteTaken();        // its value has been read or skipped
    partial void CheckValueTaken();  // before Next(): the previous field has been taken
    readonly partial void CheckFieldOpen();   // before a read: Next() has found a field and it is not yet taken
}
