namespace LibWire.Schema;

/// <summary>The C# of schemas.</summary>
/// <param name="Sources">The C# of the files without errors, in the order of the input.</param>
/// <param name="Diagnostics"> The diagnostics: file by file in the order of the input, each by position, then those of files that were found by imports.
/// </param>
public sealed record SchemaGeneration(EquatableArray<GeneratedSource> Sources, EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>One generated C# file.</summary>
/// <param name="ImportPath">The schema file from which it was generated.</param>
/// <param name="Name">Its name without folders, unique in the compilation even if case is ignored: <c>shop.order.proto.g.cs</c>.</param>
/// <param name="Text">Its text: LF between lines, the same on every machine.</param>
public sealed record GeneratedSource(string ImportPath, string Name, string Text);
