using Grpc.Core;
using LibWire;
using LibWire.Grpc;
using Pipeline.Otlp;

namespace Pipeline;

/// <summary>Takes spans. The reply says that the brokers have them.</summary>
internal sealed class TraceCollector(TopicWriter topic) : TraceService.TraceServiceBase
{
    public const int TraceIdBytes = 16;

    public override Task Export(Message<ExportTraceServiceRequest> request, Message<ExportTraceServiceResponse> reply, ServerCallContext context) =>
        topic.WriteAsync(Records(in request.Value));

    private static List<(string, ArenaMessage<Telemetry>)> Records(in ExportTraceServiceRequest request)
    {
        var records = new List<(string, ArenaMessage<Telemetry>)>(request.ResourceSpans.Count);
        foreach (ref readonly ResourceSpans sender in request.ResourceSpans.ReadOnlySpan)
        {
            var telemetry = new ArenaMessage<Telemetry>();
            foreach (ref readonly ScopeSpans scope in sender.ScopeSpans.ReadOnlySpan)
            {
                foreach (ref readonly Span span in scope.Spans.ReadOnlySpan) telemetry.Value.Calls.Add(Call(in span, telemetry.Arena), telemetry.Arena);
            }

            records.Add((ServiceName.Of(in sender.Resource), telemetry));
        }

        return records;
    }

    private static Call Call(in Span span, ArenaAllocator arena)
    {
        var call = new Call
        {
            // A clock may have been set back.
            Nanos = span.EndTimeUnixNano > span.StartTimeUnixNano ? span.EndTimeUnixNano - span.StartTimeUnixNano : 0,
            IsError = span.Status.Code == Otlp.Status.Types.StatusCode.Error,
        };
        call.SetName(span.Name.Span, arena);
        ReadOnlySpan<byte> id = span.TraceId.ReadOnlySpan;
        call.SetTraceId(id[..Math.Min(id.Length, TraceIdBytes)], arena);
        return call;
    }
}
