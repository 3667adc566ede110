using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>A map whose entries lie in an arena. It is unmanaged itself, so that arrays and other maps can hold structs with maps.</summary>
/// <typeparam name="TKey">An unmanaged type. A sender cannot choose colliding keys of an integer type, <see cref="bool"/> or
/// <see cref="Utf8String"/>. Other types are as safe as their <see cref="object.GetHashCode"/>.</typeparam>
/// <typeparam name="TValue">An unmanaged type. Two types that hold maps or arrays of each other need <see cref="UnmanagedMap"/> on one side.</typeparam>
/// <remarks>
/// <para><c>default</c> is the empty map; nothing is allocated before the first entry. From the first entry on, all copies of the struct are the same
/// map.</para>
/// <para>Keys, values and entries keep the order in which they were added. <see cref="Remove(TKey)"/> puts the last entry in the place of the removed
/// one.</para>
/// <para>Up to 8 entries are searched one by one. A map with room for more keeps an index, updated when entries are added, so that a look-up never
/// writes or allocates. Several threads may read at once; one thread may change the map.</para>
/// <para><b>Safety:</b> references and spans of the map are valid until the arena is disposed, reset, or rewound to a mark from before the map last
/// grew. The compiler cannot check this. A reference taken before the map grows may show the old values. LibWire.Debug finds every access to dead
/// arena memory through the map itself. LibWire reads or writes that memory, which may serve another purpose by then.</para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(UnmanagedMapDebugView<,>))]
public unsafe partial struct UnmanagedMap<TKey, TValue> : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : unmanaged, IEquatable<TKey>
    where TValue : unmanaged
{
    // UnmanagedMap repeats this field.
    private UnmanagedMapBlock* _block; // null: the map is empty and has no room

    // What look-ups refer to where no value is present.
    private static readonly TValue Absent;

    /// <summary>How many entries there are.</summary>
    public readonly int Count
    {
        get
        {
            CheckAlive();
            return _block == null ? 0 : _block->Count;
        }
    }

    /// <summary>How many entries there are: the same number as <see cref="Count"/>.</summary>
    public readonly int Length => Count;

    /// <summary>Whether there is no entry.</summary>
    public readonly bool IsEmpty => Count == 0;

    /// <summary>How many entries the map can hold before it grows.</summary>
    public readonly int Capacity
    {
        get
        {
            CheckAlive();
            return _block == null ? 0 : _block->Capacity;
        }
    }

    /// <summary>The keys, in the order of the entries.</summary>
    public readonly ReadOnlySpan<TKey> Keys
    {
        get
        {
            int count = Count;
            // SAFETY: the block's invariants.
            return count == 0 ? default : WireSpan.OverReadOnly<TKey>(_block->Keys, count);
        }
    }

    /// <summary>The values, in the order of the entries, to read and to write.</summary>
    public readonly Span<TValue> Values
    {
        get
        {
            int count = Count;
            // SAFETY: the invariants of the block.
            return count == 0 ? default : WireSpan.Over<TValue>(_block->Values, count);
        }
    }

    /// <summary>The value of a key, to read or to write.</summary>
    /// <exception cref="System.Collections.Generic.KeyNotFoundException">The key has no entry; <see cref="Set(TKey, ref readonly ArenaAllocator)"/>
    /// adds one.</exception>
    /// <remarks>The reference is valid until an entry is added or removed; see the remarks of the type.</remarks>
    public readonly ref TValue this[TKey key]
    {
        get
        {
            int entry = Find(key, out _);
            if (entry < 0) MemoryThrow.KeyNotFound(key);

            // SAFETY: Find returns entries below Count.
            return ref ((TValue*)_block->Values)[entry];
        }
    }

    /// <summary>Whether there is an entry for the key.</summary>
    public readonly bool ContainsKey(TKey key) => Find(key, out _) >= 0;

    /// <summary>Looks up the value of a key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value; the default value if there is none.</param>
    /// <returns>Whether there is an entry for the key.</returns>
    public readonly bool TryGetValue(TKey key, out TValue value)
    {
        int entry = Find(key, out _);
        value = entry < 0 ? default : ((TValue*)_block->Values)[entry];
        return entry >= 0;
    }

    /// <summary>Looks up the value of a key without copying it.</summary>
    /// <param name="key">The key.</param>
    /// <param name="found">Whether there is an entry for the key.</param>
    /// <returns>The value; a default value if there is none. The reference is valid until an entry is added or removed; see the remarks of the
    /// type.</returns>
    public readonly ref readonly TValue GetValueOrDefault(TKey key, out bool found)
    {
        int entry = Find(key, out _);
        found = entry >= 0;
        if (!found) return ref Absent;
        return ref ((TValue*)_block->Values)[entry];
    }

    /// <summary>The keys and the values, in the order of the entries, under the name that LibProtoZeroSharp has.</summary>
    /// <param name="keys">The keys; read-only, because the index depends on them.</param>
    /// <param name="values">The values, to read and to write.</param>
    public readonly void GetUnderlyingArrays(out ReadOnlySpan<TKey> keys, out Span<TValue> values)
    {
        keys = Keys;
        values = Values;
    }

    // Body exists in LibWire.Debug only.
    readonly partial void CheckAlive();
}

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
