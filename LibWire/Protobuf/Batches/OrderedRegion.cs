using System.Threading;

namespace LibWire;

/// <summary>The region of one writer, into which several threads copy finished parts, in the order of their numbers.</summary>
/// <remarks>Only the place of a part is chosen under a lock. Threads copy at the same time; the region moves when none does.</remarks>
/// <param name="core">The writer's core. Nobody else uses it until all parts are placed.</param>
/// <param name="frame">The innermost open frame of the writer.</param>
/// <param name="start">Where the first part goes: the next byte of the writer.</param>
internal sealed unsafe class OrderedRegion(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* start)
{
    private const long ReserveBytesMax = 64 << 20;

    private readonly object _gate = new();
    private byte* _next = start;
    private int _turn;      // the part that comes next
    private int _copying;   // threads that copy to a place in the region
    private bool _isStopped;

    /// <summary>What became of a part.</summary>
    internal enum Outcome
    {
        /// <summary>It is in the region.</summary>
        Placed,

        /// <summary>A part before it is not finished.</summary>
        TooEarly,

        /// <summary>A part has failed.</summary>
        Stopped,
    }

    /// <summary>The first byte after all parts that were placed.</summary>
    internal byte* Next => _next;

    /// <summary>Makes room for all parts at once, so that the region need not move later. It is a guess by a few messages, so what it takes has a limit; larger
    /// regions double.</summary>
    /// <param name="sizeBytes">How many bytes are expected.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    /// <exception cref="WireFormatException">The writer would have more than 2 GiB − 1 bytes.</exception>
    internal void Reserve(long sizeBytes) => _next = ProtoWriterCore.MakeRoom(core, frame, _next, Math.Min(sizeBytes, ReserveBytesMax));

    /// <summary>Copies a part to its place.</summary>
    /// <param name="part">Its number. The same thread places its parts in ascending order.</param>
    /// <param name="source">The bytes of the part.</param>
    /// <param name="sizeBytes">Their number.</param>
    /// <param name="waits">Whether to wait until the parts before it are finished.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    /// <exception cref="WireFormatException">The writer would have more than 2 GiB − 1 bytes.</exception>
    internal Outcome Place(int part, byte* source, int sizeBytes, bool waits)
    {
        // The part before is nearly done, if its thread is at work: all parts are of a size.
        var wait = default(SpinWait);
        while (waits && Volatile.Read(ref _turn) != part && !wait.NextSpinWillYield) wait.SpinOnce();

        byte* target;
        lock (_gate)
        {
            while (_turn != part && !_isStopped)
            {
                if (!waits) return Outcome.TooEarly;
                Monitor.Wait(_gate);
            }

            // Nobody else has this turn, so the region has the same room after the wait.
            if (sizeBytes > core->End - _next)
                while (_copying != 0 && !_isStopped) Monitor.Wait(_gate);
            if (_isStopped) return Outcome.Stopped;
            target = ProtoWriterCore.MakeRoom(core, frame, _next, sizeBytes);
            _next = target + sizeBytes;
            _turn++;
            _copying++;
            Monitor.PulseAll(_gate);
        }

        // SAFETY: room for the part was made above, and the region does not move before the count below.
        Buffer.MemoryCopy(source, target, sizeBytes, sizeBytes);
        lock (_gate)
        {
            if (--_copying == 0) Monitor.PulseAll(_gate);
        }

        return Outcome.Placed;
    }

    /// <summary>Ends the waiting of all threads: a part has failed.</summary>
    internal void Stop()
    {
        lock (_gate)
        {
            _isStopped = true;
            Monitor.PulseAll(_gate);
        }
    }
}
