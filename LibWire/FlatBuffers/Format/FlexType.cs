namespace LibWire;

/// <summary>The types of values in a FlexBuffer, with their numbers on the wire. Source: FlatBuffers "FlexBuffers", flexbuffers.h.</summary>
public enum FlexType
{
    /// <summary>No value.</summary>
    Null = 0,

    /// <summary>A signed integer of 1, 2, 4 or 8 bytes.</summary>
    Int = 1,

    /// <summary>An unsigned integer of 1, 2, 4 or 8 bytes.</summary>
    UInt = 2,

    /// <summary>A floating point number of 4 or 8 bytes.</summary>
    Float = 3,

    /// <summary>A key of a map: UTF-8 that ends at the first 0.</summary>
    Key = 4,

    /// <summary>UTF-8 with a length.</summary>
    String = 5,

    /// <summary>An offset to a signed integer.</summary>
    IndirectInt = 6,

    /// <summary>An offset to an unsigned integer.</summary>
    IndirectUInt = 7,

    /// <summary>An offset to a floating point number.</summary>
    IndirectFloat = 8,

    /// <summary>Keys in order, and a value of any type for each.</summary>
    Map = 9,

    /// <summary>Values of any type.</summary>
    Vector = 10,

    /// <summary>Values that are all <see cref="Int"/>.</summary>
    IntVector = 11,

    /// <summary>Values that are all <see cref="UInt"/>.</summary>
    UIntVector = 12,

    /// <summary>Values that are all <see cref="Float"/>.</summary>
    FloatVector = 13,

    /// <summary>Values that are all <see cref="Key"/>.</summary>
    KeyVector = 14,

    /// <summary>Strings, as old writers wrote them. The width of their lengths is unknown, so they are read as keys.</summary>
    DeprecatedStringVector = 15,

    /// <summary>Two <see cref="Int"/>.</summary>
    Int2 = 16,

    /// <summary>Two <see cref="UInt"/>.</summary>
    UInt2 = 17,

    /// <summary>Two <see cref="Float"/>.</summary>
    Float2 = 18,

    /// <summary>Three <see cref="Int"/>.</summary>
    Int3 = 19,

    /// <summary>Three <see cref="UInt"/>.</summary>
    UInt3 = 20,

    /// <summary>Three <see cref="Float"/>.</summary>
    Float3 = 21,

    /// <summary>Four <see cref="Int"/>.</summary>
    Int4 = 22,

    /// <summary>Four <see cref="UInt"/>.</summary>
    UInt4 = 23,

    /// <summary>Four <see cref="Float"/>.</summary>
    Float4 = 24,

    /// <summary>Bytes with a length.</summary>
    Blob = 25,

    /// <summary>True or false.</summary>
    Bool = 26,

    /// <summary>Values that are all <see cref="Bool"/>.</summary>
    BoolVector = 36,
}
