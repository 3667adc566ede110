using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The state of one arena. Headers lie in slabs that are never freed, so a stale handle can always read the generation and find that it is
/// stale.</summary>
/// <remarks>
/// <see cref="Base"/>, <see cref="Top"/> and <see cref="End"/> are a window on the current chunk: <c>Top - Base</c> bytes are handed out,
/// <c>End - Top</c> are left.
/// LibWire.Debug puts guard bytes after a block by moving the whole window on, so all sums are the same as in release. The size is a multiple of a
/// cache line, so that arenas of different threads never share one.
/// </remarks>
[StructLayout(LayoutKind.Sequential, Size = SizeBytes)]
internal unsafe struct ArenaHeader
{
    internal const int SizeBytes = 192;

    internal byte* Top;              // next free byte: a multiple of 8, Base <= Top <= End, never null
    internal byte* End;              // a multiple of 8
    internal long Generation;        // a handle with another generation is dead; changed by CompareExchange only
    internal byte* Base;
    internal ArenaChunk* Current;    // null if and only if First is null: the arena has no chunk yet
    internal ArenaChunk* First;      // First..Current hold blocks, in this order; those behind Current are empty
    internal nuint UsedBefore;       // bytes handed out from First up to, not including, Current
    internal nuint ReservedBytes;    // sum of all chunk sizes
    internal nuint EmptyBytes;       // sum of the sizes of the chunks behind Current
    internal nuint LimitBytes;       // a new chunk may not raise ReservedBytes above it; all ones = no limit
    internal nuint CallLimitBytes;   // and not ReservedBytes - EmptyBytes above this: what one call may take; all ones = no limit
    internal nuint NextChunkBytes;
    internal nuint FirstBlockBytes;
    internal nuint ChunkBytesMax;
    internal nint Source;            // GCHandle of the ArenaChunkSource, 0 = native memory
    internal nint Pool;              // GCHandle of the ArenaPool that owns the arena, 0 = none
    internal ulong Serial;           // counts marks and resets, over all lives of the header: the order of events
    internal ulong EpochSerial;      // Serial at creation and at the last Reset: marks up to it are void
    internal ulong StaleAfter;       // marks in (StaleAfter, StaleUntil] were passed by the last rewind that passed any
    internal ulong StaleUntil;
    internal int Inside;             // the id of the thread that is in the slow path of an allocation, 0 = none
    internal int ChunkCount;
    internal int Index;              // of this header in the slabs
    internal uint NextInStack;       // Index + 1 of the header below in the stack that holds this one, 0 = none
    internal bool HugePages;
    internal bool ChunksAdded;       // since the last Reset, so the largest may not be first
}
