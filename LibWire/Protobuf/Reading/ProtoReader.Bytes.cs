using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

// Length-delimited values: bytes and strings. A length is compared with the remaining bytes before anything is added to it.
public ref partial struct ProtoReader
{
    /// <summary>Reads one <c>bytes</c> value, or the bytes of any other length-delimited field.</summary>
    /// <returns>The bytes in the input, not copied; a new managed array if they cross a segment boundary.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not length-delimited. <see cref="WireError.Truncated"/> or
    /// <see cref="WireError.VarintTooLong"/>: the length
    /// itself is malformed. <see cref="WireError.LengthOutOfRange"/>: the length goes past the end of this message. The reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadBytes()
    {
        CheckLengthField();
        ReadOnlySpan<byte> bytes = TakeBytes();
        NoteTaken();
        return bytes;
    }

    /// <summary>Same as <see cref="ReadBytes()"/>, but bytes that cross a segment boundary are copied to the arena.</summary>
    /// <param name="arena">Receives the copy if one is needed.</param>
    /// <inheritdoc cref="ReadBytes()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadBytes(scoped ref readonly ArenaAllocator arena) => TakeArenaBytes(in arena, alias: true, validate: false);

    /// <summary>Reads one <c>string</c> value as UTF-8.</summary>
    /// <returns>The bytes in the input, not copied and well-formed; a new managed array if they cross a segment boundary.</returns>
    /// <exception cref="WireFormatException">As <see cref="ReadBytes()"/>, and <see cref="WireError.InvalidUtf8"/>. The reader has not moved.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadUtf8()
    {
        CheckLengthField();
        ReadOnlySpan<byte> text = default;
        bool taken = TryFindNear(out nint body, out nint end) && WireUtf8.IsValid(text = _cursor.Slice(body, (int)(end - body)));
        if (taken) _cursor.Place = end;
        else text = TakeBytesRare(validate: true);
        NoteTaken();
        return text;
    }

    /// <summary>Reads one <c>string</c> value as a new managed string.</summary>
    /// <returns>The text.</returns>
    /// <exception cref="WireFormatException">As <see cref="ReadBytes()"/>, and <see cref="WireError.InvalidUtf8"/>. The reader has not moved.</exception>
    public string ReadString() => WireUtf8.GetString(ReadUtf8());

    /// <summary>Same as <see cref="ReadString"/>, without the UTF-8 check: every ill-formed sequence becomes U+FFFD.</summary>
    /// <returns>The text.</returns>
    /// <inheritdoc cref="ReadBytes()" path="/exception"/>
    public string DangerousReadString() => WireUtf8.GetString(ReadBytes());

    /// <summary>Reads one <c>string</c> value into the arena.</summary>
    /// <param name="arena">Receives the copy. A reader made by <see cref="OverPinned"/> does not copy: the string then points into the input.</param>
    /// <returns>The string; it lives as long as the arena's memory (or the pinned input).</returns>
    /// <exception cref="WireFormatException">As <see cref="ReadBytes()"/>, and <see cref="WireError.InvalidUtf8"/>. The reader has not moved.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The reader has not moved.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe Utf8String ReadUtf8String(scoped ref readonly ArenaAllocator arena)
    {
        ReadOnlySpan<byte> text;
        Utf8String value;
        CheckLengthField();
        if (TryFindNear(out nint body, out nint end) && WireUtf8.IsValid(text = _cursor.Slice(body, (int)(end - body))))
        {
            value = IsPinned ? new Utf8String(AddressOf(text), text.Length) : Utf8String.DangerousCopy(text, in arena);
            _cursor.Place = end;
        }
        else
        {
            text = TakeArenaBytes(in arena, alias: IsPinned, validate: true);
            value = new Utf8String(AddressOf(text), text.Length);
        }

        NoteTaken();
        return value;
    }

    /// <summary>Same as <see cref="ReadUtf8String(ref readonly ArenaAllocator)"/>, without the UTF-8 check: the string may hold any bytes.</summary>
    /// <inheritdoc cref="ReadUtf8String(ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe Utf8String DangerousReadUtf8String(scoped ref readonly ArenaAllocator arena)
    {
        ReadOnlySpan<byte> bytes = TakeArenaBytes(in arena, alias: IsPinned, validate: false);
        return new Utf8String(AddressOf(bytes), bytes.Length);
    }

    /// <summary>Reads one <c>bytes</c> value into the arena.</summary>
    /// <param name="arena">Receives the copy. A reader made by <see cref="OverPinned"/> does not copy: the array then points into the input, and
    /// moves to the arena when it grows.</param>
    /// <returns>The bytes; they live as long as the arena's memory (or the pinned input).</returns>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The reader has not moved.</exception>
    /// <inheritdoc cref="ReadBytes()" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public UnmanagedArray<byte> ReadBytesArray(scoped ref readonly ArenaAllocator arena) =>
        ArrayOver(TakeArenaBytes(in arena, alias: IsPinned, validate: false));

    /// <summary>Same as <see cref="ReadBytes()"/>, but gives an error code instead of throwing.</summary>
    /// <param name="bytes">The bytes; empty if there are none.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadBytes(out ReadOnlySpan<byte> bytes, out WireError error) =>
        (error = TryTakeBytes(validate: false, out bytes)) == WireError.None;

    /// <summary>Same as <see cref="ReadUtf8"/>, but gives an error code instead of throwing.</summary>
    /// <inheritdoc cref="TryReadBytes"/>
    public bool TryReadUtf8(out ReadOnlySpan<byte> bytes, out WireError error) =>
        (error = TryTakeBytes(validate: true, out bytes)) == WireError.None;

    /// <summary>Same as <see cref="ReadString"/>, but gives an error code instead of throwing.</summary>
    /// <param name="value">The text; empty if there is none.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadString(out string value, out WireError error)
    {
        error = TryTakeBytes(validate: true, out ReadOnlySpan<byte> bytes);
        value = WireUtf8.GetString(bytes);
        return error == WireError.None;
    }

    /// <summary>Same as <see cref="ReadUtf8String(ref readonly ArenaAllocator)"/>; malformed bytes give an error code instead of an exception.</summary>
    /// <param name="arena">Receives the copy.</param>
    /// <param name="value">The string; empty if there is none.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public unsafe bool TryReadUtf8String(scoped ref readonly ArenaAllocator arena, out Utf8String value, out WireError error)
    {
        error = TryTakeArenaBytes(in arena, alias: IsPinned, validate: true, out ReadOnlySpan<byte> bytes);
        value = new Utf8String(AddressOf(bytes), bytes.Length);
        return error == WireError.None;
    }

    /// <summary>Same as <see cref="ReadBytesArray(ref readonly ArenaAllocator)"/>; malformed bytes give an error code instead of an exception.</summary>
    /// <param name="arena">Receives the copy.</param>
    /// <param name="value">The bytes; empty if there are none.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadBytesArray(scoped ref readonly ArenaAllocator arena, out UnmanagedArray<byte> value, out WireError error)
    {
        error = TryTakeArenaBytes(in arena, alias: IsPinned, validate: false, out ReadOnlySpan<byte> bytes);
        value = ArrayOver(bytes);
        return error == WireError.None;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void CheckLengthField()
    {
        CheckFieldOpen();
        if (WireType != ProtoWireType.Length) ProtoThrow.WireTypeMismatch(Position, _tagAndType, ProtoWireType.Length);
    }

    /// <summary>Throws for an error code, if there is one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void Demand(WireError error)
    {
        if (error != WireError.None) ProtoThrow.Reading(error, Position, _tagAndType, ProtoWireType.Length);
    }

    /// <summary>Takes length and bytes of a field whose wire type has been checked.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<byte> TakeBytes()
    {
        if (TryFindNear(out nint body, out nint end))
        {
            ReadOnlySpan<byte> bytes = _cursor.Slice(body, (int)(end - body));
            _cursor.Place = end;
            return bytes;
        }

        return TakeBytesRare(validate: false);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<byte> TakeBytesRare(bool validate)
    {
        ReadOnlySpan<byte> bytes = TakeBytesSlow(this, validate, out int sizeBytes);
        _cursor.Place += sizeBytes;
        return bytes;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ReadOnlySpan<byte> TakeBytesSlow(ProtoReader reader, bool validate, out int sizeBytes)
    {
        int position = reader.Position;
        reader.Demand(reader.TryTakeBytes(validate, out ReadOnlySpan<byte> bytes));
        sizeBytes = reader.Position - position;
        return bytes;
    }

    /// <summary>Takes the bytes of a field. They are copied to the arena unless they are contiguous and may be aliased.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<byte> TakeArenaBytes(scoped ref readonly ArenaAllocator arena, bool alias, bool validate)
    {
        CheckFieldOpen();
        ReadOnlySpan<byte> bytes = TakeArenaBytesSlow(this, in arena, alias, validate, out int sizeBytes);
        _cursor.Place += sizeBytes;
        NoteTaken();
        return bytes;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ReadOnlySpan<byte> TakeArenaBytesSlow(
        ProtoReader reader, scoped ref readonly ArenaAllocator arena, bool alias, bool validate, out int sizeBytes)
    {
        int position = reader.Position;
        reader.Demand(reader.TryTakeArenaBytes(in arena, alias, validate, out ReadOnlySpan<byte> bytes));
        sizeBytes = reader.Position - position;
        return bytes;
    }

    /// <summary>Takes the bytes of a field from any input. On failure the reader does not move.</summary>
    private WireError TryTakeBytes(bool validate, out ReadOnlySpan<byte> bytes)
    {
        bytes = default;
        WireError error = FindBytes(out int prefixBytes, out int lengthBytes);
        if (error != WireError.None) return error;
        ReadOnlySpan<byte> found = IsInWindow(prefixBytes, lengthBytes)
            ? _cursor.Slice(_cursor.Place + prefixBytes, lengthBytes) : CopyOut(prefixBytes, lengthBytes);
        if (validate && !WireUtf8.IsValid(found)) return WireError.InvalidUtf8;

        bytes = found;
        Advance(prefixBytes + lengthBytes);
        NoteTaken();
        return WireError.None;
    }

    /// <summary>Takes the bytes of a field into the arena. On failure the reader does not move. Contiguous bytes are not copied if they may be
    /// aliased.</summary>
    private unsafe WireError TryTakeArenaBytes(
        scoped ref readonly ArenaAllocator arena, bool alias, bool validate, out ReadOnlySpan<byte> bytes)
    {
        bytes = default;
        WireError error = FindBytes(out int prefixBytes, out int lengthBytes);
        if (error != WireError.None) return error;
        bool contiguous = IsInWindow(prefixBytes, lengthBytes);
        ReadOnlySpan<byte> found = contiguous ? _cursor.Slice(_cursor.Place + prefixBytes, lengthBytes) : default;
        if (contiguous && validate && !WireUtf8.IsValid(found)) return WireError.InvalidUtf8;
        if (!contiguous || !alias)
        {
            byte* copy = arena.AllocateBytes((nuint)lengthBytes);
            var copied = new Span<byte>(copy, lengthBytes);
            if (contiguous) found.CopyTo(copied);
            else CopyAhead(prefixBytes, copied);
            if (!contiguous && validate && !WireUtf8.IsValid(copied)) return WireError.InvalidUtf8;
            found = copied;
        }

        bytes = found;
        Advance(prefixBytes + lengthBytes);
        NoteTaken();
        return WireError.None;
    }

    // SAFETY: used only for bytes in the arena, or in input that the caller of OverPinned keeps in place.
    private static unsafe byte* AddressOf(ReadOnlySpan<byte> bytes) => (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(bytes));

    /// <summary>Makes an array over bytes that were read: in the arena, or borrowed from pinned input. A borrowed array has a capacity of 0, so it
    /// cannot grow in place.</summary>
    private readonly unsafe UnmanagedArray<byte> ArrayOver(ReadOnlySpan<byte> bytes) => new(AddressOf(bytes), bytes.Length, IsPinned ? 0 : bytes.Length);

    /// <summary>Decodes a length and checks that its content lies in the window. False means that the slow path must decide. The reader does not
    /// move.</summary>
    /// <param name="body">The start of the content.</param>
    /// <param name="end">The end of the content.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool TryFindNear(out nint body, out nint end)
    {
        nint place = _cursor.Place;
        body = end = place + 1;
        if (place >= 0) return false;
        nint length = _cursor.At(place);
        if (length >= 0x80)
        {
            nint second = place < -1 ? _cursor.At(place + 1) : 0x80;
            if (second < 0x80)
            {
                body = place + 2;
                length = (length & 0x7f) | (second << 7);
            }
            else
            {
                long prefixAndLength = WireVarint.ReadLength(in _cursor.At(place), -(int)place);
                if (prefixAndLength < 0) return false;
                body = place + (nint)(prefixAndLength >> 32);
                length = (int)prefixAndLength;
            }
        }

        // With 32 bits, the sum of a length below 2^31 and a negative index cannot overflow either.
        end = body + length;
        return end <= 0;
    }

    /// <summary>Finds the bytes of a length-delimited field and checks that all of them remain. The reader does not move.</summary>
    private WireError FindBytes(out int prefixBytes, out int lengthBytes)
    {
        CheckFieldOpen();
        lengthBytes = 0;
        prefixBytes = 0;
        if (WireType != ProtoWireType.Length) return ProtoTag.MismatchError(_tagAndType);
        return FindLength(out prefixBytes, out lengthBytes);
    }

    /// <summary>Decodes a length and checks that its content remains. The reader does not move.</summary>
    private WireError FindLength(out int prefixBytes, out int lengthBytes)
    {
        lengthBytes = 0;
        SettleWindow();
        Span<byte> scratch = stackalloc byte[WireLimits.VarintBytesMax];
        ReadOnlySpan<byte> head = Head(scratch);
        prefixBytes = WireVarint.Read32(in MemoryMarshal.GetReference(head), head.Length, out ulong length);
        if (prefixBytes <= 0) return prefixBytes == WireVarint.Incomplete ? WireError.Truncated : WireError.VarintTooLong;
        if (length > (ulong)(Remaining - prefixBytes)) return WireError.LengthOutOfRange;
        lengthBytes = (int)length;
        return WireError.None;
    }

    private readonly bool IsInWindow(int offset, int lengthBytes) => NearBytes - offset >= lengthBytes;
}
