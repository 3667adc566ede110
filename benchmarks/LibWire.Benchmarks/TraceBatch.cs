using System.Globalization;
using ReadTrace.Otlp;

namespace LibWire.Benchmarks;

/// <summary>
/// A batch of spans as the OpenTelemetry exporter sends it: some services, each with HTTP requests and their database queries, with the attributes of the
/// semantic conventions.
/// </summary>
internal static class TraceBatch
{
    private const int Services = 4;
    private const int SpansEach = 128; // in all the 512 of the exporter's default batch
    private const ulong Start = 1_767_225_600_000_000_000; // 2026-01-01

    private static readonly string[] Routes = ["/cart", "/cart/{id}/lines", "/checkout", "/products/{sku}", "/health", "/search"];
    private static readonly string[] Statements = ["SELECT * FROM stock WHERE sku = $1", "UPDATE stock SET reserved = reserved + $2 WHERE sku = $1", "INSERT INTO orders (id, customer, total) VALUES ($1, $2, $3)"];

    /// <summary>The batch, the same each time.</summary>
    internal static byte[] Build()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(20260101);
        TracesData batch = default;
        for (int service = 0; service < Services; service++)
        {
            ref ResourceSpans resource = ref batch.ResourceSpans.Add(in arena);
            ref Resource about = ref resource.MutableResource(in arena);
            AddText(ref about.Attributes, "service.name", $"shop-{service}", in arena);
            AddText(ref about.Attributes, "service.version", "2.14.1", in arena);
            AddText(ref about.Attributes, "host.name", $"node-{service}.cluster.internal", in arena);
            AddText(ref about.Attributes, "telemetry.sdk.language", "dotnet", in arena);
            ref ScopeSpans scope = ref resource.ScopeSpans.Add(in arena);
            for (int i = 0; i < SpansEach; i++) Fill(ref scope.Spans.Add(in arena), i, random, in arena);
        }

        return batch.ToArray();
    }

    private static void Fill(ref ReadTrace.Otlp.Span span, int index, Random random, in ArenaAllocator arena)
    {
        byte[] id = new byte[16];
        random.NextBytes(id);
        span.SetTraceId(id, in arena);
        span.SetSpanId(id.AsSpan(0, 8), in arena);
        if (index % 4 != 0) span.SetParentSpanId(id.AsSpan(8), in arena);
        span.StartTimeUnixNano = Start + (ulong)random.Next(1_000_000_000);
        span.EndTimeUnixNano = span.StartTimeUnixNano + (ulong)random.Next(50_000_000);
        if (index % 4 == 3) FillDatabase(ref span, random, in arena);
        else FillHttp(ref span, random, in arena);
        if (index % 16 == 0) span.MutableStatus(in arena).Code = Status.Types.StatusCode.Error;
    }

    private static void FillHttp(ref ReadTrace.Otlp.Span span, Random random, in ArenaAllocator arena)
    {
        string route = Routes[random.Next(Routes.Length)];
        span.SetName("GET " + route, in arena);
        span.Kind = ReadTrace.Otlp.Span.Types.SpanKind.Server;
        AddText(ref span.Attributes, "http.request.method", "GET", in arena);
        AddText(ref span.Attributes, "url.path", route.Replace("{id}", random.Next(100_000).ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal), in arena);
        AddText(ref span.Attributes, "http.route", route, in arena);
        AddText(ref span.Attributes, "url.scheme", "https", in arena);
        AddText(ref span.Attributes, "server.address", "shop.example.com", in arena);
        AddNumber(ref span.Attributes, "server.port", 443, in arena);
        AddText(ref span.Attributes, "client.address", $"10.0.{random.Next(256)}.{random.Next(256)}", in arena);
        AddText(ref span.Attributes, "user_agent.original", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)", in arena);
        AddText(ref span.Attributes, "network.protocol.version", "1.1", in arena);
        AddNumber(ref span.Attributes, "http.response.status_code", random.Next(10) == 0 ? 404 : 200, in arena);
    }

    private static void FillDatabase(ref ReadTrace.Otlp.Span span, Random random, in ArenaAllocator arena)
    {
        string statement = Statements[random.Next(Statements.Length)];
        span.SetName(statement[..6] + " shop.stock", in arena);
        span.Kind = ReadTrace.Otlp.Span.Types.SpanKind.Client;
        AddText(ref span.Attributes, "db.system.name", "postgresql", in arena);
        AddText(ref span.Attributes, "db.namespace", "shop", in arena);
        AddText(ref span.Attributes, "db.query.text", statement, in arena);
        AddText(ref span.Attributes, "server.address", "db.internal", in arena);
        AddNumber(ref span.Attributes, "server.port", 5432, in arena);
        AddNumber(ref span.Attributes, "db.response.returned_rows", random.Next(100), in arena);
    }

    private static void AddText(ref UnmanagedArray<KeyValue> attributes, string key, string value, in ArenaAllocator arena)
    {
        ref KeyValue attribute = ref attributes.Add(in arena);
        attribute.SetKey(key, in arena);
        attribute.MutableValue(in arena).SetStringValue(value, in arena);
    }

    private static void AddNumber(ref UnmanagedArray<KeyValue> attributes, string key, long value, in ArenaAllocator arena)
    {
        ref KeyValue attribute = ref attributes.Add(in arena);
        attribute.SetKey(key, in arena);
        attribute.MutableValue(in arena).IntValue = value;
    }
}
