using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A vector of scalars, enums or structs in a buffer, or an array of fixed length. The compiler ensures that it does not outlive the buffer.</summary>
/// <typeparam name="T">The element: a scalar of C#, an enum, or an emitted struct.</typeparam>
/// <remarks>
/// <para>Elements are correct at any address and on hosts of either byte order. <see cref="TryGetSpan"/> is the fast way if the memory layout is that of
/// C#.</para>
/// <para><c>default</c> is the vector of an absent field. It has no elements, like an empty one; <see cref="IsNull"/> tells them apart.</para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
public readonly ref partial struct FlatVector<T>
    where T : unmanaged
{
    private readonly ReadOnlySpan<byte> _bytes; // a whole number of elements; never a null reference for a vector that is present, even an empty one

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatVector(ReadOnlySpan<byte> bytes) => _bytes = bytes;

    /// <summary>Whether the field is absent.</summary>
    public bool IsNull
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Unsafe.IsNullRef(ref MemoryMarshal.GetReference(_bytes));
    }

    /// <summary>Whether there are no elements; also true for an absent vector.</summary>
    public bool IsEmpty => _bytes.IsEmpty;

    /// <summary>The vector, or an empty one if the field is absent. For fields that are empty by default.</summary>
    /// <returns>A vector whose <see cref="IsNull"/> is false.</returns>
    public FlatVector<T> OrEmpty() => IsNull ? new FlatVector<T>(FlatFormat.EmptyVector.Slice(0, 0)) : this;

    /// <summary>The number of elements.</summary>
    public int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)((uint)_bytes.Length / (uint)Unsafe.SizeOf<T>());
    }

    /// <summary>The bytes of the elements, little-endian.</summary>
    public ReadOnlySpan<byte> Bytes => _bytes;

    /// <summary>One element.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such element.</exception>
    public T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            // A product instead of a quotient: the length is a multiple of the size.
            ulong offset = (ulong)(uint)index * (uint)Unsafe.SizeOf<T>();
            if (offset >= (uint)_bytes.Length) MemoryThrow.IndexOutOfRange(index, Count);

            // SAFETY: the line above; the length is a whole number of elements.
            return FlatScalar.Read<T>(ref Unsafe.Add(ref MemoryMarshal.GetReference(_bytes), (nint)offset));
        }
    }

    /// <summary>Finds an element of a vector of structs that its writer has sorted by their keys. For emitted code.</summary>
    /// <param name="keyOffset">The offset of the key in the struct, in bytes.</param>
    /// <param name="key">The key. An enum is looked up as its integer, a struct by its <c>CompareTo</c>.</param>
    /// <returns>The index of an element with this key; -1 if there is none. In an unsorted vector a key may not be found, and nothing worse happens.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public int IndexOfKey<TKey>(int keyOffset, TKey key)
        where TKey : unmanaged, IComparable<TKey>
    {
        if ((uint)keyOffset > (uint)(Unsafe.SizeOf<T>() - Unsafe.SizeOf<TKey>())) throw new ArgumentOutOfRangeException(nameof(keyOffset));
        int low = 0, high = Count - 1;
        while (low <= high)
        {
            int middle = low + ((high - low) >> 1);

            // SAFETY: the key lies in the element, and the element in the vector.
            nint offset = ((nint)middle * Unsafe.SizeOf<T>()) + keyOffset;
            int order = FlatScalar.Read<TKey>(ref Unsafe.Add(ref MemoryMarshal.GetReference(_bytes), offset)).CompareTo(key);
            if (order == 0) return middle;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return -1;
    }

    /// <summary>Finds an element of a vector of structs that its writer has sorted by array keys: by the first item, then by the second, and so on. For emitted
    /// code.</summary>
    /// <param name="keyOffset">The offset of the key in the struct, in bytes.</param>
    /// <param name="keyCount">The number of items in the key of a struct.</param>
    /// <param name="key">The key. A key of another length is not found.</param>
    /// <inheritdoc cref="IndexOfKey{TKey}(int, TKey)"/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public int IndexOfKey<TKey>(int keyOffset, int keyCount, scoped ReadOnlySpan<TKey> key)
        where TKey : unmanaged, IComparable<TKey>
    {
        if (keyOffset < 0 || keyCount < 0 || keyOffset + ((long)keyCount * Unsafe.SizeOf<TKey>()) > Unsafe.SizeOf<T>())
            throw new ArgumentOutOfRangeException(nameof(keyOffset));
        if (key.Length != keyCount) return -1;
        int low = 0, high = Count - 1;
        while (low <= high)
        {
            int middle = low + ((high - low) >> 1), order = 0;

            // SAFETY: the items lie in the element, and the element in the vector.
            ref byte first = ref Unsafe.Add(ref MemoryMarshal.GetReference(_bytes), ((nint)middle * Unsafe.SizeOf<T>()) + keyOffset);
            for (int i = 0; i < key.Length && order == 0; i++)
                order = FlatScalar.Read<TKey>(in Unsafe.Add(ref first, (nint)i * Unsafe.SizeOf<TKey>())).CompareTo(key[i]);
            if (order == 0) return middle;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return -1;
    }

    /// <summary>The same elements as the C# type that the schema binds their struct to. For emitted code.</summary>
    /// <exception cref="InvalidOperationException">The sizes differ: the schema binds the struct to a type of another layout.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatVector<TForeign> Foreign<TForeign>()
        where TForeign : unmanaged
    {
        FlatForeign.ThrowIfOtherSize<T, TForeign>();
        if (!BitConverter.IsLittleEndian) FlatForeignForm<TForeign>.Learn<T>();
        return new FlatVector<TForeign>(_bytes);
    }

    /// <summary>Walks over the elements.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Enumerator GetEnumerator() => new(_bytes);

    /// <summary>Walks over the elements of a vector.</summary>
    public ref struct Enumerator
    {
        private readonly ReadOnlySpan<byte> _bytes;
        private int _offset; // of the current element: a multiple of the size, or -size before the first

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(ReadOnlySpan<byte> bytes)
        {
            _bytes = bytes;
            _offset = -Unsafe.SizeOf<T>();
        }

        /// <summary>The current element. There is none before the first <see cref="MoveNext"/> and after the last.</summary>
        /// <exception cref="IndexOutOfRangeException">There is no current element.</exception>
        public readonly T Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get
            {
                if ((uint)_offset >= (uint)_bytes.Length) MemoryThrow.IndexOutOfRange(_offset / Unsafe.SizeOf<T>(), _bytes.Length / Unsafe.SizeOf<T>());
                return FlatScalar.Read<T>(ref Unsafe.Add(ref MemoryMarshal.GetReference(_bytes), _offset));
            }
        }

        /// <summary>Moves to the next element.</summary>
        /// <returns>Whether there is one.</returns>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            int next = _offset + Unsafe.SizeOf<T>();
            if (next >= _bytes.Length) return false;
            _offset = next;
            return true;
        }
    }
}
