using System.Threading;

namespace LibWire;

/// <summary>Native chunks that arenas gave back, kept for the next arena and freed later, the oldest first.</summary>
/// <remarks>
/// <para>A late read of a disposed arena so finds the old bytes, not a page that the system has taken back, which would end the process.</para>
/// <para>A new arena takes the oldest chunk that has the size it needs. The newest chunks are left alone: the memory that a late read most likely leads
/// to should not be what the reading code writes to.</para>
/// </remarks>
internal sealed unsafe class ChunkCache(nuint heldBytesMax)
{
    /// <summary>How many chunks a search looks at. A program uses few sizes, so one is usually near.</summary>
    private const int LookedAtMax = 16;

    /// <summary>The cache of the process.</summary>
    internal static readonly ChunkCache Shared = new(ArenaLimits.CachedBytesMax);

    private int _isBusy; // 1 while a thread is inside: it stays for some ten nanoseconds
    private ArenaChunk* _oldest;
    private ArenaChunk* _newest;
    private int _count;

    /// <summary>The bytes in the cache.</summary>
    internal nuint HeldBytes { get; private set; }

    /// <summary>Takes a chunk of exactly this size, or returns null.</summary>
    internal ArenaChunk* TryTake(ArenaChunkOrigin origin, nuint sizeBytes)
    {
        if (_count <= ArenaLimits.RestingChunks) return null;
        Enter();
        ArenaChunk* older = null;
        ArenaChunk* chunk = _oldest;
        int left = Math.Min(_count - ArenaLimits.RestingChunks, LookedAtMax);
        for (; left > 0 && (chunk->SizeBytes != sizeBytes || chunk->Origin != (nuint)origin); left--)
        {
            older = chunk;
            chunk = chunk->Next;
        }

        if (left > 0)
        {
            // SAFETY: at least one resting chunk is newer, so this is not the newest.
            if (older == null) _oldest = chunk->Next;
            else older->Next = chunk->Next;
            Count(-1, chunk);
        }

        Leave();
        return left > 0 ? chunk : null;
    }

    /// <summary>Takes over a chunk that no arena uses. A chunk larger than the whole cache is freed at once.</summary>
    internal void Add(ArenaChunk* chunk)
    {
        if (chunk->SizeBytes > heldBytesMax)
        {
            Free(chunk);
            return;
        }

        Enter();
        chunk->Next = null;
        if (_newest == null) _oldest = chunk;
        else _newest->Next = chunk;
        _newest = chunk;
        Count(1, chunk);
        ArenaChunk* surplus = TakeSurplus();
        Leave();
        while (surplus != null)
        {
            ArenaChunk* next = surplus->Next;
            Free(surplus);
            surplus = next;
        }
    }

    /// <summary>Takes out the oldest chunks until the rest is within the limit.</summary>
    private ArenaChunk* TakeSurplus()
    {
        if (HeldBytes <= heldBytesMax) return null;
        ArenaChunk* first = _oldest;
        ArenaChunk* last = null;
        while (HeldBytes > heldBytesMax)
        {
            // SAFETY: the newest chunk alone is within the limit, so the loop ends before it.
            last = _oldest;
            _oldest = last->Next;
            Count(-1, last);
        }

        last->Next = null;
        return first;
    }

    // Nothing throws between the two.
    private void Enter()
    {
        if (Interlocked.CompareExchange(ref _isBusy, 1, 0) == 0) return;
        var wait = default(SpinWait);
        do wait.SpinOnce();
        while (Interlocked.CompareExchange(ref _isBusy, 1, 0) != 0);
    }

    private void Leave() => Volatile.Write(ref _isBusy, 0);

    private void Count(int change, ArenaChunk* chunk)
    {
        _count += change;
        HeldBytes = change > 0 ? HeldBytes + chunk->SizeBytes : HeldBytes - chunk->SizeBytes;
    }

    private static void Free(ArenaChunk* chunk) => ArenaChunks.FreeNative((ArenaChunkOrigin)chunk->Origin, (byte*)chunk, chunk->SizeBytes);
}
