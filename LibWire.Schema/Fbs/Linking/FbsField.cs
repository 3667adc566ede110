namespace LibWire.Schema;

/// <summary>A field while it is linked.</summary>
/// <param name="syntax">The syntax; for the type field of a union, the syntax of the union's field.</param>
/// <param name="name">Its name.</param>
/// <param name="type">Its type.</param>
internal sealed class FbsField(FbsFieldSyntax syntax, string name, FbsTypeRef type)
{
    internal FbsFieldSyntax Syntax { get; } = syntax;

    internal string Name { get; } = name;

    internal FbsTypeRef Type { get; set; } = type;

    internal EquatableArray<FbsAttributeModel> Attributes { get; set; }

    internal FbsDefaultModel? Default { get; set; }

    internal FbsPresence Presence { get; set; }

    internal int Id { get; set; } = -1;

    /// <summary>In a struct, the byte at which it starts.</summary>
    internal int Offset { get; set; }

    /// <summary>In a struct, the padding bytes after it.</summary>
    internal int PaddingBytes { get; set; }

    internal bool IsOffset64 { get; set; }

    internal bool IsFlexBuffer { get; set; }

    internal string NestedType { get; set; } = "";

    internal string Hash { get; set; } = "";

    internal int ForceAlignBytes { get; set; }

    /// <summary>Whether code has its name as it is written.</summary>
    internal bool KeepsName { get; set; }

    /// <summary>For a union or vector of unions the field that holds its type.</summary>
    internal FbsField? TypeField { get; set; }

    /// <summary>Whether it holds the type of a union.</summary>
    internal bool IsUnionType { get; init; }

    /// <summary>Whether it is a string or a vector of strings.</summary>
    internal bool HoldsStrings => Type.IsString || (Type.IsVector && Type.Element == FbsBaseType.String);

    internal bool Has(string attribute) => FbsAttributeSyntax.Has(Syntax.Attributes, attribute);

    internal FbsFieldModel ToModel(bool isStruct) => new()
    {
        Name = Name,
        Id = Id,
        Offset = isStruct ? Offset : FbsSchemaLimits.SlotOf(Id),
        Type = Type.ToModel(IsOffset64),
        Presence = Presence,
        Default = Default,
        IsDeprecated = Has("deprecated"),
        IsKey = !IsUnionType && Has("key"),
        IsShared = !IsUnionType && ((Type.IsString && Has("shared")) || (HoldsStrings && Has(FbsForeignAttributes.SharedString))),
        IsOffset64 = IsOffset64,
        IsFlexBuffer = IsFlexBuffer,
        NestedType = NestedType,
        Hash = Hash,
        ForceAlignBytes = ForceAlignBytes,
        KeepsName = KeepsName,
        UnionTypeId = TypeField?.Id ?? -1,
        IsUnionType = IsUnionType,
        PaddingBytes = PaddingBytes,
        Documentation = IsUnionType ? default : Syntax.Documentation,
        Attributes = Attributes,
    };
}
