using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>A vector of tables in a buffer. Emitted vectors hold one. For emitted code.</summary>
public readonly ref partial struct FlatTableVector
{
    private readonly FlatPlace _place; // the count; the offsets of the tables follow it

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatTableVector(FlatPlace place) => _place = place;

    /// <summary>Whether the field is absent.</summary>
    public bool IsNull => _place.IsNull;

    /// <summary>The vector, or an empty one if the field is absent. For fields that are empty by default.</summary>
    /// <returns>A vector whose <see cref="IsNull"/> is false.</returns>
    public FlatTableVector OrEmpty() => IsNull ? new FlatTableVector(FlatPlace.StartOf(FlatFormat.EmptyVector)) : this;

    /// <summary>The number of tables.</summary>
    public int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _place.IsNull ? 0 : _place.Count(FlatFormat.OffsetBytes);
    }

    /// <summary>One table.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such table.</exception>
    public FlatTable this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            int count = Count;
            if ((uint)index >= (uint)count) MemoryThrow.IndexOutOfRange(index, count);
            nint offsetAt = FlatFormat.OffsetBytes + ((nint)index * FlatFormat.OffsetBytes);
            return new FlatTable(_place.Behind(offsetAt + FlatScalar.Offset(in _place.At(offsetAt, FlatFormat.OffsetBytes))).AsElement(_place));
        }
    }

    /// <summary>The distance of a table from the vector, in bytes; less than 2 GiB.</summary>
    internal nint DistanceOf(int index)
    {
        int count = Count;
        if ((uint)index >= (uint)count) MemoryThrow.IndexOutOfRange(index, count);
        nint offsetAt = FlatFormat.OffsetBytes + ((nint)index * FlatFormat.OffsetBytes);
        return offsetAt + FlatScalar.Offset(in _place.At(offsetAt, FlatFormat.OffsetBytes));
    }

    /// <summary>A table by what <see cref="DistanceOf"/> gave for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatTable AtDistance(nint distance) => new(_place.Behind(distance).AsElement(_place));

    /// <summary>Walks over the tables.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Enumerator GetEnumerator() => new(_place, Count);

    /// <summary>Walks over the tables of a vector.</summary>
    public ref struct Enumerator
    {
        /// <summary>A distance that no vtable has: no buffer is that large.</summary>
        private const int NoVtable = int.MaxValue;

        private readonly FlatPlace _vector;
        private nint _offsetAt; // all three are distances from the vector
        private nint _table;
        private nint _vtable;
        private int _left;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(FlatPlace vector, int count)
        {
            _vector = vector;
            _offsetAt = 0;
            _table = 0;
            _vtable = NoVtable;
            _left = count;
        }

        /// <summary>The table.</summary>
        /// <exception cref="InvalidOperationException"><see cref="MoveNext()"/> has not been called, or has returned false.</exception>
        public readonly FlatTable Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get
            {
                if (_table == 0) ThrowNoCurrent();
                return new FlatTable(_vector.Behind(_table).AsElement(_vector));
            }
        }

        /// <summary>Moves to the next table.</summary>
        /// <returns>Whether there is one.</returns>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext() => MoveNext(out _);

        /// <summary>Moves to the next table.</summary>
        /// <param name="hasOtherVtable">Whether its vtable is not the one of the table before. If so, offsets from <see cref="FlatTable.At"/> must be asked for
        /// again.</param>
        /// <returns>Whether there is one.</returns>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext(out bool hasOtherVtable)
        {
            // Counting down needs no comparison with the end.
            if (--_left < 0)
            {
                _left = 0;
                _table = 0;
                hasOtherVtable = false;
                return false;
            }

            _offsetAt += FlatFormat.OffsetBytes;
            _table = _offsetAt + FlatScalar.Offset(in _vector.At(_offsetAt, FlatFormat.OffsetBytes));
            nint vtable = _table - FlatScalar.VtableDistance(in _vector.At(_table, FlatFormat.OffsetBytes));
            if (vtable != _vtable)
            {
                _vtable = vtable;
                hasOtherVtable = true;
            }
            else
            {
                hasOtherVtable = false;
            }

            return true;
        }

        [DoesNotReturn]
        private static void ThrowNoCurrent() =>
            throw new InvalidOperationException("There is no current item: call MoveNext() first, and read only while it returns true.");
    }
}
