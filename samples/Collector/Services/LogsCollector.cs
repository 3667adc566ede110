using Collector.Otlp;
using Grpc.Core;
using LibWire;
using LibWire.Grpc;

namespace Collector;

/// <summary>Takes log records.</summary>
internal sealed class LogsCollector(Received received) : LogsService.LogsServiceBase
{
    public override Task Export(Message<ExportLogsServiceRequest> request, Message<ExportLogsServiceResponse> reply, ServerCallContext context)
    {
        long records = 0;
        foreach (ref ResourceLogs sender in request.Value.ResourceLogs.Span)
        {
            foreach (ref ScopeLogs scope in sender.ScopeLogs.Span) records += scope.LogRecords.Count;
        }

        received.LogRecords.Add(records, request.Arena.UsedBytes);
        return Task.CompletedTask;
    }
}
