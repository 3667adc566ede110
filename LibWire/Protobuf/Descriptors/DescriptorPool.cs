using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>Files with all their declarations, which can be found by name.</summary>
/// <remarks>
/// <para>Immutable and thread-safe.</para>
/// <para>Safe on untrusted input. Memory and time are bounded by the size of the set. What is checked is what a reader of messages relies on: names,
/// numbers, types, imports, features, defaults. The other rules of the schema language are left to its compiler.</para>
/// </remarks>
public sealed class DescriptorPool
{
    private readonly Dictionary<string, FileDescriptor> _files = new(StringComparer.Ordinal);
    private readonly Dictionary<string, DescriptorBase> _symbols = new(StringComparer.Ordinal);
    private readonly Dictionary<(MessageDescriptor Message, int Number), FieldDescriptor> _extensions = [];

    /// <summary>Makes a pool of files that were made before, such as those of generated code, and all that they import.</summary>
    /// <param name="files">The files. Each counts once.</param>
    /// <exception cref="ArgumentNullException">The list, or one of them, is null.</exception>
    /// <exception cref="DescriptorException">Two different files have the same import path, or declare the same name or the same number of an
    /// extension.</exception>
    public DescriptorPool(params FileDescriptor[] files)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        var all = new List<FileDescriptor>();
        foreach (FileDescriptor root in files) AddWithImports(root ?? throw new ArgumentNullException(nameof(files)), all);
        Files = all.AsReadOnly();
    }

    /// <summary>The files, each after those it imports.</summary>
    public IReadOnlyList<FileDescriptor> Files { get; }

    /// <summary>Reads a descriptor set, as compilers write it: <c>protoc --include_imports --descriptor_set_out</c>.</summary>
    /// <param name="fileDescriptorSet">The bytes of a <c>google.protobuf.FileDescriptorSet</c>, which are copied. The files may be in any order.</param>
    /// <param name="known">Files that the set may import without having them, such as those of generated code. They become part of the pool where a file
    /// of the set imports them.</param>
    /// <exception cref="WireFormatException">The bytes are not a message, or messages in it are nested more than 100 deep.</exception>
    /// <exception cref="DescriptorException">The set describes something impossible, or an import is missing.</exception>
    public static DescriptorPool Parse(ReadOnlySpan<byte> fileDescriptorSet, params FileDescriptor[] known)
    {
        if (known is null) throw new ArgumentNullException(nameof(known));
        return new DescriptorPool(DescriptorSpace.Build(fileDescriptorSet, known));
    }

    /// <summary>Finds a file, or returns null.</summary>
    /// <param name="name">Its import path, such as <c>google/protobuf/any.proto</c>.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public FileDescriptor? FindFile(string name) => _files.TryGetValue(name, out FileDescriptor? file) ? file : null;

    /// <summary>Finds a message, or returns null.</summary>
    /// <param name="fullName">The name with its package, such as <c>shop.Order</c>, without a leading dot.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public MessageDescriptor? FindMessage(string fullName) => Find(fullName) as MessageDescriptor;

    /// <summary>Finds an enum, or returns null.</summary>
    /// <param name="fullName">The name with its package.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public EnumDescriptor? FindEnum(string fullName) => Find(fullName) as EnumDescriptor;

    /// <summary>Finds a service, or returns null.</summary>
    /// <param name="fullName">The name with its package.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public ServiceDescriptor? FindService(string fullName) => Find(fullName) as ServiceDescriptor;

    /// <summary>Finds an extension, or returns null.</summary>
    /// <param name="fullName">The name with its package and the messages around its declaration.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public FieldDescriptor? FindExtension(string fullName) => Find(fullName) is FieldDescriptor { IsExtension: true } extension ? extension : null;

    /// <summary>Finds an extension of a message, or returns null.</summary>
    /// <param name="message">The message that is extended.</param>
    /// <param name="number">Any number.</param>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    public FieldDescriptor? FindExtension(MessageDescriptor message, int number)
    {
        if (message is null) throw new ArgumentNullException(nameof(message));
        return _extensions.TryGetValue((message, number), out FieldDescriptor? extension) ? extension : null;
    }

    /// <summary>All extensions of the files, in no particular order.</summary>
    internal IEnumerable<FieldDescriptor> Extensions => _extensions.Values;

    private DescriptorBase? Find(string fullName) => _symbols.TryGetValue(fullName, out DescriptorBase? found) ? found : null;

    // Without recursion: a chain of imports may be as long as a hostile set.
    private void AddWithImports(FileDescriptor root, List<FileDescriptor> all)
    {
        var open = new Stack<(FileDescriptor File, int Next)>();
        Enter(root);
        while (open.Count > 0)
        {
            (FileDescriptor file, int next) = open.Pop();
            if (next == file.Imports.Count)
            {
                AddDeclarations(file);
                all.Add(file);
                continue;
            }

            open.Push((file, next + 1));
            Enter(file.Imports[next]);
        }

        void Enter(FileDescriptor file)
        {
            if (!_files.TryGetValue(file.Name, out FileDescriptor? other))
            {
                _files.Add(file.Name, file);
                open.Push((file, 0));
            }
            else if (other != file)
            {
                throw new DescriptorException(file.Name, "", "another file has the same import path.");
            }
        }
    }

    private void AddDeclarations(FileDescriptor file)
    {
        foreach (DescriptorBase declaration in file.Declarations)
        {
            if (_symbols.TryGetValue(declaration.FullName, out DescriptorBase? other))
                throw new DescriptorException(file.Name, declaration.FullName, $"{DescriptorException.Shown(other.File.Name)} declares the same name.");
            _symbols.Add(declaration.FullName, declaration);
            if (declaration is not FieldDescriptor { IsExtension: true } extension) continue;
            if (_extensions.TryGetValue((extension.ContainingType, extension.Number), out FieldDescriptor? twin))
                throw new DescriptorException(
                    file.Name,
                    extension.FullName,
                    $"{DescriptorException.Shown(twin.FullName)} extends the same message with the same number {extension.Number}.");
            _extensions.Add((extension.ContainingType, extension.Number), extension);
        }
    }
}
