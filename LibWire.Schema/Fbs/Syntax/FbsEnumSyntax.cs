namespace LibWire.Schema;

/// <summary>An enum or union.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Namespace">The namespace it is in.</param>
/// <param name="IsUnion">Whether it is a union.</param>
/// <param name="UnderlyingType">What stands behind the colon; null for nothing.</param>
/// <param name="Values">Its values or members, in the order of the file, without the one called NONE that nobody writes.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its comments.</param>
internal sealed record FbsEnumSyntax(
    FbsName Name,
    string Namespace,
    bool IsUnion,
    FbsTypeSyntax? UnderlyingType,
    IReadOnlyList<FbsEnumValueSyntax> Values,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation) : FbsDeclarationSyntax(Name, Namespace, Attributes, Documentation);

/// <summary>A value of an enum, or a member of a union.</summary>
/// <param name="Name">Its name; for a member without alias that of its type, with dots where it is qualified.</param>
/// <param name="Type">For a member with an alias its type; else null.</param>
/// <param name="Number">The number it is given; null for none.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its comments.</param>
internal sealed record FbsEnumValueSyntax(
    FbsName Name,
    FbsTypeSyntax? Type,
    FbsValueSyntax? Number,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation);
