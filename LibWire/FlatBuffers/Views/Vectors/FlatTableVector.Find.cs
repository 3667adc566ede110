namespace LibWire.CompilerServices;

// Look-up by key in a vector that its writer has sorted. The verifier does not check the order: in an unsorted vector a key may not be found, and nothing worse
// happens.
public readonly ref partial struct FlatTableVector
{
    /// <summary>Finds a table by a key that is a scalar or a struct.</summary>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="key">The key; an enum is looked up as its integer.</param>
    /// <param name="defaultKey">The key of a table in which the field is absent.</param>
    /// <returns>The table, or null.</returns>
    public FlatTable Find<TKey>(int slot, TKey key, TKey defaultKey)
        where TKey : unmanaged, IComparable<TKey>
    {
        int low = 0, high = Count - 1;
        while (low <= high)
        {
            int middle = low + ((high - low) >> 1);
            FlatTable table = this[middle];
            int order = table.Scalar(slot, defaultKey).CompareTo(key);
            if (order == 0) return table;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return default;
    }

    /// <summary>Finds a table by a key that is a string.</summary>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="utf8">The key.</param>
    /// <returns>The table, or null.</returns>
    public FlatTable Find(int slot, scoped ReadOnlySpan<byte> utf8)
    {
        int low = 0, high = Count - 1;
        while (low <= high)
        {
            int middle = low + ((high - low) >> 1);
            FlatTable table = this[middle];
            int order = table.String(slot).CompareTo(utf8);
            if (order == 0) return table;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return default;
    }

    /// <summary>Finds a table by a string key, and converts neither of the two strings.</summary>
    /// <param name="slot">The byte offset of the vtable entry of the key.</param>
    /// <param name="text">The key.</param>
    /// <returns>The table, or null.</returns>
    public FlatTable Find(int slot, scoped ReadOnlySpan<char> text)
    {
        int low = 0, high = Count - 1;
        while (low <= high)
        {
            int middle = low + ((high - low) >> 1);
            FlatTable table = this[middle];
            int order = table.String(slot).CompareTo(text);
            if (order == 0) return table;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return default;
    }
}
