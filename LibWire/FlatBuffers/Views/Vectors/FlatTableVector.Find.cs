namespace LibWire.CompilerServices;

// Look-up by key in a vector that its writer has sorted. Whether it did is not verified: in a vector that is not sorted a key may not be found, and nothing worse happens.
public readonly ref partial struct FlatTableVector
{
    /// <summary>Finds a table by a key that is a scalar or a struct.</summary>
    /// <param name="slot">The slot of the key.</param>
    /// <param name="key">The key; enums are looked up as the integers they are.</param>
    /// <param name="defaultKey">The key of a table that has none.</param>
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
    /// <param name="slot">The slot of the key.</param>
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

    /// <summary>Finds a table by a key that is a string, without turning one into the other.</summary>
    /// <param name="slot">The slot of the key.</param>
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
