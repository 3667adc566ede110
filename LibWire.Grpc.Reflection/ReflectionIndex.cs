using System.Linq;
using System.Text;

namespace LibWire.Grpc.Reflection;

/// <summary>All that reflection knows: files by path, by the names they declare and by the extensions they declare. It never changes.</summary>
internal sealed class ReflectionIndex
{
    private readonly Dictionary<string, ReflectionFile> _files = new(StringComparer.Ordinal);
    private readonly Dictionary<FileDescriptor, ReflectionFile> _byDescriptor = [];
    private readonly Dictionary<string, ReflectionFile> _symbols = new(StringComparer.Ordinal);
    private readonly Dictionary<(string Type, int Number), ReflectionFile> _extensions = [];
    private readonly Dictionary<string, SortedSet<int>> _numbers = new(StringComparer.Ordinal);
    private readonly HashSet<string> _messages = new(StringComparer.Ordinal);
    private readonly int _nameBytesMax;

    /// <summary>Makes the index.</summary>
    /// <param name="services">The names of the services to list.</param>
    /// <param name="roots">The files; what they import is added. Of two declarations with the same name the first one is found.</param>
    internal ReflectionIndex(IEnumerable<string> services, IEnumerable<FileDescriptor> roots)
    {
        Services = [.. services.Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
        var open = new Queue<FileDescriptor>(roots);
        while (open.TryDequeue(out FileDescriptor? descriptor))
        {
            if (!Add(descriptor)) continue;
            foreach (FileDescriptor import in descriptor.Imports) open.Enqueue(import);
        }

        foreach (ReflectionFile file in _files.Values) file.Link(path => FindImport(file, path));
        _nameBytesMax = _files.Keys.Concat(_symbols.Keys).Select(Encoding.UTF8.GetByteCount).DefaultIfEmpty().Max();
    }

    /// <summary>The full names of the services, sorted.</summary>
    internal IReadOnlyList<string> Services { get; }

    internal ReflectionFile? FindFile(Utf8String path) => Name(path) is { } name ? _files.GetValueOrDefault(name) : null;

    internal ReflectionFile? FindSymbol(Utf8String fullName) => Name(fullName) is { } name ? _symbols.GetValueOrDefault(name) : null;

    internal ReflectionFile? FindExtension(Utf8String type, int number) => Name(type) is { } name ? _extensions.GetValueOrDefault((name, number)) : null;

    /// <summary>The numbers of a message's extensions, in ascending order; null if there is no such message.</summary>
    internal IReadOnlyCollection<int>? FindExtensionNumbers(Utf8String type)
    {
        if (Name(type) is not { } name || !_messages.Contains(name)) return null;
        return _numbers.TryGetValue(name, out SortedSet<int>? numbers) ? numbers : [];
    }

    // A name may have megabytes. Those that are longer than any here need not become a string to be looked for.
    private string? Name(Utf8String name) => name.Length <= _nameBytesMax ? name.ToString() : null;

    // Projects often call different files the same, such as service.proto. Clients tell files by their paths, so a second one gets another.
    private bool Add(FileDescriptor descriptor)
    {
        if (_byDescriptor.ContainsKey(descriptor)) return false;
        string path = descriptor.Name;
        for (int copy = 2; _files.TryGetValue(path, out ReflectionFile? other); copy++)
        {
            if (other.Descriptor.ProtoBytes.SequenceEqual(descriptor.ProtoBytes))
            {
                _byDescriptor.Add(descriptor, other);
                return false;
            }

            path = $"{copy}/{descriptor.Name}";
        }

        var file = new ReflectionFile(descriptor, path);
        _files.Add(path, file);
        _byDescriptor.Add(descriptor, file);
        AddDeclarations(file);
        return true;
    }

    private void AddDeclarations(ReflectionFile file)
    {
        foreach (ServiceDescriptor service in file.Descriptor.Services)
        {
            AddSymbol(service, file);
            foreach (MethodDescriptor method in service.Methods) AddSymbol(method, file);
        }

        foreach (FieldDescriptor extension in file.Descriptor.Extensions) AddExtension(extension, file);
        foreach (EnumDescriptor declared in file.Descriptor.Enums) AddEnum(declared, file);
        foreach (MessageDescriptor message in file.Descriptor.Messages) AddMessage(message, file);
    }

    // As deep as messages are nested in the schema, which descriptors limit to 100.
    private void AddMessage(MessageDescriptor message, ReflectionFile file)
    {
        AddSymbol(message, file);
        _messages.Add(message.FullName);
        foreach (FieldDescriptor field in message.Fields) AddSymbol(field, file);
        foreach (OneofDescriptor oneof in message.Oneofs) AddSymbol(oneof, file);
        foreach (FieldDescriptor extension in message.Extensions) AddExtension(extension, file);
        foreach (EnumDescriptor declared in message.Enums) AddEnum(declared, file);
        foreach (MessageDescriptor nested in message.NestedTypes) AddMessage(nested, file);
    }

    private void AddEnum(EnumDescriptor declared, ReflectionFile file)
    {
        AddSymbol(declared, file);
        foreach (EnumValueDescriptor value in declared.Values) AddSymbol(value, file);
    }

    private void AddExtension(FieldDescriptor extension, ReflectionFile file)
    {
        AddSymbol(extension, file);
        string type = extension.ContainingType.FullName;
        if (!_extensions.TryAdd((type, extension.Number), file)) return;
        if (!_numbers.TryGetValue(type, out SortedSet<int>? numbers)) _numbers.Add(type, numbers = []);
        numbers.Add(extension.Number);
    }

    private void AddSymbol(DescriptorBase declaration, ReflectionFile file) => _symbols.TryAdd(declaration.FullName, file);

    // The file's own import first: another file may have the same path. Imports that the descriptor lacks may be there by another way.
    private ReflectionFile? FindImport(ReflectionFile file, string path) =>
        file.Descriptor.Imports.FirstOrDefault(import => import.Name == path) is { } import ? _byDescriptor[import] : _files.GetValueOrDefault(path);
}
