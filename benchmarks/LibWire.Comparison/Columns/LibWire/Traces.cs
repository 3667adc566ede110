using OpenTelemetry.Proto.Common.V1;
using OpenTelemetry.Proto.Trace.V1;

namespace LibWire.Comparison;

/// <summary>Cases FT and JT.</summary>
internal readonly struct TraceModel : ICaseModel<TracesData>
{
    public static ulong Count(in TracesData message) => (ulong)message.ResourceSpans.Count;

    public static ulong Sum(in TracesData message)
    {
        ulong sum = 0;
        foreach (ref readonly ResourceSpans resource in message.ResourceSpans)
        {
            sum += Sum(in resource.Resource.Attributes);
            foreach (ref readonly ScopeSpans scope in resource.ScopeSpans)
            {
                sum += Checksum.Ends(scope.Scope.Name.Span) + Checksum.Ends(scope.Scope.Version.Span);
                foreach (ref readonly Span span in scope.Spans)
                {
                    sum += (ulong)span.TraceId.Length + (ulong)span.SpanId.Length + (ulong)span.ParentSpanId.Length + Checksum.Ends(span.Name.Span);
                    sum += span.StartTimeUnixNano + span.EndTimeUnixNano + (ulong)span.Kind + span.Flags + Sum(in span.Attributes);
                    foreach (ref readonly Span.Types.Event item in span.Events)
                        sum += item.TimeUnixNano + Checksum.Ends(item.Name.Span) + Sum(in item.Attributes);
                    sum += (ulong)span.Status.Code + Checksum.Ends(span.Status.Message.Span);
                }
            }
        }

        return sum;
    }

    private static ulong Sum(in UnmanagedArray<KeyValue> attributes)
    {
        ulong sum = 0;
        foreach (ref readonly KeyValue attribute in attributes)
        {
            ref readonly AnyValue value = ref attribute.Value;
            sum += Checksum.Ends(attribute.Key.Span) + Checksum.Ends(value.StringValue.Span) + (ulong)value.IntValue + (value.BoolValue ? 1UL : 0)
                + BitConverter.DoubleToUInt64Bits(value.DoubleValue);
        }

        return sum;
    }
}
