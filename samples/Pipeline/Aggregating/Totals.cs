using System.Numerics;
using LibWire;

namespace Pipeline;

/// <summary>Counts the calls of a service.</summary>
internal sealed class Totals
{
    private const int TimesCount = 32;
    private const int SlowestCount = 5;

    private readonly ulong[] _times = new ulong[TimesCount];
    private readonly List<SlowCall> _slowest = [];
    private readonly Dictionary<int, long> _nextOffsets = [];
    private ulong _calls;
    private ulong _errors;
    private ulong _dataPoints;

    /// <summary>Adds what is not counted yet.</summary>
    /// <returns>Whether anything was added.</returns>
    public bool Add(in Batch batch)
    {
        long next = _nextOffsets.GetValueOrDefault(batch.Partition);
        bool isNew = false;
        foreach (ref readonly Entry entry in batch.Entries.ReadOnlySpan)
        {
            if (entry.Offset < next) continue;
            Add(in entry.Telemetry);
            next = entry.Offset + 1;
            isNew = true;
        }

        _nextOffsets[batch.Partition] = next;
        return isNew;
    }

    /// <summary>Begins with what was stored.</summary>
    public void Take(in ServiceTotals stored)
    {
        (_calls, _errors, _dataPoints) = (stored.Calls, stored.Errors, stored.DataPoints);
        ReadOnlySpan<ulong> times = stored.Times.ReadOnlySpan;
        times[..Math.Min(times.Length, TimesCount)].CopyTo(_times);
        foreach (ref readonly Call call in stored.Slowest.ReadOnlySpan) Offer(in call);
        foreach ((int partition, long next) in stored.NextOffsets) _nextOffsets[partition] = next;
    }

    /// <summary>Makes a message of what was counted.</summary>
    public ArenaMessage<ServiceTotals> ToMessage(string service)
    {
        var message = new ArenaMessage<ServiceTotals>();
        ref ServiceTotals totals = ref message.Value;
        totals.SetService(service, message.Arena);
        (totals.Calls, totals.Errors, totals.DataPoints) = (_calls, _errors, _dataPoints);
        totals.Times.AddRange(_times, message.Arena);
        foreach (SlowCall slow in _slowest)
        {
            var call = new Call { Nanos = slow.Nanos, IsError = slow.IsError };
            call.SetName(slow.Name, message.Arena);
            call.SetTraceId(slow.TraceId, message.Arena);
            totals.Slowest.Add(call, message.Arena);
        }

        foreach ((int partition, long next) in _nextOffsets) totals.NextOffsets.Set(partition, next, message.Arena);
        return message;
    }

    private void Add(in Telemetry telemetry)
    {
        _dataPoints += telemetry.DataPoints;
        foreach (ref readonly Call call in telemetry.Calls.ReadOnlySpan)
        {
            _calls++;
            if (call.IsError) _errors++;
            _times[Math.Min(BitOperations.Log2((call.Nanos / 1000) | 1), TimesCount - 1)]++;
            Offer(in call);
        }
    }

    private void Offer(in Call call)
    {
        ulong nanos = call.Nanos;
        if (_slowest.Count == SlowestCount && nanos <= _slowest[^1].Nanos) return;
        int place = _slowest.FindIndex(other => other.Nanos < nanos);
        _slowest.Insert(place < 0 ? _slowest.Count : place, new SlowCall(call.Name.ToString(), nanos, call.IsError, call.TraceId.ReadOnlySpan.ToArray()));
        if (_slowest.Count > SlowestCount) _slowest.RemoveAt(SlowestCount);
    }

    private sealed record SlowCall(string Name, ulong Nanos, bool IsError, byte[] TraceId);
}
