namespace LibWire.Schema;

/// <summary>One enum or union.</summary>
internal sealed record FbsEnumModel
{
    /// <summary>Its name with namespace: <c>MyGame.Color</c>.</summary>
    public required string FullName { get; init; }

    /// <summary>The namespace; empty for the global one.</summary>
    public required string Namespace { get; init; }

    /// <summary>Its name without namespace.</summary>
    public required string Name { get; init; }

    /// <summary>Whether it is a union.</summary>
    public required bool IsUnion { get; init; }

    /// <summary>The underlying integer. For a union that declares none, <see cref="FbsBaseType.UnionType"/>, a byte.</summary>
    public required FbsBaseType UnderlyingType { get; init; }

    /// <summary>Whether its values are flags that are combined.</summary>
    public required bool IsBitFlags { get; init; }

    /// <summary>Whether it is marked <c>private</c>.</summary>
    public required bool IsPrivate { get; init; }

    /// <summary>Its values, ascending. A union has NONE, and so has an enum that is written without values.</summary>
    public required EquatableArray<FbsEnumValueModel> Values { get; init; }

    /// <summary>The lines of its comments, without the slashes; not escaped.</summary>
    public required EquatableArray<string> Documentation { get; init; }

    /// <summary>Its attributes, in the order of the file.</summary>
    public required EquatableArray<FbsAttributeModel> Attributes { get; init; }

    /// <summary>The file it is declared in.</summary>
    public required string ImportPath { get; init; }
}

/// <summary>One value of an enum, or one member of a union.</summary>
internal sealed record FbsEnumValueModel
{
    /// <summary>Its name. For a member that is written with namespaces, underscores replace the dots.</summary>
    public required string Name { get; init; }

    /// <summary>Its number in 64 bits of two's complement; a <c>ulong</c> keeps its bits. For a bit flag, the bit itself, not its position.</summary>
    public required long Value { get; init; }

    /// <summary>For a member of a union its type: a table, a struct or a string, and for NONE no type. Null in an enum.</summary>
    public required FbsTypeModel? UnionType { get; init; }

    /// <summary>Its index in the file, from 0; −1 for NONE of a union.</summary>
    public required int Order { get; init; }

    /// <summary>The lines of its comments, without the slashes; not escaped.</summary>
    public required EquatableArray<string> Documentation { get; init; }

    /// <summary>Its attributes, in the order of the file.</summary>
    public required EquatableArray<FbsAttributeModel> Attributes { get; init; }
}
