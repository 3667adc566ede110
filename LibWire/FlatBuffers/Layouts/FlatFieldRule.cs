using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The parts of a field that the verifier needs for every table. They lie side by side in an array; a class for each would cost a cache line
/// each.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FlatFieldRule
{
    /// <summary>The byte offset of the vtable entry.</summary>
    internal int Slot;

    /// <summary>The size of the field in the table.</summary>
    internal int InlineBytes;

    internal byte InlineAlignMask;

    /// <summary>For a vector of tables: the mask of address bits that must be 0 at its first offset, if the schema forces an alignment.</summary>
    internal byte ForcedAlignMask;

    internal FlatFieldKind Kind;

    internal bool IsRequired;
}
