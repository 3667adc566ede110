using System.Runtime.ExceptionServices;
using System.Threading;

namespace LibWire;

/// <summary>Work in numbered parts, done by the calling thread and by threads of the pool that come in time.</summary>
/// <remarks>The calling thread never waits for a thread that has not begun: where the pool has none to spare, it does all parts itself.</remarks>
internal abstract class PartCrew
{
    private static readonly WaitCallback Help = static crew => ((PartCrew)crew!).HelpAlong();

    private readonly object _gate = new();
    private readonly int _partCount;
    private int _taken;             // parts that a thread has begun
    private int _inside;            // threads of the pool that are at work
    private bool _isClosed;         // no further thread may begin
    private volatile bool _isOver;  // a part has failed: the rest need not be done
    private ExceptionDispatchInfo? _failure;

    /// <summary>Prepares work.</summary>
    /// <param name="partCount">The number of parts.</param>
    protected PartCrew(int partCount) => _partCount = partCount;

    /// <summary>Whether the input was found to be what only a serial read can judge: malformed, or too large for the limit of memory.</summary>
    internal bool IsRejected { get; private set; }

    /// <summary>Does all parts, or as many as there were before one failed.</summary>
    /// <param name="threadCount">How many threads may work, the calling one included.</param>
    /// <exception cref="Exception">What a part has thrown, unless it is a reason for <see cref="IsRejected"/>.</exception>
    internal void Run(int threadCount)
    {
        try
        {
            for (int i = 1; i < Math.Min(threadCount, _partCount); i++) ThreadPool.UnsafeQueueUserWorkItem(Help, this);
            Work();
        }
        finally
        {
            WaitForHelpers();
        }

        _failure?.Throw();
    }

    /// <summary>Does parts by <see cref="TryTake"/> until there is none, on one thread. Several threads call it at once.</summary>
    protected abstract void DoParts();

    /// <summary>Takes the next part.</summary>
    /// <param name="part">Its number.</param>
    /// <returns>Whether there is one.</returns>
    protected bool TryTake(out int part)
    {
        part = _isOver ? int.MaxValue : Interlocked.Increment(ref _taken) - 1;
        return part < _partCount;
    }

    /// <summary>Ends the work: the input must be read serially.</summary>
    protected void Reject()
    {
        IsRejected = true;
        _isOver = true;
    }

    private void HelpAlong()
    {
        lock (_gate)
        {
            if (_isClosed) return;
            _inside++;
        }

        Work();
        lock (_gate)
        {
            _inside--;
            Monitor.Pulse(_gate);
        }
    }

    /// <summary>Never throws: other threads use the memory of the caller until they are done.</summary>
    private void Work()
    {
        try
        {
            DoParts();
        }
        catch (Exception failure) when (failure is WireFormatException or ArenaLimitException)
        {
            Reject();
        }
#pragma warning disable CA1031 // It is thrown again, on the calling thread.
        catch (Exception failure)
#pragma warning restore CA1031
        {
            _isOver = true;
            Interlocked.CompareExchange(ref _failure, ExceptionDispatchInfo.Capture(failure), null);
        }
    }

    private void WaitForHelpers()
    {
        // They are nearly done: the last parts are of a size.
        var wait = default(SpinWait);
        while (Volatile.Read(ref _inside) != 0 && !wait.NextSpinWillYield) wait.SpinOnce();

        bool isInterrupted = false;
        while (true)
        {
            try
            {
                lock (_gate)
                {
                    _isClosed = true;
                    while (_inside != 0) Monitor.Wait(_gate);
                }

                break;
            }
            catch (ThreadInterruptedException)
            {
                // Helpers still write to memory of the caller.
                isInterrupted = true;
            }
        }

        if (isInterrupted) Thread.CurrentThread.Interrupt();
    }
}
