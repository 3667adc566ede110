using LibWire;
using LibWire.Grpc.AspNetCore;
using LibWire.Grpc.Health;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Logging.ClearProviders();
builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http2));
builder.Services.AddGrpc().AddLibWire();
builder.Services.AddLibWireGrpcHealthChecks();
await using WebApplication app = builder.Build();
app.MapLibWireGrpcHealthChecksService();
await app.StartAsync();

// A request of gRPC by hand: no compression, four bytes of length, a request for the whole server.
using var client = new HttpClient();
using var request = new HttpRequestMessage(HttpMethod.Post, $"{app.Urls.First()}/grpc.health.v1.Health/Check")
{
    Version = new Version(2, 0),
    VersionPolicy = HttpVersionPolicy.RequestVersionExact,
    Content = new ByteArrayContent([0, 0, 0, 0, 0]),
};
request.Headers.TE.ParseAdd("trailers");
request.Content.Headers.ContentType = new("application/grpc");
using HttpResponseMessage response = await client.SendAsync(request);
byte[] reply = await response.Content.ReadAsByteArrayAsync();
Console.WriteLine($"{WireInfo.Flavor}: status {response.TrailingHeaders.GetValues("grpc-status").Single()}, {Convert.ToHexString(reply)}");
await app.StopAsync();
