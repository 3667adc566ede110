namespace LibWire.Schema;

/// <summary>The kind of type to which a name refers.</summary>
internal enum FbsTypeKind
{
    /// <summary>A built-in type.</summary>
    BuiltIn,

    /// <summary>A table: its offset is stored.</summary>
    Table,

    /// <summary>A struct: it is stored inline.</summary>
    Struct,

    /// <summary>An enum: its underlying integer is stored.</summary>
    Enum,

    /// <summary>A union: the offset of its value is stored, and a separate field holds its type.</summary>
    Union,
}

/// <summary>The type of a field or union member. <see cref="Element"/> is the type of the elements of a vector or array.</summary>
internal sealed record FbsTypeModel
{
    /// <summary>No type: for the union member NONE.</summary>
    internal static FbsTypeModel Nothing { get; } = new() { BaseType = FbsBaseType.None };

    /// <summary>The type of a value on the wire; for an enum its underlying integer.</summary>
    public required FbsBaseType BaseType { get; init; }

    /// <summary>For vectors and arrays the type of an element; otherwise <see cref="FbsBaseType.None"/>.</summary>
    public FbsBaseType Element { get; init; }

    /// <summary>The kind of <see cref="TypeName"/>.</summary>
    public FbsTypeKind Kind { get; init; }

    /// <summary>The full name of the table, struct, enum or union of the value or the elements; otherwise empty.</summary>
    public string TypeName { get; init; } = "";

    /// <summary>How many elements a fixed array has; otherwise 0.</summary>
    public int FixedLength { get; init; }

    /// <summary>How many bytes it takes in a table or struct. A value that is stored elsewhere takes those of its offset, 4 or 8.</summary>
    public int InlineBytes { get; init; }

    /// <summary>The alignment of these bytes.</summary>
    public int AlignBytes { get; init; }

    /// <summary>For vectors and arrays how many bytes an element takes; otherwise 0.</summary>
    public int ElementBytes { get; init; }

    /// <summary>For vectors and arrays the alignment of the first element, without <c>force_align</c>; otherwise 0.</summary>
    public int ElementAlignBytes { get; init; }

    /// <summary>Whether it is an integer, a float, a bool or an enum.</summary>
    public bool IsScalar => FbsScalars.IsScalar(BaseType);

    /// <summary>Whether it is a vector, with a count of 32 or 64 bits.</summary>
    public bool IsVector => BaseType is FbsBaseType.Vector or FbsBaseType.Vector64;
}
