namespace LibWire.Schema;

/// <summary>One enum or union.</summary>
/// <param name="FullName">Its name with namespace: <c>MyGame.Color</c>.</param>
/// <param name="Namespace">The namespace; empty for the global one.</param>
/// <param name="Name">Its name without namespace.</param>
/// <param name="IsUnion">Whether it is a union.</param>
/// <param name="UnderlyingType">The integer of its values; for a union that does not say, <see cref="FbsBaseType.UnionType"/>, a byte.</param>
/// <param name="IsBitFlags">Whether its values are bits that are combined.</param>
/// <param name="IsPrivate">Whether it is marked <c>private</c>.</param>
/// <param name="Values">Its values, ascending; a union has NONE, and an enum that is written without values too.</param>
/// <param name="Documentation">The lines of its comments, without the slashes; not escaped.</param>
/// <param name="Attributes">Its attributes, in the order of the file.</param>
/// <param name="ImportPath">The file it is declared in.</param>
public sealed record FbsEnumModel(
    string FullName,
    string Namespace,
    string Name,
    bool IsUnion,
    FbsBaseType UnderlyingType,
    bool IsBitFlags,
    bool IsPrivate,
    EquatableArray<FbsEnumValueModel> Values,
    EquatableArray<string> Documentation,
    EquatableArray<FbsAttributeModel> Attributes,
    string ImportPath);

/// <summary>One value of an enum, or one member of a union.</summary>
/// <param name="Name">Its name; for a member that is written with namespaces, these with underscores between them.</param>
/// <param name="Value">Its number in 64 bits of two's complement: of a <c>ulong</c> the same bits. Of a bit flag the bit itself, not its position.</param>
/// <param name="UnionType">For a member of a union what it is: a table, a struct or a string, and for NONE nothing. Null in an enum.</param>
/// <param name="Order">Its place in the file, from 0; NONE of a union is −1.</param>
/// <param name="Documentation">The lines of its comments, without the slashes; not escaped.</param>
/// <param name="Attributes">Its attributes, in the order of the file.</param>
public sealed record FbsEnumValueModel(
    string Name,
    long Value,
    FbsTypeModel? UnionType,
    int Order,
    EquatableArray<string> Documentation,
    EquatableArray<FbsAttributeModel> Attributes);
