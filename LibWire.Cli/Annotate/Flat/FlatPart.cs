using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>A part of a FlatBuffer that an offset leads to: a section of its byte map.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="At">Where it starts.</param>
/// <param name="Name">Its type, or the field that it belongs to.</param>
internal sealed record FlatPart(FlatPartKind Kind, int At, string Name)
{
    /// <summary>The type of a table, or of the table whose vtable this is; null if no schema tells it.</summary>
    internal FlatTableType? Table { get; init; }

    /// <summary>The type of a struct that a union holds.</summary>
    internal FlatStructType? Struct { get; init; }

    /// <summary>The field whose vector this is.</summary>
    internal FlatTypeField? Field { get; init; }

    /// <summary>Whether it is the vector of the kinds of a vector of unions.</summary>
    internal bool IsKinds { get; init; }

    /// <summary>For a vtable: where the table is that leads to it. For a vector of unions: where the first kind is; 0 if there is none.</summary>
    internal int From { get; init; }

    /// <summary>How many bytes before it are its size.</summary>
    internal int PrefixBytes { get; init; }
}

/// <summary>The kinds of parts of a FlatBuffer.</summary>
internal enum FlatPartKind
{
    Header,
    Vtable,
    Table,
    RootTable,
    String,
    Vector,
    Vector64,

    /// <summary>A vector whose elements are not known.</summary>
    Bytes,

    /// <summary>A struct that a union holds.</summary>
    Union,
}
