using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A written vtable and its key: the type of the table, and which fields are present.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FlatShape
{
    /// <summary>A bit for each field, in the order of the vtable entries.</summary>
    internal ulong Fields;

    /// <summary>The <see cref="FlatLayout.Id"/>.</summary>
    internal uint LayoutId;

    /// <summary>The buffer that <see cref="Place"/> belongs to. If it is not the current one, the place is in an earlier buffer.</summary>
    internal uint Generation;

    /// <summary>Where the vtable lies in the buffer.</summary>
    internal uint Place;

    /// <summary>Where the words of the vtable begin. They stay when the next buffer begins.</summary>
    internal uint Start;

    /// <summary>For a table written back to front: the largest alignment of its fields, minus 1.</summary>
    internal uint AlignMask;

    internal uint Unused;

    /// <summary>The hash that finds a shape; its lower bits select the entry.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Hash(ulong fields, uint layoutId) => (uint)(((fields + layoutId) * 0x9E3779B97F4A7C15UL) >> 40);
}
