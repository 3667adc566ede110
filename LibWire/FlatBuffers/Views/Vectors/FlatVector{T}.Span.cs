using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

// All elements at once.
public readonly ref partial struct FlatVector<T>
{
    /// <summary>The elements as a span over the buffer itself, where memory looks as C# expects it: on little-endian hosts, at an address that is a multiple of the element's alignment.</summary>
    /// <param name="span">The elements; empty where it cannot be.</param>
    /// <returns>Whether it can be. Always where there are no elements, for elements of one byte but bool, and on little-endian hosts for all elements of a verified buffer that itself lies at a multiple of their alignment.</returns>
    /// <remarks>Bools are looked at first: one that is neither 0 nor 1 is none in C#.</remarks>
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
    /// <exception cref="InvalidOperationException">Memory does not look as C# expects it: see <see cref="TryGetSpan"/>. <see cref="CopyTo"/> works always.</exception>
    public ReadOnlySpan<T> AsSpan()
    {
        if (!TryGetSpan(out ReadOnlySpan<T> span)) ThrowNoSpan();
        return span;
    }

    /// <summary>Copies the elements, whatever their address and the host's byte order.</summary>
    /// <param name="target">Where they go; at least <see cref="Count"/> elements.</param>
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

    // The alignment of a type is the room it takes behind a byte. Buffers may be moved, but only by multiples of it: objects begin at multiples of the alignment the processor asks for.
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
        throw new InvalidOperationException("The vector does not lie as its elements do in memory: read them one by one, or by CopyTo.");

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
