namespace LibWire;

public readonly unsafe partial struct Utf8String
{
    /// <summary>Text of at most so many UTF-16 units is transcoded without counting its bytes first.</summary>
    private const int ShortTextUnits = 256;

    /// <summary>Copies UTF-8 bytes into an arena.</summary>
    /// <param name="utf8">The bytes.</param>
    /// <param name="arena">The arena to take the memory from; an empty string takes none.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/> at the byte where the first ill-formed sequence starts; the arena is
    /// unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none, and the string is not empty.</exception>
    public static Utf8String Copy(ReadOnlySpan<byte> utf8, scoped ref readonly ArenaAllocator arena)
    {
        if (!WireUtf8.IsValid(utf8)) WireThrow.InvalidUtf8(WireUtf8.FirstInvalid(utf8));
        return DangerousCopy(utf8, in arena);
    }

    /// <inheritdoc cref="Copy(ReadOnlySpan{byte}, ref readonly ArenaAllocator)"/>
    public static Utf8String Copy(ReadOnlySpan<byte> utf8, ArenaAllocator arena = default)
    {
        ArenaAllocator target = arena.OrAmbient();
        return Copy(utf8, in target);
    }

    /// <summary>Copies UTF-16 text into an arena, as UTF-8.</summary>
    /// <param name="text">The text.</param>
    /// <param name="arena">The arena to take the memory from: exactly as many bytes as the text needs, and none for an empty string.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/> at the index of the first surrogate without its partner;
    /// <see cref="WireError.MessageTooLarge"/> where the text takes 2 GiB or more. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none, and the string is not empty.</exception>
    public static Utf8String Copy(ReadOnlySpan<char> text, scoped ref readonly ArenaAllocator arena)
    {
        if (text.IsEmpty) return default;
        if (text.Length <= ShortTextUnits && TryCopyShort(text, in arena, out Utf8String copy)) return copy;
        long lengthBytes = WireUtf8.CountBytes(text, out int invalidIndex);
        if (invalidIndex >= 0) WireThrow.InvalidUtf16(invalidIndex);
        if (lengthBytes > WireLimits.MessageBytesMax) WireThrow.MessageTooLarge(0);

        byte* bytes = arena.AllocateBytes((nuint)lengthBytes);
        // SAFETY: the block has lengthBytes bytes. CountBytes has proved that each surrogate has its partner and that the text fits, so all of it is
        // written.
        WireUtf8.TryTranscode(text, new Span<byte>(bytes, (int)lengthBytes), out int written, out _);
        return new Utf8String(bytes, written);
    }

    /// <inheritdoc cref="Copy(ReadOnlySpan{char}, ref readonly ArenaAllocator)"/>
    public static Utf8String Copy(ReadOnlySpan<char> text, ArenaAllocator arena = default)
    {
        ArenaAllocator target = arena.OrAmbient();
        return Copy(text, in target);
    }

    // In one pass: takes the most that the text can need, and gives back the rest. False if the chunk has no room for that.
    private static bool TryCopyShort(ReadOnlySpan<char> text, scoped ref readonly ArenaAllocator arena, out Utf8String copy)
    {
        copy = default;
        int bytesMax = text.Length * WireUtf8.BytesPerCharMax;
        byte* bytes = arena.TryAllocateHere((nuint)bytesMax);
        if (bytes == null) return false;

        // SAFETY: the block has bytesMax bytes, as many as the text can need. It is the last block, so its end can be given back.
        bool isWellFormed = WireUtf8.TryTranscode(text, new Span<byte>(bytes, bytesMax), out int written, out int invalidIndex);
        arena.TryTakeBack(bytes + bytesMax, bytes + written);
        if (!isWellFormed) WireThrow.InvalidUtf16(invalidIndex);
        copy = new Utf8String(bytes, written);
        return true;
    }

    /// <inheritdoc cref="Copy(ReadOnlySpan{char}, ref readonly ArenaAllocator)"/>
    /// <exception cref="ArgumentNullException">The text is <c>null</c>.</exception>
    public static Utf8String Copy(string text, scoped ref readonly ArenaAllocator arena)
    {
        if (text is null) MemoryThrow.ArgumentNull(nameof(text));
        return Copy(text.AsSpan(), in arena);
    }

    /// <inheritdoc cref="Copy(string, ref readonly ArenaAllocator)"/>
    public static Utf8String Copy(string text, ArenaAllocator arena = default)
    {
        ArenaAllocator target = arena.OrAmbient();
        return Copy(text, in target);
    }

    /// <summary>Copies bytes into an arena without checking them.</summary>
    /// <param name="utf8">The bytes.</param>
    /// <param name="arena">The arena to take the memory from; an empty string takes none.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none, and the string is not empty.</exception>
    /// <remarks>Ill-formed bytes are no danger to memory: they compare as bytes and become U+FFFD in <see cref="ToString()"/>. But other software
    /// will refuse messages that contain them.</remarks>
    public static Utf8String DangerousCopy(ReadOnlySpan<byte> utf8, scoped ref readonly ArenaAllocator arena)
    {
        if (utf8.IsEmpty) return default;
        byte* bytes = arena.AllocateBytes((nuint)utf8.Length);
        // SAFETY: the block was requested with that length.
        utf8.CopyTo(new Span<byte>(bytes, utf8.Length));
        return new Utf8String(bytes, utf8.Length);
    }

    /// <inheritdoc cref="DangerousCopy(ReadOnlySpan{byte}, ref readonly ArenaAllocator)"/>
    public static Utf8String DangerousCopy(ReadOnlySpan<byte> utf8, ArenaAllocator arena = default)
    {
        ArenaAllocator target = arena.OrAmbient();
        return DangerousCopy(utf8, in target);
    }
}
