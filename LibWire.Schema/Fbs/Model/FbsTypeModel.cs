namespace LibWire.Schema;

/// <summary>What the name in a type stands for.</summary>
public enum FbsTypeKind
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
/// <param name="BaseType">What a value is on the wire; for an enum its integer.</param>
/// <param name="Element">For vectors and arrays what an element is; else <see cref="FbsBaseType.None"/>.</param>
/// <param name="Kind">What <paramref name="TypeName"/> is.</param>
/// <param name="TypeName">The full name of the table, struct, enum or union that the value or the elements are; else empty.</param>
/// <param name="FixedLength">How many elements a fixed array has; else 0.</param>
/// <param name="InlineBytes">How many bytes it takes in a table or struct: for all that is elsewhere those of the offset, 4 or 8.</param>
/// <param name="AlignBytes">What these bytes are aligned to.</param>
/// <param name="ElementBytes">For series how many bytes an element takes in it; else 0.</param>
/// <param name="ElementAlignBytes">For series what the first element is aligned to, without <c>force_align</c>; else 0.</param>
public sealed record FbsTypeModel(
    FbsBaseType BaseType,
    FbsBaseType Element,
    FbsTypeKind Kind,
    string TypeName,
    int FixedLength,
    int InlineBytes,
    int AlignBytes,
    int ElementBytes,
    int ElementAlignBytes)
{
    /// <summary>Whether it is an integer, a float, a bool or an enum.</summary>
    public bool IsScalar => FbsScalars.IsScalar(BaseType);

    /// <summary>Whether it is a vector, of either width.</summary>
    public bool IsVector => BaseType is FbsBaseType.Vector or FbsBaseType.Vector64;
}
