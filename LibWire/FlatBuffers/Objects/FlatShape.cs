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

    /// <summary>Shapes of another one are of another buffer.</summary>
    internal uint Generation;

    /// <summary>Where the vtable lies.</summary>
    internal uint Place;

    internal uint Unused;
}
