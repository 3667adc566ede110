using System.Threading;

namespace LibWire;

/// <summary>What LibWire.Debug knows of one chunk. The thread of its arena writes; any thread may ask whether an address is alive. What is known of arrays is
/// written by all threads that fill the arena, if it is shared.</summary>
internal sealed unsafe class TrackedChunk
{
    private nuint _liveEnd;       // addresses from here on are dead if _cause is set, else not yet handed out
    private nuint _emptyBlock;    // an empty block may lie at _liveEnd and is alive nevertheless
    private ArrayLedger? _arrays;
    private volatile int _cause;  // a WireMisuse; 0 while nothing in the chunk has died

    internal nuint Start { get; private set; }

    /// <summary>End of the memory, including the room for guard bytes that the arena does not know of.</summary>
    internal nuint End { get; private set; }

    internal ArenaHeader* Header { get; private set; }

    internal ArenaChunkOrigin Origin { get; private set; }

    /// <summary>How far the guard bytes have moved the arena's window on the chunk.</summary>
    internal nuint ShiftBytes { get; set; }

    /// <summary>How far guard bytes may move the window.</summary>
    internal nuint GuardRoomBytes { get; private set; }

    /// <summary>Changes whenever this object stands for another chunk.</summary>
    internal int Use { get; private set; }

    internal bool IsNative => Origin is ArenaChunkOrigin.Native or ArenaChunkOrigin.NativeHuge;

    /// <summary>Whether anything in the chunk has died since it was taken into use.</summary>
    internal bool IsPartlyDead => _cause != 0;

    internal bool HasBlocks => _liveEnd > FirstByte;

    /// <summary>What is known of the arrays in the chunk.</summary>
    internal ArrayLedger Arrays => LazyInitializer.EnsureInitialized(ref _arrays, static () => new ArrayLedger())!;

    internal bool HasArrays => _arrays is { IsEmpty: false };

    private nuint FirstByte => Start + ArenaChunk.HeadBytes;

    /// <summary>Starts to stand for a chunk without blocks.</summary>
    internal void Begin(ArenaHeader* header, ArenaChunk* chunk)
    {
        Header = header;
        Origin = (ArenaChunkOrigin)chunk->Origin;
        Start = (nuint)chunk;
        GuardRoomBytes = IsNative ? ArenaGuards.RoomBytes(chunk->SizeBytes) : 0;
        End = Start + chunk->SizeBytes + GuardRoomBytes;
        ShiftBytes = 0;
        _arrays?.Forget(0);
        _cause = 0;
        _emptyBlock = 0;
        _liveEnd = FirstByte;
    }

    /// <summary>Stops standing for its chunk.</summary>
    internal void Leave()
    {
        Use++;
        DropLargeLedger();
        ArenaTracker.NoteDeath();
    }

    /// <summary>Blocks now reach up to an address.</summary>
    internal void GrowTo(byte* top) => Volatile.Write(ref _liveEnd, (nuint)top);

    /// <summary>An empty block was handed out at an address.</summary>
    internal void NoteEmptyBlock(byte* block) => Volatile.Write(ref _emptyBlock, (nuint)block);

    /// <summary>Everything in the chunk is dead.</summary>
    internal void Kill(WireMisuse cause) => KillFrom((byte*)FirstByte, cause);

    /// <summary>Everything from an address on is dead until it is handed out again.</summary>
    internal void KillFrom(byte* top, WireMisuse cause)
    {
        nuint end = _liveEnd;
        if (end < (nuint)top) return;
        _arrays?.Forget((nuint)top);

        _cause = (int)cause;
        Volatile.Write(ref _liveEnd, (nuint)top);
        if (_emptyBlock > (nuint)top) _emptyBlock = 0;
        ArenaTracker.NoteDeath();

        // SAFETY: blocks that no one may use any more lie from top to the old end.
        ArenaPaint.Fill(top, end - (nuint)top, ArenaPaint.Dead);
    }

    /// <summary>Called when the arena gives the chunk up. Thousands of chunks lie in quarantine: none of them keeps the room of many arrays.</summary>
    internal void DropLargeLedger()
    {
        if (_arrays is { IsLarge: true }) _arrays = null;
    }

    /// <summary>Throws if an address in the chunk is dead.</summary>
    internal void CheckAlive(nuint address, string what)
    {
        int cause = _cause;
        if (cause == 0 || address < Volatile.Read(ref _liveEnd) || address == Volatile.Read(ref _emptyBlock)) return;
        Check.Fail((WireMisuse)cause, $"{what} at 0x{address:X} is used.");
    }
}
