namespace LibWire;

/// <summary>The kind of an entry of the stage.</summary>
internal enum FlatStagedKind : byte
{
    Scalar,
    Offset,
    Offset64,
    Struct,

    // Frames.
    Table,
    Vector,
}
