using System.Net;
using Grpc.Net.Client;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace LibWire.Rpc;

/// <summary>One server for the services of all columns, over HTTP/2 without TLS, and one connection to it.</summary>
internal sealed class RpcServer : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly ServedSample _served;

    private RpcServer(WebApplication app, ServedSample served, GrpcChannel channel) => (_app, _served, Channel) = (app, served, channel);

    internal GrpcChannel Channel { get; }

    /// <summary>Starts the server on a free port of this machine.</summary>
    /// <exception cref="InvalidOperationException">The paths of the columns are not equally long: headers would not cost the same.</exception>
    internal static async Task<RpcServer> StartAsync(IReadOnlyList<IRpcColumn> columns)
    {
        if (columns.DistinctBy(static column => column.ServiceName.Length).Count() > 1)
            throw new InvalidOperationException($"These names are not equally long: {string.Join(", ", columns.Select(static column => column.ServiceName))}.");
        var served = new ServedSample();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Listen(IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddSingleton(served);
        builder.Services.AddGrpc().AddLibWire();
        foreach (IRpcColumn column in columns) column.AddServices(builder.Services);
        WebApplication app = builder.Build();
        foreach (IRpcColumn column in columns) column.Map(app);
        await app.StartAsync();
        return new RpcServer(app, served, GrpcChannel.ForAddress(app.Urls.First()));
    }

    /// <summary>Says what the services answer with from now on.</summary>
    internal void Serve(SampleValues values) => _served.Values = values;

    public async ValueTask DisposeAsync()
    {
        Channel.Dispose();
        await _app.StopAsync(new CancellationToken(canceled: true));
        await _app.DisposeAsync();
    }
}
