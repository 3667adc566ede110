using System.Diagnostics;
using System.Diagnostics.Metrics;
using Collector;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Logging;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Logs;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace LibWire.Tests;

/// <summary>The collector's services with the exporter of OpenTelemetry as the client. It pads the lengths of nested messages.</summary>
public sealed partial class CollectorExporterTests
{
    private const int TimeoutMillis = 60_000;

    [Theory]
    [InlineData(OtlpExportCompression.None)]
    [InlineData(OtlpExportCompression.GZip)]
    public async Task Export_OfAllSignals_IsCountedExactly(OtlpExportCompression compression)
    {
        const int Spans = 1500, Records = 700;
        var received = new Received();
        await using WebApplication app = await CollectorServer.StartAsync(0, received);
        string name = $"test-{compression}";
        using var source = new ActivitySource(name);
        using var meter = new Meter(name);
        using (TracerProvider traces = Sdk.CreateTracerProviderBuilder().ConfigureResource(Describe).AddSource(name).AddOtlpExporter(exporter =>
        {
            Configure(exporter);
            exporter.BatchExportProcessorOptions = new BatchExportActivityProcessorOptions { MaxQueueSize = 2 * Spans };
        }).Build())
        {
            DateTime start = DateTime.UtcNow;
            for (int i = 1; i <= Spans; i++)
            {
                using Activity span = source.StartActivity(ActivityKind.Internal, startTime: start, name: $"span {i}")!;
                span.SetTag("number", i);
                if (i == Spans) span.SetStatus(ActivityStatusCode.Error);
                span.SetEndTime(start.AddMilliseconds(i));
            }

            Assert.True(traces.Shutdown(TimeoutMillis));
        }

        using (MeterProvider metrics = Sdk.CreateMeterProviderBuilder().ConfigureResource(Describe).AddMeter(name).AddOtlpExporter((exporter, reader) =>
        {
            Configure(exporter);
            reader.PeriodicExportingMetricReaderOptions.ExportIntervalMilliseconds = Timeout.Infinite;
        }).Build())
        {
            Counter<long> counter = meter.CreateCounter<long>("counter");
            foreach (string tag in (string[])["a", "b", "c"]) counter.Add(1, new KeyValuePair<string, object?>("tag", tag));
            meter.CreateHistogram<double>("histogram").Record(1.5);
            meter.CreateObservableGauge("gauge", static () => 7);
            Assert.True(metrics.Shutdown(TimeoutMillis));
        }

        using (ILoggerFactory logs = LoggerFactory.Create(logging => logging.AddOpenTelemetry(options => options.AddOtlpExporter((exporter, processor) =>
        {
            Configure(exporter);
            processor.BatchExportProcessorOptions = new BatchExportLogRecordProcessorOptions { MaxQueueSize = 2 * Records };
        }))))
        {
            ILogger log = logs.CreateLogger(name);
            for (int i = 0; i < Records; i++) LogRecord(log, i);
        }

        Assert.Equal("1,500 spans, 5 data points, 700 log records", received.ToString());
        SlowSpan[] slowest = received.Slowest.ToArray();
        Assert.Equal(Enumerable.Range(0, 10).Select(place => $"span {Spans - place}"), slowest.Select(static span => span.Name));
        Assert.Equal(("shop of tests", 1_500_000_000UL, true), (slowest[0].Service, slowest[0].Nanos, slowest[0].Failed));
        Assert.False(slowest[1].Failed);

        void Configure(OtlpExporterOptions exporter)
        {
            exporter.Endpoint = new Uri(app.Urls.First());
            exporter.Protocol = OtlpExportProtocol.Grpc;
            exporter.TimeoutMilliseconds = TimeoutMillis;
            exporter.Compression = compression;
        }
    }

    [LoggerMessage(LogLevel.Warning, "Record {Number}")]
    private static partial void LogRecord(ILogger log, int number);

    private static void Describe(ResourceBuilder resource) => resource.AddService("shop of tests");
}
