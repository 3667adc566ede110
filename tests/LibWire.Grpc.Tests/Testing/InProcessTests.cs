using LibWire.Tests.Grpc.Arena;
using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>Services and clients without a network, and fakes of both.</summary>
public sealed class InProcessTests
{
    [Fact]
    public async Task Unary_ServiceInTheProcess_AnswersTheRequest()
    {
        var client = new Greeter.GreeterClient(new InProcessCallInvoker().Add(new GreeterService()));
        using (Message<HelloRequest> request = Hello.Request(count: 3))
        using (Message<HelloReply> reply = await client.SayHelloAsync(request))
        {
            Assert.Equal("Hello Ada", reply.Value.Text.ToString());
            using Message<HelloReply> second = client.SayHello(request);
            Assert.Equal(3u, second.Value.Number);
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Streams_ServiceInTheProcess_Work()
    {
        var client = new Greeter.GreeterClient(new InProcessCallInvoker().Add(new GreeterService()));
        using (Message<HelloRequest> request = Hello.Request(count: 50))
        using (ServerStreamingCall<HelloReply> repeat = client.Repeat(request))
        {
            uint next = 0;
            await foreach (Message<HelloReply> reply in repeat.ResponseStream) Assert.Equal(next++, reply.Value.Number);
            Assert.Equal(50u, next);
        }

        using (ClientStreamingCall<HelloRequest, HelloReply> collect = client.Collect())
        {
            for (uint i = 0; i < 50; i++)
            {
                Message<HelloRequest> request = collect.RequestStream.Next();
                request.Value.Count = i;
                await collect.RequestStream.WriteAsync(request);
            }

            await collect.RequestStream.CompleteAsync();
            using Message<HelloReply> reply = await collect;
            Assert.Equal(1225u, reply.Value.Number);
        }

        using (DuplexStreamingCall<HelloRequest, HelloReply> chat = client.Chat())
        {
            Message<HelloRequest> request = chat.RequestStream.Next();
            request.Value.SetName("x", request.Arena);
            await chat.RequestStream.WriteAsync(request);
            Assert.True(await chat.ResponseStream.MoveNextAsync());
            Assert.Equal("Hello x", chat.ResponseStream.Current.Value.Text.ToString());
            await chat.RequestStream.CompleteAsync();
            Assert.False(await chat.ResponseStream.MoveNextAsync());
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task FlatBuffers_ServiceInTheProcess_Work()
    {
        var client = new Fights.FightsClient(new InProcessCallInvoker().Add(new FightsService()));
        using (Message<Hit> hit = Message<Hit>.Rent())
        {
            hit.Value.Damage = 40;
            using Message<Monster> monster = await client.AttackAsync(hit);
            Assert.Equal(60, monster.GetRoot().Hp);
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Failures_ServiceInTheProcess_HaveTheirStatus()
    {
        var service = new ScriptedService(new Script
        {
            SayHello = static async (request, _, context) =>
            {
                if (request.Value.Count == 0) throw new InvalidOperationException("x");
                if (request.Value.Count == 1) throw new RpcException(new Status(StatusCode.NotFound, "none"), new Metadata { { "why", "so" } });
                await Task.Delay(Timeout.Infinite, context.CancellationToken);
            },
        });
        var client = new Greeter.GreeterClient(new InProcessCallInvoker().Add(service));
        using (Message<HelloRequest> request = Hello.Request(count: 0))
            Assert.Equal(StatusCode.Unknown, (await FailAsync(client, request)).StatusCode);
        using (Message<HelloRequest> request = Hello.Request(count: 1))
        {
            RpcException error = await FailAsync(client, request);
            Assert.Equal(StatusCode.NotFound, error.StatusCode);
            Assert.Equal("so", error.Trailers.GetValue("why"));
        }

        using (Message<HelloRequest> request = Hello.Request(count: 2))
        {
            Assert.Equal(
                StatusCode.DeadlineExceeded, (await FailAsync(client, request, new CallOptions(deadline: DateTime.UtcNow.AddMilliseconds(20)))).StatusCode);
            using var cancellation = new CancellationTokenSource(20);
            Assert.Equal(StatusCode.Cancelled, (await FailAsync(client, request, new CallOptions(cancellationToken: cancellation.Token))).StatusCode);
            var nobody = new Greeter.GreeterClient(new InProcessCallInvoker());
            Assert.Equal(StatusCode.Unimplemented, (await FailAsync(nobody, request)).StatusCode);
            var small = new Greeter.GreeterClient(new InProcessCallInvoker().Add(service, new MessageOptions { MessageBytesMax = 1 }));
            Assert.Equal(StatusCode.ResourceExhausted, (await FailAsync(small, request)).StatusCode);
        }

        await Rented.AssertNoneAsync();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ResponseHeaders_OfAStream_AreThereWithItsFirstReply(bool isInProcess)
    {
        var goOn = new TaskCompletionSource();
        var script = new Script
        {
            Repeat = async (_, replies, context) =>
            {
                await replies.WriteAsync(replies.Next());
                await goOn.Task;
                await Assert.ThrowsAsync<InvalidOperationException>(() => context.WriteResponseHeadersAsync([]));
            },
        };
        await using TestServer? server = isInProcess ? null : await ScriptedService.StartAsync(script);
        var client = new Greeter.GreeterClient(server?.Channel.CreateCallInvoker() ?? new InProcessCallInvoker().Add(new ScriptedService(script)));
        using (Message<HelloRequest> request = Hello.Request())
        using (ServerStreamingCall<HelloReply> call = client.Repeat(request))
        {
            Task<Metadata> headers = call.ResponseHeadersAsync;
            await Task.WhenAny(headers, Task.Delay(TimeSpan.FromSeconds(10)));
            bool areThere = headers.IsCompletedSuccessfully;
            goOn.SetResult();
            Assert.True(areThere);
            Assert.True(await call.ResponseStream.MoveNextAsync());
            Assert.False(await call.ResponseStream.MoveNextAsync());
        }

        await Rented.AssertNoneAsync();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Deadline_OfLocalTime_IsRefused(bool isInProcess)
    {
        await using TestServer? server = isInProcess ? null : await TestServer.StartAsync();
        var client = new Greeter.GreeterClient(server?.Channel.CreateCallInvoker() ?? new InProcessCallInvoker().Add(new GreeterService()));
        using (Message<HelloRequest> request = Hello.Request())
        {
            foreach (DateTime deadline in (DateTime[])[DateTime.Now.AddMinutes(1), new(2100, 1, 1, 0, 0, 0, DateTimeKind.Unspecified)])
            {
                var options = new CallOptions(deadline: deadline);
                var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await client.SayHelloAsync(request, options));
                Assert.StartsWith("Deadline must have a kind DateTimeKind.Utc", error.Message, StringComparison.Ordinal);
                Assert.Throws<InvalidOperationException>(() => client.Repeat(request, options));
                Assert.Throws<InvalidOperationException>(() => client.Chat(options));
            }

            // No deadline.
            (await client.SayHelloAsync(request, new CallOptions(deadline: DateTime.MaxValue))).Dispose();
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Handler_CalledByATest_FillsItsReply()
    {
        using Message<HelloRequest> request = Hello.Request();
        using Message<HelloReply> reply = Message<HelloReply>.Rent();
        await new GreeterService().SayHello(request, reply, new InProcessCallContext());
        Assert.Equal("Hello Ada", reply.Value.Text.ToString());
    }

    [Fact]
    public async Task FakeClient_DerivedFromTheClient_AnswersWhatATestWants()
    {
        Greeter.GreeterClient client = new FakeClient();
        using Message<HelloRequest> request = Hello.Request();
        using (Message<HelloReply> reply = await client.SayHelloAsync(request)) Assert.Equal(9u, reply.Value.Number);
        request.Value.Count = 0;
        Assert.Equal(StatusCode.NotFound, (await FailAsync(client, request)).StatusCode);
    }

    private static Task<RpcException> FailAsync(Greeter.GreeterClient client, Message<HelloRequest> request, CallOptions options = default) =>
        Assert.ThrowsAsync<RpcException>(async () => await client.SayHelloAsync(request, options));

    private sealed class FakeClient : Greeter.GreeterClient
    {
        public override UnaryCall<HelloReply> SayHelloAsync(Message<HelloRequest> request, CallOptions options)
        {
            if (request.Value.Count == 0) return UnaryCall<HelloReply>.FromException(new RpcException(new Status(StatusCode.NotFound, "")));
            Message<HelloReply> reply = Message<HelloReply>.Rent();
            reply.Value.Number = 9;
            return UnaryCall<HelloReply>.FromResult(reply);
        }
    }
}
