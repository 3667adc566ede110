using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Text as UTF-8 bytes that lie in an arena. Unmanaged, so that it can be a field of what arrays and maps hold.</summary>
/// <remarks>
/// <para><c>default</c> is the empty string. The bytes are well-formed UTF-8, unless a member named <c>Dangerous…</c> made the string.</para>
/// <para>Equality, order and hash are those of the bytes, which is the order of the code points. It differs from the ordinal order of UTF-16 strings where
/// code points above U+FFFF, which UTF-16 writes with surrogates (D800 to DFFF), meet those from U+E000 to U+FFFF.</para>
/// <para><b>Safety:</b> the string is good until its arena is disposed, reset or rewound to before the string, or, where it aliases other memory, as long as that.
/// LibWire.Debug finds every access to dead arena memory; in LibWire it reads memory that may serve another purpose by then.</para>
/// </remarks>
[DebuggerDisplay("{ToString()}")]
[StructLayout(LayoutKind.Sequential, Pack = 4)]
public readonly unsafe partial struct Utf8String : IEquatable<Utf8String>, IComparable<Utf8String>
{
    // Together 12 bytes and not 16: messages of many small messages are mostly strings that are not set.
    private readonly byte* _bytes; // null at most where _lengthBytes is 0
    private readonly int _lengthBytes; // 0 <= _lengthBytes; all of them initialised

    /// <summary>A string over bytes that are there already.</summary>
    /// <remarks><b>Safety:</b> <paramref name="lengthBytes"/> bytes must be readable as long as the string is used.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Utf8String(byte* bytes, int lengthBytes)
    {
        _bytes = bytes;
        _lengthBytes = lengthBytes;
    }

    /// <summary>The string of no bytes.</summary>
    public static Utf8String Empty => default;

    /// <summary>The length in bytes of UTF-8.</summary>
    public int Length => _lengthBytes;

    /// <summary>The length in bytes of UTF-8: the same number as <see cref="Length"/>.</summary>
    public int BytesLength => _lengthBytes;

    /// <summary>Whether there is no byte.</summary>
    public bool IsEmpty => _lengthBytes == 0;

    /// <summary>The bytes.</summary>
    /// <remarks>See the remarks of the type: the span is good as long as the arena's memory, which the compiler cannot see.</remarks>
    public ReadOnlySpan<byte> Span
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAlive();
            // SAFETY: the fields' invariants.
            return new ReadOnlySpan<byte>(_bytes, _lengthBytes);
        }
    }

    /// <summary>Copies the bytes.</summary>
    /// <param name="target">Where they go; at least <see cref="Length"/> bytes.</param>
    /// <exception cref="ArgumentException">The target is too short; nothing was copied.</exception>
    public void CopyTo(Span<byte> target) => Span.CopyTo(target);

    /// <summary>Whether the string starts with these bytes. It does with none.</summary>
    public bool StartsWith(ReadOnlySpan<byte> utf8) => Span.StartsWith(utf8);

    /// <summary>Whether the string ends with these bytes. It does with none.</summary>
    public bool EndsWith(ReadOnlySpan<byte> utf8) => Span.EndsWith(utf8);

    /// <summary>Whether these bytes occur in the string. None do.</summary>
    public bool Contains(ReadOnlySpan<byte> utf8) => Span.IndexOf(utf8) >= 0;

    // Body exists in LibWire.Debug only.
    partial void CheckAlive();
}
