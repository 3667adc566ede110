using System.Runtime.CompilerServices;
#if NET
using System.Numerics;
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <summary>Strings of JSON.</summary>
internal static unsafe class JsonText
{
    /// <summary>Finds the first byte that cannot stand in a string as it is: a quote, a backslash, or a control character. Returns the end if there
    /// is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* FindSpecial(byte* next, byte* end)
    {
        // Most names and values are short and have none.
        while (end - next >= sizeof(ulong))
        {
#if NET
            if (Vector128.IsHardwareAccelerated && end - next >= Vector128<byte>.Count) return FindSpecialByVectors(next, end);
#endif
            // SAFETY: 8 bytes remain.
            ulong special = SpecialBytes(Unsafe.ReadUnaligned<ulong>(next));
            if (special != 0)
            {
                if (BitConverter.IsLittleEndian) return next + (TrailingZeros(special) >> 3);
                break;
            }

            next += sizeof(ulong);
        }

        while (next < end && *next >= ' ' && *next != '"' && *next != '\\') next++;
        return next;
    }

#if NET
    private static byte* FindSpecialByVectors(byte* next, byte* end)
    {
        byte* last = end - Vector128<byte>.Count;
        while (true)
        {
            // SAFETY: next <= last, so 16 bytes remain.
            Vector128<byte> bytes = Vector128.Load(next);
            Vector128<byte> special = Vector128.Equals(bytes, Vector128.Create((byte)'"')) | Vector128.Equals(bytes, Vector128.Create((byte)'\\'))
                | Vector128.LessThan(bytes, Vector128.Create((byte)' '));
            uint mask = special.ExtractMostSignificantBits();
            if (mask != 0) return next + BitOperations.TrailingZeroCount(mask);
            if (next == last) return end;

            // The last step overlaps the one before, so that no bytes are left over.
            next += Vector128<byte>.Count;
            if (next > last) next = last;
        }
    }
#endif

    /// <summary>Marks the highest bit of each byte that is special. Bytes above the first one may be marked wrongly.</summary>
    private static ulong SpecialBytes(ulong bytes)
    {
        const ulong Ones = 0x0101010101010101, Highs = 0x8080808080808080;
        ulong quotes = bytes ^ (Ones * '"'), slashes = bytes ^ (Ones * '\\');
        return (((quotes - Ones) & ~quotes) | ((slashes - Ones) & ~slashes) | ((bytes - (Ones * ' ')) & ~bytes)) & Highs;
    }

    private static int TrailingZeros(ulong bits)
    {
#if NET
        return BitOperations.TrailingZeroCount(bits);
#else
        int count = 0;
        for (; (bits & 1) == 0; bits >>= 1) count++;
        return count;
#endif
    }
}
