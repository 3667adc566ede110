namespace LibWire.Schema;

/// <summary>One file as it is written. No rule beyond the grammar has been applied, and statements that broke the grammar are absent.</summary>
/// <param name="File">The file.</param>
/// <param name="Source">Its text, for lines and columns.</param>
/// <param name="Includes">What it includes: each name as it is written.</param>
/// <param name="Members">Its statements, in the order of the file.</param>
/// <param name="HasLostDeclarations">Whether something that could be a declaration is absent because of a fault: a name that is not found could be that.</param>
/// <param name="Diagnostics">What lexer and parser found.</param>
internal sealed record FbsFileSyntax(
    SchemaFile File,
    SchemaText Source,
    IReadOnlyList<FbsName> Includes,
    IReadOnlyList<FbsMemberSyntax> Members,
    bool HasLostDeclarations,
    EquatableArray<SchemaDiagnostic> Diagnostics);
