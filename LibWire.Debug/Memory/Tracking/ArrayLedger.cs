using System.Collections.Generic;

namespace LibWire;

/// <summary>What LibWire.Debug knows of the arrays in one chunk: how many items the last one to add has counted in a block, and which blocks an array
/// has left for larger ones.</summary>
/// <remarks>
/// Copies of an array share its block but not its count. If two copies add, the second writes over the item of the first. A reference to an item leads
/// to the block of its time. If the array has moved, a write through the reference is lost.
/// Threads that fill one shared arena have arrays in the same chunk, so each access is under a lock.
/// </remarks>
internal sealed unsafe class ArrayLedger
{
    /// <summary>Blocks up to this size are checked again at each addition to the array that left them; larger ones when the arena ends their
    /// life.</summary>
    private const int SmallBytes = 1024;

    /// <summary>Most blocks of a ledger that a chunk keeps when its arena gives it up, at some 80 bytes each.</summary>
    private const int KeptBlocksMax = 32;

    private readonly Dictionary<nuint, Entry> _blocks = [];
    private readonly List<nuint> _dead = [];

    private int _mostBlocks;   // at any time

    internal bool IsEmpty => _blocks.Count == 0;

    /// <summary>Whether the ledger has room for more blocks than such a chunk keeps.</summary>
    internal bool IsLarge => _mostBlocks > KeptBlocksMax;

    /// <summary>Items are added to an array. It must know all items that were added to its block, unless it has no room and moves to another one.</summary>
    internal static void Claim(void* items, int count, int addedCount, int capacity)
    {
        if (AddressRegistry.Find((nuint)items) is not { } chunk) return;
        ArrayLedger ledger = chunk.Arrays;
        Entry entry = ledger.Find((nuint)items);
        if (count < capacity && (entry.IsLeft || entry.Count > count))
        {
            Check.Fail(
                WireMisuse.ArrayCopied,
                entry.IsLeft
                    ? $"An array of {count} items gets another one, but a copy of it has moved to a larger block."
                    : $"An array of {count} items gets another one, but a copy of it has {entry.Count} items in the same memory.");
        }

        if (entry.Before != 0 && entry.BeforeBytes <= SmallBytes && AddressRegistry.Find(entry.Before) is { } left) left.Arrays.CheckLeft(entry.Before);

        // SAFETY: the block has room for the items, as the caller has made it.
        if (count + addedCount <= capacity) ledger.Note((nuint)items, entry with { Count = count + addedCount });
    }

    /// <summary>Items were removed from the end of an array.</summary>
    internal static void Shorten(void* items, int count)
    {
        if (AddressRegistry.Find((nuint)items) is not { } chunk || !chunk.HasArrays) return;
        chunk.Arrays.NoteShorter((nuint)items, count);
    }

    /// <summary>An array has left a block of its own for a larger one.</summary>
    internal static void Leave(void* before, nuint usedBytes, void* after)
    {
        if (AddressRegistry.Find((nuint)before) is not { } chunk) return;
        chunk.Arrays.Note((nuint)before, new Entry { IsLeft = true, UsedBytes = usedBytes, Hash = HashOf((byte*)before, usedBytes) });
        if (AddressRegistry.Find((nuint)after) is { } newChunk)
            newChunk.Arrays.Note((nuint)after, new Entry { Before = (nuint)before, BeforeBytes = usedBytes });
    }

    /// <summary>Looks at all blocks that arrays have left.</summary>
    internal void CheckAll(ref WireMisuseException? fault)
    {
        lock (_blocks)
        {
            foreach (KeyValuePair<nuint, Entry> block in _blocks)
                if (IsWritten(block.Key, block.Value))
                    fault ??= Check.Misuse(WireMisuse.StaleItemWritten, Text(block.Value));
        }
    }

    /// <summary>Forgets the blocks from an address on, which are dead.</summary>
    internal void Forget(nuint top)
    {
        lock (_blocks)
        {
            foreach (nuint block in _blocks.Keys)
                if (block >= top)
                    _dead.Add(block);
            foreach (nuint block in _dead) _blocks.Remove(block);
            _dead.Clear();
        }
    }

    private Entry Find(nuint block)
    {
        lock (_blocks) return _blocks.TryGetValue(block, out Entry entry) ? entry : default;
    }

    private void Note(nuint block, Entry entry)
    {
        lock (_blocks)
        {
            _blocks[block] = entry;
            _mostBlocks = Math.Max(_mostBlocks, _blocks.Count);
        }
    }

    private void NoteShorter(nuint block, int count)
    {
        lock (_blocks)
        {
            if (_blocks.TryGetValue(block, out Entry entry) && !entry.IsLeft) _blocks[block] = entry with { Count = count };
        }
    }

    private void CheckLeft(nuint block)
    {
        Entry entry = Find(block);
        if (!IsWritten(block, entry)) return;

        // Said once: the arena would say it again when it ends the life of the block.
        lock (_blocks) _blocks.Remove(block);
        Check.Fail(WireMisuse.StaleItemWritten, Text(entry));
    }

    private static bool IsWritten(nuint block, in Entry entry) => entry.IsLeft && HashOf((byte*)block, entry.UsedBytes) != entry.Hash;

    private static string Text(in Entry entry) => $"An array left a block of {entry.UsedBytes} bytes when it grew, and the block was written to afterwards.";

    // SAFETY: blocks are forgotten before their memory is used otherwise. Of a block beyond 2 GiB only the first part is looked at.
    private static uint HashOf(byte* block, nuint sizeBytes) =>
        KeyedHash.Of(new ReadOnlySpan<byte>(block, sizeBytes < int.MaxValue ? (int)sizeBytes : int.MaxValue));

    private struct Entry
    {
        internal int Count;          // of items in the block, as the last array to add knows them
        internal bool IsLeft;        // an array has moved on to a larger block
        internal nuint UsedBytes;    // of a block that is left: the bytes of its items, and their hash
        internal uint Hash;
        internal nuint Before;       // the block that the array has left for this one
        internal nuint BeforeBytes;
    }
}
