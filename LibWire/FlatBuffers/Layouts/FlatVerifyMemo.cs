using System.Runtime.InteropServices;

namespace LibWire;

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
