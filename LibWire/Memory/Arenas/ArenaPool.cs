using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;

namespace LibWire;

/// <summary>Arenas that keep their memory between uses: <c>using var arena = ArenaPool.Shared.Rent();</c> is the whole of it.</summary>
/// <remarks>
/// <para>Dispose of a rented arena gives it back: its handles are dead, its memory is kept for the next <see cref="Rent"/> up to a limit. Each thread keeps one arena for
/// itself; beyond that the pool's threads share a lock-free stack of bounded size; beyond that an arena is freed. Renting allocates no managed memory, but for a thread's first time.</para>
/// <para>All members may be used by any number of threads. A pool that is never disposed keeps its memory until the process ends.</para>
/// </remarks>
public sealed unsafe class ArenaPool : IDisposable
{
    private readonly ArenaOptions _options;
    private readonly nuint _retainedBytesMax;
    private readonly int _sharedArenasMax;
    private readonly ThreadLocal<ArenaPoolSlot> _ownSlot;
    private readonly List<WeakReference<ArenaPoolSlot>> _slots = [];   // of all threads; locked, but only touched by a thread's first Rent and by Dispose
    private readonly nint _self;     // GCHandle through which headers find this pool; freed with the last of _references
    private ArenaHeaderStack _shared;
    private int _sharedCount;        // at least the headers in _shared
    private int _references = 1;     // this pool until Dispose, and each header it has made
    private int _disposed;

    /// <summary>Makes a pool.</summary>
    /// <param name="options">For all its arenas; null for the defaults.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="sharedArenasMax"/> is negative.</exception>
    /// <param name="retainedBytesMax">Most bytes that one arena at rest keeps, by default 16 MiB; its chunks beyond that are freed when it comes back.</param>
    /// <param name="sharedArenasMax">Most arenas at rest besides the one each thread keeps; by default two for each processor.</param>
    public ArenaPool(ArenaOptions? options = null, nuint retainedBytesMax = ArenaLimits.PoolRetainedBytesMax, int? sharedArenasMax = null)
    {
        if (sharedArenasMax < 0) MemoryThrow.NegativeCount(sharedArenasMax.Value);

        _options = options ?? ArenaOptions.Default;
        _retainedBytesMax = retainedBytesMax;
        _sharedArenasMax = sharedArenasMax ?? 2 * Environment.ProcessorCount;
        _ownSlot = new ThreadLocal<ArenaPoolSlot>(AddSlot);
        _self = GCHandle.ToIntPtr(GCHandle.Alloc(this));
    }

    /// <summary>The pool of the whole process, with default options and limits. Its Dispose does nothing.</summary>
    public static ArenaPool Shared { get; } = new();

    /// <summary>Takes an arena: the one this thread gave back last, or one that another thread gave back, or a new one.</summary>
    /// <returns>An empty arena. Dispose gives it back, from any thread.</returns>
    /// <exception cref="ObjectDisposedException">The pool was disposed.</exception>
    public ArenaAllocator Rent()
    {
        if (Volatile.Read(ref _disposed) != 0) MemoryThrow.PoolDisposed();

        ArenaHeader* header = _ownSlot.Value!.Take();
        if (header == null) header = TakeShared();
        if (header == null) header = Create();
        ArenaCore.OpenPooled(header);
        return new ArenaAllocator(header, header->Generation);
    }

    /// <summary>Frees the arenas at rest. Rented ones stay usable, and are freed by their own Dispose. A second call does nothing.</summary>
    public void Dispose()
    {
        if (this == Shared || Interlocked.Exchange(ref _disposed, 1) != 0) return;

        ArenaHeader* header;
        while ((header = TakeShared()) != null) Destroy(header);
        lock (_slots)
        {
            foreach (WeakReference<ArenaPoolSlot> reference in _slots)
                if (reference.TryGetTarget(out ArenaPoolSlot? slot) && (header = slot.Take()) != null)
                    Destroy(header);
            _slots.Clear();
        }

        ReleaseReference();
    }

    /// <summary>Takes an arena back whose handles are dead already.</summary>
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
        Interlocked.Increment(ref _references);
        ArenaHeader* header = ArenaCore.CreateClosed(_options);
        header->Pool = _self;
        return header;
    }

    private void PutToRest(ArenaHeader* header)
    {
        if (Volatile.Read(ref _disposed) != 0)
        {
            Destroy(header);
            return;
        }

        ArenaPoolSlot slot = _ownSlot.Value!;
        if (!slot.TryPut(header))
        {
            PutToShared(header);
            return;
        }

        // Dispose may have emptied the slot just before: then nobody else would.
        if (Volatile.Read(ref _disposed) != 0 && (header = slot.Take()) != null) Destroy(header);
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

    private ArenaPoolSlot AddSlot()
    {
        var slot = new ArenaPoolSlot(this);
        lock (_slots)
        {
            // Slots of ended threads go out here, so the list never outgrows the threads that lived at one time by much.
            _slots.RemoveAll(reference => !reference.TryGetTarget(out _));
            _slots.Add(new WeakReference<ArenaPoolSlot>(slot));
        }

        return slot;
    }
}
