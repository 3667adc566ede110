namespace LibWire.Cli;

/// <summary>Where a command gets its schemas from.</summary>
/// <param name="Roots">The folders that import paths start in.</param>
/// <param name="Sets">Descriptor sets whose files are taken where none is found in the folders.</param>
/// <param name="Names">The files that are asked for: paths or import paths.</param>
internal sealed record SchemaInput(string[] Roots, string[] Sets, string[] Names)
{
    /// <summary>Those of the files that are FlatBuffers schemas.</summary>
    internal string[] FbsNames => [.. Names.Where(IsFbs)];

    /// <summary>The same input without FlatBuffers schemas.</summary>
    internal SchemaInput WithoutFbs() => this with { Names = [.. Names.Where(static name => !IsFbs(name))] };

    /// <summary>Whether the name of a file is that of a FlatBuffers schema.</summary>
    internal static bool IsFbs(string name) => name.EndsWith(".fbs", StringComparison.OrdinalIgnoreCase);
}
