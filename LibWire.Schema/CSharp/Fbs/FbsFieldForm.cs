namespace LibWire.Schema;

/// <summary>The form of a table's field or a union's member.</summary>
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

/// <summary>The width of an offset, and of the count of the vector at its target.</summary>
internal enum FbsWidth
{
    /// <summary>Offset and count have 32 bits.</summary>
    Narrow,

    /// <summary>The offset has 64 bits, the count 32.</summary>
    Offset64,

    /// <summary>Offset and count have 64 bits.</summary>
    Vector64,
}

/// <summary>Finds the form and width of fields.</summary>
internal static class FbsFieldForms
{
    /// <summary>The form of a field.</summary>
    /// <param name="field">The field. It is not the field that holds the kind of a union.</param>
    /// <param name="type">The declared type of the field or its elements; null for a built-in type.</param>
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

    /// <summary>The width of a field's offset.</summary>
    internal static FbsWidth WidthOf(FbsFieldModel field) =>
        field.Type.BaseType == FbsBaseType.Vector64 ? FbsWidth.Vector64 : field.IsOffset64 ? FbsWidth.Offset64 : FbsWidth.Narrow;
}
