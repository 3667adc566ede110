using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>A vector of strings in a buffer. The compiler ensures that it does not outlive the buffer.</summary>
/// <remarks><c>default</c> is the vector of an absent field. It has no strings, like an empty one; <see cref="IsNull"/> tells them apart.</remarks>
[DebuggerDisplay("Count = {Count}")]
public readonly ref struct FlatStringVector
{
    private readonly FlatPlace _place; // the count; the offsets of the strings follow it

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatStringVector(FlatPlace place) => _place = place;

    /// <summary>Whether the field is absent.</summary>
    public bool IsNull => _place.IsNull;

    /// <summary>The vector, or an empty one if the field is absent. For fields that are empty by default.</summary>
    /// <returns>A vector whose <see cref="IsNull"/> is false.</returns>
    public FlatStringVector OrEmpty() => IsNull ? new FlatStringVector(FlatPlace.StartOf(FlatFormat.EmptyVector)) : this;

    /// <summary>The number of strings.</summary>
    public int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _place.IsNull ? 0 : _place.Count(FlatFormat.OffsetBytes);
    }

    /// <summary>One string.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such string.</exception>
    public FlatString this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            int count = Count;
            if ((uint)index >= (uint)count) MemoryThrow.IndexOutOfRange(index, count);
            nint offsetAt = FlatFormat.OffsetBytes + ((nint)index * FlatFormat.OffsetBytes);
            return new FlatString(_place.Behind(offsetAt + FlatScalar.Offset(in _place.At(offsetAt, FlatFormat.OffsetBytes))));
        }
    }

    /// <summary>Walks over the strings.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Enumerator GetEnumerator() => new(this);

    /// <summary>Walks over the strings of a vector.</summary>
    public ref struct Enumerator
    {
        private readonly FlatStringVector _strings;
        private readonly int _count;
        private int _index;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(FlatStringVector strings)
        {
            _strings = strings;
            _count = strings.Count;
            _index = -1;
        }

        /// <summary>The string.</summary>
        /// <exception cref="IndexOutOfRangeException"><see cref="MoveNext"/> has not been called, or has returned false.</exception>
        public readonly FlatString Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => _strings[_index];
        }

        /// <summary>Moves to the next string.</summary>
        /// <returns>Whether there is one.</returns>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext() => ++_index < _count;
    }
}
