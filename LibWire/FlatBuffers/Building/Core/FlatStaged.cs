using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>One entry of the stage, which holds the contents of open tables and vectors. A frame begins each of them; its fields or elements follow in call
/// order.</summary>
/// <remarks>The entries wait until their table or vector is closed, and are written then. Whatever they refer to can therefore be written in between, in any
/// nesting.</remarks>
[StructLayout(LayoutKind.Sequential, Size = Bytes)]
internal struct FlatStaged
{
    internal const int Bytes = 16;

    /// <summary>A scalar, or the position that an offset leads to.</summary>
    internal ulong Value;

    /// <summary>The id of a field.</summary>
    internal ushort Id;

    /// <summary>The size of the field in the table; the alignment of a struct; the alignment forced on a vector, 0 for none.</summary>
    internal byte SizeBytes;

    internal FlatStagedKind Kind;

    /// <summary>The size of a struct, whose bytes lie in the entries behind this one. For a frame: the distance, in entries, to the frame around it; 0 for
    /// none.</summary>
    internal int Extra;
}
