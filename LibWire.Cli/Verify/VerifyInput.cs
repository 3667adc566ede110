namespace LibWire.Cli;

/// <summary>What is to be verified.</summary>
/// <param name="Roots">The folders that includes of the schema are looked for in.</param>
/// <param name="Schema">The schema.</param>
/// <param name="Type">The table that buffers start with; null for the root type of the schema.</param>
/// <param name="IsSizePrefixed">Whether each file is buffers with their size in front, one behind the other.</param>
/// <param name="Files">The files.</param>
internal sealed record VerifyInput(string[] Roots, string Schema, string? Type, bool IsSizePrefixed, string[] Files);
