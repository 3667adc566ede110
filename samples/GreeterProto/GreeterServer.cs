using System.Net;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace GreeterProto;

/// <summary>The server: HTTP/2 without TLS, on a free port of this machine.</summary>
internal static class GreeterServer
{
    /// <summary>Starts a server.</summary>
    /// <param name="called">Runs before each call.</param>
    /// <param name="before">Adds what stands before the service.</param>
    public static async Task<WebApplication> StartAsync(Action? called = null, Action<WebApplication>? before = null)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddGrpc().AddLibWire();
        WebApplication app = builder.Build();
        app.MapLibWireService<GreeterService>();
        if (called is not null)
        {
            app.Use((context, next) =>
            {
                called();
                return next(context);
            });
        }

        before?.Invoke(app);
        await app.StartAsync();
        return app;
    }
}
