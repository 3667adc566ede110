using System.Buffers.Binary;
using Google.Protobuf;
using LibWire.Comparison.GoogleOtlp.Common.V1;
using LibWire.Comparison.GoogleOtlp.Resource.V1;
using LibWire.Comparison.GoogleOtlp.Trace.V1;

namespace LibWire.Comparison;

/// <summary>Cases FT and JT: traces as an exporter of OpenTelemetry sends them, in binary and as JSON. The same on every machine.</summary>
internal static class MadeTraces
{
    private const int BinaryRequestCount = 400;
    private const int JsonRequestCount = 200;
    private const int SpanCount = 100;
    private const long StartNanos = 1_764_000_000_000_000_000;

    private static readonly string[] Routes = ["/api/orders", "/api/orders/{id}", "/api/cart", "/health", "/api/users/{id}/addresses"];

    internal static CaseInput Make(CaseId id, double scale)
    {
        bool isJson = id == CaseId.JT;
        int count = Math.Max(1, (int)((isJson ? JsonRequestCount : BinaryRequestCount) * scale));
        var random = new Random(12345 + (int)id);
        var to = new CaseBuilder();
        for (int i = 0; i < count; i++)
        {
            TracesData traces = Request(random);
            to.StartMessage();
            to.Bytes.WriteRaw(isJson ? JsonCases.Text(traces) : traces.ToByteArray());
            to.Checksum += Sum(traces);
            to.DecodeResult += (ulong)traces.ResourceSpans.Count;
        }

        return to.Build(id, "span", (long)count * SpanCount);
    }

    internal static ulong Sum(TracesData traces)
    {
        ulong sum = 0;
        foreach (ResourceSpans resource in traces.ResourceSpans)
        {
            sum += Sum(resource.Resource.Attributes);
            foreach (ScopeSpans scope in resource.ScopeSpans)
            {
                sum += Checksum.Ends(scope.Scope.Name) + Checksum.Ends(scope.Scope.Version);
                foreach (Span span in scope.Spans)
                {
                    sum += (ulong)span.TraceId.Length + (ulong)span.SpanId.Length + (ulong)span.ParentSpanId.Length + Checksum.Ends(span.Name);
                    sum += span.StartTimeUnixNano + span.EndTimeUnixNano + (ulong)span.Kind + span.Flags + Sum(span.Attributes);
                    foreach (Span.Types.Event item in span.Events) sum += item.TimeUnixNano + Checksum.Ends(item.Name) + Sum(item.Attributes);
                    if (span.Status is { } status) sum += (ulong)status.Code + Checksum.Ends(status.Message);
                }
            }
        }

        return sum;
    }

    private static ulong Sum(IEnumerable<KeyValue> attributes)
    {
        ulong sum = 0;
        foreach (KeyValue attribute in attributes)
        {
            AnyValue value = attribute.Value;
            sum += Checksum.Ends(attribute.Key) + Checksum.Ends(value.StringValue) + (ulong)value.IntValue + (value.BoolValue ? 1UL : 0)
                + BitConverter.DoubleToUInt64Bits(value.DoubleValue);
        }

        return sum;
    }

    private static TracesData Request(Random random)
    {
        var scope = new ScopeSpans { Scope = new InstrumentationScope { Name = "OpenTelemetry.Instrumentation.AspNetCore", Version = "1.12.0" } };
        ulong time = StartNanos + (ulong)random.NextInt64(1_000_000_000_000);
        for (int i = 0; i < SpanCount; i++) scope.Spans.Add(OneSpan(random, time += (ulong)random.Next(1_000_000)));
        var resource = new Resource
        {
            Attributes =
            {
                Text("service.name", "checkout"), Text("service.version", "4.18.2"), Text("telemetry.sdk.language", "dotnet"), Text("host.name", "node-17"),
                new KeyValue { Key = "process.pid", Value = new AnyValue { IntValue = 4711 } },
            },
        };
        return new TracesData { ResourceSpans = { new ResourceSpans { Resource = resource, ScopeSpans = { scope } } } };
    }

    private static Span OneSpan(Random random, ulong start)
    {
        string route = Routes[random.Next(Routes.Length)];
        int statusCode = random.Next(20) == 0 ? 500 : 200;
        var span = new Span
        {
            TraceId = Bytes(random, 16),
            SpanId = Bytes(random, 8),
            ParentSpanId = Bytes(random, 8),
            Name = "GET " + route,
            Kind = Span.Types.SpanKind.Server,
            StartTimeUnixNano = start,
            EndTimeUnixNano = start + (ulong)random.Next(1, 50_000_000),
            Flags = 257,
            Attributes =
            {
                Text("http.request.method", "GET"), Text("url.scheme", "https"), Text("url.path", route), Text("server.address", "shop.example.com"),
                new KeyValue { Key = "server.port", Value = new AnyValue { IntValue = 443 } },
                new KeyValue { Key = "http.response.status_code", Value = new AnyValue { IntValue = statusCode } },
                new KeyValue { Key = "sampling.probability", Value = new AnyValue { DoubleValue = random.NextDouble() } },
                new KeyValue { Key = "cache.hit", Value = new AnyValue { BoolValue = true } },
            },
        };
        if (statusCode == 200) return span;
        span.Status = new Status { Code = Status.Types.StatusCode.Error, Message = "System.TimeoutException: \"inventory\" did not answer in 5 s.\n   at Größe" };
        span.Events.Add(new Span.Types.Event { Name = "exception", TimeUnixNano = start + 7, Attributes = { Text("exception.type", "System.TimeoutException") } });
        return span;
    }

    private static KeyValue Text(string key, string value) => new() { Key = key, Value = new AnyValue { StringValue = value } };

    private static ByteString Bytes(Random random, int count)
    {
        byte[] bytes = new byte[count];
        random.NextBytes(bytes);
        BinaryPrimitives.WriteUInt16BigEndian(bytes, 0x6910);
        return ByteString.CopyFrom(bytes);
    }
}
