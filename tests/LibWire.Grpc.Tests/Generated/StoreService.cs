using LibWire.Tests.Grpc.Store;
using LibWire.Tests.Grpc.Store.Parts;
using LibWire.WellKnown;

namespace LibWire.Tests.Grpc;

/// <summary>A server of generated stubs: messages of imports and well-known types as requests and replies.</summary>
internal sealed class StoreService : Orders.OrdersBase
{
    public override Task Place(Message<Item> request, Message<Receipt> reply, ServerCallContext context)
    {
        reply.Value.SetText($"{request.Value.Name} {context.Method}", reply.Arena);
        reply.Value.Total = request.Value.Price;
        return Task.CompletedTask;
    }

    public override async Task PlaceAll(MessageReader<Item> requests, Message<Receipt> reply, ServerCallContext context)
    {
        await foreach (Message<Item> request in requests) reply.Value.Total += request.Value.Price;
    }

    public override async Task List(Message<Int32Value> request, MessageWriter<Item> replies, ServerCallContext context)
    {
        for (int i = 1; i <= request.Value.Value; i++)
        {
            Message<Item> reply = replies.Next();
            reply.Value.Price = i;
            await replies.WriteAsync(reply);
        }
    }

    public override async Task TradeIn(MessageReader<Item> requests, MessageWriter<Receipt> replies, ServerCallContext context)
    {
        await foreach (Message<Item> request in requests)
        {
            Message<Receipt> reply = replies.Next();
            reply.Value.Total = -request.Value.Price;
            await replies.WriteAsync(reply);
        }
    }

    public override Task Ping(Message<Empty> request, Message<Timestamp> reply, ServerCallContext context)
    {
        reply.Value.Seconds = 42;
        return Task.CompletedTask;
    }

    [Obsolete("As the schema says.")]
    public override Task Equals_(Message<Item> request, Message<Receipt> reply, ServerCallContext context)
    {
        reply.Value.Total = 7;
        return Task.CompletedTask;
    }
}

/// <summary>A server of the second service of the file.</summary>
internal sealed class ClockService : Clock.ClockBase
{
    public override Task Now(Message<Empty> request, Message<Timestamp> reply, ServerCallContext context)
    {
        reply.Value.Seconds = 43;
        return Task.CompletedTask;
    }
}
