using LibWire;
using ReadTrace.Otlp;

namespace ReadTrace;

/// <summary>The parts of a span that the picture shows.</summary>
internal sealed record TraceSpan(
    string TraceId, string SpanId, string ParentId, string Service, string Name, ulong StartNanos, ulong EndNanos, bool Failed, string Details)
{
    /// <summary>All spans of a file, in the order of the file.</summary>
    public static IReadOnlyList<TraceSpan> Collect(ref TracesData data)
    {
        var spans = new List<TraceSpan>();
        foreach (ref ResourceSpans resource in data.ResourceSpans.Span)
        {
            string service = ServiceName(ref resource);
            foreach (ref ScopeSpans scope in resource.ScopeSpans.Span)
                foreach (ref Span span in scope.Spans.Span) spans.Add(Of(service, ref span));
        }

        return spans;
    }

    private static TraceSpan Of(string service, ref Span span) => new(
        Convert.ToHexStringLower(span.TraceId.ReadOnlySpan),
        Convert.ToHexStringLower(span.SpanId.ReadOnlySpan),
        Convert.ToHexStringLower(span.ParentSpanId.ReadOnlySpan),
        service,
        span.Name.ToString(),
        span.StartTimeUnixNano,
        span.EndTimeUnixNano,
        span.Status.Code == Status.Types.StatusCode.Error,
        Describe(ref span));

    private static string ServiceName(ref ResourceSpans resource)
    {
        // Compared as UTF-8, so that no string is made for the other attributes.
        Resource sender = resource.Resource;
        foreach (ref KeyValue attribute in sender.Attributes.Span)
            if (attribute.Key == "service.name"u8) return attribute.Value.StringValue.ToString();
        return "?";
    }

    private static string Describe(ref Span span)
    {
        var parts = new List<string>();
        if (!span.Status.Message.IsEmpty) parts.Add(span.Status.Message.ToString());
        foreach (ref KeyValue attribute in span.Attributes.Span) parts.Add($"{attribute.Key}={Text(in attribute.Value)}");
        return string.Join("  ", parts);
    }

    private static string Text(in AnyValue value) => value.ValueCase switch
    {
        AnyValue.ValueOneofCase.StringValue => value.StringValue.ToString(),
        AnyValue.ValueOneofCase.BoolValue => value.BoolValue ? "true" : "false",
        AnyValue.ValueOneofCase.IntValue => value.IntValue.ToString(),
        AnyValue.ValueOneofCase.DoubleValue => value.DoubleValue.ToString("R"),
        AnyValue.ValueOneofCase.BytesValue => Convert.ToHexStringLower(value.BytesValue.ReadOnlySpan),
        AnyValue.ValueOneofCase.ArrayValue => "[…]",
        AnyValue.ValueOneofCase.KvlistValue => "{…}",
        _ => "",
    };
}
