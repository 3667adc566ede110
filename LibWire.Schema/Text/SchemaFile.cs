namespace LibWire.Schema;

/// <summary>One input file of a schema compiler.</summary>
/// <param name="Path">Its path, as diagnostics show it.</param>
/// <param name="ImportPath">The name by which other files import it: relative to its import root, with <c>/</c> between folders.</param>
/// <param name="Text">Its whole text.</param>
public sealed record SchemaFile(string Path, string ImportPath, string Text)
{
    /// <summary>The C# namespace of its declarations, with dots. If null, the file decides: by <c>csharp_namespace</c> or its package, or by its statements
    /// <c>namespace</c>, of which an <c>.fbs</c> file can have several.</summary>
    public string? CSharpNamespace { get; init; }

    /// <summary>A C# namespace in front of the one that the file decides, with dots; empty for none. It has no effect beside
    /// <see cref="CSharpNamespace"/>.</summary>
    public string CSharpBaseNamespace { get; init; } = "";

    /// <summary>The gRPC stubs of its services. If null, the options of the compilation decide.</summary>
    public GrpcStubs? Grpc { get; init; }

    /// <summary>Whether its types get C#. Otherwise the C# of other files, and its own stubs, use the types of another assembly that was compiled from the same
    /// file.</summary>
    public bool HasTypes { get; init; } = true;

    /// <summary>What of it the user has declared in C#, from which its text was written; null for a file that is a schema itself.</summary>
    internal CSharpDeclarations? Declarations { get; init; }

    /// <summary>A namespace in another one. Either can be empty.</summary>
    internal static string Below(string outer, string name) => outer.Length == 0 ? name : name.Length == 0 ? outer : $"{outer}.{name}";
}
