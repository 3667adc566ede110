namespace LibWire;

/// <summary>The kind of a field on the wire.</summary>
internal enum FlatFieldKind : byte
{
    // Inline: there is no offset to follow.
    Scalar,
    Struct,

    // Targets of an offset.
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

    /// <summary>A union without a value. No field of a schema has this kind; the verifier uses it for what it still has to check.</summary>
    UnionWithoutValue,

    /// <summary>A vector of structs of 2^16 bytes or more.</summary>
    LargeStructs,
}
