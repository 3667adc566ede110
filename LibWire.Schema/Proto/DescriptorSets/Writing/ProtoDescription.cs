using System.IO;
using System.Linq;
using LibWire.Reflection;

namespace LibWire.Schema;

/// <summary>The result of describing files.</summary>
public sealed class ProtoDescription
{
    private readonly IReadOnlyList<byte[]> _items; // each a field `file` of the set, with its tag and length

    internal ProtoDescription(IReadOnlyList<byte[]> items, EquatableArray<SchemaDiagnostic> diagnostics)
    {
        _items = items;
        Diagnostics = diagnostics;
    }

    /// <summary>The diagnostics, file by file and by position. Imported files come before the files that import them.</summary>
    public EquatableArray<SchemaDiagnostic> Diagnostics { get; }

    /// <summary>Whether an error prevents the set. It is then empty.</summary>
    public bool HasErrors => Diagnostics.Any(static diagnostic => diagnostic.Severity == SchemaSeverity.Error);

    /// <summary>How many files the set describes.</summary>
    public int FileCount => _items.Count;

    /// <summary>Size of the set in bytes.</summary>
    public long SizeBytes => _items.Sum(static item => (long)item.Length);

    /// <summary>The set: the bytes of a <c>google.protobuf.FileDescriptorSet</c>, the same as protoc 35.1 writes.</summary>
    /// <exception cref="InvalidOperationException">The set is larger than an array can be. <see cref="WriteTo"/> has no such limit.</exception>
    public byte[] ToArray()
    {
        if (SizeBytes > int.MaxValue) throw new InvalidOperationException("A set of 2 GiB or more fits in no array: write it to a stream.");
        var bytes = new byte[SizeBytes];
        int position = 0;
        foreach (byte[] item in _items)
        {
            item.CopyTo(bytes, position);
            position += item.Length;
        }

        return bytes;
    }

    /// <summary>The descriptors of the set, for use at run time: <c>new DynamicTypes(description.ToPool())["shop.Order"]</c>.</summary>
    /// <param name="known">Files that the set may import without having them. <see cref="ProtoDescribeOptions.IncludesImports"/> puts all imports into the
    /// set.</param>
    /// <exception cref="InvalidOperationException">An error prevents the set. The text is that of the first one.</exception>
    /// <exception cref="DescriptorException">The set imports a file that it does not have.</exception>
    public DescriptorPool ToPool(params FileDescriptor[] known)
    {
        SchemaDiagnostic? error = Diagnostics.FirstOrDefault(static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        return error is null ? DescriptorPool.Parse(ToArray(), known) : throw new InvalidOperationException($"The schema is wrong: {error}");
    }

    /// <summary>Writes the set to a stream.</summary>
    /// <param name="target">The stream, which stays open.</param>
    public void WriteTo(Stream target)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        foreach (byte[] item in _items) target.Write(item, 0, item.Length);
    }
}
