namespace LibWire;

public unsafe partial struct UnmanagedArray<T>
{
    private const string What = "The array";

    readonly partial void CheckAlive() => CheckAlive(_items, Capacity);

    readonly partial void CheckIndex(int index)
    {
        if ((uint)index >= (uint)_count)
            Check.Fail(WireMisuse.IndexOutOfRange, $"Index {index} lies outside an array of {_count} items.");
    }

    // The last byte too: a block that grew in place after a mark loses its tail, and not its head, by the rewind.
    private static void CheckAlive(T* items, int count)
    {
        if (count == 0) return;
        ArenaTracker.CheckAlive(items, What);
        ArenaTracker.CheckAlive((byte*)(items + count) - 1, What);
    }

    public ref partial struct Enumerator
    {
        readonly partial void CheckAlive() => UnmanagedArray<T>.CheckAlive(_current, 1);
    }
}
