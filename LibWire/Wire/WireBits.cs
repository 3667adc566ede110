using System.Runtime.CompilerServices;
#if NET
using System.Numerics;
#endif

namespace LibWire;

/// <summary>Bit counting, on targets without <c>BitOperations</c> too.</summary>
internal static class WireBits
{
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
}
