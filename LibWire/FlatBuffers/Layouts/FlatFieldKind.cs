namespace LibWire;

/// <summary>What a field of a table is on the wire.</summary>
internal enum FlatFieldKind : byte
{
    // Inline: nothing is followed.
    Scalar,
    Struct,

    // What an offset leads to.
    String,
    Vector,
    Table,
    Tables,
    Strings,
    Union,
    Unions,
    NestedBuffer,
    FlexBuffer,
    Offset64String,
    Offset64Vector,
    Vector64,
    Offset64NestedBuffer,
    NestedBuffer64,
    Offset64FlexBuffer,
    FlexBuffer64,

    /// <summary>No field of a schema, but what is left to look at of a union that has no value.</summary>
    UnionWithoutValue,

    /// <summary>A vector of structs of 2^16 bytes and more.</summary>
    LargeStructs,
}
