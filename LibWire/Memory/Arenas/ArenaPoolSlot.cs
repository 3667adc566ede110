using System.Threading;

namespace LibWire;

/// <summary>The one arena at rest that a thread keeps for itself. When the thread has ended, the finalizer hands it on.</summary>
/// <param name="pool">Whose slot it is.</param>
internal sealed unsafe class ArenaPoolSlot(ArenaPool pool)
{
    // The pool's Dispose empties the slots of other threads, so the address goes in and out by exchange.
    private nint _header;

    ~ArenaPoolSlot()
    {
        ArenaHeader* header = Take();
        if (header != null) pool.Inherit(header);
    }

    /// <summary>Takes the arena out, or null.</summary>
    internal ArenaHeader* Take() => (ArenaHeader*)Interlocked.Exchange(ref _header, (nint)0);

    /// <summary>Puts an arena in, if the slot is empty.</summary>
    internal bool TryPut(ArenaHeader* header) => Interlocked.CompareExchange(ref _header, (nint)header, (nint)0) == (nint)0;
}
