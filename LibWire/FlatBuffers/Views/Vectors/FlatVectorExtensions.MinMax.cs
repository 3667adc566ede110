namespace LibWire;

public static partial class FlatVectorExtensions
{
    /// <summary>The smallest element.</summary>
    /// <exception cref="InvalidOperationException">The vector has no element.</exception>
    public static sbyte Min(this FlatVector<sbyte> vector) => FlatExtremes.Min(vector);

    /// <inheritdoc cref="Min(FlatVector{sbyte})"/>
    public static byte Min(this FlatVector<byte> vector) => FlatExtremes.Min(vector);

    /// <inheritdoc cref="Min(FlatVector{sbyte})"/>
    public static short Min(this FlatVector<short> vector) => FlatExtremes.Min(vector);

    /// <inheritdoc cref="Min(FlatVector{sbyte})"/>
    public static ushort Min(this FlatVector<ushort> vector) => FlatExtremes.Min(vector);

    /// <inheritdoc cref="Min(FlatVector{sbyte})"/>
    public static int Min(this FlatVector<int> vector) => FlatExtremes.Min(vector);

    /// <inheritdoc cref="Min(FlatVector{sbyte})"/>
    public static uint Min(this FlatVector<uint> vector) => FlatExtremes.Min(vector);

    /// <inheritdoc cref="Min(FlatVector{sbyte})"/>
    public static long Min(this FlatVector<long> vector) => FlatExtremes.Min(vector);

    /// <inheritdoc cref="Min(FlatVector{sbyte})"/>
    public static ulong Min(this FlatVector<ulong> vector) => FlatExtremes.Min(vector);

    /// <summary>The smallest element; NaN if any element is NaN. −0 is smaller than 0.</summary>
    /// <exception cref="InvalidOperationException">The vector has no element.</exception>
    public static float Min(this FlatVector<float> vector) => FlatExtremes.MinOfFloats(vector);

    /// <inheritdoc cref="Min(FlatVector{float})"/>
    public static double Min(this FlatVector<double> vector) => FlatExtremes.MinOfFloats(vector);

    /// <summary>The largest element.</summary>
    /// <exception cref="InvalidOperationException">The vector has no element.</exception>
    public static sbyte Max(this FlatVector<sbyte> vector) => FlatExtremes.Max(vector);

    /// <inheritdoc cref="Max(FlatVector{sbyte})"/>
    public static byte Max(this FlatVector<byte> vector) => FlatExtremes.Max(vector);

    /// <inheritdoc cref="Max(FlatVector{sbyte})"/>
    public static short Max(this FlatVector<short> vector) => FlatExtremes.Max(vector);

    /// <inheritdoc cref="Max(FlatVector{sbyte})"/>
    public static ushort Max(this FlatVector<ushort> vector) => FlatExtremes.Max(vector);

    /// <inheritdoc cref="Max(FlatVector{sbyte})"/>
    public static int Max(this FlatVector<int> vector) => FlatExtremes.Max(vector);

    /// <inheritdoc cref="Max(FlatVector{sbyte})"/>
    public static uint Max(this FlatVector<uint> vector) => FlatExtremes.Max(vector);

    /// <inheritdoc cref="Max(FlatVector{sbyte})"/>
    public static long Max(this FlatVector<long> vector) => FlatExtremes.Max(vector);

    /// <inheritdoc cref="Max(FlatVector{sbyte})"/>
    public static ulong Max(this FlatVector<ulong> vector) => FlatExtremes.Max(vector);

    /// <summary>The largest element; NaN if any element is NaN. −0 is smaller than 0.</summary>
    /// <exception cref="InvalidOperationException">The vector has no element.</exception>
    public static float Max(this FlatVector<float> vector) => FlatExtremes.MaxOfFloats(vector);

    /// <inheritdoc cref="Max(FlatVector{float})"/>
    public static double Max(this FlatVector<double> vector) => FlatExtremes.MaxOfFloats(vector);
}
