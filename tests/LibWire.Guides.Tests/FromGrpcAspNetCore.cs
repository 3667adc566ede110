using Grpc.Core;
using Grpc.Net.Client;
using LibWire.Grpc;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Store;

#pragma warning disable IDE0130 // Both sides of the guide have the same names.
namespace LibWire.Tests.Guides.MovedGrpc;
#pragma warning restore IDE0130

// GUIDE: service, LibWire
internal sealed class OrderService : Orders.OrdersBase
{
    public override Task Place(Message<Order> request, Message<Receipt> reply, ServerCallContext context)
    {
        reply.Value.SetText($"{request.Value.Quantity} x {request.Value.Sku}", reply.Arena);
        reply.Value.Total = 3 * request.Value.Quantity;
        return Task.CompletedTask;
    }

    public override async Task PlaceAll(MessageReader<Order> requests, Message<Receipt> reply, ServerCallContext context)
    {
        await foreach (Message<Order> order in requests) reply.Value.Total += 3 * order.Value.Quantity;
    }

    public override async Task Follow(Message<Order> request, MessageWriter<Receipt> replies, ServerCallContext context)
    {
        for (uint packed = 1; packed <= request.Value.Quantity; packed++)
        {
            Message<Receipt> reply = replies.Next();      // the same memory for each reply
            reply.Value.Total = packed;
            await replies.WriteAsync(reply);
        }
    }
}
// GUIDE: end

/// <summary>The blocks of docs/from-grpc-aspnetcore.md.</summary>
public sealed class FromGrpcAspNetCore
{
    /// <summary>Each client calls each server.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Guide_BothClients_GetTheSameOfEitherServer(bool isLibWire)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(static kestrel =>
            kestrel.Listen(System.Net.IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http2));
        await using WebApplication app = isLibWire ? Serve(builder) : GoogleGrpc.Side.Serve(builder);
        await app.StartAsync();
        using GrpcChannel channel = GrpcChannel.ForAddress(app.Urls.First());

        Assert.Equal("3 x A-17, 6, 6", await GoogleGrpc.Side.CallAsync(channel));
        Assert.Equal("3 x A-17, 6", await CallAsync(channel));
    }

    [Fact]
    public void Factory_OfGrpc_MakesAClient()
    {
        var services = new ServiceCollection();
        services.AddGrpcClient<Orders.OrdersClient>(static client => client.Address = new Uri("http://localhost:1"));
        using ServiceProvider provider = services.BuildServiceProvider();
        Assert.NotNull(provider.GetRequiredService<Orders.OrdersClient>());
    }

    private static WebApplication Serve(WebApplicationBuilder builder)
    {
        // GUIDE: server, LibWire
        builder.Services.AddGrpc().AddLibWire();
        WebApplication app = builder.Build();
        app.MapLibWireService<OrderService>();
        // GUIDE: end
        return app;
    }

    private static async Task<string> CallAsync(GrpcChannel channel)
    {
        // GUIDE: client, LibWire
        var orders = new Orders.OrdersClient(channel);
        using Message<Order> order = Message<Order>.Rent();
        order.Value.SetSku("A-17", order.Arena);
        order.Value.Quantity = 3;
        using Message<Receipt> receipt = await orders.PlaceAsync(order);
        string text = receipt.Value.Text.ToString();

        uint total = 0;
        using ServerStreamingCall<Receipt> call = orders.Follow(order);
        await foreach (Message<Receipt> each in call.ResponseStream) total += each.Value.Total;
        // GUIDE: end
        return $"{text}, {total}";
    }
}
