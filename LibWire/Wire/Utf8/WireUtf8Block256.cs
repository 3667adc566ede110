#if NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace LibWire;

/// <summary>The UTF-8 check on 32 bytes at once, with AVX2.</summary>
internal readonly struct WireUtf8Block256 : IWireUtf8Block<Vector256<byte>>
{
    internal static bool IsSupported
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector256.IsHardwareAccelerated && Avx2.IsSupported;
    }

    public static int SizeBytes => Vector256<byte>.Count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> Load(ref readonly byte source) => Vector256.LoadUnsafe(in source);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Vector256<byte> Table(ReadOnlySpan<byte> table)
    {
        // SAFETY: the tables are constants of the assembly, 16 bytes each, which the garbage collector never moves.
        return Avx2.BroadcastVector128ToVector256((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(table)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> Or(Vector256<byte> left, Vector256<byte> right) => left | right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsZero(Vector256<byte> bits) => bits == Vector256<byte>.Zero;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAscii(Vector256<byte> bytes) => (bytes & Vector256.Create((byte)0x80)) == Vector256<byte>.Zero;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> FaultsAtStart(Vector256<byte> block, WireUtf8Tables<Vector256<byte>> tables)
    {
        // Byte shifts stay within lanes of 16 bytes. So pair each lane with the lane before it, and the first lane with zeros.
        const byte ZeroThenLower = 0x08;
        Vector256<byte> lanes = Avx2.Permute2x128(block, block, ZeroThenLower);
        return Faults(block, Avx2.AlignRight(block, lanes, 15), Avx2.AlignRight(block, lanes, 14), Avx2.AlignRight(block, lanes, 13), tables);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> Faults(ref byte source, WireUtf8Tables<Vector256<byte>> tables)
    {
        // SAFETY: the caller promises three bytes before the block. Loading them again is as fast as shifting the previous block, and lets blocks
        // proceed independently.
        return Faults(
            Load(in source),
            Vector256.LoadUnsafe(ref Unsafe.Subtract(ref source, 1)),
            Vector256.LoadUnsafe(ref Unsafe.Subtract(ref source, 2)),
            Vector256.LoadUnsafe(ref Unsafe.Subtract(ref source, 3)),
            tables);
    }

    /// <summary>Finds the faults of each byte from the three before it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Faults(
        Vector256<byte> block, Vector256<byte> before1, Vector256<byte> before2, Vector256<byte> before3,
        WireUtf8Tables<Vector256<byte>> tables)
    {
        Vector256<byte> low = Vector256.Create((byte)0x0f);
        Vector256<byte> pairs = Lookup(tables.FirstHigh, (before1.AsUInt16() >>> 4).AsByte() & low)
            & Lookup(tables.FirstLow, before1 & low)
            & Lookup(tables.SecondHigh, (block.AsUInt16() >>> 4).AsByte() & low);

        // Two continuations in a row are required in third and fourth bytes, and are wrong elsewhere.
        Vector256<byte> inside = Avx2.SubtractSaturate(before2, Vector256.Create(WireUtf8Table.BelowThree))
            | Avx2.SubtractSaturate(before3, Vector256.Create(WireUtf8Table.BelowFour));
        return (inside & Vector256.Create((byte)0x80)) ^ pairs;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Lookup(Vector256<byte> table, Vector256<byte> index) => Avx2.Shuffle(table, index);
}
#endif
