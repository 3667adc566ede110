using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

// Length-delimited values: bytes and strings. Lengths are compared with what remains before anything is added to them.
public ref partial struct ProtoReader
{
    /// <summary>Reads one <c>bytes</c> value, or the bytes of any other length-delimited field.</summary>
    /// <returns>The bytes in the input, without a copy; a new managed array where they straddle segments.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field has no length. <see cref="WireError.Truncated"/> or <see cref="WireError.VarintTooLong"/>: the length
    /// itself is malformed. <see cref="WireError.LengthOutOfRange"/>: it reaches beyond this message. The reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadBytes()
    {
        CheckLengthField();
        ReadOnlySpan<byte> bytes = TakeBytes();
        NoteTaken();
        return bytes;
    }

    /// <summary>As <see cref="ReadBytes()"/>; bytes that straddle segments are copied to the arena.</summary>
    /// <param name="arena">Takes the copy where one is needed.</param>
    /// <inheritdoc cref="ReadBytes()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadBytes(scoped ref readonly ArenaAllocator arena) => TakeArenaBytes(in arena, alias: true, validate: false);

    /// <summary>Reads one <c>string</c> value as UTF-8.</summary>
    /// <returns>The bytes in the input, without a copy and well-formed; a new managed array where they straddle segments.</returns>
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

    /// <summary>As <see cref="ReadString"/> without the check: every ill-formed sequence becomes U+FFFD.</summary>
    /// <returns>The text.</returns>
    /// <inheritdoc cref="ReadBytes()" path="/exception"/>
    public string DangerousReadString() => WireUtf8.GetString(ReadBytes());

    /// <summary>Reads one <c>string</c> value into the arena.</summary>
    /// <param name="arena">Takes the copy. A reader made by <see cref="OverPinned"/> makes none: the string then points into the input.</param>
    /// <returns>The string; it lives as long as the arena's memory (or the pinned input).</returns>
    /// <exception cref="WireFormatException">As <see cref="ReadBytes()"/>, and <see cref="WireError.InvalidUtf8"/>. The reader has not moved.</exception>
    /// <exception cref="ArenaLimitException">The arena may not grow that far. The reader has not moved.</exception>
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

    /// <summary>As <see cref="ReadUtf8String(ref readonly ArenaAllocator)"/> without the check: the string may hold any bytes.</summary>
    /// <inheritdoc cref="ReadUtf8String(ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe Utf8String DangerousReadUtf8String(scoped ref readonly ArenaAllocator arena)
    {
        ReadOnlySpan<byte> bytes = TakeArenaBytes(in arena, alias: IsPinned, validate: false);
        return new Utf8String(AddressOf(bytes), bytes.Length);
    }

    /// <summary>Reads one <c>bytes</c> value into the arena.</summary>
    /// <param name="arena">Takes the copy. A reader made by <see cref="OverPinned"/> makes none: the array then points into the input, and grows by moving away.</param>
    /// <returns>The bytes; they live as long as the arena's memory (or the pinned input).</returns>
    /// <exception cref="ArenaLimitException">The arena may not grow that far. The reader has not moved.</exception>
    /// <inheritdoc cref="ReadBytes()" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public UnmanagedArray<byte> ReadBytesArray(scoped ref readonly ArenaAllocator arena) =>
        ArrayOver(TakeArenaBytes(in arena, alias: IsPinned, validate: false));

    /// <summary>As <see cref="ReadBytes()"/>, with an error code in place of the exception.</summary>
    /// <param name="bytes">The bytes; empty where there are none.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadBytes(out ReadOnlySpan<byte> bytes, out WireError error) =>
        (error = TryTakeBytes(validate: false, out bytes)) == WireError.None;

    /// <summary>As <see cref="ReadUtf8"/>, with an error code in place of the exception.</summary>
    /// <inheritdoc cref="TryReadBytes"/>
    public bool TryReadUtf8(out ReadOnlySpan<byte> bytes, out WireError error) =>
        (error = TryTakeBytes(validate: true, out bytes)) == WireError.None;

    /// <summary>As <see cref="ReadString"/>, with an error code in place of the exception.</summary>
    /// <param name="value">The text; empty where there is none.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadString(out string value, out WireError error)
    {
        error = TryTakeBytes(validate: true, out ReadOnlySpan<byte> bytes);
        value = WireUtf8.GetString(bytes);
        return error == WireError.None;
    }

    /// <summary>As <see cref="ReadUtf8String(ref readonly ArenaAllocator)"/>, with an error code in place of the exception for bad bytes.</summary>
    /// <param name="arena">Takes the copy.</param>
    /// <param name="value">The string; empty where there is none.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public unsafe bool TryReadUtf8String(scoped ref readonly ArenaAllocator arena, out Utf8String value, out WireError error)
    {
        error = TryTakeArenaBytes(in arena, alias: IsPinned, validate: true, out ReadOnlySpan<byte> bytes);
        value = new Utf8String(AddressOf(bytes), bytes.Length);
        return error == WireError.None;
    }

    /// <summary>As <see cref="ReadBytesArray(ref readonly ArenaAllocator)"/>, with an error code in place of the exception for bad bytes.</summary>
    /// <param name="arena">Takes the copy.</param>
    /// <param name="value">The bytes; empty where there are none.</param>
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

    /// <summary>Throws for an error found by a path that reports codes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void Demand(WireError error)
    {
        if (error != WireError.None) ProtoThrow.Reading(error, Position, _tagAndType, ProtoWireType.Length);
    }

    /// <summary>Takes length and bytes of a field whose wire type is known to be right.</summary>
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

    /// <summary>Takes the bytes of a field, copied to the arena unless they are contiguous and may be aliased.</summary>
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
    private static ReadOnlySpan<byte> TakeArenaBytesSlow(ProtoReader reader, scoped ref readonly ArenaAllocator arena, bool alias, bool validate, out int sizeBytes)
    {
        int position = reader.Position;
        reader.Demand(reader.TryTakeArenaBytes(in arena, alias, validate, out ReadOnlySpan<byte> bytes));
        sizeBytes = reader.Position - position;
        return bytes;
    }

    /// <summary>Takes the bytes of a field from any input, or leaves the reader where it is.</summary>
    private WireError TryTakeBytes(bool validate, out ReadOnlySpan<byte> bytes)
    {
        bytes = default;
        WireError error = FindBytes(out int prefixBytes, out int lengthBytes);
        if (error != WireError.None) return error;
        ReadOnlySpan<byte> found = IsInWindow(prefixBytes, lengthBytes) ? _cursor.Slice(_cursor.Place + prefixBytes, lengthBytes) : CopyOut(prefixBytes, lengthBytes);
        if (validate && !WireUtf8.IsValid(found)) return WireError.InvalidUtf8;

        bytes = found;
        Advance(prefixBytes + lengthBytes);
        NoteTaken();
        return WireError.None;
    }

    /// <summary>Takes the bytes of a field into the arena, or leaves the reader where it is. Contiguous bytes are not copied where they may be aliased.</summary>
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

    // SAFETY: used only for bytes that lie in the arena or in input that the caller of OverPinned keeps in place.
    private static unsafe byte* AddressOf(ReadOnlySpan<byte> bytes) => (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(bytes));

    /// <summary>An array over bytes that were read: in the arena, or borrowed from pinned input, which a capacity of 0 keeps from growing in place.</summary>
    private readonly unsafe UnmanagedArray<byte> ArrayOver(ReadOnlySpan<byte> bytes) => new(AddressOf(bytes), bytes.Length, IsPinned ? 0 : bytes.Length);

    /// <summary>Decodes a length and finds that as many bytes lie behind it in the window; false sends to the rare path. The reader does not move.</summary>
    /// <param name="body">The place of what has the length.</param>
    /// <param name="end">The place behind it.</param>
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

        // On 32 bits a length below 2^31 and a place below 0 cannot pass the largest number either.
        end = body + length;
        return end <= 0;
    }

    /// <summary>Finds where the bytes of a length-delimited field lie, and that they all remain. The reader does not move.</summary>
    private WireError FindBytes(out int prefixBytes, out int lengthBytes)
    {
        CheckFieldOpen();
        lengthBytes = 0;
        prefixBytes = 0;
        if (WireType != ProtoWireType.Length) return ProtoTag.MismatchError(_tagAndType);
        return FindLength(out prefixBytes, out lengthBytes);
    }

    /// <summary>Decodes a length and finds that as many bytes remain behind it. The reader does not move.</summary>
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
