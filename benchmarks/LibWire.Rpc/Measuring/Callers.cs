using System.Diagnostics;

namespace LibWire.Rpc;

/// <summary>Callers that make calls at once. They keep their lists of latencies, so that a burst allocates nothing by itself.</summary>
internal sealed class Callers
{
    private const int LatenciesMax = 1 << 16;

    private readonly Caller[] _callers;

    internal Callers(int count) => _callers = [.. Enumerable.Range(0, count).Select(static index => new Caller(index))];

    /// <summary>Makes calls for some time.</summary>
    /// <param name="calls">The client.</param>
    /// <param name="operation">What is called.</param>
    /// <param name="length">How long. Each caller makes one call at least.</param>
    /// <param name="latencies">Receives the time of each call, in ticks of the stopwatch; null if nobody wants them.</param>
    internal async Task<Burst> RunAsync(IRpcCalls calls, RpcOperation operation, TimeSpan length, List<long>? latencies)
    {
        foreach (Caller caller in _callers) caller.Open(calls, operation);
        long bytesBefore = GC.GetTotalAllocatedBytes(precise: true);
        int collectionsBefore = GC.CollectionCount(0);
        TimeSpan processorBefore = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp(), end = start + (long)(length.TotalSeconds * Stopwatch.Frequency);
        foreach (Caller caller in _callers) caller.Start(end);
        foreach (Caller caller in _callers) await caller.Running;
        TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
        var burst = new Burst(
            _callers.Sum(static caller => caller.Calls), elapsed, Environment.CpuUsage.TotalTime - processorBefore,
            GC.GetTotalAllocatedBytes(precise: true) - bytesBefore, GC.CollectionCount(0) - collectionsBefore);
        foreach (Caller caller in _callers)
        {
            await caller.CloseAsync();
            latencies?.AddRange(caller.Latencies);
        }

        return burst;
    }

    private sealed class Caller(int index)
    {
        private readonly long[] _latencies = new long[LatenciesMax];
        private IRpcCalls? _calls;
        private IRpcStream? _stream;
        private RpcOperation _operation;
        private ulong _id = (ulong)index << 32;

        internal int Calls { get; private set; }

        internal Task Running { get; private set; } = Task.CompletedTask;

        internal ReadOnlySpan<long> Latencies => _latencies.AsSpan(0, Math.Min(Calls, LatenciesMax));

        internal void Open(IRpcCalls calls, RpcOperation operation)
        {
            (_calls, _operation) = (calls, operation);
            _stream = operation == RpcOperation.Stream ? calls.OpenStream() : null;
        }

        internal void Start(long end) => Running = Task.Run(() => RunAsync(end));

        internal ValueTask CloseAsync() => _stream?.DisposeAsync() ?? default;

        private async Task RunAsync(long end)
        {
            long now = Stopwatch.GetTimestamp();
            for (Calls = 0; Calls == 0 || now < end; Calls++)
            {
                _id++;
                await (_operation switch
                {
                    RpcOperation.Answer => _calls!.AnswerAsync(_id),
                    RpcOperation.Echo => _calls!.EchoAsync(_id),
                    RpcOperation.Glance => _calls!.GlanceAsync(_id),
                    _ => _stream!.AnswerAsync(_id),
                });
                long after = Stopwatch.GetTimestamp();
                if (Calls < LatenciesMax) _latencies[Calls] = after - now;
                now = after;
            }
        }
    }
}
