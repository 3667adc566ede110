using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>What the writing of one table in call order has at hand, for emitted code.</summary>
[StructLayout(LayoutKind.Auto)]
public unsafe ref struct FlatCreateState
{
    internal FlatBuilderCore* Core;
    internal byte* TableEnd; // behind the table
    internal byte* Base; // where positions count from, downwards
    internal ulong Forced; // above 0: scalars are written that equal their defaults
}
