using System.Diagnostics;
using Grpc.Core;
using Grpc.Net.Client;
using LibWire;
using LibWire.Grpc;
using Pipeline.Otlp;

namespace Pipeline;

/// <summary>Services that do nothing: sends invented spans and metrics to the collector at a rate.</summary>
internal sealed class LoadGenerator(Uri collector, int callsPerSecond) : IDisposable
{
    private const int CallsPerRequest = 100;
    private const int RequestsMax = 64;   // at once; if the collector is slower, the rate is not reached

    private static readonly string[] Services = ["cart", "checkout", "mail", "payment", "search", "stock"];
    private static readonly string[] Names = ["GET /items", "POST /order", "SELECT item", "UPDATE stock", "publish"];

    private readonly GrpcChannel _channel = GrpcChannel.ForAddress(collector);
    private readonly SemaphoreSlim _free = new(RequestsMax);
    private readonly Random _random = new(42);
    private long _acknowledged;
    private long _failedRequests;

    /// <summary>The calls of requests that the collector has answered.</summary>
    public long Acknowledged => Interlocked.Read(ref _acknowledged);

    /// <summary>Requests that ended with an error; nobody knows whether their calls were counted.</summary>
    public long FailedRequests => Interlocked.Read(ref _failedRequests);

    /// <summary>Sends until it is stopped, and waits for all answers.</summary>
    public async Task RunAsync(CancellationToken stop)
    {
        if (callsPerSecond == 0) return;
        var traces = new TraceService.TraceServiceClient(_channel);
        var metrics = new MetricsService.MetricsServiceClient(_channel);
        long start = Stopwatch.GetTimestamp();
        for (long request = 0; !stop.IsCancellationRequested; request++)
        {
            TimeSpan early = TimeSpan.FromSeconds((double)request * CallsPerRequest / callsPerSecond) - Stopwatch.GetElapsedTime(start);
            if (early > TimeSpan.Zero) await Task.Delay(early, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            await _free.WaitAsync(CancellationToken.None);
            string service = Services[request % Services.Length];
            _ = request % 20 == 0 ? SendMetricsAsync(metrics, service) : SendTracesAsync(traces, service);
        }

        for (int i = 0; i < RequestsMax; i++) await _free.WaitAsync(CancellationToken.None);
        _free.Release(RequestsMax);
    }

    public void Dispose()
    {
        _channel.Dispose();
        _free.Dispose();
    }

    private async Task SendTracesAsync(TraceService.TraceServiceClient client, string service)
    {
        try
        {
            using Message<ExportTraceServiceRequest> request = MakeTraces(service);
            using Message<ExportTraceServiceResponse> reply = await client.ExportAsync(request);
            Interlocked.Add(ref _acknowledged, CallsPerRequest);
        }
        catch (RpcException)
        {
            Interlocked.Increment(ref _failedRequests);
        }
        finally
        {
            _free.Release();
        }
    }

    private async Task SendMetricsAsync(MetricsService.MetricsServiceClient client, string service)
    {
        try
        {
            using Message<ExportMetricsServiceRequest> request = MakeMetrics(service);
            using Message<ExportMetricsServiceResponse> reply = await client.ExportAsync(request);
        }
        catch (RpcException)
        {
            Interlocked.Increment(ref _failedRequests);
        }
        finally
        {
            _free.Release();
        }
    }

    private Message<ExportTraceServiceRequest> MakeTraces(string service)
    {
        Message<ExportTraceServiceRequest> request = Message<ExportTraceServiceRequest>.Rent();
        ref ResourceSpans sender = ref request.Value.ResourceSpans.Add(request.Arena);
        Describe(ref sender.MutableResource(request.Arena), service, request.Arena);
        ref ScopeSpans scope = ref sender.ScopeSpans.Add(request.Arena);
        Span<byte> id = stackalloc byte[16];
        for (int i = 0; i < CallsPerRequest; i++)
        {
            // Most are quick, some are slow.
            double millis = 0.2 + (40 * Math.Pow(_random.NextDouble(), 6)) + (_random.Next(500) == 0 ? 300 * _random.NextDouble() : 0);
            ulong start = (ulong)DateTimeOffset.UtcNow.ToUnixTimeMilliseconds() * 1_000_000;
            var span = new Span { StartTimeUnixNano = start, EndTimeUnixNano = start + (ulong)(millis * 1e6) };
            span.SetName(Names[_random.Next(Names.Length)], request.Arena);
            _random.NextBytes(id);
            span.SetTraceId(id, request.Arena);
            if (_random.Next(100) == 0) span.MutableStatus(request.Arena).Code = Otlp.Status.Types.StatusCode.Error;
            scope.Spans.Add(span, request.Arena);
        }

        return request;
    }

    private Message<ExportMetricsServiceRequest> MakeMetrics(string service)
    {
        Message<ExportMetricsServiceRequest> request = Message<ExportMetricsServiceRequest>.Rent();
        ref ResourceMetrics sender = ref request.Value.ResourceMetrics.Add(request.Arena);
        Describe(ref sender.MutableResource(request.Arena), service, request.Arena);
        ref ScopeMetrics scope = ref sender.ScopeMetrics.Add(request.Arena);
        ref Metric metric = ref scope.Metrics.Add(request.Arena);
        metric.SetName("queue.length", request.Arena);
        metric.MutableGauge(request.Arena).DataPoints.Add(new NumberDataPoint { AsInt = _random.Next(100) }, request.Arena);
        return request;
    }

    private static void Describe(ref Resource resource, string service, ArenaAllocator arena)
    {
        ref KeyValue attribute = ref resource.Attributes.Add(arena);
        attribute.SetKey("service.name", arena);
        attribute.MutableValue(arena).SetStringValue(service, arena);
    }
}
