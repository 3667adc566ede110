namespace LibWire.Schema;

/// <summary>One file as it is written. No rule beyond the grammar has been applied, and statements that broke the grammar are absent.</summary>
/// <param name="File">The file.</param>
/// <param name="Source">Its text, for lines and columns.</param>
/// <param name="Includes">What it includes: each name as it is written.</param>
/// <param name="Members">Its statements, in the order of the file.</param>
/// <param name="HasLostDeclarations">Whether something that could be a declaration is absent because of a fault: a name that is not found could be
/// that.</param>
/// <param name="Diagnostics">What lexer and parser found.</param>
internal sealed record FbsFileSyntax(
    SchemaFile File,
    SchemaText Source,
    IReadOnlyList<FbsName> Includes,
    IReadOnlyList<FbsMemberSyntax> Members,
    bool HasLostDeclarations,
    EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>A statement of a file. The order of statements matters: some can only mean what stands above them.</summary>
/// <param name="Name">What is declared or meant.</param>
/// <param name="Namespace">The namespace around it, with dots; empty for the global one.</param>
internal abstract record FbsMemberSyntax(FbsName Name, string Namespace);

/// <summary>Declares that an attribute exists: <c>attribute "priority";</c>.</summary>
internal sealed record FbsAttributeDeclarationSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>Says which table a buffer starts with.</summary>
internal sealed record FbsRootTypeSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>Says which four bytes a buffer is marked with.</summary>
internal sealed record FbsFileIdentifierSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>Says what names of files with buffers end in.</summary>
internal sealed record FbsFileExtensionSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>A JSON object behind the declarations, which other tools make a buffer of. It was read for its form only; the name is its first brace.</summary>
internal sealed record FbsDataSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>A name as it is written, with dots where it is qualified.</summary>
/// <param name="Text">The name; blanks between its parts are left out.</param>
/// <param name="Range">Where it stands.</param>
internal sealed record FbsName(string Text, TextRange Range);
