namespace LibWire.Schema;

/// <summary>How a <c>.proto</c> file becomes a <c>.fbs</c> file. The defaults are those of flatc.</summary>
public sealed record ProtoToFbsOptions
{
    /// <summary>Whether a oneof becomes a union. All its fields must be messages. Otherwise it becomes a table with a field for each.</summary>
    public bool UsesUnions { get; init; }

    /// <summary>Whether fields get ids, in the order of their numbers. Without ids the order of the fields decides.</summary>
    public bool WritesIds { get; init; }

    /// <summary>Words that follow the package in namespaces, with dots between them; empty for none.</summary>
    public string NamespaceSuffix { get; init; } = "";
}

/// <summary>A <c>.fbs</c> file made of a <c>.proto</c> file.</summary>
/// <param name="Text">The text; null if the schema is wrong, or cannot be said in the language of FlatBuffers.</param>
/// <param name="Diagnostics">What is wrong, and what the text does not keep.</param>
public sealed record ProtoToFbsResult(string? Text, EquatableArray<SchemaDiagnostic> Diagnostics);
