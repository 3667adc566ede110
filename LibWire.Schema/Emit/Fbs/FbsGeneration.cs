namespace LibWire.Schema;

/// <summary>What came of FlatBuffers schemas that were compiled to C#.</summary>
/// <param name="Files">The models of the files without errors, in the order of the input.</param>
/// <param name="Sources">Their C#, in the same order.</param>
/// <param name="Diagnostics">What is wrong, file by file in the order of the input and by position; behind them that of files that were found by includes.</param>
public sealed record FbsGeneration(EquatableArray<FbsFileModel> Files, EquatableArray<GeneratedSource> Sources, EquatableArray<SchemaDiagnostic> Diagnostics);
