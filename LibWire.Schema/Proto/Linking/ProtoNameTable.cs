namespace LibWire.Schema;

/// <summary>All names of all files. Files that do not see each other may declare the same one.</summary>
internal sealed class ProtoNameTable
{
    private readonly Dictionary<string, List<ProtoDescriptor>> _names = new(StringComparer.Ordinal);

    /// <summary>Adds a name.</summary>
    /// <returns>What the same file declares under that name already, and keeps; null where there was nothing.</returns>
    internal ProtoDescriptor? Add(ProtoDescriptor descriptor)
    {
        if (!_names.TryGetValue(descriptor.FullName, out List<ProtoDescriptor>? list)) _names.Add(descriptor.FullName, list = new(1));

        // Files are declared one after the other: what the file itself has declared comes last.
        if (list.Count > 0 && list[list.Count - 1].File == descriptor.File) return list[list.Count - 1];
        list.Add(descriptor);
        return null;
    }

    /// <summary>Everything under a name, in whichever file.</summary>
    internal IReadOnlyList<ProtoDescriptor> FindAll(string fullName) => _names.TryGetValue(fullName, out List<ProtoDescriptor>? list) ? list : [];

    /// <summary>What a file sees under a full name; null for nothing.</summary>
    /// <param name="file">The file that looks.</param>
    /// <param name="fullName">The name, without a leading dot.</param>
    /// <param name="isForOptions">Whether the name stands in an option, where option imports are seen too.</param>
    internal ProtoDescriptor? Find(ProtoFileDescriptor file, string fullName, bool isForOptions = false)
    {
        if (!_names.TryGetValue(fullName, out List<ProtoDescriptor>? list)) return null;
        foreach (ProtoDescriptor descriptor in list)
            if (file.Visible.Contains(descriptor.File) || (isForOptions && file.VisibleToOptions.Contains(descriptor.File))) return descriptor;
        return null;
    }

    /// <summary>Finds what a written name means at a place.</summary>
    /// <param name="file">The file that looks.</param>
    /// <param name="scope">The full name of the declaration the name stands in; the search starts in it and goes outward.</param>
    /// <param name="name">The name as it is written; a leading dot makes it a full one.</param>
    /// <param name="typesOnly">Whether what is no type is passed over, for a name without dots.</param>
    /// <param name="isForOptions">Whether the name stands in an option.</param>
    /// <returns>What is found, or the scope in which the first part was found and the rest was not.</returns>
    /// <remarks>Scopes are searched for the first part of the name; what has further parts must have them in the first scope that is found, there is no way back.
    /// Source: Protocol Buffers language specification, "Name resolution"; protoc 35.</remarks>
    internal ProtoLookup LookUp(ProtoFileDescriptor file, string scope, string name, bool typesOnly, bool isForOptions = false)
    {
        if (name.Length > 0 && name[0] == '.') return new ProtoLookup(Find(file, name.Substring(1), isForOptions), null);
        int dot = name.IndexOf('.');
        string first = dot < 0 ? name : name.Substring(0, dot);
        ProtoDescriptor? passedOver = null;
        for (int end = scope.Length; end >= 0; end = end == 0 ? -1 : Math.Max(0, scope.LastIndexOf('.', end - 1)))
        {
            string candidate = end == 0 ? first : $"{scope.Substring(0, end)}.{first}";
            ProtoDescriptor? found = Find(file, candidate, isForOptions);
            if (dot < 0)
            {
                if (found != null && (!typesOnly || found.IsType)) return new ProtoLookup(found, null);
                passedOver ??= found;
                continue;
            }

            if (found is not { IsScope: true } && !file.VisiblePackages.Contains(candidate)) continue;
            found = Find(file, $"{candidate}{name.Substring(dot)}", isForOptions);
            return new ProtoLookup(found, found == null ? candidate : null);
        }

        return new ProtoLookup(passedOver, null);
    }
}

/// <summary>What came of a search.</summary>
/// <param name="Found">What has the name; null for nothing. Where only types were looked for it can be something else, which then was all there was.</param>
/// <param name="DeadEnd">The full name of the scope that has the first part of the name and not the rest; null where there was none.</param>
internal readonly record struct ProtoLookup(ProtoDescriptor? Found, string? DeadEnd);
