using GoogleStore;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

#pragma warning disable IDE0130 // Both sides of the guide have the same names.
namespace LibWire.Tests.Guides.GoogleGrpc;
#pragma warning restore IDE0130

// GUIDE: service, Grpc.AspNetCore
internal sealed class OrderService : Orders.OrdersBase
{
    public override Task<Receipt> Place(Order request, ServerCallContext context) =>
        Task.FromResult(new Receipt { Text = $"{request.Quantity} x {request.Sku}", Total = 3 * request.Quantity });

    public override async Task<Receipt> PlaceAll(IAsyncStreamReader<Order> requests, ServerCallContext context)
    {
        var reply = new Receipt();
        await foreach (Order order in requests.ReadAllAsync()) reply.Total += 3 * order.Quantity;
        return reply;
    }

    public override async Task Follow(Order request, IServerStreamWriter<Receipt> replies, ServerCallContext context)
    {
        for (uint packed = 1; packed <= request.Quantity; packed++) await replies.WriteAsync(new Receipt { Total = packed });
    }
}
// GUIDE: end

/// <summary>The code of docs/from-grpc-aspnetcore.md that uses the classes of Google.Protobuf.</summary>
internal static class Side
{
    internal static WebApplication Serve(WebApplicationBuilder builder)
    {
        // GUIDE: server, Grpc.AspNetCore
        builder.Services.AddGrpc();
        WebApplication app = builder.Build();
        app.MapGrpcService<OrderService>();
        // GUIDE: end
        return app;
    }

    internal static async Task<string> CallAsync(GrpcChannel channel)
    {
        // GUIDE: client, Grpc.AspNetCore
        var orders = new Orders.OrdersClient(channel);
        Receipt receipt = await orders.PlaceAsync(new Order { Sku = "A-17", Quantity = 3 });
        string text = receipt.Text;

        uint total = 0;
        using AsyncServerStreamingCall<Receipt> call = orders.Follow(new Order { Quantity = 3 });
        await foreach (Receipt each in call.ResponseStream.ReadAllAsync()) total += each.Total;
        // GUIDE: end
        using AsyncClientStreamingCall<Order, Receipt> all = orders.PlaceAll();
        await all.RequestStream.WriteAsync(new Order { Quantity = 2 });
        await all.RequestStream.CompleteAsync();
        return $"{text}, {total}, {(await all).Total}";
    }
}
