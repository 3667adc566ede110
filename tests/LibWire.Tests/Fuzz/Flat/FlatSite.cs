namespace LibWire.Tests.Fuzz;

/// <summary>What a number of a buffer means to those who follow it.</summary>
internal enum FlatSiteKind
{
    /// <summary>Four bytes, counted from where they lie.</summary>
    Offset,

    /// <summary>Eight bytes, counted from where they lie.</summary>
    Offset64,

    /// <summary>Four bytes at the start of a table, counted back to its vtable.</summary>
    VtableOffset,

    /// <summary>Two bytes of a vtable: a size, or where a field lies.</summary>
    VtableEntry,

    /// <summary>Four bytes: how many elements follow.</summary>
    Length,

    /// <summary>Eight bytes: how many elements follow.</summary>
    Length64,

    /// <summary>A byte: which member a union is.</summary>
    UnionKind,
}

/// <summary>A place in a buffer that decides where reading goes on.</summary>
/// <param name="Position">Where it starts.</param>
/// <param name="Kind">What it is.</param>
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
