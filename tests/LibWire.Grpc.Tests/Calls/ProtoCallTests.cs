using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>The four kinds of calls with Protocol Buffers, over a real connection.</summary>
public sealed class ProtoCallTests
{
    [Fact]
    public async Task Unary_AwaitedCall_AnswersTheRequest()
    {
        await using TestServer server = await TestServer.StartAsync();
        var client = new Greeter.GreeterClient(server.Channel);
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        request.Value.SetName("Ada", request.Arena);
        request.Value.Count = 3;

        using Message<HelloReply> reply = await client.SayHelloAsync(request);

        Assert.Equal("Hello Ada", reply.Value.Text.ToString());
        Assert.Equal(3u, reply.Value.Number);
        using Message<HelloReply> second = client.SayHello(request);
        Assert.Equal("Hello Ada", second.Value.Text.ToString());
    }

    [Fact]
    public async Task ClientStreaming_ThreeRequests_AreCollected()
    {
        await using TestServer server = await TestServer.StartAsync();
        using ClientStreamingCall<HelloRequest, HelloReply> call = new Greeter.GreeterClient(server.Channel).Collect();
        foreach (string name in (string[])["a", "b", "c"])
        {
            Message<HelloRequest> request = call.RequestStream.Next();
            request.Value.SetName(name, request.Arena);
            request.Value.Count = 2;
            await call.RequestStream.WriteAsync(request);
        }

        await call.RequestStream.CompleteAsync();
        using Message<HelloReply> reply = await call;
        Assert.Equal("abc", reply.Value.Text.ToString());
        Assert.Equal(6u, reply.Value.Number);
    }

    [Fact]
    public async Task ServerStreaming_ManyReplies_ComeInOrder()
    {
        await using TestServer server = await TestServer.StartAsync();
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        request.Value.SetName("Ada", request.Arena);
        request.Value.Count = 100;
        using ServerStreamingCall<HelloReply> call = new Greeter.GreeterClient(server.Channel).Repeat(request);
        uint next = 0;
        await foreach (Message<HelloReply> reply in call.ResponseStream)
        {
            Assert.Equal("Ada", reply.Value.Text.ToString());
            Assert.Equal(next++, reply.Value.Number);
        }

        Assert.Equal(100u, next);
        Assert.Equal(StatusCode.OK, call.GetStatus().StatusCode);
    }

    [Fact]
    public async Task DuplexStreaming_PingPong_AnswersEach()
    {
        await using TestServer server = await TestServer.StartAsync();
        using DuplexStreamingCall<HelloRequest, HelloReply> call = new Greeter.GreeterClient(server.Channel).Chat();
        for (uint i = 0; i < 50; i++)
        {
            Message<HelloRequest> request = call.RequestStream.Next();
            request.Value.SetName($"n{i}", request.Arena);
            request.Value.Count = i;
            await call.RequestStream.WriteAsync(request);
            Assert.True(await call.ResponseStream.MoveNextAsync());
            Assert.Equal($"Hello n{i}", call.ResponseStream.Current.Value.Text.ToString());
            Assert.Equal(i, call.ResponseStream.Current.Value.Number);
        }

        await call.RequestStream.CompleteAsync();
        Assert.False(await call.ResponseStream.MoveNextAsync());
    }
}
