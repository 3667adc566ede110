namespace LibWire;

public readonly unsafe partial struct Utf8String
{
    /// <summary>Whether both have the same bytes.</summary>
    public bool Equals(Utf8String other) => Span.SequenceEqual(other.Span);

    /// <summary>Whether the string has these bytes.</summary>
    public bool Equals(ReadOnlySpan<byte> utf8) => Span.SequenceEqual(utf8);

    /// <summary>Whether the string has the same text as this UTF-16 text. No well-formed string equals a text with a surrogate without its
    /// partner.</summary>
    /// <remarks>Allocates nothing.</remarks>
    public bool Equals(ReadOnlySpan<char> text) => WireUtf8.Equal(Span, text);

    /// <inheritdoc cref="Equals(ReadOnlySpan{char})"/>
    /// <param name="text">The text; nothing equals <c>null</c>.</param>
    public bool Equals(string? text) => text is not null && WireUtf8.Equal(Span, text.AsSpan());

    /// <summary>Whether the object is a <see cref="Utf8String"/> with the same bytes.</summary>
    public override bool Equals(object? obj) => obj is Utf8String other && Equals(other);

    /// <summary>A hash over all bytes, with a key that is random for each process. It has no meaning outside the process.</summary>
    public override int GetHashCode() => (int)KeyedHash.Of(Span);

    /// <summary>The order of the bytes, which is the order of the code points.</summary>
    /// <returns>Below 0, 0 or above 0, as this string comes before, equals or comes after the other.</returns>
    public int CompareTo(Utf8String other) => Span.SequenceCompareTo(other.Span);

    /// <inheritdoc cref="CompareTo(Utf8String)"/>
    public int CompareTo(ReadOnlySpan<byte> utf8) => Span.SequenceCompareTo(utf8);

    /// <summary>The order of the code points. A surrogate without its partner counts as the code point of its number.</summary>
    /// <returns>Below 0, 0 or above 0, as this string comes before, equals or comes after the text.</returns>
    /// <remarks>Allocates nothing. It is not the ordinal order of UTF-16 strings, see the remarks of the type.</remarks>
    public int CompareTo(ReadOnlySpan<char> text) => WireUtf8.Compare(Span, text);

    /// <inheritdoc cref="CompareTo(ReadOnlySpan{char})"/>
    /// <param name="text">The text; <c>null</c> comes before every string.</param>
    public int CompareTo(string? text) => text is null ? 1 : WireUtf8.Compare(Span, text.AsSpan());

    /// <summary>Whether both have the same bytes.</summary>
    public static bool operator ==(Utf8String left, Utf8String right) => left.Equals(right);

    /// <summary>Whether the bytes differ.</summary>
    public static bool operator !=(Utf8String left, Utf8String right) => !left.Equals(right);

    /// <summary>Whether the string has these bytes.</summary>
    public static bool operator ==(Utf8String left, ReadOnlySpan<byte> right) => left.Equals(right);

    /// <summary>Whether the string has other bytes than these.</summary>
    public static bool operator !=(Utf8String left, ReadOnlySpan<byte> right) => !left.Equals(right);

    /// <summary>Whether the string has these bytes.</summary>
    public static bool operator ==(ReadOnlySpan<byte> left, Utf8String right) => right.Equals(left);

    /// <summary>Whether the string has other bytes than these.</summary>
    public static bool operator !=(ReadOnlySpan<byte> left, Utf8String right) => !right.Equals(left);

    /// <summary>Whether both have the same text. No string equals <c>null</c>.</summary>
    public static bool operator ==(Utf8String left, string? right) => left.Equals(right);

    /// <summary>Whether the texts differ. Every string differs from <c>null</c>.</summary>
    public static bool operator !=(Utf8String left, string? right) => !left.Equals(right);

    /// <summary>Whether both have the same text. No string equals <c>null</c>.</summary>
    public static bool operator ==(string? left, Utf8String right) => right.Equals(left);

    /// <summary>Whether the texts differ. Every string differs from <c>null</c>.</summary>
    public static bool operator !=(string? left, Utf8String right) => !right.Equals(left);

    /// <summary>Whether the left string comes before the right one, in the order of the code points.</summary>
    public static bool operator <(Utf8String left, Utf8String right) => left.CompareTo(right) < 0;

    /// <summary>Whether the left string comes before the right one or equals it, in the order of the code points.</summary>
    public static bool operator <=(Utf8String left, Utf8String right) => left.CompareTo(right) <= 0;

    /// <summary>Whether the left string comes after the right one, in the order of the code points.</summary>
    public static bool operator >(Utf8String left, Utf8String right) => left.CompareTo(right) > 0;

    /// <summary>Whether the left string comes after the right one or equals it, in the order of the code points.</summary>
    public static bool operator >=(Utf8String left, Utf8String right) => left.CompareTo(right) >= 0;
}
