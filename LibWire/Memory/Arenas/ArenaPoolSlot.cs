using System.Threading;

namespace LibWire;

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
