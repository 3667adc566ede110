using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>One field that must be followed in every table with the same vtable.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FlatVerifyStep
{
    /// <summary>The offset of the field from the start of the table.</summary>
    internal ushort At;

    /// <summary>For a union, the offset of its kind, or 0 if that is absent; for a vector of scalars or structs, the size of an element.</summary>
    internal ushort KindAt;

    /// <summary>The index of the field in the layout.</summary>
    internal ushort Field;

    internal FlatFieldKind Kind;

    /// <summary>For a vector of scalars, structs or tables: the mask of address bits that must be 0 at its first element.</summary>
    internal byte ElementAlignMask;
}
