using LibWire;
using LibWire.Grpc;
using LibWire.Grpc.Client;
using Microsoft.Extensions.DependencyInjection;
using Shop;

var services = new ServiceCollection();
services.AddLibWireGrpcClient<Orders.OrdersClient>(static client => client.Address = new Uri("http://localhost"))
    .ConfigurePrimaryHttpMessageHandler(static () => new Server());
await using ServiceProvider provider = services.BuildServiceProvider();

using Message<Order> order = Message<Order>.Rent();
order.Value.Quantity = 3;
using Message<Receipt> receipt = await provider.GetRequiredService<Orders.OrdersClient>().PlaceAsync(order);
Console.WriteLine($"{WireInfo.Flavor}: {receipt.Value.Total}");

// Answers every call with one receipt.
internal sealed class Server : HttpMessageHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        byte[] sent = await request.Content!.ReadAsByteArrayAsync(cancellationToken);
        var response = new HttpResponseMessage { Version = new Version(2, 0), Content = new ByteArrayContent([0, 0, 0, 0, 2, 0x10, (byte)(3 * sent[^1])]) };
        response.Content.Headers.ContentType = new("application/grpc");
        response.TrailingHeaders.Add("grpc-status", "0");
        return response;
    }
}
