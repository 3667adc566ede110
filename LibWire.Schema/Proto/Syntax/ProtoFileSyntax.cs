namespace LibWire.Schema;

/// <summary>The edition whose rules a file follows. The numbers are those of <c>google.protobuf.Edition</c>. Later editions are greater.</summary>
internal enum ProtoEdition
{
    /// <summary>No edition of a file. A feature or option with it exists from the start.</summary>
    Legacy = 900,
    Proto2 = 998,
    Proto3 = 999,
    Edition2023 = 1000,
    Edition2024 = 1001,

    /// <summary>The edition <c>UNSTABLE</c>, which protoc accepts with <c>--experimental_editions</c>: what the next editions may bring.</summary>
    Unstable = 9999,
}

/// <summary>One file as it is written. Only the grammar has been checked. Statements with syntax errors are absent.</summary>
/// <param name="File">The file.</param>
/// <param name="Source">Its text, for lines and columns.</param>
/// <param name="Edition">Its edition; proto2 if it declares none.</param>
/// <param name="LanguageStatement">The statement that declares it; null if there is none.</param>
/// <param name="Package">The package; null for none.</param>
/// <param name="Imports">The imports, in the order of the file.</param>
/// <param name="Options">The options of the file.</param>
/// <param name="Members">Messages, enums, services and extend blocks, in the order of the file.</param>
/// <param name="Diagnostics">The diagnostics of lexer and parser.</param>
internal sealed record ProtoFileSyntax(
    SchemaFile File,
    SchemaText Source,
    ProtoEdition Edition,
    ProtoName? LanguageStatement,
    ProtoName? Package,
    IReadOnlyList<ProtoImportSyntax> Imports,
    IReadOnlyList<ProtoOptionSyntax> Options,
    IReadOnlyList<ProtoMemberSyntax> Members,
    IReadOnlyList<SchemaDiagnostic> Diagnostics)
{
    /// <summary>
    /// The locations of all declarations, in the order of <c>SourceCodeInfo</c>; null if they were not kept. Not valid if there are errors.
    /// </summary>
    internal IReadOnlyList<ProtoLocation>? Locations { get; init; }

    /// <summary>
    /// The place of the package statement, from the word <c>package</c> to the name; empty if there is none, and in a file that was not parsed.
    /// </summary>
    internal TextRange PackagePlace { get; init; }
}

/// <summary>A simple or qualified name, perhaps with a leading dot, or another part of the text with its place.</summary>
internal sealed record ProtoName(string Text, TextRange Span);

/// <summary>The kind of import.</summary>
internal enum ProtoImportKind
{
    Ordinary,
    Public,
    Weak,
    Option,
}

/// <summary>An import; the span of its path includes the quotes.</summary>
internal sealed record ProtoImportSyntax(ProtoImportKind Kind, ProtoName Path)
{
    /// <summary>The word <c>import</c>; empty in a file that was not parsed.</summary>
    internal TextRange Word { get; init; }

    /// <summary>The place at which faults of the import are reported: from its first word to the path.</summary>
    internal TextRange Place => Word.Length > 0 ? new TextRange(Word.Start, Path.Span.End - Word.Start) : Path.Span;
}
