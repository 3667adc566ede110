using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>One field that has to be followed in every table with some vtable.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FlatVerifyStep
{
    /// <summary>Where the field lies, from the start of the table.</summary>
    internal ushort At;

    /// <summary>Where a union's kind lies, 0 where there is none; of a vector of scalars or structs, the size of an element.</summary>
    internal ushort KindAt;

    /// <summary>Which field of the layout it is.</summary>
    internal ushort Field;

    internal FlatFieldKind Kind;

    /// <summary>Of a vector of scalars, structs or tables, what the position of its first element may not have.</summary>
    internal byte ElementAlignMask;
}
