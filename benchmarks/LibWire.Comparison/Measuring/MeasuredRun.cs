namespace LibWire.Comparison;

/// <summary>One column while it is measured.</summary>
internal sealed class MeasuredRun : IDisposable
{
    private const double NanosecondsPerMillisecond = 1e6;

    private readonly string _description;
    private readonly IComparisonRun _run;
    private readonly ulong _result;
    private readonly double[] _nanoseconds;
    private int _callsPerBurst = 1;
    private long _managedBytes;
    private long _memoryBytes;
    private long _outputBytes;

    /// <summary>Takes ownership of the run, and verifies it.</summary>
    /// <param name="column">The column of the run.</param>
    /// <param name="work">The case and the operation, for messages.</param>
    /// <param name="run">The run.</param>
    /// <param name="expected">The expected result; null for bounds, whose result only has to stay the same.</param>
    /// <param name="rounds">How many rounds there will be.</param>
    /// <exception cref="InvalidDataException">The result is wrong.</exception>
    internal MeasuredRun(string column, string work, IComparisonRun run, ulong? expected, int rounds)
    {
        Column = column;
        _description = $"{column}, {work}";
        _run = run;
        _nanoseconds = new double[rounds];
        _result = run.Run();
        if (expected is { } right && right != _result) throw new InvalidDataException($"{_description}: the result is {_result:x}, not {right:x}.");
    }

    internal string Column { get; }

    /// <summary>Calls for the length of a burst, and counts the calls of a burst.</summary>
    internal void WarmUp(int burstMilliseconds)
    {
        double start = BurstClock.Nanoseconds();
        int calls = 0;
        double elapsed;
        do
        {
            Call(1);
            calls++;
            elapsed = (BurstClock.Nanoseconds() - start) / NanosecondsPerMillisecond;
        }
        while (elapsed < burstMilliseconds);
        _callsPerBurst = calls;
    }

    internal void MeasureMemory()
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        Call(1);
        _managedBytes = GC.GetAllocatedBytesForCurrentThread() - before;
        _memoryBytes = _run.MeasureMemoryBytes();
        _outputBytes = _run.CaptureOutput().Length;
    }

    internal void Measure(int round)
    {
        double start = BurstClock.Nanoseconds();
        Call(_callsPerBurst);
        _nanoseconds[round] = (BurstClock.Nanoseconds() - start) / _callsPerBurst;
    }

    internal Measurement ToMeasurement(long unitCount) => new()
    {
        Column = Column,
        Nanoseconds = [.. _nanoseconds.Select(nanoseconds => nanoseconds / unitCount)],
        ManagedBytes = _managedBytes,
        ArenaBytes = _memoryBytes,
        OutputBytes = _outputBytes,
    };

    public void Dispose() => _run.Dispose();

    /// <summary>The result of every call is compared, so that no column can skip work.</summary>
    private void Call(int times)
    {
        for (int i = 0; i < times; i++)
            if (_run.Run() != _result) throw new InvalidDataException($"{_description}: two calls came to different results.");
    }
}
