namespace LibWire.Reflection;

/// <summary>The tables of <c>reflection.fbs</c>, by which binary schemas are verified and read.</summary>
internal static class BfbsLayouts
{
    /// <summary>The file identifier of binary schemas.</summary>
    internal const string Identifier = "BFBS";

    /// <summary>The features that this reader knows: arrays, all kinds of unions, optional scalars, defaults of strings and vectors.</summary>
    /// <remarks>Source: <c>AdvancedFeatures</c> of reflection.fbs; a reader refuses others.</remarks>
    internal const ulong KnownFeatures = 0b1111;

    /// <summary>The attribute by which LibWire.Schema gives the default of a string or vector to the reader. The format has no place for it, and no schema
    /// can declare an attribute of this name. A <c>ulong</c> has it if its default is 0.</summary>
    internal const string DefaultAttribute = "=";

    internal static readonly FlatLayout KeyValue = FlatLayout.Make(
        "reflection.KeyValue",
        FlatField.String("key", Slot(0)).Required(),
        FlatField.String("value", Slot(1)));

    internal static readonly FlatLayout Type = FlatLayout.Make(
        "reflection.Type",
        FlatField.Scalar("base_type", Slot(0), FlatType.Int8),
        FlatField.Scalar("element", Slot(1), FlatType.Int8),
        FlatField.Scalar("index", Slot(2), FlatType.Int32).Default(-1),
        FlatField.Scalar("fixed_length", Slot(3), FlatType.UInt16),
        FlatField.Scalar("base_size", Slot(4), FlatType.UInt32).Default(4),
        FlatField.Scalar("element_size", Slot(5), FlatType.UInt32));

    internal static readonly FlatLayout EnumVal = FlatLayout.Make(
        "reflection.EnumVal",
        FlatField.String("name", Slot(0)).Required(),
        FlatField.Scalar("value", Slot(1), FlatType.Int64),
        FlatField.Table("union_type", Slot(3), static () => Type),
        FlatField.Strings("documentation", Slot(4)),
        FlatField.Tables("attributes", Slot(5), static () => KeyValue));

    internal static readonly FlatLayout Enum = FlatLayout.Make(
        "reflection.Enum",
        FlatField.String("name", Slot(0)).Required(),
        FlatField.Tables("values", Slot(1), static () => EnumVal).Required(),
        FlatField.Scalar("is_union", Slot(2), FlatType.Bool),
        FlatField.Table("underlying_type", Slot(3), static () => Type).Required(),
        FlatField.Tables("attributes", Slot(4), static () => KeyValue),
        FlatField.Strings("documentation", Slot(5)),
        FlatField.String("declaration_file", Slot(6)));

    internal static readonly FlatLayout Field = FlatLayout.Make(
        "reflection.Field",
        FlatField.String("name", Slot(0)).Required(),
        FlatField.Table("type", Slot(1), static () => Type).Required(),
        FlatField.Scalar("id", Slot(2), FlatType.UInt16),
        FlatField.Scalar("offset", Slot(3), FlatType.UInt16),
        FlatField.Scalar("default_integer", Slot(4), FlatType.Int64),
        FlatField.Scalar("default_real", Slot(5), FlatType.Float64),
        FlatField.Scalar("deprecated", Slot(6), FlatType.Bool),
        FlatField.Scalar("required", Slot(7), FlatType.Bool),
        FlatField.Scalar("key", Slot(8), FlatType.Bool),
        FlatField.Tables("attributes", Slot(9), static () => KeyValue),
        FlatField.Strings("documentation", Slot(10)),
        FlatField.Scalar("optional", Slot(11), FlatType.Bool),
        FlatField.Scalar("padding", Slot(12), FlatType.UInt16),
        FlatField.Scalar("offset64", Slot(13), FlatType.Bool));

    internal static readonly FlatLayout Object = FlatLayout.Make(
        "reflection.Object",
        FlatField.String("name", Slot(0)).Required(),
        FlatField.Tables("fields", Slot(1), static () => Field).Required(),
        FlatField.Scalar("is_struct", Slot(2), FlatType.Bool),
        FlatField.Scalar("minalign", Slot(3), FlatType.Int32),
        FlatField.Scalar("bytesize", Slot(4), FlatType.Int32),
        FlatField.Tables("attributes", Slot(5), static () => KeyValue),
        FlatField.Strings("documentation", Slot(6)),
        FlatField.String("declaration_file", Slot(7)));

    // Services and the names of files are not read, and so not described here.
    internal static readonly FlatLayout Schema = FlatLayout.Make(
        "reflection.Schema",
        FlatField.Tables("objects", Slot(0), static () => Object).Required(),
        FlatField.Tables("enums", Slot(1), static () => Enum).Required(),
        FlatField.String("file_ident", Slot(2)),
        FlatField.String("file_ext", Slot(3)),
        FlatField.Table("root_table", Slot(4), static () => Object),
        FlatField.Scalar("advanced_features", Slot(6), FlatType.UInt64)).WithFileIdentifier(Identifier);

    /// <summary>The byte offset of the vtable entry of a field.</summary>
    internal static int Slot(int id) => FlatFormat.VtableHeaderBytes + (id * sizeof(ushort));
}

/// <summary>The base types of reflection.fbs.</summary>
internal enum BfbsBaseType : sbyte
{
    None,
    UnionKind,
    Bool,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Float32,
    Float64,
    String,
    Vector,
    Object,
    Union,
    Array,
    Vector64,
}
