using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

// Access to all elements at once.
public readonly ref partial struct FlatVector<T>
{
    /// <summary>The elements as a span over the buffer itself, if their memory layout is that of C#. It is so on little-endian hosts, at an address that is a
    /// multiple of the element's alignment.</summary>
    /// <param name="span">The elements; empty if there is no such span.</param>
    /// <returns>Whether there is such a span. Always true for an empty vector and for elements of one byte except bool. On little-endian hosts also true for
    /// all elements of a verified buffer that itself lies at a multiple of their alignment.</returns>
    /// <remarks>Bools are checked first: a byte that is neither 0 nor 1 is no bool in C#.</remarks>
    public bool TryGetSpan(out ReadOnlySpan<T> span)
    {
        if (Unsafe.SizeOf<T>() > 1 && (!BitConverter.IsLittleEndian || !IsAligned) && !IsEmpty || typeof(T) == typeof(bool) && !AreBools)
        {
            span = default;
            return false;
        }

        span = MemoryMarshal.Cast<byte, T>(_bytes);
        return true;
    }

    /// <summary>The elements as a span over the buffer itself.</summary>
    /// <exception cref="InvalidOperationException">The memory layout is not that of C#: see <see cref="TryGetSpan"/>. <see cref="CopyTo"/> always
    /// works.</exception>
    public ReadOnlySpan<T> AsSpan()
    {
        if (!TryGetSpan(out ReadOnlySpan<T> span)) ThrowNoSpan();
        return span;
    }

    /// <summary>Copies the elements, at any address and on hosts of either byte order.</summary>
    /// <param name="target">The target; at least <see cref="Count"/> elements.</param>
    /// <exception cref="ArgumentException">The target is too short; nothing was copied.</exception>
    public void CopyTo(Span<T> target)
    {
        if (Count > target.Length) ThrowTooShort(Count);
        if (typeof(T) != typeof(bool) && (BitConverter.IsLittleEndian || Unsafe.SizeOf<T>() == 1))
        {
            _bytes.CopyTo(MemoryMarshal.AsBytes(target));
            return;
        }

        for (int i = 0; i < Count; i++) target[i] = this[i];
    }

    /// <summary>A new array of the elements.</summary>
    public T[] ToArray()
    {
        var array = new T[Count];
        CopyTo(array);
        return array;
    }

    // The alignment of a type is the room it takes behind a byte. The garbage collector may move buffers, but only by multiples of it: objects begin at
    // multiples of the alignment that the processor asks for.
    private unsafe bool IsAligned =>
        ((nuint)Unsafe.AsPointer(ref MemoryMarshal.GetReference(_bytes)) & (nuint)(Unsafe.SizeOf<BehindByte>() - Unsafe.SizeOf<T>() - 1)) == 0;

    private bool AreBools
    {
        get
        {
            foreach (byte value in _bytes)
                if (value > 1) return false;
            return true;
        }
    }

    [DoesNotReturn]
    private static void ThrowNoSpan() =>
        throw new InvalidOperationException("The memory layout of the vector is not that of C#: read the elements one by one, or by CopyTo.");

    [DoesNotReturn]
    private static void ThrowTooShort(int count) =>
        throw new ArgumentException($"The target has room for fewer than the {count} elements of the vector.", "target");

    [StructLayout(LayoutKind.Sequential)]
    private struct BehindByte
    {
#pragma warning disable CS0649, IDE0044, CA1823 // Only the size of the struct counts.
        internal byte First;
        internal T Value;
#pragma warning restore CS0649, IDE0044, CA1823
    }
}
