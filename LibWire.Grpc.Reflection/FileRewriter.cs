using LibWire.WellKnown;

namespace LibWire.Grpc.Reflection;

/// <summary>Changes names in a <c>FileDescriptorProto</c>. Whatever is not changed stays, also options that nobody here knows.</summary>
internal sealed class FileRewriter : IDisposable
{
    private readonly ArenaAllocator _arena;
    private FileDescriptorProto _file;

    internal FileRewriter(ReadOnlySpan<byte> bytes)
    {
        _arena = ArenaPool.Shared.Rent();
        _file = FileDescriptorProto.Parse(bytes, in _arena);
    }

    internal bool HasChanged { get; private set; }

    internal byte[] ToArray() => _file.ToArrayPartial();

    /// <summary>The file as the only one of a <c>FileDescriptorSet</c>.</summary>
    internal byte[] ToSet()
    {
        var set = default(FileDescriptorSet);
        set.File.Add(_file, in _arena);
        return set.ToArrayPartial();
    }

    public void Dispose() => _arena.Dispose();

    internal void SetName(string name)
    {
        if (_file.Name == name) return;
        _file.SetName(name, in _arena);
        HasChanged = true;
    }

    /// <summary>Gives each import the path that <paramref name="rename"/> returns, and removes those for which it returns null.</summary>
    /// <remarks>Generated code has all imports that declare what a file uses. Those that only its options use may be missing: clients read options they do not
    /// know as unknown fields, but not a file with an import they cannot get.</remarks>
    internal void ChangeImports(Func<string, string?> rename)
    {
        int count = _file.Dependency.Count, kept = 0;
        var newIndexes = new int[count];
        for (int i = 0; i < count; i++)
        {
            newIndexes[i] = -1;
            if (Renamed(_file.Dependency[i], rename) is not { } path) continue;
            _file.Dependency[kept] = path;
            newIndexes[i] = kept++;
        }

        if (kept < count)
        {
            _file.Dependency.Truncate(kept);
            ChangeIndexes(ref _file.PublicDependency, newIndexes);
            ChangeIndexes(ref _file.WeakDependency, newIndexes);
        }

        kept = 0;
        for (int i = 0; i < _file.OptionDependency.Count; i++)
            if (Renamed(_file.OptionDependency[i], rename) is { } path) _file.OptionDependency[kept++] = path;
        _file.OptionDependency.Truncate(kept);
    }

    /// <summary>Gives the file another package, and the types that its declarations name with it. For files whose types are all their own.</summary>
    internal void SetPackage(string package)
    {
        string from = $".{_file.Package}.", to = $".{package}.";
        _file.SetPackage(package, in _arena);
        foreach (ref DescriptorProto message in _file.MessageType)
        {
            foreach (ref FieldDescriptorProto field in message.Field)
                if (field.HasTypeName) field.SetTypeName(Moved(field.TypeName, from, to), in _arena);
        }

        foreach (ref ServiceDescriptorProto service in _file.Service)
        {
            foreach (ref MethodDescriptorProto method in service.Method)
            {
                method.SetInputType(Moved(method.InputType, from, to), in _arena);
                method.SetOutputType(Moved(method.OutputType, from, to), in _arena);
            }
        }

        HasChanged = true;
    }

    private static string Moved(Utf8String type, string from, string to) => type.ToString().Replace(from, to, StringComparison.Ordinal);

    private static void ChangeIndexes(ref UnmanagedArray<int> indexes, int[] newIndexes)
    {
        int kept = 0;
        foreach (int index in indexes)
            if ((uint)index < (uint)newIndexes.Length && newIndexes[index] >= 0) indexes[kept++] = newIndexes[index];
        indexes.Truncate(kept);
    }

    private Utf8String? Renamed(Utf8String path, Func<string, string?> rename)
    {
        string? name = rename(path.ToString());
        if (path == name) return path;
        HasChanged = true;
        return name is null ? null : Utf8String.Copy(name, in _arena);
    }
}
