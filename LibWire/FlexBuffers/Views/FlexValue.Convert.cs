using System.Buffers.Text;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Conversions, as the C++ library makes them.</content>
public readonly ref partial struct FlexValue
{
    /// <summary>The value as a signed integer. An unsigned integer above 2^63 − 1 becomes negative. A floating point number loses its fraction; one outside
    /// of the range becomes the nearest integer, and NaN 0. A string of decimal digits, with or without a sign, is that number. A vector of
    /// <see cref="FlexType.Vector"/> is its count. True is 1. All else is 0.</summary>
    public long AsInt64() => Type == FlexType.Int ? _bytes.Int(_at, _widthBytes) : ToInt64(); // the usual case can be inlined

    /// <summary>The value as an unsigned integer. A negative one becomes one above 2^63. Otherwise as <see cref="AsInt64"/>.</summary>
    public ulong AsUInt64() => Type == FlexType.UInt ? _bytes.UInt(_at, _widthBytes) : ToUInt64();

    /// <summary>The low 32 bits of <see cref="AsInt64"/>.</summary>
    public int AsInt32() => unchecked((int)AsInt64());

    /// <summary>The low 32 bits of <see cref="AsUInt64"/>.</summary>
    public uint AsUInt32() => unchecked((uint)AsUInt64());

    /// <summary>The value as a floating point number. A string that is a decimal number is that number. A vector of <see cref="FlexType.Vector"/> is its
    /// count. True is 1. All else is 0.</summary>
    public double AsDouble() => Type == FlexType.Float ? _bytes.Float(_at, _widthBytes) : ToDouble();

    /// <summary><see cref="AsDouble"/>, rounded.</summary>
    public float AsFloat() => (float)AsDouble();

    /// <summary>Whether the value is true, or <see cref="AsUInt64"/> is not 0.</summary>
    public bool AsBool() => (Type == FlexType.Bool ? _bytes.UInt(_at, _widthBytes) : AsUInt64()) != 0;

    /// <summary>The text of a string or key. All else gives a string that is null, and has no bytes.</summary>
    /// <remarks>Nothing has checked that the bytes are well-formed UTF-8.</remarks>
    public FlatString AsString() => Type switch
    {
        FlexType.String => new FlatString(Bytes()),
        FlexType.Key => new FlatString(_bytes.Key(Target())),
        _ => default,
    };

    /// <summary>The bytes of a blob or of a string. All else has none.</summary>
    public ReadOnlySpan<byte> AsBlob() => Type is FlexType.Blob or FlexType.String ? Bytes() : default;

    /// <summary>The elements of a vector of any kind, or the values of a map in the order of their keys. All else has none.</summary>
    public FlexVector AsVector()
    {
        FlexType type = Type;
        if (type is FlexType.Vector or FlexType.Map) return new FlexVector(_bytes, Target(), TargetWidthBytes, default);
        if (type is >= FlexType.IntVector and <= FlexType.KeyVector)
            return new FlexVector(_bytes, Target(), TargetWidthBytes, type - FlexType.IntVector + FlexType.Int);
        if (type is >= FlexType.Int2 and <= FlexType.Float4)
        {
            // Three types for each count.
            int kind = type - FlexType.Int2;
            return new FlexVector(_bytes, Target(), TargetWidthBytes, (FlexType)((kind % 3) + (int)FlexType.Int), (kind / 3) + 2);
        }

        if (type == FlexType.BoolVector) return new FlexVector(_bytes, Target(), TargetWidthBytes, FlexType.Bool);
        return type == FlexType.DeprecatedStringVector ? new FlexVector(_bytes, Target(), TargetWidthBytes, FlexType.Key) : default;
    }

    /// <summary>The keys and values of a map. All else has none.</summary>
    public FlexMap AsMap() => Type == FlexType.Map ? new FlexMap(_bytes, Target(), TargetWidthBytes) : default;

    private ReadOnlySpan<byte> Bytes()
    {
        int first = Target();
        return _bytes.Slice(first, _bytes.Count(first, TargetWidthBytes, sizeof(byte)));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long ToInt64() => Type switch
    {
        FlexType.Float or FlexType.IndirectFloat => ToInt64(AsDouble()),
        FlexType.String => Utf8Parser.TryParse(Bytes(), out long number, out int usedBytes) && usedBytes == Bytes().Length ? number : 0,
        _ => unchecked((long)ToBits()),
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ulong ToUInt64() => Type switch
    {
        FlexType.Float or FlexType.IndirectFloat => ToUInt64(AsDouble()),
        FlexType.String => Utf8Parser.TryParse(Bytes(), out ulong number, out int usedBytes) && usedBytes == Bytes().Length ? number : 0,
        _ => ToBits(),
    };

    /// <summary>The bits of what becomes an integer in the same way, signed or not.</summary>
    private ulong ToBits() => Type switch
    {
        FlexType.Int => unchecked((ulong)_bytes.Int(_at, _widthBytes)),
        FlexType.UInt or FlexType.Bool => _bytes.UInt(_at, _widthBytes),
        FlexType.IndirectInt => unchecked((ulong)_bytes.Int(Target(), TargetWidthBytes)),
        FlexType.IndirectUInt => _bytes.UInt(Target(), TargetWidthBytes),
        FlexType.Vector => (uint)AsVector().Count,
        _ => 0,
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    private double ToDouble() => Type switch
    {
        FlexType.IndirectFloat => _bytes.Float(Target(), TargetWidthBytes),
        FlexType.Int or FlexType.IndirectInt => AsInt64(),
        FlexType.String => Utf8Parser.TryParse(Bytes(), out double number, out int usedBytes) && usedBytes == Bytes().Length ? number : 0,
        _ => ToBits(),
    };

    // Casts of numbers outside of the range differ between processors.
    private static long ToInt64(double value) =>
        value >= 9223372036854775808.0 ? long.MaxValue : value >= -9223372036854775808.0 ? (long)value : double.IsNaN(value) ? 0 : long.MinValue;

    private static ulong ToUInt64(double value) =>
        value >= 18446744073709551616.0 ? ulong.MaxValue : value >= 0 ? (ulong)value : value >= -9223372036854775808.0 ? unchecked((ulong)(long)value) : 0;
}
