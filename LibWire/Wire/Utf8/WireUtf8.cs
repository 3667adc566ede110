using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <summary>Well-formedness of UTF-8: no overlong form, no surrogate, no value above U+10FFFF. NUL, byte order mark and non-characters are
/// allowed.</summary>
/// <remarks>Source: The Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences".</remarks>
internal static partial class WireUtf8
{
    /// <summary>Longest text that two loads of eight bytes cover.</summary>
    private const int ShortBytesMax = 2 * sizeof(ulong);

    /// <summary>The top bits of eight bytes.</summary>
    internal const ulong NotAscii = 0x8080808080808080;

    /// <summary>Whether the bytes are well-formed UTF-8. An empty text is.</summary>
    internal static bool IsValid(ReadOnlySpan<byte> bytes)
    {
        ref byte first = ref MemoryMarshal.GetReference(bytes);
        int length = bytes.Length;
        if (length <= ShortBytesMax && IsShortAscii(ref first, length)) return true;
#if NET
        // The widest blocks that fit. The JIT knows which widths are supported, so only the length is tested at run time.
        if (WireUtf8Block512.IsSupported && length >= Vector512<byte>.Count + BytesBeforeMax)
            return IsValidBlocks<Vector512<byte>, WireUtf8Block512>(ref first, length);
        if (WireUtf8Block256.IsSupported && length >= Vector256<byte>.Count + BytesBeforeMax)
            return IsValidBlocks<Vector256<byte>, WireUtf8Block256>(ref first, length);
        if (WireUtf8Block128.IsSupported) return IsValid128(ref first, length);
#endif
        return IsValidScalar(ref first, length);
    }

    /// <summary>Whether a text of up to 16 bytes is ASCII, as most strings are. Two loads, which may overlap, cover it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsShortAscii(ref byte first, int length)
    {
        // SAFETY: each branch reads only bytes whose presence it has tested, from the start and up to the end.
        if (length >= sizeof(ulong))
            return ((WireEndian.ReadUInt64(in first) | WireEndian.ReadUInt64(in Unsafe.Add(ref first, length - sizeof(ulong)))) & NotAscii) == 0;
        if (length >= sizeof(uint))
            return ((WireEndian.ReadUInt32(in first) | WireEndian.ReadUInt32(in Unsafe.Add(ref first, length - sizeof(uint))))
                & unchecked((uint)NotAscii)) == 0;
        for (int i = 0; i < length; i++)
            if (Unsafe.Add(ref first, i) >= 0x80) return false;
        return true;
    }

    /// <summary>The check sequence by sequence, for targets without vectors.</summary>
    internal static bool IsValidScalar(ref byte first, int length) => FirstInvalid(ref first, length) < 0;

    /// <summary>Where the first ill-formed sequence starts, or -1.</summary>
    internal static int FirstInvalid(ReadOnlySpan<byte> bytes) => FirstInvalid(ref MemoryMarshal.GetReference(bytes), bytes.Length);

    private static int FirstInvalid(ref byte first, int length)
    {
        int i = 0;
        while (i < length)
        {
            int sequenceBytes = SequenceBytes(ref Unsafe.Add(ref first, i), length - i);
            if (sequenceBytes == 0) return i;
            i += sequenceBytes;
        }

        return -1;
    }

    /// <summary>The length of the well-formed sequence at the start, 1 to 4, or 0 if it is ill-formed. Eight ASCII bytes at once count as one
    /// step.</summary>
    private static int SequenceBytes(ref byte source, int availableBytes)
    {
        uint first = source;
        if (first < 0x80) return availableBytes >= sizeof(ulong) && (WireEndian.ReadUInt64(in source) & NotAscii) == 0 ? sizeof(ulong) : 1;
        if (first is < 0xc2 or > 0xf4) return 0;
        int needed = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (availableBytes < needed) return 0;

        // SAFETY: the line above proved that the needed bytes are there.
        // The second byte carries the rules against overlong forms, surrogates and values above U+10FFFF.
        uint second = Unsafe.Add(ref source, 1);
        uint low = first == 0xe0 ? 0xa0u : first == 0xf0 ? 0x90u : 0x80u;
        uint high = first == 0xed ? 0x9fu : first == 0xf4 ? 0x8fu : 0xbfu;
        if (second < low || second > high) return 0;
        for (int i = 2; i < needed; i++)
            if ((Unsafe.Add(ref source, i) & 0xc0) != 0x80) return 0;
        return needed;
    }
}
