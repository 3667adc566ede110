using System.Runtime.CompilerServices;

namespace LibWire;

public unsafe partial struct UnmanagedArray<T>
{
    private const string What = "The array";

    readonly partial void CheckAlive() => CheckAlive(_items, Capacity);

    readonly partial void CheckIndex(int index)
    {
        if ((uint)index >= (uint)_count)
            Check.Fail(WireMisuse.IndexOutOfRange, $"Index {index} lies outside an array of {_count} items of {typeof(T).Name}.");
    }

    readonly partial void ClaimRoom(int addedCount) => ArrayLedger.Claim(_items, _count, addedCount, _capacity);

    readonly partial void NoteShorter() => ArrayLedger.Shorten(_items, _count);

    partial void NoteLeft(T* before, int count, int capacity)
    {
        if (capacity > 0 && count > 0) ArrayLedger.Leave(before, (nuint)count * (nuint)sizeof(T), _items);
    }

    // Checks up to the last byte: a rewind may free the tail of a block that grew in place after the mark, but not its head.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CheckAlive(T* items, int count)
    {
        if (count == 0) return;
        ArenaTracker.CheckAlive(items, (nuint)count * (nuint)sizeof(T), What);
    }

    public ref partial struct Enumerator
    {
        readonly partial void CheckAlive() => UnmanagedArray<T>.CheckAlive(_current, 1);
    }
}
