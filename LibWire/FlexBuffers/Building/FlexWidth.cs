using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Widths of values, as their logarithm: 0 for one byte to 3 for eight. The smallest that hold a number. Source: flexbuffers.h, "WidthU".</summary>
internal static class FlexWidth
{
    internal const byte One = 0;
    internal const byte Four = 2;
    internal const byte Eight = 3;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte Of(ulong value) => value <= byte.MaxValue ? One : value <= ushort.MaxValue ? (byte)1 : value <= uint.MaxValue ? Four : Eight;

    // The sign takes one bit more.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte Of(long value) => Of(unchecked((ulong)(value >= 0 ? value << 1 : ~(value << 1))));

    // NaN differs from itself, and so has 8 bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte Of(double value) => (float)value == value ? Four : Eight;

    internal static byte OfBytes(int widthBytes) => Of((1UL << ((8 * widthBytes) - 1)));

    /// <summary>The bits of a floating point number as 8 bytes, in which it waits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong BitsOf(double value) => unchecked((ulong)BitConverter.DoubleToInt64Bits(value));

    /// <summary>The bytes up to the next position with an alignment.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Padding(long position, int width) => (int)(-position & ((1L << width) - 1));
}
