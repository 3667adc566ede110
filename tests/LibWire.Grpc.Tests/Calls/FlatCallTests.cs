using LibWire.Tests.Grpc.Arena;

namespace LibWire.Tests.Grpc;

/// <summary>The four kinds of calls with FlatBuffers, over a real connection.</summary>
public sealed class FlatCallTests
{
    [Fact]
    public async Task Unary_AwaitedCall_AnswersTheRequest()
    {
        await using TestServer server = await TestServer.StartAsync();
        var client = new Fights.FightsClient(server.Channel);
        using Message<Hit> request = Message<Hit>.Rent();
        request.Value.SetName("orc", request.Arena);
        request.Value.Damage = 30;

        using Message<Monster> reply = await client.AttackAsync(request);

        Assert.Equal(70, reply.GetRoot().Hp);
        Assert.Equal("orc", reply.GetRoot().Name.ToString());
        Assert.Equal(70, reply.Value.Hp);
        Assert.Equal("orc", reply.Value.Name.ToString());
    }

    [Fact]
    public async Task ClientStreaming_ThreeRequests_AreCollected()
    {
        await using TestServer server = await TestServer.StartAsync();
        using ClientStreamingCall<Hit, Monster> call = new Fights.FightsClient(server.Channel).Storm();
        for (int i = 0; i < 3; i++)
        {
            Message<Hit> request = call.RequestStream.Next();
            request.Value.Damage = 10;
            await call.RequestStream.WriteAsync(request);
        }

        await call.RequestStream.CompleteAsync();
        using Message<Monster> reply = await call;
        Assert.Equal(70, reply.GetRoot().Hp);
        Assert.Equal("orc", reply.GetRoot().Name.ToString());
    }

    [Fact]
    public async Task ServerStreaming_ManyReplies_ComeInOrder()
    {
        await using TestServer server = await TestServer.StartAsync();
        using Message<Hit> request = Message<Hit>.Rent();
        request.Value.Damage = 10;
        using ServerStreamingCall<Monster> call = new Fights.FightsClient(server.Channel).Watch(request);
        var seen = new List<int>();
        await foreach (Message<Monster> reply in call.ResponseStream) seen.Add(reply.GetRoot().Hp);
        Assert.Equal([100, 90, 80, 70, 60, 50, 40, 30, 20, 10], seen);
    }

    [Fact]
    public async Task DuplexStreaming_OwnedResponses_StayValid()
    {
        await using TestServer server = await TestServer.StartAsync();
        using DuplexStreamingCall<Hit, Monster> call = new Fights.FightsClient(server.Channel).Duel();
        for (int i = 0; i < 5; i++)
        {
            Message<Hit> request = call.RequestStream.Next();
            request.Value.Damage = 10;
            await call.RequestStream.WriteAsync(request);
        }

        await call.RequestStream.CompleteAsync();
        var owned = new List<Message<Monster>>();
        await foreach (Message<Monster> reply in call.ResponseStream.ReadOwnedAsync()) owned.Add(reply);
        Assert.Equal([90, 80, 70, 60, 50], owned.Select(reply => reply.GetRoot().Hp));
        foreach (Message<Monster> reply in owned) reply.Dispose();
        Assert.All(owned, reply => Assert.True(reply.IsDisposed));
    }
}
