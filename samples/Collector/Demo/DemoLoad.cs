using System.Diagnostics;
using System.Diagnostics.Metrics;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Logs;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace Collector;

/// <summary>A shop that sells nothing: it makes spans, metrics and logs, and the exporter of OpenTelemetry sends them.</summary>
internal sealed partial class DemoLoad : IDisposable
{
    private const string Name = "demo-shop";
    private const int OrdersPerBurst = 5;
    private const int InstrumentCount = 3;   // each has one data point

    // Nothing is lost on a slow machine either: the defaults drop spans when more than 2,048 wait.
    private const int QueueMax = 1 << 16;
    private const int BatchDelayMillis = 500;
    private const int TimeoutMillis = 60_000;

    private static readonly TimeSpan BurstPeriod = TimeSpan.FromMilliseconds(10);

    private readonly Random _random = new(42);
    private readonly ActivitySource _source = new(Name);
    private readonly Meter _meter = new(Name);
    private readonly Counter<long> _orders;
    private readonly Histogram<double> _durations;
    private readonly TracerProvider _traces;
    private readonly MeterProvider _metrics;
    private readonly ILoggerFactory _logs;

    public DemoLoad(Uri collector)
    {
        _orders = _meter.CreateCounter<long>("orders");
        _durations = _meter.CreateHistogram<double>("order.duration", "ms");
        _meter.CreateObservableGauge("queue.length", () => _random.Next(100));

        _traces = Sdk.CreateTracerProviderBuilder().ConfigureResource(Describe).AddSource(Name).AddOtlpExporter(exporter =>
        {
            Configure(exporter, collector);
            exporter.Compression = OtlpExportCompression.GZip;
            exporter.BatchExportProcessorOptions = new BatchExportActivityProcessorOptions
            {
                MaxQueueSize = QueueMax,
                ScheduledDelayMilliseconds = BatchDelayMillis,
            };
        }).Build();
        _metrics = Sdk.CreateMeterProviderBuilder().ConfigureResource(Describe).AddMeter(Name).AddOtlpExporter((exporter, reader) =>
        {
            // Exported only when asked, so that what is sent is known.
            Configure(exporter, collector);
            reader.PeriodicExportingMetricReaderOptions.ExportIntervalMilliseconds = Timeout.Infinite;
        }).Build();
        _logs = LoggerFactory.Create(logging => logging.AddOpenTelemetry(options =>
        {
            options.SetResourceBuilder(ResourceBuilder.CreateDefault().AddService(Name));
            options.AddOtlpExporter((exporter, processor) =>
            {
                Configure(exporter, collector);
                processor.BatchExportProcessorOptions = new BatchExportLogRecordProcessorOptions
                {
                    MaxQueueSize = QueueMax,
                    ScheduledDelayMilliseconds = BatchDelayMillis,
                };
            });
        }));
    }

    public long Spans { get; private set; }

    public long DataPoints { get; private set; }

    public long LogRecords { get; private set; }

    /// <summary>What was sent, in the words of <see cref="Received"/>.</summary>
    public override string ToString() => $"{Spans:#,##0} spans, {DataPoints:#,##0} data points, {LogRecords:#,##0} log records";

    /// <summary>Makes load for some time, and sends all of it.</summary>
    public async Task RunAsync(TimeSpan duration, CancellationToken stop)
    {
        ILogger log = _logs.CreateLogger(Name);
        long start = Stopwatch.GetTimestamp();
        for (int burst = 0; Stopwatch.GetElapsedTime(start) < duration && !stop.IsCancellationRequested; burst++)
        {
            for (int i = 0; i < OrdersPerBurst; i++) Order(log);
            if (burst % 50 == 0) ExportMetrics();
            await Task.Delay(BurstPeriod, CancellationToken.None);
        }

        // Each sends what is left. Metrics are exported once more.
        _traces.Shutdown(TimeoutMillis);
        _logs.Dispose();
        _metrics.Shutdown(TimeoutMillis);
        DataPoints += InstrumentCount;
    }

    public void Dispose()
    {
        _traces.Dispose();
        _logs.Dispose();
        _metrics.Dispose();
        _source.Dispose();
        _meter.Dispose();
    }

    // One order: a request, and what it asks others to do. The times are invented, so that nobody has to wait for them.
    private void Order(ILogger log)
    {
        long number = ++LogRecords;
        DateTime time = DateTime.UtcNow;
        using Activity order = Start("POST /order", ActivityKind.Server, time);
        order.SetTag("order.id", number);
        double stockMillis = Take("SELECT stock", ref time), payMillis = Take("POST /pay", ref time);
        bool failed = _random.Next(100) == 0;
        if (failed) order.SetStatus(ActivityStatusCode.Error, "card declined");
        order.SetEndTime(time);
        LogOrder(log, number, failed);
        _orders.Add(1);
        _durations.Record(stockMillis + payMillis);
    }

    private double Take(string name, ref DateTime time)
    {
        // Most are quick, some are slow.
        double millis = 1 + (40 * Math.Pow(_random.NextDouble(), 6)) + (_random.Next(200) == 0 ? 300 * _random.NextDouble() : 0);
        using Activity call = Start(name, ActivityKind.Client, time);
        time += TimeSpan.FromMilliseconds(millis);
        call.SetEndTime(time);
        return millis;
    }

    private Activity Start(string name, ActivityKind kind, DateTime time)
    {
        Spans++;
        return _source.StartActivity(kind, startTime: time, name: name) ?? throw new InvalidOperationException("Nobody listens to the spans.");
    }

    private void ExportMetrics()
    {
        _metrics.ForceFlush(TimeoutMillis);
        DataPoints += InstrumentCount;
    }

    [LoggerMessage(LogLevel.Information, "Order {Number}, failed: {Failed}")]
    private static partial void LogOrder(ILogger log, long number, bool failed);

    private static void Describe(ResourceBuilder resource) => resource.AddService(Name);

    private static void Configure(OtlpExporterOptions exporter, Uri collector)
    {
        exporter.Endpoint = collector;
        exporter.Protocol = OtlpExportProtocol.Grpc;
        exporter.TimeoutMilliseconds = TimeoutMillis;
    }
}
