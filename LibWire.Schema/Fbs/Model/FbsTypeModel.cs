namespace LibWire.Schema;

/// <summary>What the name in a type stands for.</summary>
internal enum FbsTypeKind
{
    /// <summary>A type of the language itself.</summary>
    BuiltIn,

    /// <summary>A table: an offset to it is stored.</summary>
    Table,

    /// <summary>A struct: it is stored inline.</summary>
    Struct,

    /// <summary>An enum: its integer is stored.</summary>
    Enum,

    /// <summary>A union: an offset to its value is stored, its type in a field of its own.</summary>
    Union,
}

/// <summary>The type of a field, union member or, through <see cref="Element"/>, of what is in a series.</summary>
internal sealed record FbsTypeModel
{
    /// <summary>Nothing: the type of the union member NONE.</summary>
    internal static FbsTypeModel Nothing { get; } = new() { BaseType = FbsBaseType.None };

    /// <summary>What a value is on the wire; for an enum its integer.</summary>
    public required FbsBaseType BaseType { get; init; }

    /// <summary>For vectors and arrays what an element is; else <see cref="FbsBaseType.None"/>.</summary>
    public FbsBaseType Element { get; init; }

    /// <summary>What <see cref="TypeName"/> is.</summary>
    public FbsTypeKind Kind { get; init; }

    /// <summary>The full name of the table, struct, enum or union that the value or the elements are; else empty.</summary>
    public string TypeName { get; init; } = "";

    /// <summary>How many elements a fixed array has; else 0.</summary>
    public int FixedLength { get; init; }

    /// <summary>How many bytes it takes in a table or struct: for all that is elsewhere those of the offset, 4 or 8.</summary>
    public int InlineBytes { get; init; }

    /// <summary>What these bytes are aligned to.</summary>
    public int AlignBytes { get; init; }

    /// <summary>For series how many bytes an element takes in it; else 0.</summary>
    public int ElementBytes { get; init; }

    /// <summary>For series what the first element is aligned to, without <c>force_align</c>; else 0.</summary>
    public int ElementAlignBytes { get; init; }

    /// <summary>Whether it is an integer, a float, a bool or an enum.</summary>
    public bool IsScalar => FbsScalars.IsScalar(BaseType);

    /// <summary>Whether it is a vector, of either width.</summary>
    public bool IsVector => BaseType is FbsBaseType.Vector or FbsBaseType.Vector64;
}
