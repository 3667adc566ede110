namespace LibWire.Schema;

/// <summary>One table or struct.</summary>
internal sealed record FbsObjectModel
{
    /// <summary>Its name with namespace: <c>MyGame.Monster</c>.</summary>
    public required string FullName { get; init; }

    /// <summary>The namespace; empty for the global one.</summary>
    public required string Namespace { get; init; }

    /// <summary>Its name without namespace.</summary>
    public required string Name { get; init; }

    /// <summary>Whether it is a struct.</summary>
    public required bool IsStruct { get; init; }

    /// <summary>Its fields in the order of the file. In front of each union is the field that holds its type, which is not in the text.</summary>
    public required EquatableArray<FbsFieldModel> Fields { get; init; }

    /// <summary>How many bytes a struct takes, padding included; 0 for a table.</summary>
    public required int SizeBytes { get; init; }

    /// <summary>The alignment of a struct; for a table the 4 bytes of its first offset.</summary>
    public required int AlignBytes { get; init; }

    /// <summary>Whether writers keep its fields in the order of the file, as <c>original_order</c> asks for.</summary>
    public required bool KeepsOrder { get; init; }

    /// <summary>The C# type that the schema binds a struct to, as the schema names it: empty for the struct's own name, null for none.</summary>
    public string? ForeignType { get; init; }

    /// <summary>Whether it is marked <c>private</c>.</summary>
    public required bool IsPrivate { get; init; }

    /// <summary>The lines of its comments, without the slashes; not escaped.</summary>
    public required EquatableArray<string> Documentation { get; init; }

    /// <summary>Its attributes, in the order of the file.</summary>
    public required EquatableArray<FbsAttributeModel> Attributes { get; init; }

    /// <summary>The file it is declared in.</summary>
    public required string ImportPath { get; init; }
}

/// <summary>One attribute, built-in or declared by a schema.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Value">Its value as text: a string without quotes, a number as it is written; null for none.</param>
internal sealed record FbsAttributeModel(string Name, string? Value);
