namespace LibWire.Schema;

/// <summary>The type of a value on the wire. The numbers are those of <c>reflection.BaseType</c>, the names those of the schema language.</summary>
internal enum FbsBaseType
{
    /// <summary>No type: for the element type of a type without elements, and for the union member NONE.</summary>
    None = 0,

    /// <summary>The type of a union: the number of the member that is set. The union declares the integer type.</summary>
    UnionType = 1,
#pragma warning disable CS1591 // Each is the schema type of that name.
    Bool = 2,
    Byte = 3,
    UByte = 4,
    Short = 5,
    UShort = 6,
    Int = 7,
    UInt = 8,
    Long = 9,
    ULong = 10,
    Float = 11,
    Double = 12,
    String = 13,
#pragma warning restore CS1591

    /// <summary>A vector with a count of 32 bits.</summary>
    Vector = 14,

    /// <summary>A table or struct.</summary>
    Object = 15,

    /// <summary>The value of a union.</summary>
    Union = 16,

    /// <summary>A fixed array, in structs only.</summary>
    Array = 17,

    /// <summary>A vector with a count of 64 bits.</summary>
    Vector64 = 18,
}

/// <summary>Facts about the scalar types.</summary>
internal static class FbsScalars
{
    /// <summary>Bytes of an offset, and of the count of a vector.</summary>
    internal const int OffsetBytes = 4;

    /// <summary>Bytes of an offset to, and of the count of, a vector in the region beyond 2 GiB.</summary>
    internal const int Offset64Bytes = 8;

    /// <summary>The scalar type of a built-in name; <see cref="FbsBaseType.None"/> for other names.</summary>
    internal static FbsBaseType Find(string name) => name switch
    {
        "bool" => FbsBaseType.Bool,
        "byte" or "int8" => FbsBaseType.Byte,
        "ubyte" or "uint8" => FbsBaseType.UByte,
        "short" or "int16" => FbsBaseType.Short,
        "ushort" or "uint16" => FbsBaseType.UShort,
        "int" or "int32" => FbsBaseType.Int,
        "uint" or "uint32" => FbsBaseType.UInt,
        "long" or "int64" => FbsBaseType.Long,
        "ulong" or "uint64" => FbsBaseType.ULong,
        "float" or "float32" => FbsBaseType.Float,
        "double" or "float64" => FbsBaseType.Double,
        "string" => FbsBaseType.String,
        _ => FbsBaseType.None,
    };

    internal static bool IsScalar(FbsBaseType type) => type is >= FbsBaseType.UnionType and <= FbsBaseType.Double;

    /// <summary>Whether it is an integer that can be the underlying type of an enum.</summary>
    internal static bool IsInteger(FbsBaseType type) => type is >= FbsBaseType.Byte and <= FbsBaseType.ULong;

    internal static bool IsFloat(FbsBaseType type) => type is FbsBaseType.Float or FbsBaseType.Double;

    internal static bool IsUnsigned(FbsBaseType type) =>
        type is FbsBaseType.UnionType or FbsBaseType.UByte or FbsBaseType.UShort or FbsBaseType.UInt or FbsBaseType.ULong;

    /// <summary>The size and alignment of a scalar; for other types those of an offset.</summary>
    internal static int Bytes(FbsBaseType type) => type switch
    {
        FbsBaseType.None => 0,
        FbsBaseType.UnionType or FbsBaseType.Bool or FbsBaseType.Byte or FbsBaseType.UByte => 1,
        FbsBaseType.Short or FbsBaseType.UShort => 2,
        FbsBaseType.Long or FbsBaseType.ULong or FbsBaseType.Double => 8,
        _ => OffsetBytes,
    };

    /// <summary>The least value of an integer.</summary>
    internal static long Min(FbsBaseType type) => type switch
    {
        FbsBaseType.Byte => sbyte.MinValue,
        FbsBaseType.Short => short.MinValue,
        FbsBaseType.Int => int.MinValue,
        FbsBaseType.Long => long.MinValue,
        _ => 0,
    };

    /// <summary>The greatest value of an integer.</summary>
    internal static ulong Max(FbsBaseType type) => type switch
    {
        FbsBaseType.Byte => (ulong)sbyte.MaxValue,
        FbsBaseType.UByte or FbsBaseType.UnionType => byte.MaxValue,
        FbsBaseType.Short => (ulong)short.MaxValue,
        FbsBaseType.UShort => ushort.MaxValue,
        FbsBaseType.Int => int.MaxValue,
        FbsBaseType.UInt => uint.MaxValue,
        FbsBaseType.Long => long.MaxValue,
        _ => ulong.MaxValue,
    };

    /// <summary>Whether an integer type holds a number.</summary>
    /// <param name="magnitude">The number without its sign.</param>
    /// <param name="isNegative">Whether it has a minus sign.</param>
    /// <param name="type">The type.</param>
    /// <param name="bits">The number in 64 bits of two's complement.</param>
    internal static bool TryFit(ulong magnitude, bool isNegative, FbsBaseType type, out long bits)
    {
        bits = unchecked(isNegative ? -(long)magnitude : (long)magnitude);
        return isNegative && magnitude > 0
            ? magnitude <= unchecked((ulong)-Min(type))
            : magnitude <= Max(type);
    }
}
