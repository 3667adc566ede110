namespace LibWire.Cli;

/// <summary>The C# of files of one language.</summary>
/// <param name="Diagnostics">What is wrong with the files, and with those they import or include. With an error among them the rest is of no use.</param>
/// <param name="Sources">The C#.</param>
internal sealed record GeneratedCode(IReadOnlyList<SchemaDiagnostic> Diagnostics, IReadOnlyList<GeneratedSource> Sources)
{
    internal static GeneratedCode None { get; } = new([], []);
}
