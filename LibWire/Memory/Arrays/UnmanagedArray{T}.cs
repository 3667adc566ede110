using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>A growable array whose items lie in an arena. It is unmanaged itself, so that another array can hold structs with arrays.</summary>
/// <typeparam name="T">An unmanaged type. It may hold arrays of itself; two types that hold arrays of each other need <see cref="UnmanagedArray"/> on
/// one side.</typeparam>
/// <remarks>
/// <para><c>default</c> is the empty array; nothing is allocated before the first item.</para>
/// <para>A copy of the struct shares the items but has its own count, like a slice in Go. Add through one of the copies only, best through a field or
/// a <c>ref</c>.</para>
/// <para><b>Safety:</b> references and spans of the array are valid until the arena is disposed, reset, or rewound to a mark from before the array
/// last grew. The compiler cannot check this. The items belong to the arena, not to this struct. A reference taken before the array grows may show
/// the old items. LibWire.Debug finds every access to dead arena memory through the array itself. LibWire reads or writes that memory, which may
/// serve another purpose by then.</para>
/// <para>Several threads may read at once; one thread may change the array.</para>
/// </remarks>
[CollectionBuilder(typeof(CompilerServices.UnmanagedArray), nameof(CompilerServices.UnmanagedArray.Create))]
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(UnmanagedArrayDebugView<>))]
public unsafe partial struct UnmanagedArray<T> : IEnumerable<T>
    where T : unmanaged
{
    // UnmanagedArray repeats these fields: same types, same order.
    private T* _items; // null while _capacity and _count are 0
    private int _count; // 0 <= _count; items 0 .. _count - 1 are initialised
    private int _capacity; // items the block has room for, >= _count; or 0: the block is borrowed, and adding moves the items to an own block

    /// <summary>Makes an array over existing memory.</summary>
    /// <param name="items">The first item, aligned as <typeparamref name="T"/> needs; null if there is none.</param>
    /// <param name="count">How many items are initialised.</param>
    /// <param name="capacity">How many items the arena block that starts at <paramref name="items"/> was requested for. 0 means that the memory is
    /// borrowed, a part of something larger. Then nothing may be written after the last item, and its end is not the end of a block.</param>
    /// <remarks><b>Safety:</b> the memory must live as long as the arena that the array is used with.</remarks>
    internal UnmanagedArray(T* items, int count, int capacity)
    {
        _items = items;
        _count = count;
        _capacity = capacity;
    }

    /// <summary>How many items there are.</summary>
    public readonly int Count => _count;

    /// <summary>How many items there are: the same number as <see cref="Count"/>.</summary>
    public readonly int Length => _count;

    /// <summary>How many items the array can hold before it grows; never less than <see cref="Count"/>.</summary>
    public readonly int Capacity => Math.Max(_capacity, _count);

    /// <summary>Whether the array is empty.</summary>
    public readonly bool IsEmpty => _count == 0;

    /// <summary>One item, to read or to write.</summary>
    /// <param name="index">0 to <see cref="Count"/> − 1.</param>
    /// <exception cref="IndexOutOfRangeException">The index is out of range. LibWire.Debug throws <see cref="WireMisuseException"/>
    /// (<see cref="WireMisuse.IndexOutOfRange"/>) instead.</exception>
    /// <remarks>The reference is valid until the array grows; see the remarks of the type.</remarks>
    public readonly ref T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckIndex(index);
            CheckAlive();
            // Tested in release too, because an index often comes from input bytes.
            if ((uint)index >= (uint)_count) MemoryThrow.IndexOutOfRange(index, _count);

            // SAFETY: 0 <= index < _count, proved by the line above.
            return ref _items[index];
        }
    }

    /// <summary>The items, to read and to write.</summary>
    /// <remarks>The span is valid as long as the memory of the arena, and does not follow the array when it grows; see the remarks of the
    /// type.</remarks>
    public readonly Span<T> Span
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAlive();
            // SAFETY: the invariants of the fields.
            return WireSpan.Over<T>(_items, _count);
        }
    }

    /// <summary>The items, read-only.</summary>
    /// <inheritdoc cref="Span"/>
    public readonly ReadOnlySpan<T> ReadOnlySpan
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAlive();
            // SAFETY: the invariants of the fields.
            return WireSpan.OverReadOnly<T>(_items, _count);
        }
    }

    /// <summary>A copy of the items that outlives the arena.</summary>
    public readonly T[] ToArray() => ReadOnlySpan.ToArray();

    /// <summary>Removes the last item.</summary>
    /// <returns>The item.</returns>
    /// <exception cref="IndexOutOfRangeException">The array is empty. LibWire.Debug throws <see cref="WireMisuseException"/>
    /// (<see cref="WireMisuse.IndexOutOfRange"/>) instead.</exception>
    public T RemoveLast()
    {
        T last = this[_count - 1];
        _count--;
        NoteShorter();
        return last;
    }

    /// <summary>Removes all items from an index on. The array keeps the room.</summary>
    /// <param name="count">How many items remain: 0 to <see cref="Count"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number is out of range. The array is unchanged.</exception>
    public void Truncate(int count)
    {
        CheckAlive();
        if ((uint)count > (uint)_count) MemoryThrow.CountOutOfRange(nameof(count), count, _count);
        _count = count;
        NoteShorter();
    }

    /// <summary>Removes all items. The array keeps the room.</summary>
    public void Clear() => Truncate(0);

    // Bodies exist in LibWire.Debug only.
    readonly partial void CheckAlive();

    readonly partial void CheckIndex(int index);

    /// <summary>Called before items are added: a copy of the array must not have added others in their place.</summary>
    readonly partial void ClaimRoom(int addedCount);

    /// <summary>Called after items were removed from the end.</summary>
    readonly partial void NoteShorter();

    /// <summary>Called after the items have moved to a larger block.</summary>
    partial void NoteLeft(T* before, int count, int capacity);
}

/// <summary>The items of an array, for a debugger.</summary>
internal sealed class UnmanagedArrayDebugView<T>(UnmanagedArray<T> array)
    where T : unmanaged
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items => array.ToArray();
}
