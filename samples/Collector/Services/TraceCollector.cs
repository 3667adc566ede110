using Collector.Otlp;
using Grpc.Core;
using LibWire;
using LibWire.Grpc;

namespace Collector;

/// <summary>Takes spans. The request lives in an arena, so a batch of 512 spans makes no object but the text of spans that are among the slowest.</summary>
internal sealed class TraceCollector(Received received) : TraceService.TraceServiceBase
{
    // The reply stays empty: an unset partial_success says that all spans are taken.
    public override Task Export(Message<ExportTraceServiceRequest> request, Message<ExportTraceServiceResponse> reply, ServerCallContext context)
    {
        long spans = 0;
        foreach (ref ResourceSpans sender in request.Value.ResourceSpans.Span)
        {
            foreach (ref ScopeSpans scope in sender.ScopeSpans.Span)
            {
                spans += scope.Spans.Count;
                foreach (ref Span span in scope.Spans.Span) received.Slowest.Offer(in sender, in span);
            }
        }

        received.Spans.Add(spans, request.Arena.UsedBytes);
        return Task.CompletedTask;
    }
}
