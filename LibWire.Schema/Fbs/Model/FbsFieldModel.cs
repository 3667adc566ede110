namespace LibWire.Schema;

/// <summary>What it means that a buffer has no value for a field.</summary>
internal enum FbsPresence
{
    /// <summary>The default is the value.</summary>
    Default,

    /// <summary>There is none: null.</summary>
    Optional,

    /// <summary>The buffer is broken.</summary>
    Required,
}

/// <summary>One field of a table or struct.</summary>
internal sealed record FbsFieldModel
{
    /// <summary>Its name.</summary>
    public required string Name { get; init; }

    /// <summary>Its id: in a table the number of its vtable entry, from 0; in a struct its place among the fields.</summary>
    public required int Id { get; init; }

    /// <summary>In a table the byte offset of its entry inside the vtable: 4 + 2 × id. In a struct the byte offset of the field.</summary>
    public required int Offset { get; init; }

    /// <summary>Its type.</summary>
    public required FbsTypeModel Type { get; init; }

    /// <summary>What it means that it is absent. Fields of structs are never absent.</summary>
    public required FbsPresence Presence { get; init; }

    /// <summary>
    /// The value of an absent field: for scalars always one, unless they are optional; for strings and vectors what the schema says, else null.
    /// </summary>
    public required FbsDefaultModel? Default { get; init; }

    /// <summary>Whether it is marked <c>deprecated</c>.</summary>
    public required bool IsDeprecated { get; init; }

    /// <summary>Whether vectors are sorted by it.</summary>
    public required bool IsKey { get; init; }

    /// <summary>Whether writers pool its string.</summary>
    public required bool IsShared { get; init; }

    /// <summary>Whether its offset has 64 bits.</summary>
    public required bool IsOffset64 { get; init; }

    /// <summary>Whether its bytes are a FlexBuffer.</summary>
    public required bool IsFlexBuffer { get; init; }

    /// <summary>The full name of the table that its bytes are a buffer of; empty for none.</summary>
    public required string NestedType { get; init; }

    /// <summary>What JSON makes numbers of strings with: <c>fnv1a_32</c>; empty for none.</summary>
    public required string Hash { get; init; }

    /// <summary>What the first element of a vector is aligned to at least; 0 for nothing special.</summary>
    public required int ForceAlignBytes { get; init; }

    /// <summary>For a union or vector of unions the id of the field that holds its type; −1 for others.</summary>
    public required int UnionTypeId { get; init; }

    /// <summary>Whether it is such a field, which nobody writes in a schema.</summary>
    public required bool IsUnionType { get; init; }

    /// <summary>In a struct how many bytes lie between it and what follows.</summary>
    public required int PaddingBytes { get; init; }

    /// <summary>The lines of its comments, without the slashes; not escaped.</summary>
    public required EquatableArray<string> Documentation { get; init; }

    /// <summary>Its attributes, in the order of the file.</summary>
    public required EquatableArray<FbsAttributeModel> Attributes { get; init; }
}

/// <summary>The value of a field that a buffer has none for. Which member counts is for the type of the field to say.</summary>
/// <param name="Integer">Of integers, enums and bools the value in 64 bits of two's complement; true is 1.</param>
/// <param name="Real">Of a <c>float</c> or <c>double</c> the value; that of a <c>float</c> is rounded already.</param>
/// <param name="Text">Of a string the value; null for other types, and a vector has a default if it has one of these: it is empty.</param>
internal sealed record FbsDefaultModel(long Integer, double Real, string? Text);
