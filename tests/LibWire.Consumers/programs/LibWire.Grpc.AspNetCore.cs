using Grpc.Core;
using LibWire;
using LibWire.Grpc;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Shop;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Logging.ClearProviders();
builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http2));
builder.Services.AddGrpc().AddLibWire();
await using WebApplication app = builder.Build();
app.MapLibWireService<OrderService>();
await app.StartAsync();

// A request of gRPC by hand: no compression, four bytes of length, an order with the quantity 3.
using var client = new HttpClient();
using var request = new HttpRequestMessage(HttpMethod.Post, $"{app.Urls.First()}/shop.Orders/Place")
{
    Version = new Version(2, 0),
    VersionPolicy = HttpVersionPolicy.RequestVersionExact,
    Content = new ByteArrayContent([0, 0, 0, 0, 2, 0x10, 3]),
};
request.Headers.TE.ParseAdd("trailers");
request.Content.Headers.ContentType = new("application/grpc");
using HttpResponseMessage response = await client.SendAsync(request);
byte[] reply = await response.Content.ReadAsByteArrayAsync();
Console.WriteLine($"{WireInfo.Flavor}: status {response.TrailingHeaders.GetValues("grpc-status").Single()}, {Convert.ToHexString(reply)}");
await app.StopAsync();

internal sealed class OrderService : Orders.OrdersBase
{
    public override Task Place(Message<Order> request, Message<Receipt> reply, ServerCallContext context)
    {
        reply.Value.Total = 3 * request.Value.Quantity;
        return Task.CompletedTask;
    }
}
