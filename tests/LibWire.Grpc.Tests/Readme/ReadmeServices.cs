using Game;
using LibWire.Grpc.Errors;
using Shop;

namespace LibWire.Tests.Grpc;

// README: service
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

    public override async Task Trade(MessageReader<Order> requests, MessageWriter<Receipt> replies, ServerCallContext context)
    {
        await foreach (Message<Order> order in requests)
        {
            Message<Receipt> reply = replies.Next();
            reply.Value.Text = order.Value.Sku;           // not copied: the order is valid until the next step
            await replies.WriteAsync(reply);
        }
    }
}
// README: end

// README: flat service
internal sealed class FightService : Fights.FightsBase
{
    public override Task Attack(Message<Hit> request, Message<Monster> reply, ServerCallContext context)
    {
        HitView hit = request.GetRoot();                  // verified on arrival, read in place
        reply.Value.Hp = 100 - hit.Damage;                // the object is written whole
        reply.Value.SetName(hit.Name.Span, reply.Arena);
        return Task.CompletedTask;
    }

    public override async Task Watch(Message<Hit> request, MessageWriter<Monster> replies, ServerCallContext context)
    {
        for (int hp = 100; hp > 0; hp -= request.Value.Damage) await replies.WriteAsync(Built(replies.Next(), hp));
    }

    private static Message<Monster> Built(Message<Monster> reply, int hp)
    {
        var builder = new FlatBuilder(reply.Arena);       // or in call order
        Monster.Finish(in builder, Monster.Create(in builder, name: builder.CreateString("orc"), hp: hp));
        reply.SetBuffer(in builder);
        return reply;
    }
}
// README: end

internal sealed class StrictService : Orders.OrdersBase
{
    public override Task Place(Message<Order> request, Message<Receipt> reply, ServerCallContext context)
    {
        // README: throw
        using var error = new ErrorDetails(StatusCode.InvalidArgument, "The order is not complete.");
        var bad = new BadRequest();
        ref BadRequest.Types.FieldViolation violation = ref bad.FieldViolations.Add(error.Arena);
        violation.SetField("sku", error.Arena);
        violation.SetDescription("It is empty.", error.Arena);
        throw error.Add(in bad).ToException();
        // README: end
    }
}
