using System.Threading;

namespace LibWire;

/// <summary>A lock-free stack of headers (Treiber), for any number of threads. It allocates nothing: the links lie in the headers.</summary>
/// <remarks>
/// One 64-bit word holds the index + 1 of the topmost header in its low half, and a tag in its high half. Every push and pop changes the tag. So a
/// header that was popped and pushed again between another thread's read and exchange does not look unchanged (the ABA problem). Following the link
/// of a header that another thread has just popped is harmless: headers are never freed, and the exchange then fails.
/// </remarks>
internal unsafe struct ArenaHeaderStack
{
    private long _head;

    internal void Push(ArenaHeader* header)
    {
        while (true)
        {
            long seen = Volatile.Read(ref _head);
            header->NextInStack = (uint)seen;
            if (Interlocked.CompareExchange(ref _head, Successor(seen, (uint)header->Index + 1), seen) == seen) return;
        }
    }

    /// <summary>Takes the topmost header; null if there is none.</summary>
    internal ArenaHeader* TryPop()
    {
        while (true)
        {
            long seen = Volatile.Read(ref _head);
            if ((uint)seen == 0) return null;

            ArenaHeader* header = ArenaHeaders.At((int)((uint)seen - 1));
            if (Interlocked.CompareExchange(ref _head, Successor(seen, header->NextInStack), seen) == seen) return header;
        }
    }

    private static long Successor(long seen, uint indexPlusOne)
    {
        uint tag = (uint)((ulong)seen >> 32) + 1;
        return (long)(((ulong)tag << 32) | indexPlusOne);
    }
}
