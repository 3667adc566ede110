namespace LibWire.Schema;

/// <summary>One schema file as it is given to the compiler.</summary>
/// <param name="Path">Where it is, for diagnostics: as the user should see it.</param>
/// <param name="ImportPath">The name other files import it by: relative to its import root, with <c>/</c> between folders.</param>
/// <param name="Text">Its whole text.</param>
public sealed record SchemaFile(string Path, string ImportPath, string Text)
{
    /// <summary>The C# namespace of what the file declares, with dots; null where the file's own <c>csharp_namespace</c> and package decide.</summary>
    public string? CSharpNamespace { get; init; }
}
