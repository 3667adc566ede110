using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A value that waits until the vector or map that holds it is closed; or the start of an open one, which its elements follow.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FlexStaged
{
    /// <summary>The bits of a number; a floating point number has 8 bytes here. Otherwise the position of what was written.</summary>
    internal ulong Bits;

    /// <summary>The length of a key; for the start of a vector or map: the index of the one around it, or -1.</summary>
    internal int Extra;

    internal byte TypeByte;

    internal FlexType Type
    {
        readonly get => (FlexType)TypeByte;
        set => TypeByte = (byte)value;
    }

    /// <summary>The width of a number, of the elements of a vector, or of the length of a string.</summary>
    internal byte Width;

    /// <summary>What is open; None for a value.</summary>
    internal FlexFrame Frame;

    /// <summary>Whether the value itself stands in its vector or map, and no offset.</summary>
    internal readonly bool IsInline => Type is <= FlexType.Float or FlexType.Bool;

    /// <summary>The width that the value needs as an element.</summary>
    /// <param name="sizeBytes">The bytes written so far. The vector begins behind them, aligned.</param>
    /// <param name="index">The index of the element, counted from there.</param>
    internal readonly int ElementWidth(long sizeBytes, long index)
    {
        if (IsInline) return Width;

        // The distance depends on the width of the elements before it.
        for (int width = 0; ; width++)
        {
            long at = sizeBytes + FlexWidth.Padding(sizeBytes, width) + (index << width);
            if (width == FlexWidth.Eight || FlexWidth.Of((ulong)at - Bits) == width) return width;
        }
    }

    /// <summary>The type as it stands in the buffer.</summary>
    internal readonly byte PackedType(int parentWidth) => (byte)(((int)Type << 2) | (IsInline ? Math.Max(Width, parentWidth) : Width));
}

/// <summary>What a builder has open.</summary>
internal enum FlexFrame : byte
{
    None,
    Vector,
    TypedVector,
    FixedVector,
    Map,
}
