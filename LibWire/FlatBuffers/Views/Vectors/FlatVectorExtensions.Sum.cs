namespace LibWire;

/// <summary>Sums and extremes of the numbers of a vector, by SIMD vectors if the processor has them. The result is the same everywhere, to the last
/// bit.</summary>
public static partial class FlatVectorExtensions
{
    /// <summary>The sum; 0 for an empty vector. It cannot overflow.</summary>
    public static long Sum(this FlatVector<sbyte> vector) => FlatSum.OfIntegers(vector);

    /// <inheritdoc cref="Sum(FlatVector{sbyte})"/>
    public static long Sum(this FlatVector<byte> vector) => FlatSum.OfIntegers(vector);

    /// <inheritdoc cref="Sum(FlatVector{sbyte})"/>
    public static long Sum(this FlatVector<short> vector) => FlatSum.OfIntegers(vector);

    /// <inheritdoc cref="Sum(FlatVector{sbyte})"/>
    public static long Sum(this FlatVector<ushort> vector) => FlatSum.OfIntegers(vector);

    /// <inheritdoc cref="Sum(FlatVector{sbyte})"/>
    public static long Sum(this FlatVector<int> vector) => FlatSum.OfIntegers(vector);

    /// <inheritdoc cref="Sum(FlatVector{sbyte})"/>
    public static long Sum(this FlatVector<uint> vector) => FlatSum.OfIntegers(vector);

    /// <summary>The sum; 0 for an empty vector. A sum beyond 64 bits is truncated, as without <c>checked</c>.</summary>
    public static long Sum(this FlatVector<long> vector) => FlatSum.OfIntegers(vector);

    /// <inheritdoc cref="Sum(FlatVector{long})"/>
    public static ulong Sum(this FlatVector<ulong> vector) => (ulong)FlatSum.OfIntegers(vector);

    /// <summary>The sum; 0 for an empty vector. Eight sums in double precision, one for every eighth element, are added up at the end. Rounding therefore
    /// differs from that of one sum from left to right.</summary>
    public static double Sum(this FlatVector<float> vector) => FlatSum.OfFloats(vector);

    /// <inheritdoc cref="Sum(FlatVector{float})"/>
    public static double Sum(this FlatVector<double> vector) => FlatSum.OfFloats(vector);
}
