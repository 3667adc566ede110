namespace LibWire.Tests.Interop;

/// <summary>A compiled random schema.</summary>
/// <param name="Dump">Dumps a buffer through its views.</param>
/// <param name="Objects">Its objects.</param>
internal sealed record CompiledFlatSchema(FlatDumper Dump, FlatObjects Objects);
