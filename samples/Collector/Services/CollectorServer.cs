using System.Net;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Collector;

/// <summary>Listens on a port of this machine. HTTP/2 without TLS, as exporters of OpenTelemetry speak it by default.</summary>
internal static class CollectorServer
{
    /// <summary>The port that exporters use unless they are told another.</summary>
    public const int DefaultPort = 4317;

    /// <summary>The largest request, before and after decompression: what the protocol advises. gRPC's own 4 MB are too small for it.</summary>
    private const int RequestBytesMax = 64 << 20;

    /// <summary>Starts the server. Gzip is accepted. A malformed request ends with InvalidArgument, one that is too large with ResourceExhausted.</summary>
    /// <param name="port">The port; 0 for a free one.</param>
    /// <param name="received">Where everything received is counted.</param>
    /// <exception cref="IOException">The port is in use.</exception>
    public static async Task<WebApplication> StartAsync(int port, Received received)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, port, listen => listen.Protocols = HttpProtocols.Http2);

            // Kestrel's own limit is 30 MB, and its answer no status of gRPC that exporters understand.
            kestrel.Limits.MaxRequestBodySize = null;
        });
        builder.Services.AddSingleton(received);
        builder.Services.AddGrpc(grpc => grpc.MaxReceiveMessageSize = RequestBytesMax).AddLibWire();
        WebApplication app = builder.Build();
        app.MapLibWireService<TraceCollector>();
        app.MapLibWireService<MetricsCollector>();
        app.MapLibWireService<LogsCollector>();
        await app.StartAsync();
        return app;
    }
}
