using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;

namespace LibWire;

/// <summary>A pool of arenas that keep their memory between uses: <c>using var arena = ArenaPool.Shared.Rent();</c>.</summary>
/// <remarks>
/// <para>Dispose of a rented arena returns it: its handles are dead, and the pool keeps its memory for the next <see cref="Rent"/>, up to a limit.
/// Each thread keeps one arena for itself. Further arenas go to a lock-free stack of bounded size that all threads share, and beyond that they are
/// freed. Renting allocates managed memory only the first time on a thread.</para>
/// <para>All members may be used by any number of threads. A pool that is never disposed keeps its memory until the process ends.</para>
/// </remarks>
public sealed unsafe class ArenaPool : IDisposable
{
    // The entry of this thread in the shared pool. The value of a ThreadLocal takes some nanoseconds more each time.
    [ThreadStatic]
    private static ArenaPoolEntry? SharedEntry;

    // Set by tests only: the pool that stands for the shared one on this thread when its entry is empty. So a test gives the memory that operations borrow.
    [ThreadStatic]
    internal static ArenaPool? SharedOfTest;

    private readonly ArenaOptions _options;
    private readonly nuint _retainedBytesMax;
    private readonly int _sharedArenasMax;
    private readonly ThreadLocal<ArenaPoolEntry> _ownEntry;
    private readonly List<WeakReference<ArenaPoolEntry>> _entries = [];   // of all threads; locked, but only touched by a thread's first Rent and by Dispose
    private readonly nint _self;     // GCHandle through which headers find this pool; freed with the last reference
    private ArenaHeaderStack _shared;
    private int _sharedCount;        // at least the number of headers in _shared
    private int _references = 1;     // one for this pool until Dispose, and one for each header it has made
    private int _disposed;

    /// <summary>Creates a pool.</summary>
    /// <param name="options">The options of all its arenas; null for the defaults.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="sharedArenasMax"/> is negative.</exception>
    /// <param name="retainedBytesMax">Most bytes that one idle arena keeps, by default 16 MiB. When an arena is returned, its chunks beyond that are
    /// freed.</param>
    /// <param name="sharedArenasMax">Most idle arenas besides the one that each thread keeps; by default two for each processor.</param>
    public ArenaPool(ArenaOptions? options = null, nuint retainedBytesMax = ArenaLimits.PoolRetainedBytesMax, int? sharedArenasMax = null)
    {
        if (sharedArenasMax < 0) MemoryThrow.NegativeCount(sharedArenasMax.Value);

        _options = options ?? ArenaOptions.Default;
        _retainedBytesMax = retainedBytesMax;
        _sharedArenasMax = sharedArenasMax ?? 2 * Environment.ProcessorCount;
        _ownEntry = new ThreadLocal<ArenaPoolEntry>(AddEntry);
        _self = GCHandle.ToIntPtr(GCHandle.Alloc(this));
    }

    /// <summary>The pool of the whole process, with default options and limits. Its Dispose does nothing.</summary>
    public static ArenaPool Shared { get; } = new();

    private ArenaPoolEntry OwnEntry => this == Shared ? SharedEntry ??= AddEntry() : _ownEntry.Value!;

    /// <summary>Takes an arena: the one this thread returned last, else one that another thread returned, else a new one.</summary>
    /// <returns>An empty arena. Dispose returns it to the pool, on any thread.</returns>
    /// <exception cref="ObjectDisposedException">The pool was disposed.</exception>
    public ArenaAllocator Rent()
    {
        if (Volatile.Read(ref _disposed) != 0) MemoryThrow.PoolDisposed();

        ArenaHeader* header = OwnEntry.Take();
        if (header == null)
        {
            if (SharedOfTest is { } other && other != this && this == Shared) return other.Rent();
            header = TakeShared();
        }

        if (header == null) header = Create();
        ArenaCore.OpenPooled(header);
        return new ArenaAllocator(header, header->Generation);
    }

    /// <summary>Frees the idle arenas. Rented ones stay usable, and their own Dispose frees them. A second call does nothing.</summary>
    public void Dispose()
    {
        if (this == Shared || Interlocked.Exchange(ref _disposed, 1) != 0) return;

        ArenaHeader* header;
        while ((header = TakeShared()) != null) Destroy(header);
        lock (_entries)
        {
            foreach (WeakReference<ArenaPoolEntry> reference in _entries)
                if (reference.TryGetTarget(out ArenaPoolEntry? entry) && (header = entry.Take()) != null)
                    Destroy(header);
            _entries.Clear();
        }

        ReleaseReference();
    }

    /// <summary>Takes back an arena whose handles are dead already.</summary>
    internal static void Return(ArenaHeader* header)
    {
        ArenaPool pool = (ArenaPool)GCHandle.FromIntPtr(header->Pool).Target!;
        ArenaCore.ForgetAll(header, WireMisuse.UseAfterDispose);
        if (header->ReservedBytes > pool._retainedBytesMax) ArenaCore.FreeChunks(header, pool._retainedBytesMax);
        pool.PutToRest(header);
    }

    /// <summary>Takes over the arena of a thread that has ended.</summary>
    internal void Inherit(ArenaHeader* header) => PutToShared(header);

    private ArenaHeader* Create()
    {
        TakeReference();
        try
        {
            ArenaHeader* header = ArenaCore.CreateClosed(_options);
            header->Pool = _self;
            return header;
        }
        catch
        {
            ReleaseReference();
            throw;
        }
    }

    // Dispose may have freed the handle since Rent looked: then there is no reference left to share.
    private void TakeReference()
    {
        int count = Volatile.Read(ref _references);
        while (true)
        {
            if (count == 0) MemoryThrow.PoolDisposed();
            int seen = Interlocked.CompareExchange(ref _references, count + 1, count);
            if (seen == count) return;
            count = seen;
        }
    }

    private void PutToRest(ArenaHeader* header)
    {
        if (Volatile.Read(ref _disposed) != 0)
        {
            Destroy(header);
            return;
        }

        ArenaPoolEntry entry = OwnEntry;
        if (!entry.TryPut(header))
        {
            PutToShared(header);
            return;
        }

        // Dispose may have emptied the entry just before. Then no one else would free this header.
        if (Volatile.Read(ref _disposed) != 0 && (header = entry.Take()) != null) Destroy(header);
    }

    private void PutToShared(ArenaHeader* header)
    {
        bool full = Interlocked.Increment(ref _sharedCount) > _sharedArenasMax;
        if (full || Volatile.Read(ref _disposed) != 0)
        {
            Interlocked.Decrement(ref _sharedCount);
            Destroy(header);
            return;
        }

        _shared.Push(header);
        if (Volatile.Read(ref _disposed) != 0 && (header = TakeShared()) != null) Destroy(header);
    }

    private ArenaHeader* TakeShared()
    {
        ArenaHeader* header = _shared.TryPop();
        if (header != null) Interlocked.Decrement(ref _sharedCount);
        return header;
    }

    private void Destroy(ArenaHeader* header)
    {
        ArenaCore.Destroy(header);
        ReleaseReference();
    }

    private void ReleaseReference()
    {
        if (Interlocked.Decrement(ref _references) == 0) GCHandle.FromIntPtr(_self).Free();
    }

    private ArenaPoolEntry AddEntry()
    {
        var entry = new ArenaPoolEntry(this);
        lock (_entries)
        {
            // Remove the entries of ended threads here, so that the list stays about as long as the number of threads alive at one time.
            _entries.RemoveAll(reference => !reference.TryGetTarget(out _));
            _entries.Add(new WeakReference<ArenaPoolEntry>(entry));
        }

        return entry;
    }
}

/// <summary>The one idle arena that a thread keeps for itself. When the thread has ended, the finalizer passes it on.</summary>
/// <param name="pool">The pool the arena belongs to.</param>
internal sealed unsafe class ArenaPoolEntry(ArenaPool pool)
{
    // The pool's Dispose empties the entries of other threads, so the address is exchanged atomically.
    private nint _header;

    ~ArenaPoolEntry()
    {
        ArenaHeader* header = Take();
        if (header != null) pool.Inherit(header);
    }

    /// <summary>Takes the arena out; null if there is none.</summary>
    internal ArenaHeader* Take() => (ArenaHeader*)Interlocked.Exchange(ref _header, (nint)0);

    /// <summary>Puts an arena in, if the entry is empty.</summary>
    internal bool TryPut(ArenaHeader* header) => Interlocked.CompareExchange(ref _header, (nint)header, (nint)0) == (nint)0;
}
