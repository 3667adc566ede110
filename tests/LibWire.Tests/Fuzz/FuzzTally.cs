using System.Diagnostics;

namespace LibWire.Tests.Fuzz;

/// <summary>The results of the inputs so far.</summary>
internal sealed class FuzzTally
{
    private readonly Dictionary<string, SortedDictionary<WireError, long>> _byLoop = [];
    private readonly Dictionary<string, long> _ticksByLoop = [];

    internal long Inputs { get; private set; }

    internal long Bytes { get; private set; }

    internal long InputsUnder2KB { get; private set; }

    internal List<FuzzFinding> Findings { get; } = [];

    /// <summary>The slowest input and its time.</summary>
    internal (long Index, TimeSpan Time) Slowest { get; private set; }

    /// <summary>How often each loop ended in each error; None is success.</summary>
    internal IReadOnlyDictionary<string, SortedDictionary<WireError, long>> ByLoop => _byLoop;

    internal void AddOutcome(string loop, WireError error, long startTimestamp)
    {
        _ticksByLoop[loop] = _ticksByLoop.GetValueOrDefault(loop) + Stopwatch.GetTimestamp() - startTimestamp;
        if (!_byLoop.TryGetValue(loop, out SortedDictionary<WireError, long>? counts)) _byLoop.Add(loop, counts = []);
        counts[error] = counts.GetValueOrDefault(error) + 1;
    }

    internal void AddInput(long index, int sizeBytes, long startTimestamp)
    {
        Inputs++;
        Bytes += sizeBytes;
        if (sizeBytes < 2048) InputsUnder2KB++;
        TimeSpan time = Stopwatch.GetElapsedTime(startTimestamp);
        if (time > Slowest.Time) Slowest = (index, time);
    }

    /// <summary>The time of a loop over all inputs.</summary>
    internal TimeSpan Time(string loop) => Stopwatch.GetElapsedTime(0, _ticksByLoop[loop]);

    internal long Count(string loop, WireError error) => _byLoop[loop].GetValueOrDefault(error);
}
