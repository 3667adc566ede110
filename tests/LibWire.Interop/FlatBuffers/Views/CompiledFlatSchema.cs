namespace LibWire.Tests.Interop;

/// <summary>A made-up schema, compiled.</summary>
/// <param name="Dump">Walks over its views.</param>
/// <param name="Objects">Its objects.</param>
internal sealed record CompiledFlatSchema(FlatDumper Dump, FlatObjects Objects);
