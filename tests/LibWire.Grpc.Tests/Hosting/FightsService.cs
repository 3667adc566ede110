using LibWire.Tests.Grpc.Arena;

namespace LibWire.Tests.Grpc;

/// <summary>A service of FlatBuffers, as a user writes it.</summary>
internal sealed class FightsService : Fights.FightsBase
{
    public override Task Attack(Message<Hit> request, Message<Monster> reply, ServerCallContext context)
    {
        HitView hit = request.GetRoot();
        reply.Value.Hp = 100 - hit.Damage;
        reply.Value.SetName(hit.Name.Span, reply.Arena);
        return Task.CompletedTask;
    }

    public override async Task Storm(MessageReader<Hit> requests, Message<Monster> reply, ServerCallContext context)
    {
        int hp = 100;
        await foreach (Message<Hit> request in requests) hp -= request.Value.Damage;
        Reply(reply, hp);

        // In call order, as code of Google does it.
        static void Reply(Message<Monster> reply, int hp)
        {
            var builder = new FlatBuilder(reply.Arena);
            Monster.Finish(in builder, Monster.Create(in builder, name: builder.CreateString("orc"), hp: hp));
            reply.SetBuffer(in builder);
        }
    }

    public override async Task Watch(Message<Hit> request, MessageWriter<Monster> replies, ServerCallContext context)
    {
        for (int hp = 100; hp > 0; hp -= request.Value.Damage)
        {
            Message<Monster> reply = replies.Next();
            reply.Value.Hp = hp;
            await replies.WriteAsync(reply);
        }
    }

    public override async Task Duel(MessageReader<Hit> requests, MessageWriter<Monster> replies, ServerCallContext context)
    {
        int hp = 100;
        await foreach (Message<Hit> request in requests)
        {
            Message<Monster> reply = replies.Next();
            reply.Value.Hp = hp -= request.GetRoot().Damage;
            await replies.WriteAsync(reply);
        }
    }
}
