namespace LibWire.Schema;

/// <summary>One file as it is written. Only the grammar has been checked. Statements with syntax errors are absent.</summary>
/// <param name="File">The file.</param>
/// <param name="Source">Its text, for lines and columns.</param>
/// <param name="Includes">The includes, each name as it is written.</param>
/// <param name="Members">Its statements, in the order of the file.</param>
/// <param name="HasLostDeclarations"> Whether a syntax error removed a possible declaration. A name that is not found could be declared there.
/// </param>
/// <param name="Diagnostics">The diagnostics of lexer and parser.</param>
internal sealed record FbsFileSyntax(
    SchemaFile File,
    SchemaText Source,
    IReadOnlyList<FbsName> Includes,
    IReadOnlyList<FbsMemberSyntax> Members,
    bool HasLostDeclarations,
    EquatableArray<SchemaDiagnostic> Diagnostics)
{
    /// <summary>The namespace at the end of the file; empty for the global one.</summary>
    internal string LastNamespace { get; init; } = "";
}

/// <summary>A statement of a file. The order matters, because some statements can only refer to what is above them.</summary>
/// <param name="Name">The name that is declared or referred to.</param>
/// <param name="Namespace">The namespace around it, with dots; empty for the global one.</param>
internal abstract record FbsMemberSyntax(FbsName Name, string Namespace);

/// <summary>Declares that an attribute exists: <c>attribute "priority";</c>.</summary>
internal sealed record FbsAttributeDeclarationSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>Declares the root table.</summary>
internal sealed record FbsRootTypeSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>Declares the file identifier, of 4 bytes.</summary>
internal sealed record FbsFileIdentifierSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>Declares the extension of files with such buffers.</summary>
internal sealed record FbsFileExtensionSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>
/// A JSON object after the declarations, from which flatc makes a buffer. Only its syntax was checked. The name is its first brace.
/// </summary>
internal sealed record FbsDataSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>A name as it is written, with dots if it is qualified.</summary>
/// <param name="Text">The name, without white space between its parts.</param>
/// <param name="Range">The place of the name.</param>
internal sealed record FbsName(string Text, TextRange Range);
