using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace LibWire.Tests;

/// <summary>The metadata of a dll and of the symbol file beside it: which type and method comes from which source file.</summary>
internal sealed class LibraryMetadata : IDisposable
{
    // The custom debug information that names the files of types without method bodies, such as enums.
    // Source: Portable PDB specification, "Type Definition Documents".
    private static readonly Guid TypeDefinitionDocuments = new("932E74BC-DBA9-4478-8D46-0F32A7BAB3D3");

    private readonly PEReader _library;
    private readonly MetadataReaderProvider _symbols;
    private readonly MetadataReader _symbolReader;

    /// <summary>Opens a dll and its pdb.</summary>
    internal LibraryMetadata(string path)
    {
        Path = path;
        _library = new PEReader(new MemoryStream(File.ReadAllBytes(path)));
        _symbols = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(File.ReadAllBytes(System.IO.Path.ChangeExtension(path, ".pdb"))));
        _symbolReader = _symbols.GetMetadataReader();
        Reader = _library.GetMetadataReader();
    }

    internal string Path { get; }

    internal MetadataReader Reader { get; }

    /// <summary>The types that have a source file: not the module's own type, and not the types that only the compiler adds.</summary>
    internal IEnumerable<TypeDefinitionHandle> Types => Reader.TypeDefinitions.Where(type => FilesOf(type).Count > 0);

    /// <summary>The IL of a method; null if it has none.</summary>
    internal MethodBodyBlock? Body(MethodDefinitionHandle method)
    {
        int address = Reader.GetMethodDefinition(method).RelativeVirtualAddress;
        return address == 0 ? null : _library.GetMethodBody(address);
    }

    /// <summary>A type's name, with its namespace or its enclosing types.</summary>
    internal string NameOf(TypeDefinitionHandle handle)
    {
        TypeDefinition type = Reader.GetTypeDefinition(handle);
        string name = Reader.GetString(type.Name);
        if (!type.GetDeclaringType().IsNil) return $"{NameOf(type.GetDeclaringType())}.{name}";
        string space = Reader.GetString(type.Namespace);
        return space.Length == 0 ? name : $"{space}.{name}";
    }

    /// <summary>The source files of a type, relative to the repository, in order. A nested type without code has the files of its enclosing type.</summary>
    internal IReadOnlyList<string> FilesOf(TypeDefinitionHandle handle)
    {
        TypeDefinition type = Reader.GetTypeDefinition(handle);
        SortedSet<string> files = new(StringComparer.Ordinal);
        foreach (MethodDefinitionHandle method in type.GetMethods())
            if (FileOf(method) is { } file) files.Add(file);

        foreach (CustomDebugInformationHandle information in _symbolReader.GetCustomDebugInformation(handle))
        {
            CustomDebugInformation documents = _symbolReader.GetCustomDebugInformation(information);
            if (_symbolReader.GetGuid(documents.Kind) != TypeDefinitionDocuments) continue;
            BlobReader rows = _symbolReader.GetBlobReader(documents.Value);
            while (rows.RemainingBytes > 0)
                files.Add(FileOf(System.Reflection.Metadata.Ecma335.MetadataTokens.DocumentHandle(rows.ReadCompressedInteger())));
        }

        return files.Count == 0 && !type.GetDeclaringType().IsNil ? FilesOf(type.GetDeclaringType()) : [.. files];
    }

    /// <summary>The home file of a type. Of the files of its parts it is the one with the shortest name: <c>X.cs</c>, not <c>X.Part.cs</c>. Null if the
    /// compiler made the type.</summary>
    internal string? HomeOf(TypeDefinitionHandle handle) =>
        FilesOf(handle).OrderBy(file => System.IO.Path.GetFileName(file).Length).ThenBy(file => file, StringComparer.Ordinal).FirstOrDefault();

    /// <summary>The source file of a method; null if it has no source code.</summary>
    internal string? FileOf(MethodDefinitionHandle method)
    {
        MethodDebugInformation information = _symbolReader.GetMethodDebugInformation(method.ToDebugInformationHandle());
        if (!information.Document.IsNil) return FileOf(information.Document);
        SequencePoint point = information.GetSequencePoints().FirstOrDefault(point => !point.Document.IsNil);
        return point.Document.IsNil ? null : FileOf(point.Document);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _symbols.Dispose();
        _library.Dispose();
    }

    /// <summary>A source path relative to the repository. It starts at the last folder with the name of a project: <c>LibWire</c>, <c>LibWire.Debug</c> or
    /// another <c>LibWire.*</c>.</summary>
    internal static string RelativePath(string path)
    {
        string[] parts = path.Split('/', '\\');
        int project = Array.FindLastIndex(parts, parts.Length - 2, static part => part == "LibWire" || part.StartsWith("LibWire.", StringComparison.Ordinal));
        return string.Join('/', parts.Skip(Math.Max(project, 0)));
    }

    private string FileOf(DocumentHandle document) => RelativePath(_symbolReader.GetString(_symbolReader.GetDocument(document).Name));
}
