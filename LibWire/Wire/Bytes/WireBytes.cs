using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <summary>Compares bytes.</summary>
internal static class WireBytes
{
    /// <summary>Whether two texts have the same bytes. Texts of 8 to 32 bytes, which most keys and names are, are compared without a call, by two moves that
    /// overlap.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool AreEqual(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        nuint length = (uint)left.Length;
        if (length != (uint)right.Length) return false;
#if NET
        if (length - sizeof(ulong) <= (2 * 16) - sizeof(ulong))
        {
            // SAFETY: each move lies within both texts: it counts from their start, or back from their end.
            ref byte first = ref MemoryMarshal.GetReference(left), second = ref MemoryMarshal.GetReference(right);
            if (length >= 16)
            {
                nuint last = length - 16;
                Vector128<byte> differences = (Vector128.LoadUnsafe(ref first) ^ Vector128.LoadUnsafe(ref second))
                    | (Vector128.LoadUnsafe(ref first, last) ^ Vector128.LoadUnsafe(ref second, last));
                return differences == Vector128<byte>.Zero;
            }

            nuint lastWord = length - sizeof(ulong);
            return ((Word(ref first, 0) ^ Word(ref second, 0)) | (Word(ref first, lastWord) ^ Word(ref second, lastWord))) == 0;
        }
#endif
        return left.SequenceEqual(right);
    }

#if NET
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Word(ref byte start, nuint offset) => Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, offset));
#endif
}
