using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using LibWire.CompilerServices;

namespace LibWire;

/// <summary>A vector of a buffer as a class that keeps each element after it was first read: strings, or holders of tables.</summary>
/// <typeparam name="T">The element.</typeparam>
/// <remarks>It belongs to a <see cref="FlatHolder"/>, whose remarks hold here too.</remarks>
[DebuggerDisplay("Count = {Count}")]
public sealed class FlatHeldVector<T> : IReadOnlyList<T>
    where T : class
{
    private readonly FlatHeld _vector;
    private readonly Func<FlatHeld, T> _make;
    private readonly T?[] _kept;

    internal FlatHeldVector(FlatHeld vector, int count, Func<FlatHeld, T> make)
    {
        _vector = vector;
        _make = make;
        _kept = count == 0 ? [] : new T?[count];
    }

    /// <summary>The number of elements.</summary>
    public int Count => _kept.Length;

    /// <summary>One element: the same object each time.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such element.</exception>
    public T this[int index]
    {
        get
        {
            if ((uint)index >= (uint)_kept.Length) MemoryThrow.IndexOutOfRange(index, _kept.Length);
            return Volatile.Read(ref _kept[index]) ?? Keep(index);
        }
    }

    /// <summary>Walks over the elements.</summary>
    public IEnumerator<T> GetEnumerator()
    {
        for (int i = 0; i < _kept.Length; i++) yield return this[i];
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    // The first thread that stores an object decides.
    private T Keep(int index)
    {
        T element = _make(_vector.Target(FlatFormat.OffsetBytes + (index * FlatFormat.OffsetBytes)));
        return Interlocked.CompareExchange(ref _kept[index], element, null) ?? element;
    }
}
