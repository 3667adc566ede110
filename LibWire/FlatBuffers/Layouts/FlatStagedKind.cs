namespace LibWire;

/// <summary>What an entry of the stage is.</summary>
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
