namespace LibWire.Schema;

/// <summary>What a field of a table or a member of a union is.</summary>
internal enum FbsFieldForm
{
    /// <summary>A scalar with a default.</summary>
    Scalar,

    /// <summary>A scalar that may be null.</summary>
    Optional,

    /// <summary>A struct.</summary>
    Struct,

    /// <summary>A string.</summary>
    String,

    /// <summary>A vector of scalars or structs.</summary>
    Vector,

    /// <summary>A vector of strings.</summary>
    Strings,

    /// <summary>A table.</summary>
    Table,

    /// <summary>A vector of tables.</summary>
    Tables,

    /// <summary>A union.</summary>
    Union,

    /// <summary>A vector of unions.</summary>
    Unions,
}

/// <summary>How wide an offset and what it leads to are.</summary>
internal enum FbsWidth
{
    /// <summary>32 bits.</summary>
    Narrow,

    /// <summary>An offset of 64 bits.</summary>
    Offset64,

    /// <summary>An offset of 64 bits to a vector with a count of as many.</summary>
    Vector64,
}

/// <summary>Finds out what fields are.</summary>
internal static class FbsFieldForms
{
    /// <summary>What a field is.</summary>
    /// <param name="field">The field; not the one that holds the kind of a union.</param>
    /// <param name="type">The type that it or its elements are; null for one of the language.</param>
    internal static FbsFieldForm FormOf(FbsFieldModel field, FbsSymbol? type) => field.Type.BaseType switch
    {
        FbsBaseType.String => FbsFieldForm.String,
        FbsBaseType.Object => type!.Object!.IsStruct ? FbsFieldForm.Struct : FbsFieldForm.Table,
        FbsBaseType.Union => FbsFieldForm.Union,
        FbsBaseType.Vector or FbsBaseType.Vector64 => field.Type.Element switch
        {
            FbsBaseType.String => FbsFieldForm.Strings,
            FbsBaseType.Union => FbsFieldForm.Unions,
            FbsBaseType.Object when !type!.Object!.IsStruct => FbsFieldForm.Tables,
            _ => FbsFieldForm.Vector,
        },
        _ => field.Presence == FbsPresence.Optional ? FbsFieldForm.Optional : FbsFieldForm.Scalar,
    };

    /// <summary>How wide the offset of a field is.</summary>
    internal static FbsWidth WidthOf(FbsFieldModel field) =>
        field.Type.BaseType == FbsBaseType.Vector64 ? FbsWidth.Vector64 : field.IsOffset64 ? FbsWidth.Offset64 : FbsWidth.Narrow;
}
