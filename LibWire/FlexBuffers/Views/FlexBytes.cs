using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The bytes of a FlexBuffer, read by position. Each read is compared with the end: values have offsets of many widths and no alignment that could
/// be relied on, so the comparison costs little beside the rest, and no bytes lead outside.</summary>
[StructLayout(LayoutKind.Auto)]
internal ref partial struct FlexBytes
{
    private readonly ReadOnlySpan<byte> _bytes;

    internal FlexBytes(ReadOnlySpan<byte> bytes)
    {
        _bytes = bytes;
        NoteSource();
    }

    /// <summary>The size of the FlexBuffer.</summary>
    internal readonly int SizeBytes => _bytes.Length;

    /// <summary>Whether a number is a width of the format.</summary>
    internal static bool IsWidth(ulong widthBytes) => widthBytes is 1 or 2 or 4 or 8;

    /// <summary>One byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly byte Byte(int at) => At(at, 1);

    /// <summary>An unsigned integer.</summary>
    /// <param name="at">Its position, 0 or more. A sum of positions that overflows is negative, and is refused like one behind the end.</param>
    /// <param name="widthBytes">1, 2, 4 or 8.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ulong UInt(int at, int widthBytes)
    {
        ref byte first = ref At(at, widthBytes);
        if (widthBytes == sizeof(byte)) return first;
        if (widthBytes == sizeof(ushort)) return WireEndian.ReadUInt16(in first);
        return widthBytes == sizeof(uint) ? WireEndian.ReadUInt32(in first) : WireEndian.ReadUInt64(in first);
    }

    /// <summary>A signed integer.</summary>
    /// <inheritdoc cref="UInt" path="/param"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly long Int(int at, int widthBytes)
    {
        int unusedBits = 64 - (8 * widthBytes);
        return (long)(UInt(at, widthBytes) << unusedBits) >> unusedBits;
    }

    /// <summary>A floating point number. The format has none below 4 bytes; the C++ library reads such bytes as integers.</summary>
    /// <inheritdoc cref="UInt" path="/param"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly double Float(int at, int widthBytes)
    {
        if (widthBytes == sizeof(double)) return WireEndian.ToDouble(UInt(at, sizeof(double)));
        return widthBytes == sizeof(float) ? WireEndian.ToFloat((uint)UInt(at, sizeof(float))) : Int(at, widthBytes);
    }

    /// <summary>The target of an offset. Offsets lead towards the start.</summary>
    /// <inheritdoc cref="UInt" path="/param"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly int Follow(int at, int widthBytes)
    {
        ulong offset = UInt(at, widthBytes);
        if (offset > (uint)at) FlexThrow.Outside(at);
        return at - (int)offset;
    }

    /// <summary>The count of a vector, string or blob. It precedes the first element.</summary>
    /// <param name="first">The position of the first element.</param>
    /// <param name="widthBytes">The width of the count.</param>
    /// <param name="elementBytes">The width of an element. All of them are inside.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly int Count(int first, int widthBytes, int elementBytes)
    {
        ulong count = UInt(first - widthBytes, widthBytes);
        if (count > (uint)(_bytes.Length - first) / (uint)elementBytes) FlexThrow.Outside(first);
        return (int)count;
    }

    /// <summary>Some bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> Slice(int at, int sizeBytes)
    {
        At(at, sizeBytes);
        return _bytes.Slice(at, sizeBytes);
    }

    /// <summary>The bytes from a position to the end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> From(int at)
    {
        At(at, 0);
        return _bytes.Slice(at);
    }

    /// <summary>The key at a position, without the 0 behind it.</summary>
    internal readonly ReadOnlySpan<byte> Key(int at)
    {
        ReadOnlySpan<byte> rest = From(at);
        int lengthBytes = rest.IndexOf((byte)0);
        if (lengthBytes < 0) FlexThrow.Outside(at);
        return rest.Slice(0, lengthBytes);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte At(int at, int sizeBytes)
    {
        CheckAlive();
        if ((ulong)(uint)at + (uint)sizeBytes > (uint)_bytes.Length) FlexThrow.Outside(at);

        // SAFETY: the line above. Sizes are never negative.
        return ref Unsafe.Add(ref MemoryMarshal.GetReference(_bytes), at);
    }

    // Bodies exist in LibWire.Debug only: they remember the arena of the buffer, and check that it is alive.
    partial void NoteSource();

    readonly partial void CheckAlive();
}
