using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A vector of scalars, enums or structs whose elements can be changed in the buffer itself. The compiler ensures that it does not outlive the
/// buffer.</summary>
/// <typeparam name="T">The element: a scalar of C#, an enum, or an emitted struct.</typeparam>
/// <remarks>
/// <para>Elements are correct at any address and on hosts of either byte order. The key of a struct never changes, because its vector may be sorted by
/// it.</para>
/// <para><c>default</c> is the vector of an absent field: it has no elements.</para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
public readonly ref struct FlatMutableVector<T>
    where T : unmanaged
{
    private const int IsPaddedForeign = -1; // in the place of the size of a key: the elements are of a bound type whose padding must become 0

    private readonly FlatVector<T> _vector;
    private readonly int _keyOffset;
    private readonly int _keyBytes; // 0 for elements without a key

    internal FlatMutableVector(FlatVector<T> vector, int keyOffset, int keyBytes)
    {
        _vector = vector;
        _keyOffset = keyOffset;
        _keyBytes = keyBytes;
    }

    /// <summary>Whether the field is absent.</summary>
    public bool IsNull => _vector.IsNull;

    /// <summary>The number of elements.</summary>
    public int Count => _vector.Count;

    /// <summary>The vector for reading.</summary>
    public FlatVector<T> View => _vector;

    /// <summary>One element.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such element.</exception>
    public T this[int index] => _vector[index];

    /// <summary>Changes one element.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    /// <param name="value">The new value. The key of a struct is ignored.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such element; nothing has changed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Set(int index, scoped in T value)
    {
        ReadOnlySpan<byte> bytes = _vector.Bytes;
        ulong offset = (ulong)(uint)index * (uint)Unsafe.SizeOf<T>();
        if (offset >= (uint)bytes.Length) MemoryThrow.IndexOutOfRange(index, Count);

        // SAFETY: the line above; the length is a whole number of elements, and the vector was made over writable memory.
        ref byte target = ref Unsafe.Add(ref MemoryMarshal.GetReference(bytes), (nint)offset);
        if (_keyBytes == 0) FlatScalar.Write(ref target, value);
        else if (_keyBytes == IsPaddedForeign) FlatForeignForm<T>.Known!.Write(ref target, value);
        else FlatScalar.WriteBesideKey(ref target, value, _keyOffset, _keyBytes, BitConverter.IsLittleEndian);
    }

    /// <summary>The elements as a span over the buffer itself, if their memory layout is that of C#: see <see cref="FlatVector{T}.TryGetSpan"/>. Never for
    /// structs that have a key.</summary>
    /// <param name="span">The elements; empty if there is no such span.</param>
    /// <returns>Whether there is such a span.</returns>
    public bool TryGetSpan(out Span<T> span)
    {
        if (_keyBytes <= 0 && _vector.TryGetSpan(out ReadOnlySpan<T> elements))
        {
            span = FlatWritable.Of(elements);
            return true;
        }

        span = default;
        return false;
    }

    /// <summary>The elements as a span over the buffer itself.</summary>
    /// <exception cref="InvalidOperationException">There is no such span: see <see cref="TryGetSpan"/>. <see cref="Set"/> always works.</exception>
    public Span<T> AsSpan()
    {
        if (!TryGetSpan(out Span<T> span)) ThrowNoSpan();
        return span;
    }

    /// <inheritdoc cref="FlatVector{T}.Foreign{TForeign}"/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatMutableVector<TForeign> Foreign<TForeign>()
        where TForeign : unmanaged
    {
        FlatVector<TForeign> vector = _vector.Foreign<TForeign>();
        if (default(T) is not IFlatPadded) return new FlatMutableVector<TForeign>(vector, 0, 0);
        FlatForeignForm<TForeign>.Learn<T>();
        return new FlatMutableVector<TForeign>(vector, 0, IsPaddedForeign);
    }

    [DoesNotReturn]
    private static void ThrowNoSpan() =>
        throw new InvalidOperationException(
            "The memory layout of the vector is not that of C#, or its elements have keys, which cannot change: change the elements one by one.");
}
