namespace LibWire.Schema;

/// <summary>One input file of a schema compiler.</summary>
/// <param name="Path">Its path, as diagnostics show it.</param>
/// <param name="ImportPath">The name by which other files import it: relative to its import root, with <c>/</c> between folders.</param>
/// <param name="Text">Its whole text.</param>
public sealed record SchemaFile(string Path, string ImportPath, string Text)
{
    /// <summary>The C# namespace of its declarations, with dots. If null, the file's <c>csharp_namespace</c> and package decide.</summary>
    public string? CSharpNamespace { get; init; }
}
