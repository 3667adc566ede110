using Collector.Otlp;
using LibWire;

namespace Collector;

/// <summary>The slowest spans since the start, slowest first.</summary>
internal sealed class SlowestSpans
{
    private const int SpansMax = 10;

    private readonly Lock _lock = new();
    private readonly List<SlowSpan> _spans = new(SpansMax + 1);
    private ulong _nanosMin;   // a span must take longer than this to be among them

    /// <summary>Keeps a span if it is among the slowest. Only then its text is copied out of the arena.</summary>
    public void Offer(in ResourceSpans sender, in Span span)
    {
        // A clock may have been set back.
        ulong nanos = span.EndTimeUnixNano > span.StartTimeUnixNano ? span.EndTimeUnixNano - span.StartTimeUnixNano : 0;
        if (nanos <= Volatile.Read(ref _nanosMin)) return;

        var slow = new SlowSpan(
            ServiceName(in sender), Label.Of(span.Name), nanos, span.Status.Code == Status.Types.StatusCode.Error, Convert.ToHexStringLower(Id(in span)));
        lock (_lock)
        {
            int place = _spans.FindIndex(other => other.Nanos < nanos);
            _spans.Insert(place < 0 ? _spans.Count : place, slow);
            if (_spans.Count <= SpansMax) return;
            _spans.RemoveAt(SpansMax);
            Volatile.Write(ref _nanosMin, _spans[^1].Nanos);
        }
    }

    /// <summary>The slowest spans as they are now.</summary>
    public SlowSpan[] ToArray()
    {
        lock (_lock) return [.. _spans];
    }

    // An identifier has 16 bytes. A sender that writes another length is not worth an error, nor more room on the screen.
    private static ReadOnlySpan<byte> Id(in Span span)
    {
        ReadOnlySpan<byte> id = span.TraceId.ReadOnlySpan;
        return id[..Math.Min(id.Length, 16)];
    }

    private static string ServiceName(in ResourceSpans sender)
    {
        // Compared as UTF-8, so that no string is made for the other attributes.
        foreach (ref readonly KeyValue attribute in sender.Resource.Attributes.ReadOnlySpan)
            if (attribute.Key == "service.name"u8) return Label.Of(attribute.Value.StringValue);
        return "?";
    }
}
