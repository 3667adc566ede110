using System.Collections.Generic;
using System.Linq;

namespace LibWire.Reflection;

/// <summary>The files that are built together, and the names that they declare.</summary>
internal sealed class DescriptorSpace
{
    // Full names and look-ups may take so many UTF-16 units for each byte of the input. Real sets take less than ten: a hostile set could declare
    // many short names inside a very long one.
    private const long NameUnitsPerByte = 64;
    private const long NameUnitsFree = 1 << 16;

    private readonly Dictionary<string, DescriptorBase> _symbols = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FileDescriptor> _files = new(StringComparer.Ordinal);
    private readonly HashSet<FileDescriptor> _known = []; // files of others that are imported
    private long _unitsLeft;

    private DescriptorSpace(ReadOnlySpan<byte> bytes)
    {
        Data = bytes.ToArray();
        _unitsLeft = (bytes.Length * NameUnitsPerByte) + NameUnitsFree;
    }

    /// <summary>A copy of the input. Descriptors keep parts of it.</summary>
    internal byte[] Data { get; }

    /// <summary>The fields and extensions whose types are to be linked.</summary>
    internal List<FieldDescriptor> Fields { get; } = [];

    /// <summary>The methods whose types are to be linked.</summary>
    internal List<MethodDescriptor> Methods { get; } = [];

    /// <summary>Builds the files of a set.</summary>
    internal static FileDescriptor[] Build(ReadOnlySpan<byte> set, FileDescriptor[] known)
    {
        var space = new DescriptorSpace(set);
        var files = new List<FileDescriptor>();
        var reader = new ProtoReader(space.Data);
        while (reader.Next())
        {
            if (reader.TagAndType == DescriptorTags.SetFile) files.Add(new DescriptorReader(space).Read(reader.ReadMessage()));
            else reader.Skip();
        }

        space.Link(files, known);
        return [.. files];
    }

    /// <summary>Builds one file, from emitted code.</summary>
    /// <param name="proto">The bytes of its <c>FileDescriptorProto</c>.</param>
    /// <param name="imports">Those of its imports that declare types it uses, and those that it passes on. Others are left out.</param>
    internal static FileDescriptor BuildOne(ReadOnlySpan<byte> proto, FileDescriptor[] imports)
    {
        var space = new DescriptorSpace(proto);
        FileDescriptor file = new DescriptorReader(space).Read(new ProtoReader(space.Data));
        for (int i = 0; i < file.ImportNames.Count; i++) file.OptionalIndexes.Add(i);
        space.Link([file], imports);
        return file;
    }

    /// <summary>Adds a declaration to its file and to the names.</summary>
    internal void Declare(DescriptorBase declaration)
    {
        FileDescriptor file = declaration.File;
        string fullName = declaration.FullName;
        CheckIdentifier(file, declaration.Name, fullName);
        if (_symbols.TryGetValue(fullName, out DescriptorBase? other))
        {
            string fault = other.File == file ? "the name is declared twice." : $"{DescriptorException.Shown(other.File.Name)} declares the same name.";
            throw new DescriptorException(file.Name, fullName, fault);
        }

        _symbols.Add(fullName, declaration);
        file.Declarations.Add(declaration);
    }

    /// <summary>The full name of a declaration in a scope, which is a message, a service or a package.</summary>
    internal string Join(FileDescriptor file, string scope, string name)
    {
        _unitsLeft -= scope.Length + name.Length;
        if (_unitsLeft < 0) throw new DescriptorException(file.Name, "", "the names together are too long for a file of this size.");
        return scope.Length == 0 ? name : $"{scope}.{name}";
    }

    /// <summary>Counts work on bytes that are already in the input, so that a hostile set cannot ask for it without end.</summary>
    internal void Charge(FileDescriptor? file, int units)
    {
        _unitsLeft -= units;
        if (_unitsLeft < 0) throw new DescriptorException(file?.Name ?? "", "", "parts of the file are repeated too often.");
    }

    /// <summary>Finds the type that a declaration names.</summary>
    /// <param name="user">The declaration.</param>
    /// <param name="scope">The scope in which a name without a leading dot is searched first; then those around it.</param>
    /// <param name="name">The name as the descriptor has it. Compilers write full names with a leading dot.</param>
    internal DescriptorBase Find(DescriptorBase user, string scope, string name)
    {
        if (name.Length > 1 && name[0] == '.')
        {
            if (Look(user.File, name.Substring(1)) is { } found) return found;
        }
        else if (name.Length > 0)
        {
            while (true)
            {
                if (Look(user.File, Join(user.File, scope, name)) is { } found) return found;
                if (scope.Length == 0) break;
                scope = scope.Substring(0, Math.Max(scope.LastIndexOf('.'), 0));
            }
        }

        throw new DescriptorException(user.File.Name, user.FullName, $"there is no type \"{DescriptorException.Shown(name)}\".");
    }

    internal static void CheckIdentifier(FileDescriptor file, string name, string declaration)
    {
        if (name.Length == 0) throw new DescriptorException(file.Name, declaration, "a name is missing.");
        foreach (char unit in name)
        {
            if (unit is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '_') continue;
            throw new DescriptorException(file.Name, declaration, "a name has other characters than letters, digits and '_'.");
        }
    }

    private DescriptorBase? Look(FileDescriptor file, string fullName)
    {
        if (_symbols.TryGetValue(fullName, out DescriptorBase? found)) return found;
        foreach (FileDescriptor known in _known)
        {
            Charge(file, 1);
            if (LookIn(known, fullName) is { } declaration) return declaration;
        }

        return null;
    }

    // A file that was built before. What it imports publicly counts too.
    private static DescriptorBase? LookIn(FileDescriptor file, string fullName)
    {
        if (file.Find(fullName) is { } found) return found;
        foreach (FileDescriptor import in file.PublicImports)
            if (LookIn(import, fullName) is { } inner) return inner;
        return null;
    }

    private void Link(List<FileDescriptor> files, FileDescriptor[] known)
    {
        foreach (FileDescriptor file in files)
        {
            if (_files.ContainsKey(file.Name)) throw new DescriptorException(file.Name, "", "the set has the file twice.");
            _files.Add(file.Name, file);
        }

        foreach (FileDescriptor file in files) LinkImports(file, known);
        CheckCycles(files);
        var linker = new DescriptorLinker(this);
        foreach (FieldDescriptor field in Fields) linker.LinkType(field);
        foreach (FieldDescriptor field in Fields) DescriptorLinker.Complete(field);
        foreach (MethodDescriptor method in Methods) linker.Link(method);
    }

    private void LinkImports(FileDescriptor file, FileDescriptor[] known)
    {
        var imports = new List<FileDescriptor>();
        var publicImports = new List<FileDescriptor>();
        var seen = new HashSet<string>(StringComparer.Ordinal);
        for (int i = 0; i < file.ImportNames.Count; i++)
        {
            string name = file.ImportNames[i];
            if (!seen.Add(name)) throw new DescriptorException(file.Name, "", $"it imports \"{DescriptorException.Shown(name)}\" twice.");
            if (!_files.TryGetValue(name, out FileDescriptor? import)) import = known.FirstOrDefault(other => other.Name == name);
            if (import is null)
            {
                if (file.OptionalIndexes.Contains(i)) continue;
                throw new DescriptorException(file.Name, "", $"the imported file \"{DescriptorException.Shown(name)}\" is missing.");
            }

            if (!_files.ContainsKey(name)) _known.Add(import);
            imports.Add(import);
            if (file.PublicIndexes.Contains(i)) publicImports.Add(import);
        }

        file.Imports = imports.AsReadOnly();
        file.PublicImports = publicImports.AsReadOnly();
    }

    // Files whose imports are all done are done, until none is left: no recursion, because a chain may be as long as the set.
    private void CheckCycles(List<FileDescriptor> files)
    {
        var users = new Dictionary<FileDescriptor, List<FileDescriptor>>();
        var waiting = new Dictionary<FileDescriptor, int>();
        var ready = new Stack<FileDescriptor>();
        foreach (FileDescriptor file in files)
        {
            int count = 0;
            foreach (FileDescriptor import in file.Imports)
            {
                if (_known.Contains(import)) continue;
                count++;
                if (!users.TryGetValue(import, out List<FileDescriptor>? list)) users.Add(import, list = []);
                list.Add(file);
            }

            waiting.Add(file, count);
            if (count == 0) ready.Push(file);
        }

        while (ready.Count > 0)
        {
            FileDescriptor done = ready.Pop();
            waiting.Remove(done);
            if (!users.TryGetValue(done, out List<FileDescriptor>? list)) continue;
            foreach (FileDescriptor user in list)
                if (--waiting[user] == 0) ready.Push(user);
        }

        foreach (FileDescriptor file in files)
            if (waiting.ContainsKey(file)) throw new DescriptorException(file.Name, "", "it imports itself, directly or through other files.");
    }
}
