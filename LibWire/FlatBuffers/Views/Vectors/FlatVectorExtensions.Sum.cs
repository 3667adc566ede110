namespace LibWire;

/// <summary>What can be said of all numbers of a vector at once, by vectors of the processor where it has them. The result is the same everywhere, to the last bit.</summary>
public static partial class FlatVectorExtensions
{
    /// <summary>The sum; 0 of no elements. It cannot overflow.</summary>
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

    /// <summary>The sum; 0 of no elements. One beyond 64 bits is cut off to them, as without <c>checked</c>.</summary>
    public static long Sum(this FlatVector<long> vector) => FlatSum.OfIntegers(vector);

    /// <inheritdoc cref="Sum(FlatVector{long})"/>
    public static ulong Sum(this FlatVector<ulong> vector) => (ulong)FlatSum.OfIntegers(vector);

    /// <summary>The sum; 0 of no elements. It is made as eight sums of every eighth element, in double precision, which are added up in the end: so rounding differs from that of one sum from left to right.</summary>
    public static double Sum(this FlatVector<float> vector) => FlatSum.OfFloats(vector);

    /// <inheritdoc cref="Sum(FlatVector{float})"/>
    public static double Sum(this FlatVector<double> vector) => FlatSum.OfFloats(vector);
}
