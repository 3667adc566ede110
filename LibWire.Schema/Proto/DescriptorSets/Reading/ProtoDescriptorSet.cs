using System.Linq;

namespace LibWire.Schema;

/// <summary>The files of a descriptor set, which can stand in for the <c>.proto</c> files it was made from.</summary>
public sealed class ProtoDescriptorSet
{
    internal ProtoDescriptorSet(IReadOnlyList<ProtoFileSyntax> files, EquatableArray<SchemaDiagnostic> diagnostics)
    {
        Files = files;
        Diagnostics = diagnostics;
    }

    /// <summary>The import paths of its files, in the order of the set.</summary>
    public IReadOnlyList<string> ImportPaths => [.. Files.Select(static file => file.File.ImportPath)];

    /// <summary>Why there are no files, where the bytes are no set. What is wrong with single files is said when they are compiled.</summary>
    public EquatableArray<SchemaDiagnostic> Diagnostics { get; }

    internal IReadOnlyList<ProtoFileSyntax> Files { get; }

    /// <summary>Reads a set.</summary>
    /// <param name="bytes">The bytes of a <c>google.protobuf.FileDescriptorSet</c>, from any compiler.</param>
    /// <param name="path">Where the set is, for diagnostics.</param>
    /// <returns>The set; never throws for what is in the bytes.</returns>
    public static ProtoDescriptorSet Read(ReadOnlySpan<byte> bytes, string path) => DescriptorSetReader.Read(bytes, path);
}
