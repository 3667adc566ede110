namespace LibWire;

/// <summary>One member of a table that was read, before the table is written.</summary>
internal struct FlatJsonEntry
{
    /// <summary>The order among the members of the table: <see cref="FlatJsonName.Order"/>.</summary>
    internal int Order;

    /// <summary>Where the member stands in the text.</summary>
    internal int TextOffset;

    /// <summary>What the other fields hold.</summary>
    internal FlatJsonEntryState State;

    /// <summary>The bits of a scalar; the position of a string, vector or table; the address of a struct; the offset in the text of a value that
    /// waits.</summary>
    internal ulong Value;

    /// <summary>For the kinds of a vector of unions, the address of their count and their bits, one word each.</summary>
    internal ulong Kinds;
}

/// <summary>The state of a member that was read.</summary>
internal enum FlatJsonEntryState : byte
{
    /// <summary>It has a value.</summary>
    Value,

    /// <summary>It is null: the field stays absent.</summary>
    Null,

    /// <summary>It is the value of a union whose kind was not read yet. The value was passed over.</summary>
    Waiting,
}

/// <summary>A stack of values in an arena.</summary>
internal unsafe struct FlatJsonStack<T>
    where T : unmanaged
{
    private const int FirstCapacity = 64;

    private T* _items;
    private int _capacity;

    /// <summary>The number of values.</summary>
    internal int Count;

    /// <summary>One value. The address is valid until the next one is added.</summary>
    internal readonly T* At(int index) => _items + index;

    /// <summary>The values from an index on.</summary>
    internal readonly Span<T> From(int index) => new(_items + index, Count - index);

    /// <summary>Adds a value.</summary>
    internal void Add(T value, ArenaAllocator arena) => *Push(1, arena) = value;

    /// <summary>Adds room for values, which is not cleared.</summary>
    /// <returns>The first of them.</returns>
    internal T* Push(int count, ArenaAllocator arena)
    {
        long needed = (long)Count + count;
        if (needed > _capacity)
        {
            // The sizes double, so that what stays behind is no larger than what is in use.
            long capacity = Math.Max(Math.Max(FirstCapacity, 2L * _capacity), needed);
            if (capacity > int.MaxValue / 2) WireThrow.MessageTooLarge(0);
            T* grown = (T*)arena.AllocateBytes((nuint)(capacity * sizeof(T)));
            Buffer.MemoryCopy(_items, grown, capacity * sizeof(T), Count * (long)sizeof(T));
            _items = grown;
            _capacity = (int)capacity;
        }

        T* first = _items + Count;
        Count += count;
        return first;
    }
}
