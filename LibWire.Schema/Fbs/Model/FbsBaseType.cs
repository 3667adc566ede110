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
