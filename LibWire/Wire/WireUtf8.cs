using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Text.Unicode;
#endif

namespace LibWire;

/// <summary>Well-formedness of UTF-8: no overlong form, no surrogate, nothing above U+10FFFF. NUL, byte order mark and non-characters are fine.</summary>
/// <remarks>Source: The Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences".</remarks>
internal static partial class WireUtf8
{
    /// <summary>Whether the bytes are well-formed UTF-8. Empty is.</summary>
    internal static bool IsValid(ReadOnlySpan<byte> bytes)
    {
        if (IsShortAscii(bytes)) return true;
#if NET
        return Utf8.IsValid(bytes);
#else
        return FirstInvalid(bytes) < 0;
#endif
    }

    /// <summary>Whether the bytes are ASCII and at most 16, as most strings of most messages are: found by two loads that may overlap.</summary>
    private static bool IsShortAscii(ReadOnlySpan<byte> bytes)
    {
        const ulong NotAscii = 0x8080808080808080;
        ref byte first = ref MemoryMarshal.GetReference(bytes);
        int length = bytes.Length;

        // SAFETY: each branch reads as many bytes as it has made sure of, from the start and up to the end.
        if (length > 2 * sizeof(ulong)) return false;
        if (length >= sizeof(ulong))
            return ((WireEndian.ReadUInt64(in first) | WireEndian.ReadUInt64(ref Unsafe.Add(ref first, length - sizeof(ulong)))) & NotAscii) == 0;
        if (length >= sizeof(uint))
            return ((WireEndian.ReadUInt32(in first) | WireEndian.ReadUInt32(ref Unsafe.Add(ref first, length - sizeof(uint)))) & unchecked((uint)NotAscii)) == 0;
        for (int i = 0; i < length; i++)
            if (Unsafe.Add(ref first, i) >= 0x80) return false;
        return true;
    }

    /// <summary>Where the first ill-formed sequence starts, or -1.</summary>
    internal static int FirstInvalid(ReadOnlySpan<byte> bytes)
    {
        int i = 0;
        while (i < bytes.Length)
        {
            int sequenceBytes = SequenceBytes(bytes.Slice(i));
            if (sequenceBytes == 0) return i;
            i += sequenceBytes;
        }

        return -1;
    }

    /// <summary>The length of the well-formed sequence at the start, 1 to 4, or 0 where it is ill-formed. Eight ASCII bytes at once count as one step.</summary>
    private static int SequenceBytes(ReadOnlySpan<byte> bytes)
    {
        uint first = bytes[0];
        if (first < 0x80)
            return bytes.Length >= 8 && (System.Buffers.Binary.BinaryPrimitives.ReadUInt64LittleEndian(bytes) & 0x8080808080808080) == 0 ? 8 : 1;
        if (first is < 0xc2 or > 0xf4) return 0;
        int needed = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (bytes.Length < needed) return 0;

        // The second byte carries the rules against overlong forms, surrogates and values above U+10FFFF.
        uint second = bytes[1];
        uint low = first == 0xe0 ? 0xa0u : first == 0xf0 ? 0x90u : 0x80u;
        uint high = first == 0xed ? 0x9fu : first == 0xf4 ? 0x8fu : 0xbfu;
        if (second < low || second > high) return 0;
        for (int i = 2; i < needed; i++)
            if ((bytes[i] & 0xc0) != 0x80) return 0;
        return needed;
    }
}
