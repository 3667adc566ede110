using Grpc.AspNetCore.Server;
using Grpc.Net.Client;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace LibWire.Tests.Grpc;

/// <summary>A real server on a port of this machine, HTTP/2 without TLS, with a client of it.</summary>
internal sealed class TestServer : IAsyncDisposable
{
    private readonly WebApplication _app;

    private TestServer(WebApplication app, GrpcChannel channel)
    {
        _app = app;
        Channel = channel;
    }

    internal GrpcChannel Channel { get; }

    internal string Address => Channel.Target;

    internal IServiceProvider Services => _app.Services;

    internal int Port => new Uri(_app.Urls.First()).Port;

    /// <summary>Starts a server of the given kind.</summary>
    internal static async Task<TestServer> StartAsync(
        Action<GrpcServiceOptions>? grpc = null, Action<LibWireGrpcOptions>? libWire = null, Action<IServiceCollection>? services = null,
        Action<WebApplication>? map = null, GrpcChannelOptions? channel = null)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddGrpc(grpc ?? (static _ => { })).AddLibWire(libWire);
        services?.Invoke(builder.Services);
        WebApplication app = builder.Build();
        if (map is null)
        {
            app.MapLibWireService<GreeterService>();
            app.MapLibWireService<FightsService>();
        }
        else
        {
            map(app);
        }

        await app.StartAsync();
        return new TestServer(app, GrpcChannel.ForAddress(app.Urls.First(), channel ?? new GrpcChannelOptions()));
    }

    /// <summary>Stops the server as a host does that is asked to end: calls may finish.</summary>
    internal Task StopAsync() => _app.StopAsync();

    public async ValueTask DisposeAsync()
    {
        Channel.Dispose();
        await _app.DisposeAsync();
    }
}
