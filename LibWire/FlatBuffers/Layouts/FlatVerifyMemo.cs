using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>What was found out about one vtable as that of one table type, at positions of the table with the same remainder: a further table like that is one comparison, one for its end, and its steps.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct FlatVerifyMemo
{
    /// <summary>Most steps that are remembered. Tables with more offsets than that are gone through field by field each time.</summary>
    internal const int StepsMax = 14;

    private const int StepBytes = 8;

    /// <summary>Layout, position of the vtable and remainder of the table's; 0 where nothing is remembered.</summary>
    internal ulong Key;

    /// <summary>How far the table reaches, from its start.</summary>
    internal uint EndBytes;

    /// <summary>How many steps there are.</summary>
    internal int StepCount;

    private fixed byte _steps[StepsMax * StepBytes];

    /// <summary>The first step.</summary>
    internal static FlatVerifyStep* Steps(FlatVerifyMemo* memo) => (FlatVerifyStep*)memo->_steps;
}
