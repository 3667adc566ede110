using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <summary>The smallest and the largest number of a vector. Each has a form with SIMD vectors and one without; both give the same bits.</summary>
/// <remarks>Floating-point numbers are compared as integers: if the sign bit is set, the bits below it are inverted. The integers then have the order of the
/// numbers, with −0 below 0 and NaNs outside of the infinities. So the rules of a processor's SIMD vectors for NaNs and zeros do not matter.</remarks>
internal static class FlatExtremes
{
    internal static T Min<T>(FlatVector<T> vector)
        where T : unmanaged
    {
        Find<T, T>(vector, out T min, out _);
        return min;
    }

    internal static T Max<T>(FlatVector<T> vector)
        where T : unmanaged
    {
        Find<T, T>(vector, out _, out T max);
        return max;
    }

    internal static float MinOfFloats(FlatVector<float> vector) => FindFloats(vector, out float min, out _) ? min : float.NaN;

    internal static float MaxOfFloats(FlatVector<float> vector) => FindFloats(vector, out _, out float max) ? max : float.NaN;

    internal static double MinOfFloats(FlatVector<double> vector) => FindDoubles(vector, out double min, out _) ? min : double.NaN;

    internal static double MaxOfFloats(FlatVector<double> vector) => FindDoubles(vector, out _, out double max) ? max : double.NaN;

    /// <summary>The extremes of floats.</summary>
    /// <returns>Whether none of them is NaN.</returns>
    private static bool FindFloats(FlatVector<float> vector, out float min, out float max)
    {
        Find(vector, out int low, out int high);
        min = FromOrdered<float, int>(low);
        max = FromOrdered<float, int>(high);
        return !float.IsNaN(min) && !float.IsNaN(max);
    }

    /// <summary>The extremes of doubles.</summary>
    /// <returns>Whether none of them is NaN.</returns>
    private static bool FindDoubles(FlatVector<double> vector, out double min, out double max)
    {
        Find(vector, out long low, out long high);
        min = FromOrdered<double, long>(low);
        max = FromOrdered<double, long>(high);
        return !double.IsNaN(min) && !double.IsNaN(max);
    }

    /// <summary>The extremes of all elements.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TOrdered">The integer that an element is compared as; for integers, the element itself.</typeparam>
    private static void Find<T, TOrdered>(FlatVector<T> vector, out TOrdered min, out TOrdered max)
        where T : unmanaged
        where TOrdered : unmanaged
    {
        if (vector.IsEmpty) ThrowEmpty();
#if NET
        if (BitConverter.IsLittleEndian && Vector128.IsHardwareAccelerated)
        {
            FindByVectors(vector, out min, out max);
            return;
        }
#endif
        TOrdered first = Ordered<T, TOrdered>(vector[0]);
        FindOneByOne(vector, 0, first, first, out min, out max);
    }

    /// <summary>The extremes of the elements from an index on, together with those found before.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TOrdered">The integer that an element is compared as; for integers, the element itself.</typeparam>
    internal static void FindOneByOne<T, TOrdered>(FlatVector<T> vector, int index, TOrdered foundMin, TOrdered foundMax, out TOrdered min, out TOrdered max)
        where T : unmanaged
        where TOrdered : unmanaged
    {
        min = foundMin;
        max = foundMax;
        for (int count = vector.Count; index < count; index++)
        {
            TOrdered value = Ordered<T, TOrdered>(vector[index]);
            if (Comparer<TOrdered>.Default.Compare(value, min) < 0) min = value;
            if (Comparer<TOrdered>.Default.Compare(value, max) > 0) max = value;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TOrdered Ordered<T, TOrdered>(T value)
        where T : unmanaged
        where TOrdered : unmanaged
    {
        if (typeof(T) == typeof(float))
        {
            int bits = Unsafe.As<T, int>(ref value);
            bits ^= (bits >> 31) & int.MaxValue;
            return Unsafe.As<int, TOrdered>(ref bits);
        }

        if (typeof(T) == typeof(double))
        {
            long bits = Unsafe.As<T, long>(ref value);
            bits ^= (bits >> 63) & long.MaxValue;
            return Unsafe.As<long, TOrdered>(ref bits);
        }

        return Unsafe.As<T, TOrdered>(ref value);
    }

    // Inverting keeps the sign bit, so inverting again gives the bits back.
    private static T FromOrdered<T, TOrdered>(TOrdered value)
        where T : unmanaged
        where TOrdered : unmanaged
    {
        T bits = Unsafe.As<TOrdered, T>(ref value);
        TOrdered turned = Ordered<T, TOrdered>(bits);
        return Unsafe.As<TOrdered, T>(ref turned);
    }

    [DoesNotReturn]
    private static void ThrowEmpty() => throw new InvalidOperationException("An empty vector has no smallest and no largest element.");

#if NET
    internal static void FindByVectors<T, TOrdered>(FlatVector<T> vector, out TOrdered min, out TOrdered max)
        where T : unmanaged
        where TOrdered : unmanaged
    {
        TOrdered first = Ordered<T, TOrdered>(vector[0]);
        Vector256<TOrdered> least = Vector256.Create(first), most = least;
        int index = 0, step = Vector256<TOrdered>.Count;
        ref TOrdered place = ref Unsafe.As<byte, TOrdered>(ref MemoryMarshal.GetReference(vector.Bytes));
        for (int last = vector.Count - step; index <= last; index += step)
        {
            // SAFETY: a whole SIMD vector is left at the index.
            Vector256<TOrdered> values = Ordered<T, TOrdered>(Vector256.LoadUnsafe(ref place, (nuint)index));
            least = Vector256.Min(least, values);
            most = Vector256.Max(most, values);
        }

        min = max = first;
        for (int i = 0; i < step; i++)
        {
            if (Comparer<TOrdered>.Default.Compare(least[i], min) < 0) min = least[i];
            if (Comparer<TOrdered>.Default.Compare(most[i], max) > 0) max = most[i];
        }

        FindOneByOne(vector, index, min, max, out min, out max);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<TOrdered> Ordered<T, TOrdered>(Vector256<TOrdered> values)
        where T : unmanaged
        where TOrdered : unmanaged
    {
        if (typeof(T) == typeof(float))
        {
            Vector256<int> bits = values.AsInt32();
            return (bits ^ (Vector256.ShiftRightArithmetic(bits, 31) & Vector256.Create(int.MaxValue))).As<int, TOrdered>();
        }

        if (typeof(T) == typeof(double))
        {
            Vector256<long> bits = values.AsInt64();
            return (bits ^ (Vector256.ShiftRightArithmetic(bits, 63) & Vector256.Create(long.MaxValue))).As<long, TOrdered>();
        }

        return values;
    }
#endif
}
