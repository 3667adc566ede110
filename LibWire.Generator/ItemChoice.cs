using LibWire.Schema;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LibWire.Generator;

/// <summary>What the item of a schema decides about its C#.</summary>
/// <param name="Namespace">The namespace of everything that the file declares, keywords escaped; null if the file decides.</param>
/// <param name="Grpc">The stubs of its services; null if the project decides.</param>
/// <param name="HasTypes">Whether its types get C#. Otherwise they are those of a referenced assembly.</param>
internal sealed record ItemChoice(string? Namespace, GrpcStubs? Grpc, bool HasTypes)
{
    private const string Metadata = "build_metadata.AdditionalFiles.";

    /// <summary>Reads the metadata of an item.</summary>
    /// <param name="path">The file.</param>
    /// <param name="options">The metadata, and the properties of the project.</param>
    /// <param name="failure">What is wrong with them.</param>
    /// <returns>The choice; null if something is wrong.</returns>
    internal static ItemChoice? Of(string path, AnalyzerConfigOptions options, out SchemaDiagnostic? failure)
    {
        failure = null;
        string name = Read(options, "Namespace"), escaped = "";
        if (name.Length > 0 && !CSharpNames.TryParseNamespace(name, out escaped)) failure = HostDiagnostics.BadNamespace(path, name);

        GrpcStubs stubs = GrpcStubs.None;
        string grpc = Read(options, "LibWireGrpc");
        if (grpc.Length > 0 && !GrpcStubsText.TryParse(grpc, out stubs)) failure = HostDiagnostics.BadGrpc(path, grpc);

        bool isReferenced = string.Equals(Read(options, "Referenced"), "true", StringComparison.OrdinalIgnoreCase);
        return failure is null ? new ItemChoice(name.Length > 0 ? escaped : null, grpc.Length > 0 ? stubs : null, !isReferenced) : null;
    }

    internal SchemaFile ApplyTo(SchemaFile file) => file with { CSharpNamespace = Namespace, Grpc = Grpc, HasTypes = HasTypes };

    private static string Read(AnalyzerConfigOptions options, string name)
    {
        options.TryGetValue(Metadata + name, out string? value);
        return (value ?? "").Trim();
    }
}
