using LibWire.Grpc.AspNetCore;
using LibWire.Tests.Grpc.Arena;
using LibWire.Tests.Grpc.Greet;
using Microsoft.Extensions.DependencyInjection;
using Value = LibWire.WellKnown.Value;

namespace LibWire.Tests.Grpc;

/// <summary>Handlers that throw before their first await, and after it, in calls of each kind, on a server and in the process.</summary>
public sealed class HandlerFaultTests
{
    public static TheoryData<bool, bool> Ways => new() { { false, false }, { false, true }, { true, false }, { true, true } };

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Handler_FillsItsReplyAboveTheLimit_IsResourceExhausted(bool isInProcess, bool isLater) =>
        await AssertEachKindAsync(isInProcess, isLater, StatusCode.ResourceExhausted, "more memory than the method allows", static arena =>
            Utf8String.Copy(new string('x', 100_000), arena));

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Handler_ThrowsOfItsOwn_IsUnknown(bool isInProcess, bool isLater) =>
        await AssertEachKindAsync(isInProcess, isLater, StatusCode.Unknown, "Exception was thrown by handler.", static _ =>
            throw new InvalidOperationException("secret"));

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Handler_ReadsOtherMalformedBytes_IsUnknown(bool isInProcess, bool isLater) =>
        await AssertEachKindAsync(isInProcess, isLater, StatusCode.Unknown, "Exception was thrown by handler.", static arena =>
            HelloReply.Parse([0x0A, 0x05, 0x41], arena));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Handler_ReadsTheValueOfAMalformedRequest_IsInvalidArgument(bool isInProcess)
    {
        // The buffer is sound, but its object would be larger than the options allow.
        var options = new MessageOptions { Flat = new FlatReadOptions { OutputBytesMax = 100 } };
        await using TestServer? server = isInProcess ? null : await TestServer.StartAsync(
            libWire: all => all.Messages = options, map: static app => app.MapLibWireService<Watching>());
        var client = new Fights.FightsClient(server?.Channel.CreateCallInvoker() ?? new InProcessCallInvoker().Add(new Watching(), options));
        using (Message<Hit> hit = Message<Hit>.Rent())
        {
            hit.Value.SetName(new string('x', 1000), hit.Arena);
            using ServerStreamingCall<Monster> watch = client.Watch(hit);
            AssertRefused(await Assert.ThrowsAsync<RpcException>(() => watch.ResponseStream.MoveNextAsync()));
            AssertRefused(await Assert.ThrowsAsync<RpcException>(async () => await client.AttackAsync(hit)));

            using DuplexStreamingCall<Hit, Monster> duel = client.Duel();
            await duel.RequestStream.WriteAsync(hit);
            await duel.RequestStream.CompleteAsync();
            AssertRefused(await Assert.ThrowsAsync<RpcException>(() => duel.ResponseStream.MoveNextAsync()));
        }

        await Rented.AssertNoneAsync();

        static void AssertRefused(RpcException error)
        {
            Assert.Equal(StatusCode.InvalidArgument, error.StatusCode);
            Assert.StartsWith("The request is malformed: ", error.Status.Detail, StringComparison.Ordinal);
        }
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Handler_FillsAnArenaOfItsOwn_IsUnknown(bool isInProcess, bool isLater) =>
        await AssertEachKindAsync(isInProcess, isLater, StatusCode.Unknown, "Exception was thrown by handler.", static _ =>
        {
            using var own = new ArenaAllocator(new ArenaOptions { ByteLimit = 30_000 });
            Utf8String.Copy(new string('x', 100_000), own);
        });

    /// <summary>The client of this server is not at fault for what another server has sent.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Handler_ReadsTheValueOfAMalformedResponse_IsUnknown(bool isInProcess)
    {
        var down = new Fights.FightsClient(new InProcessCallInvoker().Add(new FightsService()).WithMessageOptions(
            new MessageOptions { Flat = new FlatReadOptions { OutputBytesMax = 100 } }));
        await using TestServer? server = isInProcess ? null : await TestServer.StartAsync(
            services: services => services.AddSingleton(down), map: static app => app.MapLibWireService<Asking>());
        var client = new Fights.FightsClient(server?.Channel.CreateCallInvoker() ?? new InProcessCallInvoker().Add(new Asking(down)));
        using (Message<Hit> hit = Message<Hit>.Rent())
        {
            hit.Value.SetName(new string('x', 1000), hit.Arena);
            RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await client.AttackAsync(hit));
            Assert.Equal(StatusCode.Unknown, error.StatusCode);
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public void Marshaller_MessageIsNestedTooDeep_IsInternalAndCanBeChanged()
    {
        Marshaller<MessageCarrier<Value>> marshaller = MessageMethod.Proto<Value, Value>(MethodType.Unary, "s", "m").ClientMethod.RequestMarshaller;
        using Message<Value> message = Message<Value>.Rent();
        for (int i = 0; i < 60; i++) message.Value = Value.ForList([message.Value], message.Arena);
        var error = Assert.Throws<RpcException>(() => InProcessBytes.Write(marshaller, new MessageCarrier<Value>(message)));
        Assert.Equal(StatusCode.Internal, error.StatusCode);
        Assert.Equal(WireError.DepthExceeded, Assert.IsType<WireFormatException>(error.Status.DebugException).Error);

        // It is not in use any more.
        message.Clear();
        message.Value.NumberValue = 1;
        Assert.Equal(message.Value.ToArray(), InProcessBytes.Write(marshaller, new MessageCarrier<Value>(message)));
    }

    private static async Task AssertEachKindAsync(bool isInProcess, bool isLater, StatusCode code, string text, Action<ArenaAllocator> fail)
    {
        var script = new Script
        {
            SayHello = (_, reply, _) => RunAsync(reply.Arena),
            Collect = (_, reply, _) => RunAsync(reply.Arena),
            Repeat = (_, replies, _) => RunAsync(replies.Next().Arena),
            Chat = (_, replies, _) => RunAsync(replies.Next().Arena),
        };
        var options = new MessageOptions { ArenaBytesMax = 20_000 };
        await using TestServer? server = isInProcess ? null : await ScriptedService.StartAsync(script, libWire: all => all.Messages = options);
        var client = new Greeter.GreeterClient(server?.Channel.CreateCallInvoker() ?? new InProcessCallInvoker().Add(new ScriptedService(script), options));
        using (Message<HelloRequest> request = Hello.Request())
        {
            AssertError(await Assert.ThrowsAsync<RpcException>(async () => await client.SayHelloAsync(request)));
            AssertError(Assert.Throws<RpcException>(() => client.SayHello(request)));
            using ClientStreamingCall<HelloRequest, HelloReply> collect = client.Collect();
            AssertError(await Assert.ThrowsAsync<RpcException>(async () => await collect));
            using ServerStreamingCall<HelloReply> repeat = client.Repeat(request);
            AssertError(await Assert.ThrowsAsync<RpcException>(() => repeat.ResponseStream.MoveNextAsync()));
            using DuplexStreamingCall<HelloRequest, HelloReply> chat = client.Chat();
            AssertError(await Assert.ThrowsAsync<RpcException>(() => chat.ResponseStream.MoveNextAsync()));
        }

        await Rented.AssertNoneAsync();

        void AssertError(RpcException error)
        {
            Assert.Equal(code, error.StatusCode);
            Assert.Contains(text, error.Status.Detail, StringComparison.Ordinal);
        }

        Task RunAsync(ArenaAllocator arena)
        {
            if (isLater) return LaterAsync(arena);
            fail(arena);
            return Task.CompletedTask;
        }

        async Task LaterAsync(ArenaAllocator arena)
        {
            await Task.Yield();
            fail(arena);
        }
    }

    /// <summary>Asks another server, and reads the value of its response.</summary>
    private sealed class Asking(Fights.FightsClient down) : Fights.FightsBase
    {
        public override async Task Attack(Message<Hit> request, Message<Monster> reply, ServerCallContext context)
        {
            using Message<Monster> monster = await down.AttackAsync(request);
            reply.Value.Hp = monster.Value.Hp;
        }
    }

    /// <summary>Reads the values of requests, before the first await and after it.</summary>
    private sealed class Watching : Fights.FightsBase
    {
        public override Task Attack(Message<Hit> request, Message<Monster> reply, ServerCallContext context)
        {
            reply.Value.Hp = request.Value.Damage;
            return Task.CompletedTask;
        }

        public override Task Watch(Message<Hit> request, MessageWriter<Monster> replies, ServerCallContext context)
        {
            replies.Next().Value.Hp = request.Value.Damage;
            return Task.CompletedTask;
        }

        public override async Task Duel(MessageReader<Hit> requests, MessageWriter<Monster> replies, ServerCallContext context)
        {
            await foreach (Message<Hit> request in requests) replies.Next().Value.Hp = request.Value.Damage;
        }
    }
}
