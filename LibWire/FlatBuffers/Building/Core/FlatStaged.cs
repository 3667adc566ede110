using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>What was said of something that is still open: a frame where it begins, and behind it its fields or elements in the order they came.</summary>
/// <remarks>They wait here, and are written when their table or vector is closed. So whatever it holds can be written in between, and nesting has no order.</remarks>
[StructLayout(LayoutKind.Sequential, Size = Bytes)]
internal struct FlatStaged
{
    internal const int Bytes = 16;

    /// <summary>A scalar, or where what an offset leads to lies.</summary>
    internal ulong Value;

    /// <summary>The id of a field.</summary>
    internal ushort Id;

    /// <summary>What it takes in the table; the alignment of a struct; the one forced on a vector, 0 for none.</summary>
    internal byte SizeBytes;

    internal FlatStagedKind Kind;

    /// <summary>The size of a struct, which lies in the entries behind this one; for a frame, how many entries before it the frame around it is, 0 for none.</summary>
    internal int Extra;
}
