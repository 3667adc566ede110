using System.Linq;

namespace LibWire.Schema;

/// <summary>All names of the files of a session. Files that do not see each other may declare the same name.</summary>
/// <remarks>Several threads can add and remove names at a time. Several can look names up, but only while no thread adds or removes one.</remarks>
internal sealed class ProtoNameTable
{
    private const int ShardCount = 64; // a power of two, well above the number of cores

    private readonly Dictionary<string, object>[] _shards = new Dictionary<string, object>[ShardCount]; // a descriptor, or a list of them
    private readonly Dictionary<string, int> _packages = new(StringComparer.Ordinal);
    private readonly HashSet<string> _shared = new(StringComparer.Ordinal);

    internal ProtoNameTable()
    {
        for (int i = 0; i < ShardCount; i++) _shards[i] = new(StringComparer.Ordinal);
    }

    /// <summary>Adds a name.</summary>
    /// <returns>The earlier declaration of that name in the same file, which stays in the table; null if there is none.</returns>
    internal ProtoDescriptor? Add(ProtoDescriptor descriptor)
    {
        string name = descriptor.FullName;
        Dictionary<string, object> shard = ShardOf(name);
        lock (shard)
        {
            if (!shard.TryGetValue(name, out object? entry))
            {
                shard.Add(name, descriptor);
                return null;
            }

            if (entry is ProtoDescriptor single)
            {
                if (single.File == descriptor.File) return single;
                shard[name] = new List<ProtoDescriptor> { single, descriptor };
            }
            else
            {
                var list = (List<ProtoDescriptor>)entry;
                if (list.Find(other => other.File == descriptor.File) is { } own) return own;
                list.Add(descriptor);
            }
        }

        lock (_shared) _shared.Add(name);
        return null;
    }

    /// <summary>Removes a descriptor. Does nothing if it is not in the table.</summary>
    internal void Remove(ProtoDescriptor descriptor)
    {
        Dictionary<string, object> shard = ShardOf(descriptor.FullName);
        lock (shard)
        {
            if (!shard.TryGetValue(descriptor.FullName, out object? entry)) return;
            if (ReferenceEquals(entry, descriptor)) shard.Remove(descriptor.FullName);
            if (entry is not List<ProtoDescriptor> list || !list.Remove(descriptor) || list.Count > 1) return;
            shard[descriptor.FullName] = list[0];
        }

        lock (_shared) _shared.Remove(descriptor.FullName);
    }

    /// <summary>Adds all names of a file, which declares no name twice.</summary>
    internal void AddAll(ProtoFileDescriptor file) => file.ForEachName(this, static (table, descriptor) => table.Add(descriptor));

    /// <summary>Removes all names of a file.</summary>
    internal void RemoveAll(ProtoFileDescriptor file) => file.ForEachName(this, static (table, descriptor) => table.Remove(descriptor));

    /// <summary>All declarations of a name, in any file.</summary>
    internal IReadOnlyList<ProtoDescriptor> FindAll(string fullName) => Entry(fullName) switch
    {
        null => [],
        ProtoDescriptor single => [single],
        object list => (List<ProtoDescriptor>)list,
    };

    /// <summary>The names that several files declare, in no particular order.</summary>
    internal IReadOnlyCollection<string> Shared => _shared;

    /// <summary>The packages of all files, those of removed files included, and their enclosing packages.</summary>
    internal IReadOnlyCollection<string> Packages => _packages.Keys;

    /// <summary>The declaration that a file sees under a full name; null for none. The import that makes it visible counts as used.</summary>
    /// <param name="file">The file that uses the name.</param>
    /// <param name="fullName">The name, without a leading dot.</param>
    /// <param name="isForOptions">Whether the name is in an option, where extensions of option imports are visible too.</param>
    internal ProtoDescriptor? Find(ProtoFileDescriptor file, string fullName, bool isForOptions = false)
    {
        ProtoDescriptor? found = Entry(fullName) switch
        {
            null => null,
            ProtoDescriptor single => IsSeen(single) ? single : null,
            object list => ((List<ProtoDescriptor>)list).Where(IsSeen).OrderBy(static descriptor => descriptor.File.Order).FirstOrDefault(),
        };
        if (found != null && found.File != file) file.MarkUsed(found.File);
        return found;

        bool IsSeen(ProtoDescriptor descriptor) =>
            file.Sees(descriptor.File) || (isForOptions && descriptor is ProtoFieldDescriptor && file.SeesForOptions(descriptor.File));
    }

    /// <summary>Finds the declaration to which a written name refers.</summary>
    /// <param name="file">The file that uses the name.</param>
    /// <param name="place"> The full name of the declaration that contains the name, such as the field with that type. The search starts in the enclosing
    /// scope and goes outward. For an option of a file its package and <c>.x</c>.
    /// </param>
    /// <param name="name">The name as it is written. With a leading dot it is a full name.</param>
    /// <param name="typesOnly">Whether a name without dots skips declarations that are no types.</param>
    /// <param name="isForOptions">Whether the name is in an option.</param>
    /// <returns>The declaration, or the scope that has the first part of the name but not the rest.</returns>
    /// <remarks>
    /// Scopes are searched for the first part of the name. The first scope that has it must have the other parts too; the search does not continue. In the
    /// outermost scope the whole name is searched, with declarations of any kind. Source: Protocol Buffers language specification, "Name resolution";
    /// protoc 35.
    /// </remarks>
    internal ProtoLookup LookUp(ProtoFileDescriptor file, string place, string name, bool typesOnly, bool isForOptions = false)
    {
        if (name.Length > 0 && name[0] == '.') return new ProtoLookup(Find(file, name.Substring(1), isForOptions), null);
        int dot = name.IndexOf('.');
        string first = dot < 0 ? name : name.Substring(0, dot);
        ProtoDescriptor? passedOver = null;
        for (int end = place.LastIndexOf('.'); end > 0; end = place.LastIndexOf('.', end - 1))
        {
            string candidate = string.Concat(place.Substring(0, end), ".", first);
            ProtoDescriptor? found = Find(file, candidate, isForOptions);
            if (dot < 0)
            {
                if (found != null && (!typesOnly || found.IsType)) return new ProtoLookup(found, null);
                passedOver ??= found;
                continue;
            }

            if (found is not { IsScope: true } && !IsPackage(file, candidate, isForOptions)) continue;
            found = Find(file, $"{candidate}{name.Substring(dot)}", isForOptions);
            return new ProtoLookup(found, found == null ? candidate : null);
        }

        return new ProtoLookup(Find(file, name, isForOptions) ?? passedOver, null);
    }

    /// <summary>The numbers of a package and of its enclosing packages, in this table.</summary>
    internal IEnumerable<int> PackageNumbers(string package)
    {
        for (int end = package.Length; end > 0; end = package.LastIndexOf('.', end - 1))
        {
            string name = package.Substring(0, end);
            if (!_packages.TryGetValue(name, out int number)) _packages.Add(name, number = _packages.Count);
            yield return number;
        }
    }

    /// <summary>Whether a name is that of a visible package, or of a package that encloses one.</summary>
    internal bool IsPackage(ProtoFileDescriptor file, string fullName, bool isForOptions = false) =>
        _packages.TryGetValue(fullName, out int number) && (file.View.SeesPackage(number) || (isForOptions && file.OptionView.SeesPackage(number)));

    private object? Entry(string fullName) => ShardOf(fullName).TryGetValue(fullName, out object? entry) ? entry : null;

    // A cheap hash over the units in which the names of a file differ, and not the hash of the dictionary.
    private Dictionary<string, object> ShardOf(string name)
    {
        int length = name.Length;
        if (length == 0) return _shards[0];
        int mix = (name[length - 1] * 31) + (name[length / 2] * 7) + name[(length * 3) / 4] + length;
        return _shards[mix & (ShardCount - 1)];
    }
}

/// <summary>The result of a search.</summary>
/// <param name="Found"> The declaration; null for none. If only types were searched, it can be another declaration, if there was nothing else.
/// </param>
/// <param name="DeadEnd">The full name of the scope that has the first part of the name but not the rest; null for none.</param>
internal readonly record struct ProtoLookup(ProtoDescriptor? Found, string? DeadEnd);
