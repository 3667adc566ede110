#if NET
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace LibWire;

/// <summary>The UTF-8 check on 16 bytes at once, on x86 with SSSE3 and on Arm.</summary>
internal readonly struct WireUtf8Block128 : IWireUtf8Block<Vector128<byte>>
{
    internal static bool IsSupported
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector128.IsHardwareAccelerated && (Ssse3.IsSupported || AdvSimd.Arm64.IsSupported);
    }

    public static int SizeBytes => Vector128<byte>.Count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Load(ref readonly byte source) => Vector128.LoadUnsafe(in source);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Table(ReadOnlySpan<byte> table) => Vector128.Create(table);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Or(Vector128<byte> left, Vector128<byte> right) => left | right;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsZero(Vector128<byte> bits) => bits == Vector128<byte>.Zero;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAscii(Vector128<byte> bytes) => (bytes & Vector128.Create((byte)0x80)) == Vector128<byte>.Zero;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> FaultsAtStart(Vector128<byte> block, WireUtf8Tables<Vector128<byte>> tables)
    {
        Vector128<byte> zero = Vector128<byte>.Zero;
        return Ssse3.IsSupported
            ? Faults(block, Ssse3.AlignRight(block, zero, 15), Ssse3.AlignRight(block, zero, 14), Ssse3.AlignRight(block, zero, 13), tables)
            : Faults(
                block, AdvSimd.ExtractVector128(zero, block, 15), AdvSimd.ExtractVector128(zero, block, 14), AdvSimd.ExtractVector128(zero, block, 13),
                tables);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Faults(ref byte source, WireUtf8Tables<Vector128<byte>> tables)
    {
        // SAFETY: the caller promises three bytes before the block. Loading them again is as fast as shifting the previous block, and lets blocks
        // proceed independently.
        return Faults(
            Load(in source),
            Vector128.LoadUnsafe(ref Unsafe.Subtract(ref source, 1)),
            Vector128.LoadUnsafe(ref Unsafe.Subtract(ref source, 2)),
            Vector128.LoadUnsafe(ref Unsafe.Subtract(ref source, 3)),
            tables);
    }

    /// <summary>Finds the faults of each byte from the three before it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Faults(
        Vector128<byte> block, Vector128<byte> before1, Vector128<byte> before2, Vector128<byte> before3,
        WireUtf8Tables<Vector128<byte>> tables)
    {
        Vector128<byte> low = Vector128.Create((byte)0x0f);
        Vector128<byte> pairs = Lookup(tables.FirstHigh, (before1.AsUInt16() >>> 4).AsByte() & low)
            & Lookup(tables.FirstLow, before1 & low)
            & Lookup(tables.SecondHigh, (block.AsUInt16() >>> 4).AsByte() & low);

        // Two continuations in a row are required in third and fourth bytes, and are wrong elsewhere.
        Vector128<byte> inside = SubtractSaturate(before2, Vector128.Create(WireUtf8Table.BelowThree))
            | SubtractSaturate(before3, Vector128.Create(WireUtf8Table.BelowFour));
        return (inside & Vector128.Create((byte)0x80)) ^ pairs;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Lookup(Vector128<byte> table, Vector128<byte> index) =>
        Ssse3.IsSupported ? Ssse3.Shuffle(table, index) : AdvSimd.Arm64.VectorTableLookup(table, index);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> SubtractSaturate(Vector128<byte> left, Vector128<byte> right) =>
        Sse2.IsSupported ? Sse2.SubtractSaturate(left, right) : AdvSimd.SubtractSaturate(left, right);
}
#endif
