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

/// <summary>The result of verifying one vtable for one table type, at table positions with the same remainder. A further table of this kind costs one
/// comparison, one for its end, and its steps.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct FlatVerifyMemo
{
    /// <summary>The most steps that are remembered. Tables with more offsets are checked field by field each time.</summary>
    internal const int StepsMax = 14;

    private const int StepBytes = 8;

    /// <summary>Layout, position of the vtable, and remainder of the table's position; 0 for an empty memo.</summary>
    internal ulong Key;

    /// <summary>The distance from the start of the table to the end of its last field.</summary>
    internal uint EndBytes;

    /// <summary>The number of steps.</summary>
    internal int StepCount;

    private fixed byte _steps[StepsMax * StepBytes];

    /// <summary>The first step.</summary>
    internal static FlatVerifyStep* Steps(FlatVerifyMemo* memo) => (FlatVerifyStep*)memo->_steps;
}
