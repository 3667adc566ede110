namespace LibWire.Grpc.Reflection;

/// <summary>A file as clients get it.</summary>
/// <param name="descriptor">What it was made from.</param>
/// <param name="name">Its import path, which is another than that of the descriptor if two files have the same.</param>
internal sealed class ReflectionFile(FileDescriptor descriptor, string name)
{
    private byte[]? _changed;

    internal FileDescriptor Descriptor => descriptor;

    internal string Name => name;

    /// <summary>The files that it imports, and that clients therefore need.</summary>
    internal IReadOnlyList<ReflectionFile> Imports { get; private set; } = [];

    /// <summary>The <c>FileDescriptorProto</c>.</summary>
    internal ReadOnlySpan<byte> Bytes => _changed ?? descriptor.ProtoBytes;

    /// <summary>Finds the imports, and rewrites the file where one has another path or is not there.</summary>
    /// <param name="find">Finds a file by the path with which this one imports it; null for files that nobody has.</param>
    internal void Link(Func<string, ReflectionFile?> find)
    {
        using var rewriter = new FileRewriter(descriptor.ProtoBytes);
        var imports = new List<ReflectionFile>();
        rewriter.SetName(name);
        rewriter.ChangeImports(path =>
        {
            ReflectionFile? file = find(path);
            if (file is not null) imports.Add(file);
            return file?.Name;
        });
        if (rewriter.HasChanged) _changed = rewriter.ToArray();
        Imports = imports;
    }
}
