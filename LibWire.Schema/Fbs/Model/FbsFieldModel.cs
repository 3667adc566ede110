namespace LibWire.Schema;

/// <summary>The meaning of a field's absence from a buffer.</summary>
internal enum FbsPresence
{
    /// <summary>The value is the default.</summary>
    Default,

    /// <summary>The value is null.</summary>
    Optional,

    /// <summary>The buffer is invalid.</summary>
    Required,
}

/// <summary>One field of a table or struct.</summary>
internal sealed record FbsFieldModel
{
    /// <summary>Its name.</summary>
    public required string Name { get; init; }

    /// <summary>Its id. In a table the number of its vtable entry, from 0. In a struct its index among the fields.</summary>
    public required int Id { get; init; }

    /// <summary>In a table the slot: the byte offset of its entry in the vtable, 4 + 2 × id. In a struct the byte offset of the field.</summary>
    public required int Offset { get; init; }

    /// <summary>Its type.</summary>
    public required FbsTypeModel Type { get; init; }

    /// <summary>The meaning of its absence. Fields of structs are never absent.</summary>
    public required FbsPresence Presence { get; init; }

    /// <summary>
    /// The value of an absent field. Scalars always have one, unless they are optional. Strings and vectors have one only if the schema declares it;
    /// otherwise null.
    /// </summary>
    public required FbsDefaultModel? Default { get; init; }

    /// <summary>Whether it is marked <c>deprecated</c>.</summary>
    public required bool IsDeprecated { get; init; }

    /// <summary>Whether a buffer without it is invalid. Writers leave deprecated fields out, whatever the schema asked before.</summary>
    internal bool IsRequired => Presence == FbsPresence.Required && !IsDeprecated;

    /// <summary>Whether it is the key.</summary>
    public required bool IsKey { get; init; }

    /// <summary>Whether writers store equal strings of the field once.</summary>
    public required bool IsShared { get; init; }

    /// <summary>Whether its offset has 64 bits.</summary>
    public required bool IsOffset64 { get; init; }

    /// <summary>Whether its bytes are a FlexBuffer.</summary>
    public required bool IsFlexBuffer { get; init; }

    /// <summary>The full name of the root table of the nested buffer; empty for none.</summary>
    public required string NestedType { get; init; }

    /// <summary>The hash by which JSON converts strings to numbers: <c>fnv1a_32</c>; empty for none.</summary>
    public required string Hash { get; init; }

    /// <summary>The smallest alignment of a vector's first element; 0 if the schema sets none.</summary>
    public required int ForceAlignBytes { get; init; }

    /// <summary>Whether the schema asks for its name as it is written, and not in the case of the language that code is generated for.</summary>
    public required bool KeepsName { get; init; }

    /// <summary>For a union or vector of unions the id of the field that holds its type; −1 for others.</summary>
    public required int UnionTypeId { get; init; }

    /// <summary>Whether it holds the type of a union. Such a field is not in the text of the schema.</summary>
    public required bool IsUnionType { get; init; }

    /// <summary>In a struct, the padding bytes after it.</summary>
    public required int PaddingBytes { get; init; }

    /// <summary>The lines of its comments, without the slashes; not escaped.</summary>
    public required EquatableArray<string> Documentation { get; init; }

    /// <summary>Its attributes, in the order of the file.</summary>
    public required EquatableArray<FbsAttributeModel> Attributes { get; init; }
}

/// <summary>The value of an absent field. The type of the field decides which member holds it.</summary>
/// <param name="Integer">For integers, enums and bools the value in 64 bits of two's complement; true is 1.</param>
/// <param name="Real">For a <c>float</c> or <c>double</c> the value. The value of a <c>float</c> is already rounded.</param>
/// <param name="Text">For a string the value. For a vector not null: the default is an empty vector. Null for other types.</param>
internal sealed record FbsDefaultModel(long Integer, double Real, string? Text);
