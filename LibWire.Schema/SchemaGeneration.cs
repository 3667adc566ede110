namespace LibWire.Schema;

/// <summary>The C# of schemas.</summary>
/// <param name="Sources">The C# of the files without errors, in the order of the input.</param>
/// <param name="Diagnostics">What is wrong, file by file in the order of the input and by position; behind them that of files that were found by
/// imports.</param>
public sealed record SchemaGeneration(EquatableArray<GeneratedSource> Sources, EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>One C# file that was written.</summary>
/// <param name="ImportPath">The schema file it comes from.</param>
/// <param name="Name">Its name, unique in the compilation also where case is ignored, without folders: <c>shop.order.proto.g.cs</c>.</param>
/// <param name="Text">Its text: LF between lines, the same on every machine.</param>
public sealed record GeneratedSource(string ImportPath, string Name, string Text);
