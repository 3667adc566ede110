namespace LibWire.Tests.Fuzz;

/// <summary>The meaning of a number in a buffer.</summary>
internal enum FlatSiteKind
{
    /// <summary>Four bytes: an offset, counted from its own position.</summary>
    Offset,

    /// <summary>Eight bytes: an offset, counted from its own position.</summary>
    Offset64,

    /// <summary>Four bytes at the start of a table: the offset back to its vtable.</summary>
    VtableOffset,

    /// <summary>Two bytes of a vtable: a size, or an entry with the offset of a field.</summary>
    VtableEntry,

    /// <summary>Four bytes: the number of elements.</summary>
    Length,

    /// <summary>Eight bytes: the number of elements.</summary>
    Length64,

    /// <summary>One byte: the kind of a union.</summary>
    UnionKind,
}

/// <summary>A place in a buffer that decides how reading continues.</summary>
/// <param name="Position">Its start.</param>
/// <param name="Kind">Its meaning.</param>
internal readonly record struct FlatSite(int Position, FlatSiteKind Kind)
{
    internal int SizeBytes => Kind switch
    {
        FlatSiteKind.UnionKind => 1,
        FlatSiteKind.VtableEntry => 2,
        FlatSiteKind.Offset64 or FlatSiteKind.Length64 => 8,
        _ => 4,
    };
}
