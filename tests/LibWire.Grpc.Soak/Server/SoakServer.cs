using System.Net;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>The server, with the limits that all servers have by default. It prints its port, and then figures when it is asked.</summary>
internal static class SoakServer
{
    internal static async Task RunAsync()
    {
        var messages = new LiveMessages();
        var log = new ErrorLog();
        var traffic = new Traffic();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders().AddProvider(log).SetMinimumLevel(LogLevel.Error);
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, listen =>
        {
            listen.Protocols = HttpProtocols.Http2;
            listen.Use(next => connection => traffic.OfConnection(connection, next));
        }));
        builder.Services.AddGrpc().AddLibWire();
        await using WebApplication app = builder.Build();
        app.Use(traffic.OfCall);
        app.MapLibWireService<LoadHandler>();
        app.MapLibWireService<BoardHandler>();
        await app.StartAsync();
        Console.WriteLine(new Uri(app.Urls.First()).Port);
        await ChildCommands.ServeAsync(async command =>
        {
            var figures = new Figures();
            if (command == "settle") await messages.SettleAsync(figures, () => traffic.IsQuiet);
            LiveMessages.AddMemory(figures, collects: command != "sample");
            traffic.AddTo(figures);
            figures["errors"] = log.Count;
            return figures;
        });
    }

    /// <summary>Counts connections and calls.</summary>
    private sealed class Traffic
    {
        private int _connections;
        private int _calls;
        private long _connectionsSoFar;
        private long _callsSoFar;

        internal bool IsQuiet => Volatile.Read(ref _connections) == 0 && Volatile.Read(ref _calls) == 0;

        internal async Task OfConnection(ConnectionContext connection, ConnectionDelegate next)
        {
            Interlocked.Increment(ref _connections);
            Interlocked.Increment(ref _connectionsSoFar);
            try
            {
                await next(connection);
            }
            finally
            {
                Interlocked.Decrement(ref _connections);
            }
        }

        internal async Task OfCall(HttpContext context, RequestDelegate next)
        {
            Interlocked.Increment(ref _calls);
            Interlocked.Increment(ref _callsSoFar);
            try
            {
                await next(context);
            }
            finally
            {
                Interlocked.Decrement(ref _calls);
            }
        }

        internal void AddTo(Figures figures)
        {
            figures["connections"] = Volatile.Read(ref _connections);
            figures["calls"] = Volatile.Read(ref _calls);
            figures["connections_so_far"] = Volatile.Read(ref _connectionsSoFar);
            figures["calls_so_far"] = Volatile.Read(ref _callsSoFar);
        }
    }
}
