using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>The state of writing one table in call order. For emitted code.</summary>
[StructLayout(LayoutKind.Auto)]
public unsafe ref struct FlatCreateState
{
    internal FlatBuilderCore* Core;
    internal byte* TableEnd; // behind the table that is being written
    internal byte* Base; // positions count downwards from here
    internal ulong Forced; // above 0: scalars that equal their defaults are written
}
