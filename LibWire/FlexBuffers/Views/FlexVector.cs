using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The elements of a vector in a FlexBuffer, or the values of a map.</summary>
/// <remarks><c>default</c> has no elements.</remarks>
[StructLayout(LayoutKind.Auto)]
public readonly ref struct FlexVector
{
    private readonly FlexBytes _bytes;
    private readonly int _first; // the position of the first element
    private readonly int _count; // all elements are in the buffer
    private readonly byte _widthBytes;
    private readonly byte _packedType; // of all elements; 0 if each has a type of its own, behind the elements

    /// <summary>Makes a vector whose count precedes it.</summary>
    /// <param name="bytes">The buffer.</param>
    /// <param name="first">The position of the first element.</param>
    /// <param name="widthBytes">The width of an element.</param>
    /// <param name="elementType">The type of all elements; Null if each has its own.</param>
    internal FlexVector(FlexBytes bytes, int first, int widthBytes, FlexType elementType)
        : this(bytes, first, widthBytes, elementType, bytes.Count(first, widthBytes, widthBytes))
    {
    }

    /// <summary>Makes a vector without a count.</summary>
    internal FlexVector(FlexBytes bytes, int first, int widthBytes, FlexType elementType, int count)
    {
        _bytes = bytes;
        _first = first;
        _count = count;
        _widthBytes = (byte)widthBytes;
        _packedType = (byte)((int)elementType << 2);
    }

    /// <summary>The number of elements.</summary>
    public int Count => _count;

    /// <summary>The type of all elements, if the vector has one; <see cref="FlexType.Null"/> if each element has its own.</summary>
    public FlexType ElementType => (FlexType)(_packedType >> 2);

    /// <summary>An element; null if there is no such element.</summary>
    /// <param name="index">The index of the element.</param>
    public FlexValue this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if ((uint)index >= (uint)_count) return default;
            byte packedType = _packedType != 0 ? _packedType : _bytes.Byte(_first + (_count * _widthBytes) + index);
            return new FlexValue(_bytes, _first + (index * _widthBytes), _widthBytes, packedType);
        }
    }

    /// <summary>The elements as an array of numbers that lies in the buffer, without a copy.</summary>
    /// <typeparam name="T">sbyte, short, int or long for <see cref="FlexType.Int"/>, their unsigned forms for <see cref="FlexType.UInt"/>, float or double for
    /// <see cref="FlexType.Float"/>.</typeparam>
    /// <param name="elements">The elements; empty if the result is false.</param>
    /// <returns>Whether the elements have this type and width. False on big-endian hosts, and for elements that do not lie at a multiple of their width in
    /// memory; reading them one by one is always possible.</returns>
    public unsafe bool TryGetSpan<T>(out ReadOnlySpan<T> elements)
        where T : unmanaged
    {
        elements = default;
        if (FlexElement.TypeOf<T>() != ElementType || sizeof(T) != _widthBytes || (!BitConverter.IsLittleEndian && sizeof(T) > 1)) return false;
        ReadOnlySpan<byte> bytes = _bytes.Slice(_first, _count * _widthBytes);

        // SAFETY: an address is only compared; memory that the garbage collector moves keeps its alignment up to 8.
        if (((nuint)Unsafe.AsPointer(ref MemoryMarshal.GetReference(bytes)) & (nuint)(sizeof(T) - 1)) != 0) return false;
        elements = MemoryMarshal.Cast<byte, T>(bytes);
        return true;
    }

    /// <summary>Enumerates the elements.</summary>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>The position of the key at an index, in a vector of keys.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ReadOnlySpan<byte> KeyAndRest(int index) => _bytes.From(_bytes.Follow(_first + (index * _widthBytes), _widthBytes));

    /// <summary>Enumerates the elements of a vector.</summary>
    public ref struct Enumerator
    {
        private readonly FlexVector _vector;
        private int _index;

        internal Enumerator(FlexVector vector)
        {
            _vector = vector;
            _index = -1;
        }

        /// <summary>The element.</summary>
        public readonly FlexValue Current => _vector[_index];

        /// <summary>Goes to the next element.</summary>
        public bool MoveNext() => ++_index < _vector._count;
    }
}
