using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Text to be copied into an arena: UTF-8 bytes or UTF-16 characters. It is the parameter of the methods that set a string.</summary>
/// <remarks>
/// <para>It converts by itself from the types that hold text: <c>order.SetNote("fragile", arena)</c>, <c>order.SetNote("fragile"u8, arena)</c>,
/// <c>order.SetNote(line.AsSpan(3), arena)</c>. Nothing is copied or checked before <see cref="Copy"/>.</para>
/// <para><c>default</c> is the empty text.</para>
/// </remarks>
public readonly ref struct TextSource
{
    // At most one of them is not empty.
    private readonly ReadOnlySpan<byte> _utf8;
    private readonly ReadOnlySpan<char> _utf16;

    /// <summary>Takes UTF-8 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextSource(ReadOnlySpan<byte> utf8)
    {
        _utf8 = utf8;
        _utf16 = default;
    }

    /// <summary>Takes UTF-16 characters.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TextSource(ReadOnlySpan<char> utf16)
    {
        _utf8 = default;
        _utf16 = utf16;
    }

    /// <summary>Converts UTF-8 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextSource(ReadOnlySpan<byte> utf8) => new(utf8);

    /// <inheritdoc cref="op_Implicit(ReadOnlySpan{byte})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextSource(Span<byte> utf8) => new((ReadOnlySpan<byte>)utf8);

    /// <inheritdoc cref="op_Implicit(ReadOnlySpan{byte})"/>
    public static implicit operator TextSource(byte[]? utf8) => new((ReadOnlySpan<byte>)utf8);

    /// <inheritdoc cref="op_Implicit(ReadOnlySpan{byte})"/>
    public static implicit operator TextSource(ArraySegment<byte> utf8) => new((ReadOnlySpan<byte>)utf8);

    /// <summary>Converts a string of an arena.</summary>
    public static implicit operator TextSource(Utf8String text) => new(text.Span);

    /// <summary>Converts UTF-16 characters.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextSource(ReadOnlySpan<char> utf16) => new(utf16);

    /// <inheritdoc cref="op_Implicit(ReadOnlySpan{char})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextSource(Span<char> utf16) => new((ReadOnlySpan<char>)utf16);

    /// <inheritdoc cref="op_Implicit(ReadOnlySpan{char})"/>
    public static implicit operator TextSource(char[]? utf16) => new((ReadOnlySpan<char>)utf16);

    /// <inheritdoc cref="op_Implicit(ReadOnlySpan{char})"/>
    public static implicit operator TextSource(ArraySegment<char> utf16) => new((ReadOnlySpan<char>)utf16);

    /// <summary>Converts a string.</summary>
    /// <exception cref="ArgumentNullException">The string is <c>null</c>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextSource(string text)
    {
        if (text is null) MemoryThrow.ArgumentNull(nameof(text));
        return new TextSource(text.AsSpan());
    }

    /// <summary>Copies the text into an arena, as UTF-8.</summary>
    /// <param name="arena">The arena to take the memory from: exactly as many bytes as the text needs, and none for an empty text.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/> or <see cref="WireError.InvalidUtf16"/> at the place of the fault;
    /// <see cref="WireError.MessageTooLarge"/> if the text takes 2 GiB or more. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>, and the text is not empty.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Utf8String Copy(scoped in ArenaAllocator arena) => _utf16.IsEmpty ? Utf8String.Copy(_utf8, in arena) : Utf8String.Copy(_utf16, in arena);
}
