using System.Runtime.CompilerServices;
#if NET
using System.Numerics;
using System.Runtime.Intrinsics.X86;
#endif

namespace LibWire;

/// <summary>Bit operations, also on targets without <c>BitOperations</c>.</summary>
internal static class WireBits
{
    /// <summary>Reinterprets the bits of a value as another type of the same size. A value in a register stays there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TTo Cast<TFrom, TTo>(TFrom value)
        where TFrom : unmanaged
        where TTo : unmanaged =>
#if NET
        Unsafe.BitCast<TFrom, TTo>(value);
#else
        Unsafe.As<TFrom, TTo>(ref value);
#endif

    /// <summary>The position of the highest set bit, 0 to 63. The value must not be 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Log2(ulong value)
    {
#if NET
        return BitOperations.Log2(value);
#else
        int log = 0;
        for (int step = 32; step > 0; step >>= 1)
        {
            if (value >> step == 0) continue;
            value >>= step;
            log += step;
        }

        return log;
#endif
    }

    /// <summary>The position of the lowest set bit, 0 to 63. The value must not be 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int TrailingZeroCount(ulong value)
    {
#if NET
        return BitOperations.TrailingZeroCount(value);
#else
        return Log2(value & (~value + 1));
#endif
    }

    /// <summary>How many bits are set, 0 to 64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int PopCount(ulong value)
    {
#if NET
        return BitOperations.PopCount(value);
#else
        // Sums of 2, 4 and 8 bits; the multiplication then adds up the eight bytes in the highest one.
        value -= (value >> 1) & 0x5555555555555555;
        value = (value & 0x3333333333333333) + ((value >> 2) & 0x3333333333333333);
        return (int)((((value + (value >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101) >> 56);
#endif
    }

    /// <summary>Multiplies two 64-bit numbers to a product of 128 bits.</summary>
    /// <param name="left">A factor.</param>
    /// <param name="right">A factor.</param>
    /// <param name="low">The low 64 bits.</param>
    /// <returns>The high 64 bits.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Multiply(ulong left, ulong right, out ulong low)
    {
#if NET
        if (!Bmi2.X64.IsSupported) return Math.BigMul(left, right, out low);

        // Two multiplications: the instruction that BigMul compiles to here gives its low half through memory, which takes longer.
        low = left * right;
        return Bmi2.X64.MultiplyNoFlags(left, right);
#else
        // Schoolbook in base 2^32. The middle sum has room: (2^32 − 1)² + 2 (2^32 − 1) is 2^64 − 1.
        ulong leftLow = (uint)left, leftHigh = left >> 32, rightLow = (uint)right, rightHigh = right >> 32;
        ulong lowest = leftLow * rightLow;
        ulong middle = (leftHigh * rightLow) + (lowest >> 32);
        ulong other = (leftLow * rightHigh) + (uint)middle;
        low = (other << 32) | (uint)lowest;
        return (leftHigh * rightHigh) + (middle >> 32) + (other >> 32);
#endif
    }
}
