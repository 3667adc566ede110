using System.Net;
using System.Security.Cryptography.X509Certificates;
using Grpc.AspNetCore.Server;
using Grpc.Net.Compression;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>Runs a server under test until the program is ended.</summary>
internal static class InteropHost
{
    /// <summary>Runs a server, and prints <c>listening</c> and its two ports when clients can come; <c>0</c> stands for no second port.</summary>
    /// <param name="options">Ports and certificates.</param>
    /// <param name="add">Adds what the services need.</param>
    /// <param name="map">Maps the services.</param>
    internal static async Task RunAsync(InteropOptions options, Action<IGrpcServerBuilder> add, Action<WebApplication> map)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        var ports = new List<ListenOptions>();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Limits.MaxRequestBodySize = null;
            kestrel.Limits.MinRequestBodyDataRate = null;
            kestrel.Limits.MinResponseDataRate = null;
            Listen(options.Port, options.UsesTls);
            if (options.TlsPort is { } tlsPort) Listen(tlsPort, true);

            void Listen(int port, bool usesTls) => kestrel.Listen(IPAddress.Loopback, port, listen =>
            {
                listen.Protocols = HttpProtocols.Http2;
                if (usesTls) listen.UseHttps(Certificate(options.Certificates));
                ports.Add(listen);
            });
        });
        add(builder.Services.AddGrpc(grpc =>
        {
            grpc.MaxReceiveMessageSize = InteropChannel.MessageBytesMax;
            foreach (ICompressionProvider compression in CountingCompression.All) grpc.CompressionProviders.Add(compression);
        }));
        await using WebApplication app = builder.Build();
        app.Use((context, next) =>
        {
            CountingCompression.Count();
            return next(context);
        });
        map(app);
        await app.StartAsync();
        Console.WriteLine($"listening {ports[0].IPEndPoint!.Port} {(ports.Count > 1 ? ports[1].IPEndPoint!.Port : 0)}");
        await ((IHost)app).WaitForShutdownAsync();
    }

    private static X509Certificate2 Certificate(string folder) =>
        X509Certificate2.CreateFromPemFile(Path.Combine(folder, "server.pem"), Path.Combine(folder, "server.key"));
}
