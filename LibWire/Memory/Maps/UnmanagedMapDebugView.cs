using System.Collections.Generic;
using System.Diagnostics;

namespace LibWire;

/// <summary>The entries of a map, for a debugger.</summary>
internal sealed class UnmanagedMapDebugView<TKey, TValue>(UnmanagedMap<TKey, TValue> map)
    where TKey : unmanaged, IEquatable<TKey>
    where TValue : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public KeyValuePair<TKey, TValue>[] Entries
    {
        get
        {
            var entries = new KeyValuePair<TKey, TValue>[map.Count];
            int i = 0;
            foreach (var (key, value) in map)
                entries[i++] = new KeyValuePair<TKey, TValue>(key, value);
            return entries;
        }
    }
}
