using System.Linq;

namespace LibWire.Schema;

/// <summary>The files of a descriptor set, which can replace the <c>.proto</c> files from which it was made.</summary>
public sealed class ProtoDescriptorSet
{
    internal ProtoDescriptorSet(IReadOnlyList<ProtoFileSyntax> files, EquatableArray<SchemaDiagnostic> diagnostics)
    {
        Files = files;
        Diagnostics = diagnostics;
    }

    /// <summary>The import paths of its files, in the order of the set.</summary>
    public IReadOnlyList<string> ImportPaths => [.. Files.Select(static file => file.File.ImportPath)];

    /// <summary>
    /// The error if the bytes are no descriptor set; then there are no files. Faults of single files are reported when they are compiled.
    /// </summary>
    public EquatableArray<SchemaDiagnostic> Diagnostics { get; }

    internal IReadOnlyList<ProtoFileSyntax> Files { get; }

    /// <summary>Reads a set.</summary>
    /// <param name="bytes">The bytes of a <c>google.protobuf.FileDescriptorSet</c>, from any compiler.</param>
    /// <param name="path">The path of the set, for diagnostics.</param>
    /// <returns>The set. Never throws because of the contents.</returns>
    public static ProtoDescriptorSet Read(ReadOnlySpan<byte> bytes, string path) => DescriptorSetReader.Read(bytes, path);
}
