using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A vtable that was written, and what leads to it: the table's type, and which of its fields are there.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FlatShape
{
    /// <summary>A bit for each field, in the order of their slots.</summary>
    internal ulong Fields;

    /// <summary>The <see cref="FlatLayout.Id"/>.</summary>
    internal uint LayoutId;

    /// <summary>Of another one, the place is in another buffer.</summary>
    internal uint Generation;

    /// <summary>Where the vtable lies.</summary>
    internal uint Place;

    /// <summary>Where the words of the vtable begin, which stay when the next buffer is begun.</summary>
    internal uint Start;

    /// <summary>Of a table that was written back to front, the largest alignment of its fields, less one.</summary>
    internal uint AlignMask;

    internal uint Unused;

    /// <summary>Where a shape is looked for, in the lower bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Hash(ulong fields, uint layoutId) => (uint)(((fields + layoutId) * 0x9E3779B97F4A7C15UL) >> 40);
}
