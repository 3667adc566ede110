using System.Net;
using Grpc.Net.Client;
using Grpc.Net.Client.Web;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace GreeterProto;

/// <summary>gRPC-Web, which browsers speak: HTTP/1.1 and no trailers. Unary calls and streams of replies.</summary>
internal static class Web
{
    public static async Task RunAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http1));
        builder.Services.AddGrpc().AddLibWire();
        await using WebApplication app = builder.Build();
        app.UseGrpcWeb();
        app.MapLibWireService<GreeterService>().EnableGrpcWeb();
        await app.StartAsync();

        foreach (GrpcWebMode mode in (GrpcWebMode[])[GrpcWebMode.GrpcWeb, GrpcWebMode.GrpcWebText])
        {
            Console.WriteLine($"{mode}:");
            using var channel = GrpcChannel.ForAddress(app.Urls.First(), new GrpcChannelOptions
            {
                HttpHandler = new GrpcWebHandler(mode, new HttpClientHandler()),
                HttpVersion = HttpVersion.Version11,
            });
            var calls = new GreeterCalls(new Greeter.GreeterClient(channel));
            await calls.SayHello("Ada");
            await calls.Repeat("Grace", 2);
            await calls.SayHelloToNobody();
        }
    }
}
