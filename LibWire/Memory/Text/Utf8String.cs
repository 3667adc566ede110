using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Text as UTF-8 bytes in an arena. It is unmanaged itself, so that arrays and maps can hold it.</summary>
/// <remarks>
/// <para><c>default</c> is the empty string. The bytes are well-formed UTF-8, unless a member named <c>Dangerous…</c> made the string.</para>
/// <para>Equality, order and hash are those of the bytes, and the order is that of the code points. UTF-16 strings in ordinal order differ from it:
/// UTF-16 writes code points above U+FFFF with surrogates (D800 to DFFF), which come before U+E000 to U+FFFF.</para>
/// <para><b>Safety:</b> the string is valid until its arena is disposed, reset, or rewound to before the string. A string over other memory is valid
/// as long as that memory. LibWire.Debug finds every access to dead arena memory. LibWire reads that memory, which may serve another purpose by
/// then.</para>
/// </remarks>
[DebuggerDisplay("{ToString()}")]
[StructLayout(LayoutKind.Sequential, Pack = 4)]
public readonly unsafe partial struct Utf8String : IEquatable<Utf8String>, IComparable<Utf8String>
{
    // 12 bytes together, not 16: most of a message of many small messages is strings that are not set.
    private readonly byte* _bytes; // null only if _lengthBytes is 0
    private readonly int _lengthBytes; // 0 <= _lengthBytes; all of them initialised

    /// <summary>Makes a string over existing bytes.</summary>
    /// <remarks><b>Safety:</b> <paramref name="lengthBytes"/> bytes must stay readable while the string is used.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Utf8String(byte* bytes, int lengthBytes)
    {
        _bytes = bytes;
        _lengthBytes = lengthBytes;
    }

    /// <summary>The empty string.</summary>
    public static Utf8String Empty => default;

    /// <summary>The length in bytes of UTF-8.</summary>
    public int Length => _lengthBytes;

    /// <summary>The length in bytes of UTF-8: the same number as <see cref="Length"/>.</summary>
    public int BytesLength => _lengthBytes;

    /// <summary>Whether the string is empty.</summary>
    public bool IsEmpty => _lengthBytes == 0;

    /// <summary>The bytes.</summary>
    /// <remarks>The span is valid as long as the memory of the arena, which the compiler cannot check; see the remarks of the type.</remarks>
    public ReadOnlySpan<byte> Span
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAlive();
            // SAFETY: the invariants of the fields.
            return new ReadOnlySpan<byte>(_bytes, _lengthBytes);
        }
    }

    /// <summary>Copies the bytes.</summary>
    /// <param name="target">Where the bytes go; at least <see cref="Length"/> bytes.</param>
    /// <exception cref="ArgumentException">The target is too short; nothing was copied.</exception>
    public void CopyTo(Span<byte> target) => Span.CopyTo(target);

    /// <summary>Whether the string starts with these bytes. Every string starts with no bytes.</summary>
    public bool StartsWith(ReadOnlySpan<byte> utf8) => Span.StartsWith(utf8);

    /// <summary>Whether the string ends with these bytes. Every string ends with no bytes.</summary>
    public bool EndsWith(ReadOnlySpan<byte> utf8) => Span.EndsWith(utf8);

    /// <summary>Whether these bytes occur in the string. No bytes always do.</summary>
    public bool Contains(ReadOnlySpan<byte> utf8) => Span.IndexOf(utf8) >= 0;

    // Body exists in LibWire.Debug only.
    partial void CheckAlive();

    /// <summary>The first byte, for code of the library that tests <see cref="Length"/> itself; may be null for an empty string.</summary>
    internal byte* Bytes
    {
        get
        {
            CheckAlive();
            return _bytes;
        }
    }
}
