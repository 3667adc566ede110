using System.Collections;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace LibWire;

public unsafe partial struct UnmanagedArray<T>
{
    /// <summary>Enumerates the items by reference: <c>foreach (ref var item in array)</c>. Items added meanwhile are not seen.</summary>
    public readonly Enumerator GetEnumerator()
    {
        CheckAlive();
        return new Enumerator(_items, _count);
    }

    // For LINQ and other code over sequences. It allocates managed memory, and gives copies of the items.
    readonly IEnumerator<T> IEnumerable<T>.GetEnumerator()
    {
        for (int i = 0; i < Count; i++) yield return this[i];
    }

    readonly IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<T>)this).GetEnumerator();

    /// <summary>Enumerates the items of an array.</summary>
    public ref partial struct Enumerator
    {
        private T* _current; // starts before the first item; never passes _last
        private readonly T* _last; // the last item

        internal Enumerator(T* items, int count)
        {
            // SAFETY: the pointer before the first item is formed but never read: MoveNext comes first.
            _current = items - 1;
            _last = _current + count;
        }

        /// <summary>The item, to read or to write. The reference is valid until the array grows.</summary>
        public readonly ref T Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get
            {
                CheckAlive();
                return ref *_current;
            }
        }

        /// <summary>Moves to the next item.</summary>
        /// <returns>Whether there is one.</returns>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            if (_current == _last) return false;
            _current++;
            return true;
        }

        // Body exists in LibWire.Debug only.
        readonly partial void CheckAlive();
    }
}
