using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>UTF-16 text that a method takes to copy it: a <see cref="string"/>, a span or an array.</summary>
/// <remarks>Nobody needs to name it: the argument of <c>order.SetNote("text", in arena)</c> is converted to it. It is valid as long as what it was made
/// from. The conversions are inlined, so that one method for all kinds of text takes the time of one method each.</remarks>
public readonly ref struct TextSource
{
    private readonly ReadOnlySpan<char> _text;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private TextSource(ReadOnlySpan<char> text) => _text = text;

    /// <summary>Takes a string.</summary>
    /// <param name="text">The text.</param>
    /// <exception cref="ArgumentNullException">The text is <c>null</c>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextSource(string text)
    {
        if (text is null) MemoryThrow.ArgumentNull(nameof(text));
        return new(text.AsSpan());
    }

    /// <summary>Takes a span. <see cref="Copy"/> checks it.</summary>
    /// <param name="text">The text.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextSource(ReadOnlySpan<char> text) => new(text);

    /// <inheritdoc cref="op_Implicit(ReadOnlySpan{char})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextSource(Span<char> text) => new(text);

    /// <inheritdoc cref="op_Implicit(ReadOnlySpan{char})"/>
    /// <param name="text">The text; null for none.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static implicit operator TextSource(char[] text) => new(text);

    /// <summary>Copies the text into an arena, as UTF-8.</summary>
    /// <param name="arena">The arena to take the memory from; an empty string takes none. Without it the ambient arena is taken.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/> at the index of the first surrogate without its partner;
    /// <see cref="WireError.MessageTooLarge"/> where the text takes 2 GiB or more. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none, and the string is not empty.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Utf8String Copy(ArenaAllocator arena = default) => Utf8String.Copy(_text, arena);
}
