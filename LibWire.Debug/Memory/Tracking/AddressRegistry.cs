using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;

namespace LibWire;

/// <summary>Finds the chunk that holds an address, among all chunks of the process, including dead ones in quarantine.</summary>
/// <remarks>
/// A sorted array under a sequence lock. Readers take no lock and write nothing, so any number of threads may read at once. The version is odd while
/// a chunk is added or removed. An answer is valid only if the version has not changed meanwhile.
/// </remarks>
internal static unsafe class AddressRegistry
{
    private static readonly object Gate = new();
    private static readonly Stack<TrackedChunk> Spare = new();
    private static Entry[] Entries = new Entry[64];   // the first Count are sorted and do not overlap
    private static int Count;
    private static int Version;

    /// <summary>Whether a region of one byte or more is known to hold no dead memory, without a search. False means unknown.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsKnownAlive(nuint start, nuint sizeBytes) => AddressWindows.Own.IsAlive(start, sizeBytes, Volatile.Read(ref Version));

    /// <summary>The chunk that holds an address, or null if none does.</summary>
    internal static TrackedChunk? Find(nuint address)
    {
        AddressWindows windows = AddressWindows.Own;
        return windows.TryFind(address, Volatile.Read(ref Version), out TrackedChunk? chunk) ? chunk : Search(address, windows);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TrackedChunk? Search(nuint address, AddressWindows windows)
    {
        while (true)
        {
            int version = Volatile.Read(ref Version);
            if ((version & 1) == 0)
            {
                Entry[] entries = Volatile.Read(ref Entries);
                int count = Math.Min(Volatile.Read(ref Count), entries.Length);
                int index = LastAtOrBefore(entries, count, address);
                Entry entry = index < 0 ? default : entries[index];
                nuint nextStart = index + 1 < count ? entries[index + 1].Start : ~(nuint)0;

                // The reads above must not move after the second read of the version.
                Thread.MemoryBarrier();
                if (Volatile.Read(ref Version) == version)
                {
                    bool isInside = address < entry.End;
                    windows.Note(isInside ? entry.Start : entry.End, isInside ? entry.End : nextStart, isInside ? entry.Chunk : null, version);
                    return isInside ? entry.Chunk : null;
                }
            }

            Thread.Yield();
        }
    }

    /// <summary>Adds a chunk. Chunks that overlap it are removed: their memory belonged to the caller or to a source and is in use again. But if
    /// memory of a caller lies in a native chunk of an arena, the registry keeps that chunk. It always keeps the chunk of an arena that is shared: the
    /// blocks in it live as long as that arena says.</summary>
    internal static TrackedChunk Add(ArenaHeader* header, ArenaChunk* chunk)
    {
        lock (Gate)
        {
            TrackedChunk added = Spare.Count > 0 ? Spare.Pop() : new TrackedChunk();
            added.Begin(header, chunk);
            if (added.Origin == ArenaChunkOrigin.Shared) return added;

            int first = LastAtOrBefore(Entries, Count, added.Start);
            if (first < 0 || Entries[first].End <= added.Start) first++;
            int behind = first;
            for (; behind < Count && Entries[behind].Start < added.End; behind++)
                if (Entries[behind].Chunk!.IsNative && !added.IsNative)
                    return added;

            BeginChange();
            Replace(first, behind - first, new Entry { Start = added.Start, End = added.End, Chunk = added });
            EndChange();
            return added;
        }
    }

    /// <summary>Starts a chunk again, for the same or another arena. Its address keeps its entry, and the object stands for another chunk.</summary>
    /// <param name="tracked">The object of the chunk, which is native and dead.</param>
    /// <param name="header">The arena that now has the chunk.</param>
    /// <param name="chunk">The head of the chunk, written again.</param>
    internal static void BeginAnew(TrackedChunk tracked, ArenaHeader* header, ArenaChunk* chunk)
    {
        lock (Gate)
        {
            tracked.Leave();
            tracked.Begin(header, chunk);
        }
    }

    /// <summary>Removes a chunk before its memory is freed. The object may stand for another chunk from here on.</summary>
    internal static void Remove(TrackedChunk chunk)
    {
        lock (Gate)
        {
            int index = LastAtOrBefore(Entries, Count, chunk.Start);
            if (index >= 0 && Entries[index].Chunk == chunk)
            {
                BeginChange();
                Array.Copy(Entries, index + 1, Entries, index, Count - index - 1);
                Entries[--Count] = default;
                EndChange();
            }

            chunk.Leave();
            Spare.Push(chunk);
        }
    }

    private static int LastAtOrBefore(Entry[] entries, int count, nuint address)
    {
        int low = 0, high = count;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (entries[middle].Start <= address) low = middle + 1;
            else high = middle;
        }

        return low - 1;
    }

    private static void Replace(int first, int removed, Entry entry)
    {
        int count = Count - removed + 1;
        Entry[] entries = count > Entries.Length ? new Entry[2 * Entries.Length] : Entries;
        int tail = Count - first - removed;
        if (entries != Entries) Array.Copy(Entries, entries, first);
        Array.Copy(Entries, first + removed, entries, first + 1, tail);
        if (entries == Entries && count < Count) Array.Clear(entries, count, Count - count);
        entries[first] = entry;
        Volatile.Write(ref Entries, entries);
        Volatile.Write(ref Count, count);
    }

    private static void BeginChange()
    {
        Volatile.Write(ref Version, Version + 1);
        Thread.MemoryBarrier();
    }

    private static void EndChange() => Volatile.Write(ref Version, Version + 1);

    private struct Entry
    {
        internal nuint Start;
        internal nuint End;
        internal TrackedChunk? Chunk;
    }
}
