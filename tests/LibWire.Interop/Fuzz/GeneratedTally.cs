using System.Diagnostics;

namespace LibWire.Tests.Interop;

/// <summary>The results of the inputs so far.</summary>
internal sealed class GeneratedTally
{
    private readonly SortedDictionary<WireError, long> _byError = [];

    internal long Inputs { get; private set; }

    internal long Bytes { get; private set; }

    /// <summary>Inputs that exceeded the memory limit of one call.</summary>
    internal long OverLimit { get; set; }

    internal List<GeneratedFinding> Findings { get; } = [];

    /// <summary>The slowest input and its time.</summary>
    internal (long Index, TimeSpan Time) Slowest { get; private set; }

    /// <summary>How often reading ended in each error; None is success.</summary>
    internal IReadOnlyDictionary<WireError, long> ByError => _byError;

    internal long Accepted => _byError.GetValueOrDefault(WireError.None);

    internal void AddOutcome(WireError error) => _byError[error] = _byError.GetValueOrDefault(error) + 1;

    internal void AddInput(long index, int sizeBytes, long startTimestamp)
    {
        Inputs++;
        Bytes += sizeBytes;
        TimeSpan time = Stopwatch.GetElapsedTime(startTimestamp);
        if (time > Slowest.Time) Slowest = (index, time);
    }
}
