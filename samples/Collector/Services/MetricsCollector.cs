using Collector.Otlp;
using Grpc.Core;
using LibWire;
using LibWire.Grpc;

namespace Collector;

/// <summary>Takes metrics and counts their data points.</summary>
internal sealed class MetricsCollector(Received received) : MetricsService.MetricsServiceBase
{
    public override Task Export(Message<ExportMetricsServiceRequest> request, Message<ExportMetricsServiceResponse> reply, ServerCallContext context)
    {
        long points = 0;
        foreach (ref ResourceMetrics sender in request.Value.ResourceMetrics.Span)
        {
            foreach (ref ScopeMetrics scope in sender.ScopeMetrics.Span)
            {
                foreach (ref Metric metric in scope.Metrics.Span) points += DataPoints(in metric);
            }
        }

        received.DataPoints.Add(points, request.Arena.UsedBytes);
        return Task.CompletedTask;
    }

    private static int DataPoints(in Metric metric) => metric.DataCase switch
    {
        Metric.DataOneofCase.Gauge => metric.Gauge.DataPoints.Count,
        Metric.DataOneofCase.Sum => metric.Sum.DataPoints.Count,
        Metric.DataOneofCase.Histogram => metric.Histogram.DataPoints.Count,
        Metric.DataOneofCase.ExponentialHistogram => metric.ExponentialHistogram.DataPoints.Count,
        Metric.DataOneofCase.Summary => metric.Summary.DataPoints.Count,
        _ => 0,
    };
}
