namespace LibWire.Schema;

/// <summary>Which rules a file is under. The numbers are those of <c>google.protobuf.Edition</c>, and later is greater.</summary>
internal enum ProtoEdition
{
    /// <summary>None of a range: what a feature or option says that was there from the start.</summary>
    Legacy = 900,
    Proto2 = 998,
    Proto3 = 999,
    Edition2023 = 1000,
    Edition2024 = 1001,
}

/// <summary>One file as it is written. No rule beyond the grammar has been applied, and statements that broke the grammar are absent.</summary>
/// <param name="File">The file.</param>
/// <param name="Source">Its text, for lines and columns.</param>
/// <param name="Edition">The rules it asks for; proto2 where it does not say.</param>
/// <param name="LanguageStatement">Where it says so; null where it does not.</param>
/// <param name="Package">The package; null for none.</param>
/// <param name="Imports">The imports, in the order of the file.</param>
/// <param name="Options">The options of the file.</param>
/// <param name="Members">Messages, enums, services and extend blocks, in the order of the file.</param>
/// <param name="Diagnostics">What lexer and parser found.</param>
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
    /// <summary>Where everything stands, in the order of <c>SourceCodeInfo</c>; null where nobody asked for it, of no use where there are errors.</summary>
    internal IReadOnlyList<ProtoLocation>? Locations { get; init; }

    /// <summary>
    /// Where the package is declared, from the word <c>package</c> to its name; empty where there is none, and in a file that was not parsed.
    /// </summary>
    internal TextRange PackagePlace { get; init; }
}

/// <summary>A name, simple or with dots (also one in front), or another piece of text with its place.</summary>
internal sealed record ProtoName(string Text, TextRange Span);

/// <summary>What stands behind <c>import</c>.</summary>
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

    /// <summary>Where faults of the import are reported: from its first word to the path.</summary>
    internal TextRange Place => Word.Length > 0 ? new TextRange(Word.Start, Path.Span.End - Word.Start) : Path.Span;
}
