using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A string in a buffer, as a view of its UTF-8 bytes. The compiler ensures that it does not outlive the buffer.</summary>
/// <remarks>
/// <para>The format does not require well-formed UTF-8, and nothing checks it. <see cref="ToString"/> gives U+FFFD for malformed bytes.</para>
/// <para><c>default</c> is the string of an absent field. It has no bytes, like an empty one; <see cref="IsNull"/> tells them apart.</para>
/// </remarks>
[DebuggerDisplay("{ToString()}")]
public readonly ref struct FlatString
{
    private readonly ReadOnlySpan<byte> _bytes; // without the 0 behind them; never a null reference for a string that is present, even an empty one

    /// <summary>Makes a string over its bytes.</summary>
    /// <param name="utf8">The bytes, without a 0 at their end; for example the default string of a schema.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatString(ReadOnlySpan<byte> utf8) => _bytes = utf8;

    /// <summary>Makes a string from the place of its length, which its bytes follow.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatString(FlatPlace place)
        : this(place.Text())
    {
    }

    /// <summary>Whether the field is absent.</summary>
    public bool IsNull
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Unsafe.IsNullRef(ref MemoryMarshal.GetReference(_bytes));
    }

    /// <summary>Whether there are no bytes; also true for an absent string.</summary>
    public bool IsEmpty => _bytes.IsEmpty;

    /// <summary>The length in bytes of UTF-8.</summary>
    public int Length => _bytes.Length;

    /// <summary>The bytes, without the 0 that follows them in a buffer.</summary>
    public ReadOnlySpan<byte> Span => _bytes;

    /// <summary>The string, or a default if the field is absent.</summary>
    /// <param name="defaultUtf8">The bytes of the default. They are no null reference, so that <see cref="IsNull"/> is false.</param>
    public FlatString Or(ReadOnlySpan<byte> defaultUtf8) => IsNull ? new FlatString(defaultUtf8) : this;

    /// <summary>Whether both have the same bytes. An absent string equals an empty one.</summary>
    public static bool operator ==(FlatString left, FlatString right) => left.Equals(right._bytes);

    /// <summary>Whether they differ in a byte.</summary>
    public static bool operator !=(FlatString left, FlatString right) => !left.Equals(right._bytes);

    /// <summary>Whether the string has these bytes.</summary>
    public static bool operator ==(FlatString left, ReadOnlySpan<byte> utf8) => left.Equals(utf8);

    /// <summary>Whether the string has other bytes.</summary>
    public static bool operator !=(FlatString left, ReadOnlySpan<byte> utf8) => !left.Equals(utf8);

    /// <summary>Whether the string equals a text. Allocates nothing.</summary>
    public static bool operator ==(FlatString left, string? text) => left.Equals(text.AsSpan());

    /// <summary>Whether the string differs from a text. Allocates nothing.</summary>
    public static bool operator !=(FlatString left, string? text) => !left.Equals(text.AsSpan());

    /// <summary>Whether the string has these bytes.</summary>
    public bool Equals(ReadOnlySpan<byte> utf8) => WireBytes.AreEqual(_bytes, utf8);

    /// <summary>Whether the string equals a text. Allocates nothing.</summary>
    public bool Equals(ReadOnlySpan<char> text) => WireUtf8.Equal(_bytes, text);

    /// <summary>Whether the other object is a <see cref="string"/> with the same text. A view cannot be an object.</summary>
    public override bool Equals(object? obj) => obj is string text && Equals(text.AsSpan());

    /// <summary>A hash of the bytes, the same as that of a <see cref="Utf8String"/> with these bytes. It has no meaning outside of the process.</summary>
    public override int GetHashCode() => (int)KeyedHash.Of(_bytes);

    /// <summary>The order of the bytes, which is the order of the code points and that of sorted vectors.</summary>
    /// <returns>Below 0, 0 or above 0, as this string comes before, equals or comes after the other.</returns>
    public int CompareTo(FlatString other) => _bytes.SequenceCompareTo(other._bytes);

    /// <inheritdoc cref="CompareTo(FlatString)"/>
    public int CompareTo(ReadOnlySpan<byte> utf8) => _bytes.SequenceCompareTo(utf8);

    /// <summary>The order of the code points. Allocates nothing.</summary>
    /// <returns>Below 0, 0 or above 0, as this string comes before, equals or comes after the text.</returns>
    public int CompareTo(ReadOnlySpan<char> text) => WireUtf8.Compare(_bytes, text);

    /// <summary>Copies the bytes.</summary>
    /// <param name="target">The target; at least <see cref="Length"/> bytes.</param>
    /// <exception cref="ArgumentException">The target is too short; nothing was copied.</exception>
    public void CopyTo(Span<byte> target) => _bytes.CopyTo(target);

    /// <summary>The text. Malformed UTF-8 becomes U+FFFD. Empty if the field is absent.</summary>
    public override string ToString() => WireUtf8.GetString(_bytes);
}
