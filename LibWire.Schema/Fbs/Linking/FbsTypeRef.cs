namespace LibWire.Schema;

/// <summary>A type whose name is found.</summary>
/// <param name="BaseType">What a value is on the wire; for an enum its integer.</param>
/// <param name="Element">For vectors and arrays what an element is.</param>
/// <param name="Declaration">The table, struct, enum or union that the value or the elements are; null for a type of the language.</param>
/// <param name="FixedLength">How many elements a fixed array has; else 0.</param>
internal readonly record struct FbsTypeRef(FbsBaseType BaseType, FbsBaseType Element, FbsDeclaration? Declaration, int FixedLength)
{
    internal bool IsVector => BaseType is FbsBaseType.Vector or FbsBaseType.Vector64;

    internal bool IsArray => BaseType == FbsBaseType.Array;

    internal bool IsScalar => FbsScalars.IsScalar(BaseType);

    internal bool IsString => BaseType == FbsBaseType.String;

    /// <summary>Whether it is one struct.</summary>
    internal bool IsStruct => BaseType == FbsBaseType.Object && Declaration is { IsStruct: true };

    /// <summary>What one element is, or the value itself.</summary>
    internal FbsBaseType Item => Element == FbsBaseType.None ? BaseType : Element;

    /// <summary>How it is written in schemas.</summary>
    internal string Text
    {
        get
        {
            string item = Declaration?.FullName ?? Item.ToString().ToLowerInvariant();
            return IsArray ? $"[{item}:{FixedLength}]" : IsVector ? $"[{item}]" : item;
        }
    }

    /// <summary>What a model says about it. The sizes of structs have to be known.</summary>
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

    // The type of a union is as wide as the union says.
    private int WidthOf(FbsBaseType item) =>
        item == FbsBaseType.UnionType && Declaration != null ? FbsScalars.Bytes(Declaration.UnderlyingType) : FbsScalars.Bytes(item);
}
