using Collector;
using Microsoft.AspNetCore.Builder;

namespace LibWire.Tests;

/// <summary>The collector's rules on the wire, which the exporter of .NET does not reach.</summary>
public sealed class CollectorWireTests : IAsyncLifetime
{
    private readonly Received _received = new();
    private WebApplication? _app;

    private string Address => _app!.Urls.First();

    public async Task InitializeAsync() => _app = await CollectorServer.StartAsync(0, _received);

    public async Task DisposeAsync() => await _app!.DisposeAsync();

    [Theory]
    [InlineData(OtlpCalls.Traces)]
    [InlineData(OtlpCalls.Metrics)]
    [InlineData(OtlpCalls.Logs)]
    public async Task Export_OfNothing_SucceedsWithAnEmptyMessage(string service)
    {
        (string status, _, byte[] body) = await OtlpCalls.ExportAsync(Address, service, []);
        Assert.Equal("0", status);
        Assert.Equal(new byte[5], body);
        Assert.Equal(1, _received.Signals.Sum(static signal => signal.Requests));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Export_OfPaddedLengths_IsAccepted(bool gzip)
    {
        byte[] slow = Span("slow", 5, 3_000_005), quick = Span("quick", 5, 1_005), backwards = Span("backwards", 9, 5);
        (string status, string text, byte[] body) = await OtlpCalls.ExportAsync(Address, OtlpCalls.Traces, Request("shop", slow, quick, backwards), gzip);

        Assert.Equal(("0", ""), (status, text));
        Assert.Equal(new byte[5], body);
        Assert.Equal(3, _received.Spans.Count);
        Assert.Equal([("shop", "slow", "3.0 ms"), ("shop", "quick", "1.0 µs")], _received.Slowest.ToArray().Select(static span => (span.Service, span.Name, span.Duration)));
    }

    [Fact]
    public async Task Export_OfNamesThatCommandATerminal_ShowsThemWithoutCommands()
    {
        byte[] span = Span("\e[2J\r\n" + new string('x', 100), 0, 1);
        await OtlpCalls.ExportAsync(Address, OtlpCalls.Traces, Request("\u0007shop", span));

        SlowSpan shown = Assert.Single(_received.Slowest.ToArray());
        Assert.Equal("·shop", shown.Service);
        Assert.Equal("·[2J··" + new string('x', 54), shown.Name);
    }

    [Fact]
    public async Task Export_OfCutBytes_IsInvalidAndSaysWhere()
    {
        byte[] whole = Request("shop", Span("span", 1, 2));
        (string status, string text, _) = await OtlpCalls.ExportAsync(Address, OtlpCalls.Traces, whole[..^1]);
        Assert.Equal("3", status);
        Assert.Contains("at byte ", text, StringComparison.Ordinal);
        Assert.Equal(0, _received.Spans.Count);
    }

    [Theory]
    [InlineData(40 << 20, false, "0")]
    [InlineData(5 << 20, true, "0")]
    [InlineData((64 << 20) + 1, false, "8")]
    [InlineData((64 << 20) + 1, true, "8")]
    public async Task Export_OfLargeRequests_IsLimitedTo64MiB(int sizeBytes, bool gzip, string expected)
    {
        // One unknown field of that many bytes.
        byte[] message = new byte[sizeBytes];
        OtlpCalls.Padded(15, new byte[sizeBytes - 5])[..5].CopyTo(message, 0);
        (string status, _, _) = await OtlpCalls.ExportAsync(Address, OtlpCalls.Logs, message, gzip);
        Assert.Equal(expected, status);
    }

    private static byte[] Span(string name, ulong start, ulong end) =>
        OtlpCalls.Padded(2, [.. OtlpCalls.Padded(5, System.Text.Encoding.UTF8.GetBytes(name)), .. OtlpCalls.Fixed64(7, start), .. OtlpCalls.Fixed64(8, end)]);

    private static byte[] Request(string service, params byte[][] spans)
    {
        byte[] value = OtlpCalls.Padded(2, OtlpCalls.Padded(1, System.Text.Encoding.UTF8.GetBytes(service)));
        byte[] resource = OtlpCalls.Padded(1, OtlpCalls.Padded(1, [.. OtlpCalls.Padded(1, [.. "service.name"u8]), .. value]));
        return OtlpCalls.Padded(1, [.. resource, .. OtlpCalls.Padded(2, [.. spans.SelectMany(static span => span)])]);
    }
}
