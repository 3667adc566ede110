namespace LibWire.Schema;

/// <summary>What one file came to when it was bound with the files it includes.</summary>
/// <param name="Model">The model; null where there are errors in it, or in a file that it includes.</param>
/// <param name="Diagnostics">What is wrong with the file, lexer and parser included, by position.</param>
public sealed record FbsBoundFile(FbsFileModel? Model, EquatableArray<SchemaDiagnostic> Diagnostics);
