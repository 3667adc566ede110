#if NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace LibWire;

/// <summary>The UTF-8 check on 64 bytes at once, with AVX-512BW.</summary>
internal readonly struct WireUtf8Block512 : IWireUtf8Block<Vector512<byte>>
{
    internal static bool IsSupported
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector512.IsHardwareAccelerated && Avx512BW.IsSupported;
    }

    public static int SizeBytes => Vector512<byte>.Count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<byte> Load(ref readonly byte source) => Vector512.LoadUnsafe(in source);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Vector512<byte> Table(ReadOnlySpan<byte> table)
    {
        // SAFETY: the tables are constants of the assembly, 16 bytes each, which the garbage collector never moves.
        return Avx512F.BroadcastVector128ToVector512((uint*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(table))).AsByte();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<byte> Or(Vector512<byte> left, Vector512<byte> right) => left | right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsZero(Vector512<byte> bits) => bits == Vector512<byte>.Zero;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAscii(Vector512<byte> bytes) => (bytes & Vector512.Create((byte)0x80)) == Vector512<byte>.Zero;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<byte> FaultsAtStart(Vector512<byte> block, WireUtf8Tables<Vector512<byte>> tables)
    {
        // Byte shifts stay within lanes of 16 bytes. So pair each lane with the lane before it, and the first lane with zeros.
        Vector512<byte> lanes = Avx512F.AlignRight64(block.AsUInt64(), Vector512<ulong>.Zero, 6).AsByte();
        return Faults(block, Avx512BW.AlignRight(block, lanes, 15), Avx512BW.AlignRight(block, lanes, 14), Avx512BW.AlignRight(block, lanes, 13), tables);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector512<byte> Faults(ref byte source, WireUtf8Tables<Vector512<byte>> tables)
    {
        // SAFETY: the caller promises three bytes before the block. Loading them again is as fast as shifting the previous block, and lets blocks
        // proceed independently.
        return Faults(
            Load(in source),
            Vector512.LoadUnsafe(ref Unsafe.Subtract(ref source, 1)),
            Vector512.LoadUnsafe(ref Unsafe.Subtract(ref source, 2)),
            Vector512.LoadUnsafe(ref Unsafe.Subtract(ref source, 3)),
            tables);
    }

    /// <summary>Finds the faults of each byte from the three before it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> Faults(
        Vector512<byte> block, Vector512<byte> before1, Vector512<byte> before2, Vector512<byte> before3,
        WireUtf8Tables<Vector512<byte>> tables)
    {
        Vector512<byte> low = Vector512.Create((byte)0x0f);
        Vector512<byte> pairs = Lookup(tables.FirstHigh, (before1.AsUInt16() >>> 4).AsByte() & low)
            & Lookup(tables.FirstLow, before1 & low)
            & Lookup(tables.SecondHigh, (block.AsUInt16() >>> 4).AsByte() & low);

        // Two continuations in a row are required in third and fourth bytes, and are wrong elsewhere.
        Vector512<byte> inside = Avx512BW.SubtractSaturate(before2, Vector512.Create(WireUtf8Table.BelowThree))
            | Avx512BW.SubtractSaturate(before3, Vector512.Create(WireUtf8Table.BelowFour));
        return (inside & Vector512.Create((byte)0x80)) ^ pairs;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> Lookup(Vector512<byte> table, Vector512<byte> index) => Avx512BW.Shuffle(table, index);
}
#endif
