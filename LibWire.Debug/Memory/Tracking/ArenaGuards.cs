using System.Collections.Generic;

namespace LibWire;

/// <summary>The guard bytes of one arena. They lie after every block: in the rounding of its size to 8, and in 16 more bytes if its chunk has room
/// for guards.</summary>
/// <remarks>
/// The 16 bytes come from room that the arena does not know of. Behind a block, the arena's whole window on the chunk (Base, Top, End) moves on by
/// 16. So the bytes used and left, and with them chunks and limits, are the same as in release. Chunks of the caller or of a source have no such
/// room.
/// </remarks>
internal sealed unsafe class ArenaGuards
{
    /// <summary>Size of a guard. A multiple of 16, so that a block aligned to 16 costs the same as without guards.</summary>
    private const int GuardBytes = 16;

    /// <summary>Most room for guards in one chunk, and most blocks remembered in one arena. In a large arena of small blocks only the first part has
    /// guards.</summary>
    private const int RoomBytesMax = 32 * 1024 * 1024;
    private const int BlocksMax = 1024 * 1024;

    /// <summary>For so many blocks the list keeps its room when all are forgotten.</summary>
    private const int KeptBlocksMax = 16 * 1024;

    private readonly List<Block> _blocks = [];   // in the order of allocation
    private bool _lifted;   // the guard of the last block is removed while it grows

    /// <summary>How many bytes a native chunk gets in addition: room for a guard after each block of 8 bytes, up to a limit.</summary>
    internal static nuint RoomBytes(nuint chunkBytes) => chunkBytes < RoomBytesMax / 2 ? 2 * chunkBytes : RoomBytesMax;

    /// <summary>Called before a block with an unusual alignment is placed. Makes the shift a multiple of the alignment, so that the block costs the
    /// same padding as in release.</summary>
    internal void Align(ArenaHeader* header, TrackedChunk chunk, nuint sizeBytes, nuint alignBytes)
    {
        nuint extraBytes = (nuint)(-(nint)chunk.ShiftBytes) & (alignBytes - 1);
        if (extraBytes == 0 || _blocks.Count >= BlocksMax || extraBytes > chunk.GuardRoomBytes - chunk.ShiftBytes) return;

        // Not for a block that will be placed elsewhere: the last block could no longer grow.
        nuint padBytes = ArenaMemory.PadBytes(header->Top + extraBytes, alignBytes);
        nuint roomBytes = (nuint)(header->End - header->Top);
        if (padBytes <= roomBytes && sizeBytes <= roomBytes - padBytes) Shift(header, chunk, (nint)extraBytes);
    }

    /// <summary>Writes the guard after a block that ends at the arena's top.</summary>
    internal void Protect(ArenaHeader* header, TrackedChunk chunk, byte* block, nuint sizeBytes)
    {
        // SAFETY: the rounding belongs to the block. The guard's bytes belong to the chunk, whose memory reaches GuardRoomBytes past the end that
        // the arena knows.
        nuint roundingBytes = RoundingBytes(block + sizeBytes);
        ArenaMemory.Fill(block + sizeBytes, roundingBytes, ArenaPaint.Guard);
        if (_blocks.Count >= BlocksMax) return;

        nuint guardBytes = chunk.GuardRoomBytes - chunk.ShiftBytes >= GuardBytes ? (nuint)GuardBytes : 0;
        if (guardBytes > 0)
        {
            ArenaMemory.Fill(header->Top, guardBytes, ArenaPaint.Guard);
            Shift(header, chunk, GuardBytes);
        }

        if (guardBytes + roundingBytes > 0 || chunk.IsNative)
            _blocks.Add(new Block { Chunk = chunk, Start = block, SizeBytes = sizeBytes, GuardBytes = guardBytes, ShiftBytes = chunk.ShiftBytes });
    }

    /// <summary>An empty block has no guard, but a rewind must know what <see cref="Align"/> did for it.</summary>
    internal void NoteEmptyBlock(TrackedChunk chunk, byte* block)
    {
        if (_blocks.Count >= BlocksMax || chunk.ShiftBytes == LastShiftBytes(chunk)) return;
        _blocks.Add(new Block { Chunk = chunk, Start = block, ShiftBytes = chunk.ShiftBytes });
    }

    /// <summary>Called before the block with this end grows: verifies its guard and removes it.</summary>
    internal void Lift(ArenaHeader* header, TrackedChunk chunk, byte* blockEnd, ref WireMisuseException? fault)
    {
        if (_blocks.Count == 0) return;

        Block last = _blocks[_blocks.Count - 1];
        nuint end = ArenaMemory.RoundUp((nuint)(last.Start + last.SizeBytes));
        if (last.Chunk != chunk || end != ArenaMemory.RoundUp((nuint)blockEnd) || end + last.GuardBytes != (nuint)header->Top) return;

        Verify(last, ref fault);
        Shift(header, chunk, -(nint)last.GuardBytes);
        _lifted = true;
    }

    /// <summary>Called after a block has grown or not: writes its guard after its present end.</summary>
    internal void Restore(ArenaHeader* header, TrackedChunk chunk, byte* blockEnd, nuint extraBytes)
    {
        byte* start = blockEnd;
        if (_lifted)
        {
            start = _blocks[_blocks.Count - 1].Start;
            _blocks.RemoveAt(_blocks.Count - 1);
            _lifted = false;
        }
        else if (extraBytes == 0)
        {
            return;
        }

        Protect(header, chunk, start, (nuint)(blockEnd + extraBytes - start));
    }

    /// <summary>Verifies all guards and forgets them.</summary>
    internal void CheckAll(ref WireMisuseException? fault)
    {
        foreach (Block block in _blocks) Verify(block, ref fault);
        _blocks.Clear();
        if (_blocks.Capacity > KeptBlocksMax) _blocks.Capacity = 0;
    }

    /// <summary>Verifies the guards of blocks after a position and forgets them. Without a chunk the position is the arena's start.</summary>
    internal void CheckBehind(TrackedChunk? chunk, byte* top, ref WireMisuseException? fault)
    {
        int last = _blocks.Count - 1;
        for (; last >= 0 && (_blocks[last].Chunk != chunk || _blocks[last].Start >= top); last--) Verify(_blocks[last], ref fault);
        _blocks.RemoveRange(last + 1, _blocks.Count - last - 1);
        if (last < 0 || (nuint)(_blocks[last].Start + _blocks[last].SizeBytes) <= (nuint)top) return;

        // The last remaining block grew after the mark. It ends at the position again, and has lost its guard.
        Block grown = _blocks[last];
        Verify(grown, ref fault);
        grown.SizeBytes = (nuint)(top - grown.Start);
        grown.GuardBytes = 0;
        _blocks[last] = grown;
    }

    /// <summary>Called after a rewind: gives the window the shift that it had after the last remaining block of the chunk.</summary>
    internal void RestoreShift(ArenaHeader* header, TrackedChunk chunk)
    {
        nuint shiftBytes = LastShiftBytes(chunk);
        nint byBytes = (nint)shiftBytes - (nint)chunk.ShiftBytes;
        header->Base += byBytes;
        header->End += byBytes;   // Top came from the mark, which was taken with this shift.
        chunk.ShiftBytes = shiftBytes;
    }

    private nuint LastShiftBytes(TrackedChunk chunk) =>
        _blocks.Count > 0 && _blocks[_blocks.Count - 1].Chunk == chunk ? _blocks[_blocks.Count - 1].ShiftBytes : 0;

    private static void Shift(ArenaHeader* header, TrackedChunk chunk, nint byBytes)
    {
        header->Base += byBytes;
        header->Top += byBytes;
        header->End += byBytes;
        chunk.ShiftBytes = (nuint)((nint)chunk.ShiftBytes + byBytes);
    }

    private static nuint RoundingBytes(byte* end) => ArenaMemory.PadBytes(end, ArenaLimits.AlignBytes);

    private static void Verify(in Block block, ref WireMisuseException? fault)
    {
        // SAFETY: blocks are forgotten before their chunk is freed.
        byte* end = block.Start + block.SizeBytes;
        int damaged = ArenaPaint.CountDamaged(end, RoundingBytes(end) + block.GuardBytes);
        if (damaged == 0) return;
        fault ??= Check.Misuse(
            WireMisuse.WritePastEnd,
            $"{damaged} of the guard bytes behind the block of {block.SizeBytes} bytes at 0x{(nuint)block.Start:X} were overwritten.");
    }

    private struct Block
    {
        internal TrackedChunk Chunk;
        internal byte* Start;
        internal nuint SizeBytes;
        internal nuint GuardBytes;
        internal nuint ShiftBytes;   // shift of the window behind this block
    }
}
