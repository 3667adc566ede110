using System.Runtime.InteropServices;
using System.Text.Json.Serialization;

namespace LibWire.Comparison;

/// <summary>Case JT for System.Text.Json. The classes have the members of the messages that the case uses.</summary>
internal readonly struct JsonTraces : IObjectCase<JsonTraces.TracesData>
{
    public static ulong Count(TracesData message) => (ulong)(message.ResourceSpans?.Count ?? 0);

    public static ulong Sum(TracesData message)
    {
        ulong sum = 0;
        foreach (ResourceSpans resource in CollectionsMarshal.AsSpan(message.ResourceSpans))
        {
            sum += Sum(resource.Resource?.Attributes);
            foreach (ScopeSpans scope in CollectionsMarshal.AsSpan(resource.ScopeSpans))
            {
                sum += Checksum.Ends(scope.Scope?.Name ?? "") + Checksum.Ends(scope.Scope?.Version ?? "");
                foreach (Span span in CollectionsMarshal.AsSpan(scope.Spans)) sum += Sum(span);
            }
        }

        return sum;
    }

    private static ulong Sum(Span span)
    {
        ulong sum = (ulong)(span.TraceId?.Length ?? 0) + (ulong)(span.SpanId?.Length ?? 0) + (ulong)(span.ParentSpanId?.Length ?? 0);
        sum += Checksum.Ends(span.Name ?? "") + span.StartTimeUnixNano + span.EndTimeUnixNano + (ulong)span.Kind + span.Flags + Sum(span.Attributes);
        foreach (SpanEvent item in CollectionsMarshal.AsSpan(span.Events)) sum += item.TimeUnixNano + Checksum.Ends(item.Name ?? "") + Sum(item.Attributes);
        return sum + (ulong)(span.Status?.Code ?? 0) + Checksum.Ends(span.Status?.Message ?? "");
    }

    private static ulong Sum(List<KeyValue>? attributes)
    {
        ulong sum = 0;
        foreach (KeyValue attribute in CollectionsMarshal.AsSpan(attributes))
        {
            AnyValue? value = attribute.Value;
            sum += Checksum.Ends(attribute.Key ?? "") + Checksum.Ends(value?.StringValue ?? "") + (ulong)(value?.IntValue ?? 0)
                + (value?.BoolValue == true ? 1UL : 0) + BitConverter.DoubleToUInt64Bits(value?.DoubleValue ?? 0);
        }

        return sum;
    }

    internal sealed class TracesData
    {
        public List<ResourceSpans>? ResourceSpans { get; set; }
    }

    internal sealed class ResourceSpans
    {
        public Resource? Resource { get; set; }
        public List<ScopeSpans>? ScopeSpans { get; set; }
        public string? SchemaUrl { get; set; }
    }

    internal sealed class Resource
    {
        public List<KeyValue>? Attributes { get; set; }
        public uint DroppedAttributesCount { get; set; }
    }

    internal sealed class ScopeSpans
    {
        public Scope? Scope { get; set; }
        public List<Span>? Spans { get; set; }
        public string? SchemaUrl { get; set; }
    }

    internal sealed class Scope
    {
        public string? Name { get; set; }
        public string? Version { get; set; }
    }

    internal sealed class Span
    {
        public byte[]? TraceId { get; set; }
        public byte[]? SpanId { get; set; }
        public string? TraceState { get; set; }
        public byte[]? ParentSpanId { get; set; }
        public uint Flags { get; set; }
        public string? Name { get; set; }
        public SpanKind Kind { get; set; }
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public ulong StartTimeUnixNano { get; set; }
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public ulong EndTimeUnixNano { get; set; }
        public List<KeyValue>? Attributes { get; set; }
        public uint DroppedAttributesCount { get; set; }
        public List<SpanEvent>? Events { get; set; }
        public uint DroppedEventsCount { get; set; }
        public Status? Status { get; set; }
    }

    internal sealed class SpanEvent
    {
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public ulong TimeUnixNano { get; set; }
        public string? Name { get; set; }
        public List<KeyValue>? Attributes { get; set; }
        public uint DroppedAttributesCount { get; set; }
    }

    internal sealed class Status
    {
        public string? Message { get; set; }
        public StatusCode Code { get; set; }
    }

    internal sealed class KeyValue
    {
        public string? Key { get; set; }
        public AnyValue? Value { get; set; }
    }

    internal sealed class AnyValue
    {
        public string? StringValue { get; set; }
        public bool? BoolValue { get; set; }
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public long? IntValue { get; set; }
        public double? DoubleValue { get; set; }
    }

    [JsonConverter(typeof(JsonStringEnumConverter<SpanKind>))]
    internal enum SpanKind
    {
        [JsonStringEnumMemberName("SPAN_KIND_UNSPECIFIED")]
        Unspecified = 0,
        [JsonStringEnumMemberName("SPAN_KIND_INTERNAL")]
        Internal = 1,
        [JsonStringEnumMemberName("SPAN_KIND_SERVER")]
        Server = 2,
    }

    [JsonConverter(typeof(JsonStringEnumConverter<StatusCode>))]
    internal enum StatusCode
    {
        [JsonStringEnumMemberName("STATUS_CODE_UNSET")]
        Unset = 0,
        [JsonStringEnumMemberName("STATUS_CODE_OK")]
        Ok = 1,
        [JsonStringEnumMemberName("STATUS_CODE_ERROR")]
        Error = 2,
    }
}
