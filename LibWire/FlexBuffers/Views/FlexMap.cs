using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The keys and values of a map in a FlexBuffer, in the order of the bytes of the keys.</summary>
/// <remarks><c>default</c> has no entries. Look-up is by binary search. Nothing has checked the order: in a map whose keys are not sorted some keys are not
/// found.</remarks>
[StructLayout(LayoutKind.Auto)]
public readonly ref struct FlexMap
{
    /// <summary>In front of the values lie the offset of the keys, the width of the keys, and the count.</summary>
    private const int PrefixCount = 3;

    private readonly FlexVector _values;
    private readonly FlexVector _keys; // as many as values, in verified buffers

    internal FlexMap(FlexBytes bytes, int first, int widthBytes)
    {
        int prefix = first - (PrefixCount * widthBytes);
        ulong keyWidthBytes = bytes.UInt(prefix + widthBytes, widthBytes);
        if (!FlexBytes.IsWidth(keyWidthBytes)) FlexThrow.Outside(prefix);
        _values = new FlexVector(bytes, first, widthBytes, default);
        _keys = new FlexVector(bytes, bytes.Follow(prefix, widthBytes), (int)keyWidthBytes, FlexType.Key);
    }

    /// <summary>The number of entries.</summary>
    public int Count => _values.Count;

    /// <summary>The keys, in order.</summary>
    public FlexVector Keys => _keys;

    /// <summary>The values, in the order of their keys.</summary>
    public FlexVector Values => _values;

    /// <summary>The value of a key; null if the map lacks it.</summary>
    /// <param name="key">The key.</param>
    public FlexValue this[ReadOnlySpan<byte> key]
    {
        get
        {
            TryGetValue(key, out FlexValue value);
            return value;
        }
    }

    /// <inheritdoc cref="this[ReadOnlySpan{byte}]"/>
    public FlexValue this[string key]
    {
        get
        {
            if (key is null) throw new ArgumentNullException(nameof(key));
            int index = IndexOf(key.AsSpan());
            return index < 0 ? default : _values[index];
        }
    }

    /// <summary>Whether the map has a key.</summary>
    /// <param name="key">The key.</param>
    public bool ContainsKey(ReadOnlySpan<byte> key) => IndexOf(key) >= 0;

    /// <summary>Finds the value of a key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value; null if the map lacks the key.</param>
    /// <returns>Whether the map has the key.</returns>
    public bool TryGetValue(ReadOnlySpan<byte> key, out FlexValue value)
    {
        int index = IndexOf(key);
        value = index < 0 ? default : _values[index];
        return index >= 0;
    }

    /// <summary>Enumerates the entries.</summary>
    public Enumerator GetEnumerator() => new(this);

    private int IndexOf(ReadOnlySpan<byte> key)
    {
        int low = 0, high = _keys.Count - 1;
        while (low <= high)
        {
            int middle = (int)(((uint)low + (uint)high) >> 1);
            int order = Compare(_keys.KeyAndRest(middle), key);
            if (order == 0) return middle;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return -1;
    }

    private int IndexOf(ReadOnlySpan<char> key)
    {
        int low = 0, high = _keys.Count - 1;
        while (low <= high)
        {
            int middle = (int)(((uint)low + (uint)high) >> 1);
            int order = _keys[middle].AsString().CompareTo(key);
            if (order == 0) return middle;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return -1;
    }

    /// <summary>Compares a key of the buffer, which the rest of the buffer follows, with a wanted key.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Compare(ReadOnlySpan<byte> there, ReadOnlySpan<byte> wanted)
    {
        // The 0 behind a key is smaller than every byte of a key, so it need not be found first.
        if (there.Length <= wanted.Length) return CompareToLast(there, wanted);

        // Most keys differ in their first byte, and then need no call.
        if (wanted.Length > 0 && there[0] != wanted[0]) return there[0] - wanted[0];
        int order = there.Slice(0, wanted.Length).SequenceCompareTo(wanted);
        if (order != 0) return order;

        // A wanted key with a 0 in it would reach beyond the end of the key.
        return there[wanted.Length] != 0 ? 1 : wanted.IndexOf((byte)0) < 0 ? 0 : -1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int CompareToLast(ReadOnlySpan<byte> there, ReadOnlySpan<byte> wanted)
    {
        int end = there.IndexOf((byte)0);
        return (end < 0 ? there : there.Slice(0, end)).SequenceCompareTo(wanted);
    }

    /// <summary>Enumerates the entries of a map.</summary>
    public ref struct Enumerator
    {
        private readonly FlexMap _map;
        private int _index;

        internal Enumerator(FlexMap map)
        {
            _map = map;
            _index = -1;
        }

        /// <summary>The entry.</summary>
        public readonly FlexEntry Current => new(_map._keys[_index].AsString(), _map._values[_index]);

        /// <summary>Goes to the next entry.</summary>
        public bool MoveNext() => ++_index < _map.Count;
    }
}

/// <summary>One entry of a map in a FlexBuffer.</summary>
public readonly ref struct FlexEntry
{
    internal FlexEntry(FlatString key, FlexValue value)
    {
        Key = key;
        Value = value;
    }

    /// <summary>The key.</summary>
    public FlatString Key { get; }

    /// <summary>The value.</summary>
    public FlexValue Value { get; }

    /// <summary>Takes the entry apart.</summary>
    public void Deconstruct(out FlatString key, out FlexValue value)
    {
        key = Key;
        value = Value;
    }
}
