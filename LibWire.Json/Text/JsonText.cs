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
#if NET
        if (Vector128.IsHardwareAccelerated && end - next >= Vector128<byte>.Count)
        {
            // Most names and values end in the first 16 bytes.
            uint mask = SpecialMask(Vector128.Load(next));
            return mask != 0 ? next + BitOperations.TrailingZeroCount(mask) : FindSpecialByVectors(next, end);
        }
#endif
        return FindSpecialByWords(next, end);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* FindSpecialByWords(byte* next, byte* end)
    {
        while (end - next >= sizeof(ulong))
        {
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

    /// <summary>Copies bytes up to the first special one.</summary>
    /// <param name="source">The bytes.</param>
    /// <param name="lengthBytes">How many there are.</param>
    /// <param name="target">Where they go. As many bytes as there are may be overwritten.</param>
    /// <returns>How many were copied.</returns>
    internal static int CopyPlain(byte* source, int lengthBytes, byte* target)
    {
#if NET
        if (Vector128.IsHardwareAccelerated && lengthBytes >= Vector128<byte>.Count)
        {
            int last = lengthBytes - Vector128<byte>.Count;
            for (int at = 0; ; at = Math.Min(at + Vector128<byte>.Count, last))
            {
                // SAFETY: at <= last, so 16 bytes of both remain. The last step overlaps the one before.
                Vector128<byte> bytes = Vector128.Load(source + at);
                bytes.Store(target + at);
                uint mask = SpecialMask(bytes);
                if (mask != 0) return at + BitOperations.TrailingZeroCount(mask);
                if (at == last) return lengthBytes;
            }
        }
#endif
        return CopyShort(source, lengthBytes, target);
    }

    /// <summary>Copies up to 16 bytes, or any number without vectors. The first and the last word of them may overlap.</summary>
    private static int CopyShort(byte* source, int lengthBytes, byte* target)
    {
        if (lengthBytes >= sizeof(ulong))
        {
            // SAFETY: 8 bytes or more remain.
            ulong first = Unsafe.ReadUnaligned<ulong>(source), last = Unsafe.ReadUnaligned<ulong>(source + lengthBytes - sizeof(ulong));
            if (lengthBytes <= 2 * sizeof(ulong) && ArePlain(first, last))
            {
                Unsafe.WriteUnaligned(target, first);
                Unsafe.WriteUnaligned(target + lengthBytes - sizeof(ulong), last);
                return lengthBytes;
            }
        }
        else if (lengthBytes >= sizeof(uint))
        {
            // SAFETY: 4 bytes or more remain.
            uint first = Unsafe.ReadUnaligned<uint>(source), last = Unsafe.ReadUnaligned<uint>(source + lengthBytes - sizeof(uint));
            if (ArePlain(first | ((ulong)last << 32)))
            {
                Unsafe.WriteUnaligned(target, first);
                Unsafe.WriteUnaligned(target + lengthBytes - sizeof(uint), last);
                return lengthBytes;
            }
        }

        int copied = 0;
        for (; copied < lengthBytes && source[copied] is >= (byte)' ' and not (byte)'"' and not (byte)'\\'; copied++) target[copied] = source[copied];
        return copied;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool ArePlain(ulong bytes) => ArePlain(bytes, bytes);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool ArePlain(ulong first, ulong second)
    {
#if NET
        if (Vector128.IsHardwareAccelerated) return SpecialMask(Vector128.Create(first, second).AsByte()) == 0;
#endif
        return (SpecialBytes(first) | SpecialBytes(second)) == 0;
    }

#if NET
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint SpecialMask(Vector128<byte> bytes) =>
        (Vector128.Equals(bytes, Vector128.Create((byte)'"')) | Vector128.Equals(bytes, Vector128.Create((byte)'\\'))
            | Vector128.LessThan(bytes, Vector128.Create((byte)' '))).ExtractMostSignificantBits();

    private static byte* FindSpecialByVectors(byte* next, byte* end)
    {
        byte* last = end - Vector128<byte>.Count;
        while (true)
        {
            // SAFETY: next <= last, so 16 bytes remain.
            uint mask = SpecialMask(Vector128.Load(next));
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
