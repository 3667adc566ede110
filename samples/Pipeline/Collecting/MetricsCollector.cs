using Grpc.Core;
using LibWire;
using LibWire.Grpc;
using Pipeline.Otlp;

namespace Pipeline;

/// <summary>Takes metrics. The reply says that the brokers have the number of their data points.</summary>
internal sealed class MetricsCollector(TopicWriter topic) : MetricsService.MetricsServiceBase
{
    public override Task Export(Message<ExportMetricsServiceRequest> request, Message<ExportMetricsServiceResponse> reply, ServerCallContext context) =>
        topic.WriteAsync(Records(in request.Value));

    private static List<(string, ArenaMessage<Telemetry>)> Records(in ExportMetricsServiceRequest request)
    {
        var records = new List<(string, ArenaMessage<Telemetry>)>(request.ResourceMetrics.Count);
        foreach (ref readonly ResourceMetrics sender in request.ResourceMetrics.ReadOnlySpan)
        {
            int points = 0;
            foreach (ref readonly ScopeMetrics scope in sender.ScopeMetrics.ReadOnlySpan)
            {
                foreach (ref readonly Metric metric in scope.Metrics.ReadOnlySpan) points += DataPoints(in metric);
            }

            var telemetry = new ArenaMessage<Telemetry>();
            telemetry.Value.DataPoints = (uint)points;
            records.Add((ServiceName.Of(in sender.Resource), telemetry));
        }

        return records;
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
