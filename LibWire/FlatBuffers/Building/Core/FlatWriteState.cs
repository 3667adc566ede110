using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>What the writing of one object graph has at hand, for emitted code.</summary>
/// <remarks>The buffer grows from its start to its end here: what holds something is written before what it holds, and each offset is filled in when its target gets its place. Places are distances from the
/// start, so that they stay when the region moves.</remarks>
[StructLayout(LayoutKind.Auto)]
public unsafe ref struct FlatWriteState
{
    /// <summary>The bytes that may be written below the gate without asking for room: the longest text that is copied at once, and padding.</summary>
    internal const int GateBytes = 192;

    internal byte* Start; // of the buffer
    internal byte* Gate; // next <= Gate: GateBytes can be written with no further question
    internal FlatShape* Shapes; // the vtables that were used last, by their hash
    internal uint ShapeMask;
    internal uint Generation; // that of shapes which are of this buffer
    internal ulong Forced; // above 0: scalars are written that equal their defaults
    internal bool IgnoresRequired; // for what is not to leave the process
    internal FlatBuilderCore* Core;

    /// <summary>The distance of a byte from the start of the buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly uint PlaceOf(byte* next) => (uint)(next - Start);
}
