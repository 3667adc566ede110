using LibWire.Grpc.AspNetCore;
using LibWire.Tests.Grpc.Store;
using LibWire.Tests.Grpc.Store.Parts;
using LibWire.WellKnown;

namespace LibWire.Tests.Grpc;

/// <summary>Stubs that the generator wrote from a <c>.proto</c> file, served and called over a real connection.</summary>
public sealed class GeneratedProtoTests
{
    [Fact]
    public async Task Unary_OfAnImportedMessage_AnswersAtThePathOfTheSchema()
    {
        await using TestServer server = await StartAsync();
        var client = new Orders.OrdersClient(server.Channel);
        using Message<Item> item = Item(5);
        using Message<Receipt> awaited = await client.PlaceAsync(item);
        Assert.Equal("tea /store.v1.Orders/Place", awaited.Value.Text.ToString());
        Assert.Equal(5, awaited.Value.Total);
        using Message<Receipt> blocking = client.Place(item, deadline: DateTime.UtcNow.AddMinutes(1));
        Assert.Equal(5, blocking.Value.Total);
    }

    [Fact]
    public async Task Streams_OfEachKind_PassMessages()
    {
        await using TestServer server = await StartAsync();
        var client = new Orders.OrdersClient(server.Channel);
        using ClientStreamingCall<Item, Receipt> all = client.PlaceAll();
        using DuplexStreamingCall<Item, Receipt> trade = client.TradeIn();
        for (int i = 1; i <= 3; i++)
        {
            Message<Item> item = all.RequestStream.Next();
            item.Value.Price = i;
            await all.RequestStream.WriteAsync(item);
            item = trade.RequestStream.Next();
            item.Value.Price = i;
            await trade.RequestStream.WriteAsync(item);
        }

        await all.RequestStream.CompleteAsync();
        await trade.RequestStream.CompleteAsync();
        using Message<Receipt> total = await all;
        Assert.Equal(6, total.Value.Total);

        var seen = new List<int>();
        await foreach (Message<Receipt> reply in trade.ResponseStream) seen.Add(reply.Value.Total);
        using Message<Int32Value> count = Message<Int32Value>.Rent();
        count.Value.Value = 2;
        using ServerStreamingCall<Item> list = client.List(count);
        await foreach (Message<Item> reply in list.ResponseStream) seen.Add(reply.Value.Price);
        Assert.Equal([-1, -2, -3, 1, 2], seen);
    }

    [Fact]
    public async Task Calls_OfBothServicesOfAFile_ReachEach()
    {
        await using TestServer server = await StartAsync();
        using Message<Empty> empty = Message<Empty>.Rent();
        using Message<Timestamp> first = await new Orders.OrdersClient(server.Channel).PingAsync(empty);
        using Message<Timestamp> second = await new Clock.ClockClient(server.Channel).NowAsync(empty);
        Assert.Equal((42, 43), (first.Value.Seconds, second.Value.Seconds));
    }

    [Fact]
    public async Task Method_ThatIsNotOverridden_IsUnimplemented()
    {
        await using TestServer server = await StartAsync();
        using Message<Item> item = Item(1);
        RpcException failure = await Assert.ThrowsAsync<RpcException>(() => new Orders.OrdersClient(server.Channel).NotThereAsync(item).AsTask());
        Assert.Equal(StatusCode.Unimplemented, failure.StatusCode);
    }

    [Fact]
    public async Task Method_NamedAsAMemberOfEveryClass_IsServedByItsOwnName()
    {
        await using TestServer server = await StartAsync();
        using Message<Item> item = Item(1);
#pragma warning disable CS0618 // The schema marks it as deprecated.
        using Message<Receipt> reply = await new Orders.OrdersClient(server.Channel).Equals_Async(item);
#pragma warning restore CS0618
        Assert.Equal(7, reply.Value.Total);
    }

    [Fact]
    public void Service_HasItsNameAndDescriptor()
    {
        Assert.Equal("store.v1.Orders", Orders.ServiceName);
        Assert.Equal(Orders.ServiceName, Orders.Descriptor.FullName);
        Assert.Equal("trade_in", Orders.Descriptor.Methods[3].Name);
        Assert.Equal("store.v1.Clock", Clock.Descriptor.FullName);
    }

    [Fact]
    public async Task Client_OfATest_OverridesCalls()
    {
        Message<Receipt> receipt = Message<Receipt>.Rent();
        receipt.Value.Total = 9;
        using Message<Item> item = Item(1);
        using Message<Receipt> reply = await new FakeOrders(receipt).PlaceAsync(item);
        Assert.Equal(9, reply.Value.Total);
    }

    private static Message<Item> Item(int price)
    {
        Message<Item> item = Message<Item>.Rent();
        item.Value.SetName("tea", item.Arena);
        item.Value.Price = price;
        return item;
    }

    private static Task<TestServer> StartAsync() => TestServer.StartAsync(map: static app =>
    {
        app.MapLibWireService<StoreService>();
        app.MapLibWireService<ClockService>();
    });

    private sealed class FakeOrders(Message<Receipt> receipt) : Orders.OrdersClient
    {
        public override UnaryCall<Receipt> PlaceAsync(Message<Item> request, CallOptions options) => UnaryCall<Receipt>.FromResult(receipt);
    }
}
