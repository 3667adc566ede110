namespace LibWire.Cli;

/// <summary>Where a command gets its schemas from.</summary>
/// <param name="Roots">The folders that import paths start in.</param>
/// <param name="Sets">Descriptor sets whose files are taken where none is found in the folders.</param>
/// <param name="Names">The files that are asked for: paths or import paths.</param>
internal sealed record SchemaInput(string[] Roots, string[] Sets, string[] Names);
