namespace LibWire.Cli;

/// <summary>Lets threads do something in the order of their tickets: 0, 1, 2 and so on.</summary>
internal sealed class Turns
{
    private readonly object _lock = new();
    private long _next;
    private bool _isStopped;

    /// <summary>Waits until all threads with smaller tickets have passed.</summary>
    internal void Wait(long ticket)
    {
        lock (_lock)
        {
            while (_next < ticket && !_isStopped) Monitor.Wait(_lock);
        }
    }

    /// <summary>Lets the next one begin.</summary>
    internal void Pass()
    {
        lock (_lock)
        {
            _next++;
            Monitor.PulseAll(_lock);
        }
    }

    /// <summary>Lets nobody wait any more: a thread failed, and will not pass.</summary>
    internal void Stop()
    {
        lock (_lock)
        {
            _isStopped = true;
            Monitor.PulseAll(_lock);
        }
    }
}
