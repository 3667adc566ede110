using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <summary>Sums of the numbers of a vector. Each has a form with SIMD vectors and one without; both give the same bits.</summary>
internal static class FlatSum
{
    /// <summary>The number of sums of floating-point numbers that are made side by side: as many as the widest SIMD vector holds doubles.</summary>
    private const int Lanes = 8;

    /// <summary>The sum of integers, truncated to 64 bits.</summary>
    internal static long OfIntegers<T>(FlatVector<T> vector)
        where T : unmanaged
    {
#if NET
        if (BitConverter.IsLittleEndian && Vector128.IsHardwareAccelerated) return OfIntegersByVectors(vector);
#endif
        return OfIntegersOneByOne(vector, 0);
    }

    /// <summary>The sum of floats or doubles.</summary>
    internal static double OfFloats<T>(FlatVector<T> vector)
        where T : unmanaged
    {
#if NET
        if (BitConverter.IsLittleEndian && Vector128.IsHardwareAccelerated) return OfFloatsByVectors(vector);
#endif
        return OfFloatsOneByOne(vector);
    }

    internal static long OfIntegersOneByOne<T>(FlatVector<T> vector, int index)
        where T : unmanaged
    {
        long sum = 0;
        int count = vector.Count;
        for (; index < count; index++) sum += ToInt64(vector[index]);
        return sum;
    }

    internal static double OfFloatsOneByOne<T>(FlatVector<T> vector)
        where T : unmanaged
    {
        Span<double> lanes = stackalloc double[Lanes];
        lanes.Clear();
        AddRest(vector, 0, lanes);
        return AddUp(lanes);
    }

    private static void AddRest<T>(FlatVector<T> vector, int index, Span<double> lanes)
        where T : unmanaged
    {
        int count = vector.Count;
        for (; index < count; index++) lanes[index % Lanes] += ToDouble(vector[index]);
    }

    // The order in which lanes are added is part of the result.
    private static double AddUp(Span<double> lanes) => (lanes[0] + lanes[1] + (lanes[2] + lanes[3])) + (lanes[4] + lanes[5] + (lanes[6] + lanes[7]));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static long ToInt64<T>(T value)
        where T : unmanaged
    {
        if (typeof(T) == typeof(sbyte)) return Unsafe.As<T, sbyte>(ref value);
        if (typeof(T) == typeof(byte)) return Unsafe.As<T, byte>(ref value);
        if (typeof(T) == typeof(short)) return Unsafe.As<T, short>(ref value);
        if (typeof(T) == typeof(ushort)) return Unsafe.As<T, ushort>(ref value);
        if (typeof(T) == typeof(int)) return Unsafe.As<T, int>(ref value);
        if (typeof(T) == typeof(uint)) return Unsafe.As<T, uint>(ref value);
        return Unsafe.As<T, long>(ref value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static double ToDouble<T>(T value)
        where T : unmanaged => typeof(T) == typeof(float) ? Unsafe.As<T, float>(ref value) : Unsafe.As<T, double>(ref value);

#if NET
    internal static long OfIntegersByVectors<T>(FlatVector<T> vector)
        where T : unmanaged
    {
        // Widened to 64 bits before they are added. Integers of 8 and 16 bits are widened in steps that the JIT turns into instructions.
        int index = 0, count = vector.Count;
        ref T first = ref Unsafe.As<byte, T>(ref MemoryMarshal.GetReference(vector.Bytes));
        Vector256<long> sum = Vector256<long>.Zero;
        if (Vector512.IsHardwareAccelerated)
        {
            // Two sums, so that more loads are under way: numbers that are not in the nearest cache take twice the time otherwise.
            Vector512<long> even = Vector512<long>.Zero, odd = Vector512<long>.Zero;
            for (int step = 2 * Vector512<T>.Count, last = count - step; index <= last; index += step)
            {
                // SAFETY: two whole SIMD vectors are left at the index.
                even += Widen(Vector512.LoadUnsafe(ref first, (nuint)index));
                odd += Widen(Vector512.LoadUnsafe(ref first, (nuint)(index + Vector512<T>.Count)));
            }

            even += odd;
            sum = even.GetLower() + even.GetUpper();
        }

        for (int step = Vector256<T>.Count, last = count - step; index <= last; index += step)
        {
            // SAFETY: a whole SIMD vector is left at the index.
            sum += Widen(Vector256.LoadUnsafe(ref first, (nuint)index));
        }

        return Vector256.Sum(sum) + OfIntegersOneByOne(vector, index);
    }

    internal static double OfFloatsByVectors<T>(FlatVector<T> vector)
        where T : unmanaged
    {
        // Lanes 0 to 3 and 4 to 7.
        Vector256<double> low = Vector256<double>.Zero, high = Vector256<double>.Zero;
        int index = 0;
        ref T first = ref Unsafe.As<byte, T>(ref MemoryMarshal.GetReference(vector.Bytes));
        for (int last = vector.Count - Lanes; index <= last; index += Lanes)
        {
            // SAFETY: eight numbers are left at the index.
            if (typeof(T) == typeof(float))
            {
                (Vector256<double> lower, Vector256<double> upper) = Vector256.Widen(Vector256.LoadUnsafe(ref Unsafe.As<T, float>(ref first), (nuint)index));
                low += lower;
                high += upper;
            }
            else
            {
                ref double number = ref Unsafe.As<T, double>(ref first);
                low += Vector256.LoadUnsafe(ref number, (nuint)index);
                high += Vector256.LoadUnsafe(ref number, (nuint)(index + Vector256<double>.Count));
            }
        }

        Span<double> lanes = stackalloc double[Lanes];
        low.CopyTo(lanes);
        high.CopyTo(lanes.Slice(Vector256<double>.Count));
        AddRest(vector, index, lanes);
        return AddUp(lanes);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<long> Widen<T>(Vector256<T> values)
        where T : unmanaged
    {
        if (typeof(T) == typeof(sbyte))
        {
            (Vector256<short> lower, Vector256<short> upper) = Vector256.Widen(values.AsSByte());
            return Widen(lower + upper);
        }

        if (typeof(T) == typeof(byte))
        {
            (Vector256<ushort> lower, Vector256<ushort> upper) = Vector256.Widen(values.AsByte());
            return Widen(lower + upper);
        }

        if (typeof(T) == typeof(short))
        {
            (Vector256<int> lower, Vector256<int> upper) = Vector256.Widen(values.AsInt16());
            return Widen(lower + upper);
        }

        if (typeof(T) == typeof(ushort))
        {
            (Vector256<uint> lower, Vector256<uint> upper) = Vector256.Widen(values.AsUInt16());
            return Widen(lower + upper);
        }

        if (typeof(T) == typeof(int))
        {
            (Vector256<long> lower, Vector256<long> upper) = Vector256.Widen(values.AsInt32());
            return lower + upper;
        }

        if (typeof(T) == typeof(uint))
        {
            (Vector256<ulong> lower, Vector256<ulong> upper) = Vector256.Widen(values.AsUInt32());
            return (lower + upper).AsInt64();
        }

        return values.AsInt64();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<long> Widen<T>(Vector512<T> values)
        where T : unmanaged
    {
        if (typeof(T) == typeof(sbyte))
        {
            (Vector512<short> lower, Vector512<short> upper) = Vector512.Widen(values.AsSByte());
            return Widen(lower + upper);
        }

        if (typeof(T) == typeof(byte))
        {
            (Vector512<ushort> lower, Vector512<ushort> upper) = Vector512.Widen(values.AsByte());
            return Widen(lower + upper);
        }

        if (typeof(T) == typeof(short))
        {
            (Vector512<int> lower, Vector512<int> upper) = Vector512.Widen(values.AsInt16());
            return Widen(lower + upper);
        }

        if (typeof(T) == typeof(ushort))
        {
            (Vector512<uint> lower, Vector512<uint> upper) = Vector512.Widen(values.AsUInt16());
            return Widen(lower + upper);
        }

        if (typeof(T) == typeof(int))
        {
            (Vector512<long> lower, Vector512<long> upper) = Vector512.Widen(values.AsInt32());
            return lower + upper;
        }

        if (typeof(T) == typeof(uint))
        {
            (Vector512<ulong> lower, Vector512<ulong> upper) = Vector512.Widen(values.AsUInt32());
            return (lower + upper).AsInt64();
        }

        return values.AsInt64();
    }
#endif
}
