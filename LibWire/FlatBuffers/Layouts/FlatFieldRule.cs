using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>What the verifier asks of every field, beside that of the others of its table: a class each would be a cache line each.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FlatFieldRule
{
    /// <summary>The place in vtables.</summary>
    internal int Slot;

    /// <summary>What the field takes in the table.</summary>
    internal int InlineBytes;

    internal byte InlineAlignMask;

    /// <summary>Of a vector of tables, what the position of its first offset may not have where the schema forces an alignment.</summary>
    internal byte ForcedAlignMask;

    internal FlatFieldKind Kind;

    internal bool IsRequired;
}
