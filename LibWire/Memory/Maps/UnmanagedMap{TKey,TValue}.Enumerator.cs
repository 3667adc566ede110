using System.Collections;
using System.Collections.Generic;

namespace LibWire;

public unsafe partial struct UnmanagedMap<TKey, TValue>
{
    /// <summary>Enumerates the entries: <c>foreach (var (key, value) in map)</c>, or <c>foreach (var entry in map)</c> with <c>entry.Value</c> by
    /// reference.</summary>
    /// <remarks>Adding entries meanwhile is allowed, and the new entries are seen. Removing moves the last entry, which may then be missed.</remarks>
    public readonly Enumerator GetEnumerator() => new(this);

    // For LINQ and other code over sequences. It allocates managed memory, and gives copies of the values.
    readonly IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator()
    {
        for (int i = 0; i < Count; i++) yield return new KeyValuePair<TKey, TValue>(Keys[i], Values[i]);
    }

    readonly IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<KeyValuePair<TKey, TValue>>)this).GetEnumerator();

    /// <summary>Enumerates the entries of a map.</summary>
    public ref struct Enumerator
    {
        private readonly UnmanagedMap<TKey, TValue> _map;
        private int _entry; // the current one; -1 before the first MoveNext()

        internal Enumerator(UnmanagedMap<TKey, TValue> map)
        {
            _map = map;
            _entry = -1;
        }

        /// <summary>The current entry. It is valid until an entry is added or removed.</summary>
        public readonly Entry Current
        {
            get
            {
                _map.CheckAlive();
                // SAFETY: MoveNext() proved that the entry is below Count.
                return new Entry((TKey*)_map._block->Keys + _entry, (TValue*)_map._block->Values + _entry);
            }
        }

        /// <summary>Moves to the next entry.</summary>
        /// <returns>Whether there is one.</returns>
        public bool MoveNext()
        {
            if (_entry + 1 >= _map.Count) return false;
            _entry++;
            return true;
        }
    }

    /// <summary>One entry of a map.</summary>
    public readonly ref struct Entry
    {
        private readonly TKey* _key; // not null
        private readonly TValue* _value; // not null

        internal Entry(TKey* key, TValue* value)
        {
            _key = key;
            _value = value;
        }

        /// <summary>The key.</summary>
        public ref readonly TKey Key => ref *_key;

        /// <summary>The value, to read or to write.</summary>
        public ref TValue Value => ref *_value;

        /// <summary>Deconstructs the entry.</summary>
        public void Deconstruct(out TKey key, out TValue value)
        {
            key = *_key;
            value = *_value;
        }
    }
}
