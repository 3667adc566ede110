namespace LibWire.Schema;

/// <summary>What it means that a buffer has no value for a field.</summary>
public enum FbsPresence
{
    /// <summary>The default is the value.</summary>
    Default,

    /// <summary>There is none: null.</summary>
    Optional,

    /// <summary>The buffer is broken.</summary>
    Required,
}

/// <summary>One field of a table or struct.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Id">Its slot in the vtable, from 0; in a struct its place.</param>
/// <param name="Offset">In a table where its entry in the vtable is, in bytes: 4 + 2 × id. In a struct where it starts.</param>
/// <param name="Type">Its type.</param>
/// <param name="Presence">What it means that it is absent. Fields of structs are never absent.</param>
/// <param name="Default">The value of an absent field: for scalars always one, unless they are optional; for strings and vectors what the schema says, else null.</param>
/// <param name="IsDeprecated">Whether it is marked <c>deprecated</c>.</param>
/// <param name="IsKey">Whether vectors are sorted by it.</param>
/// <param name="IsShared">Whether writers pool its string.</param>
/// <param name="IsOffset64">Whether its offset has 64 bits.</param>
/// <param name="IsFlexBuffer">Whether its bytes are a FlexBuffer.</param>
/// <param name="NestedType">The full name of the table that its bytes are a buffer of; empty for none.</param>
/// <param name="Hash">What JSON makes numbers of strings with: <c>fnv1a_32</c>; empty for none.</param>
/// <param name="ForceAlignBytes">What the first element of a vector is aligned to at least; 0 for nothing special.</param>
/// <param name="UnionTypeId">For a union or vector of unions the id of the field that holds its type; −1 for others.</param>
/// <param name="IsUnionType">Whether it is such a field, which nobody writes in a schema.</param>
/// <param name="PaddingBytes">In a struct how many bytes lie between it and what follows.</param>
/// <param name="Documentation">The lines of its comments, without the slashes; not escaped.</param>
/// <param name="Attributes">Its attributes, in the order of the file.</param>
public sealed record FbsFieldModel(
    string Name,
    int Id,
    int Offset,
    FbsTypeModel Type,
    FbsPresence Presence,
    FbsDefaultModel? Default,
    bool IsDeprecated,
    bool IsKey,
    bool IsShared,
    bool IsOffset64,
    bool IsFlexBuffer,
    string NestedType,
    string Hash,
    int ForceAlignBytes,
    int UnionTypeId,
    bool IsUnionType,
    int PaddingBytes,
    EquatableArray<string> Documentation,
    EquatableArray<FbsAttributeModel> Attributes);

/// <summary>The value of a field that a buffer has none for. Which member counts is for the type of the field to say.</summary>
/// <param name="Integer">Of integers, enums and bools the value in 64 bits of two's complement; true is 1.</param>
/// <param name="Real">Of a <c>float</c> or <c>double</c> the value; that of a <c>float</c> is rounded already.</param>
/// <param name="Text">Of a string the value; null for other types, and a vector has a default if it has one of these: it is empty.</param>
public sealed record FbsDefaultModel(long Integer, double Real, string? Text);
