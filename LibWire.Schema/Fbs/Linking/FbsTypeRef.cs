namespace LibWire.Schema;

/// <summary>A type after its name is found.</summary>
/// <param name="BaseType">The type of a value on the wire; for an enum its underlying integer.</param>
/// <param name="Element">For vectors and arrays the type of an element.</param>
/// <param name="Declaration">The table, struct, enum or union of the value or the elements; null for a built-in type.</param>
/// <param name="FixedLength">How many elements a fixed array has; otherwise 0.</param>
internal readonly record struct FbsTypeRef(FbsBaseType BaseType, FbsBaseType Element, FbsDeclaration? Declaration, int FixedLength)
{
    internal bool IsVector => BaseType is FbsBaseType.Vector or FbsBaseType.Vector64;

    internal bool IsArray => BaseType == FbsBaseType.Array;

    internal bool IsScalar => FbsScalars.IsScalar(BaseType);

    internal bool IsString => BaseType == FbsBaseType.String;

    /// <summary>Whether it is a single struct.</summary>
    internal bool IsStruct => BaseType == FbsBaseType.Object && Declaration is { IsStruct: true };

    /// <summary>The type of one element, or of the value itself.</summary>
    internal FbsBaseType Item => Element == FbsBaseType.None ? BaseType : Element;

    /// <summary>The type as schemas write it.</summary>
    internal string Text
    {
        get
        {
            string item = Declaration?.FullName ?? Item.ToString().ToLowerInvariant();
            return IsArray ? $"[{item}:{FixedLength}]" : IsVector ? $"[{item}]" : item;
        }
    }

    /// <summary>The model of the type. The sizes of structs must be known.</summary>
    /// <param name="isOffset64">Whether its offset has 64 bits.</param>
    internal FbsTypeModel ToModel(bool isOffset64 = false)
    {
        FbsTypeKind kind = Declaration switch
        {
            null => FbsTypeKind.BuiltIn,
            { IsStruct: true } => FbsTypeKind.Struct,
            { IsObject: true } => FbsTypeKind.Table,
            { IsUnion: true } => FbsTypeKind.Union,
            _ => FbsTypeKind.Enum,
        };
        bool hasElements = Element != FbsBaseType.None;
        int elementBytes = hasElements ? ItemBytes : 0;
        int elementAlignBytes = hasElements ? ItemAlignBytes : 0;
        int offsetBytes = isOffset64 ? FbsScalars.Offset64Bytes : FbsScalars.OffsetBytes;
        int inlineBytes = IsVector || IsString ? offsetBytes : IsArray ? (int)Math.Min(int.MaxValue, (long)elementBytes * FixedLength) : ItemBytes;
        int alignBytes = IsVector || IsString ? offsetBytes : ItemAlignBytes;
        return new FbsTypeModel
        {
            BaseType = BaseType,
            Element = Element,
            Kind = kind,
            TypeName = Declaration?.FullName ?? "",
            FixedLength = FixedLength,
            InlineBytes = inlineBytes,
            AlignBytes = alignBytes,
            ElementBytes = elementBytes,
            ElementAlignBytes = elementAlignBytes,
        };
    }

    private int ItemBytes => Item == FbsBaseType.Object && Declaration is { IsStruct: true } ? Declaration.SizeBytes : WidthOf(Item);

    private int ItemAlignBytes => Item == FbsBaseType.Object && Declaration is { IsStruct: true } ? Declaration.AlignBytes : WidthOf(Item);

    // A union decides how wide its type field is.
    private int WidthOf(FbsBaseType item) =>
        item == FbsBaseType.UnionType && Declaration != null ? FbsScalars.Bytes(Declaration.UnderlyingType) : FbsScalars.Bytes(item);
}
