using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>A <c>.proto</c> file with its declarations.</summary>
public sealed class FileDescriptor : DescriptorBase
{
    private readonly ReadOnlyMemory<byte> _bytes;
    private Dictionary<DescriptorBase, DescriptorComments>? _comments;
    private Dictionary<string, DescriptorBase>? _byName;

    internal FileDescriptor(string name, string package, int edition, ReadOnlyMemory<byte> bytes)
        : base(null, name, name, 0)
    {
        Package = package;
        Edition = edition;
        _bytes = bytes;
    }

    /// <summary>The package; empty for none.</summary>
    public string Package { get; }

    /// <summary>The edition, as a number of <c>google.protobuf.Edition</c>: 998 for proto2, 999 for proto3, 1000 for edition 2023, 1001 for
    /// 2024.</summary>
    public int Edition { get; }

    /// <summary>The imported files, in the order of the file. Weak imports and imports for options only are missing if the descriptor set does not have
    /// them.</summary>
    public IReadOnlyList<FileDescriptor> Imports { get; internal set; } = [];

    /// <summary>Those of the imports that files which import this file see too: <c>import public</c>.</summary>
    public IReadOnlyList<FileDescriptor> PublicImports { get; internal set; } = [];

    /// <summary>The messages at the top level, in the order of the file.</summary>
    public IReadOnlyList<MessageDescriptor> Messages { get; internal set; } = [];

    /// <summary>The enums at the top level.</summary>
    public IReadOnlyList<EnumDescriptor> Enums { get; internal set; } = [];

    /// <summary>The extensions declared at the top level.</summary>
    public IReadOnlyList<FieldDescriptor> Extensions { get; internal set; } = [];

    /// <summary>The services.</summary>
    public IReadOnlyList<ServiceDescriptor> Services { get; internal set; } = [];

    /// <summary>The bytes of the <c>google.protobuf.FileDescriptorProto</c> that this was made from.</summary>
    public ReadOnlySpan<byte> ProtoBytes => _bytes.Span;

    /// <summary>All named declarations, those inside others too.</summary>
    internal List<DescriptorBase> Declarations { get; } = [];

    /// <summary>The import paths, until the files are linked.</summary>
    internal List<string> ImportNames { get; } = [];

    /// <summary>Which imports are public, and which may be missing, as indexes of <see cref="ImportNames"/>.</summary>
    internal HashSet<int> PublicIndexes { get; } = [];

    internal HashSet<int> OptionalIndexes { get; } = [];

    internal ReadOnlyMemory<byte> SourceInfo { get; set; }

    /// <summary>Finds a declaration of this file by its full name.</summary>
    internal DescriptorBase? Find(string fullName)
    {
        // Two threads may both make the table. Both results are the same.
        if (_byName is null)
        {
            var byName = new Dictionary<string, DescriptorBase>(Declarations.Count, StringComparer.Ordinal);
            foreach (DescriptorBase declaration in Declarations) byName.Add(declaration.FullName, declaration);
            _byName = byName;
        }

        return _byName.TryGetValue(fullName, out DescriptorBase? found) ? found : null;
    }

    /// <summary>The comments of a declaration of this file.</summary>
    internal DescriptorComments CommentsOf(DescriptorBase declaration)
    {
        // Two threads may both read them. Both results are the same.
        _comments ??= DescriptorSourceInfo.Read(this);
        return _comments.TryGetValue(declaration, out DescriptorComments? comments) ? comments : DescriptorComments.None;
    }
}
