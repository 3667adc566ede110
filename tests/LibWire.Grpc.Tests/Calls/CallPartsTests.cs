using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>What a call has besides its messages: headers, status, trailers, options of writing, cancellation. Over a network and in the process.</summary>
public sealed class CallPartsTests
{
    private static readonly Metadata Asking = new() { { "ask", "x" } };

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ClientStreaming_HeadersStatusTrailers_AreThoseOfTheHandler(bool isInProcess)
    {
        await using Answering answering = await Answering.StartAsync(isInProcess);
        using (ClientStreamingCall<HelloRequest, HelloReply> call = answering.Client.Collect(Asking))
        {
            Assert.Equal("x", (await call.ResponseHeadersAsync).GetValue("echo"));
            Assert.Throws<InvalidOperationException>(() => call.GetStatus());
            Assert.Throws<InvalidOperationException>(call.GetTrailers);
            await call.RequestStream.CompleteAsync();
            using Message<HelloReply> reply = await call.ConfigureAwait(false);
            Assert.Equal("x", reply.Value.Text.ToString());
            AssertEnd(call.GetStatus(), call.GetTrailers());
        }

        await Rented.AssertNoneAsync();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ServerStreaming_HeadersStatusTrailers_AreThoseOfTheHandler(bool isInProcess)
    {
        await using Answering answering = await Answering.StartAsync(isInProcess);
        using (Message<HelloRequest> request = Hello.Request())
        using (ServerStreamingCall<HelloReply> call = answering.Client.Repeat(request, Asking))
        {
            Assert.Equal("x", (await call.ResponseHeadersAsync).GetValue("echo"));
            Assert.True(await call.ResponseStream.MoveNextAsync());
            Assert.Equal("x", call.ResponseStream.Current.Value.Text.ToString());
            Assert.False(await call.ResponseStream.MoveNextAsync());
            AssertEnd(call.GetStatus(), call.GetTrailers());
        }

        await Rented.AssertNoneAsync();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task DuplexStreaming_HeadersStatusTrailers_AreThoseOfTheHandler(bool isInProcess)
    {
        await using Answering answering = await Answering.StartAsync(isInProcess);
        using (DuplexStreamingCall<HelloRequest, HelloReply> call = answering.Client.Chat(Asking))
        {
            Assert.Equal("x", (await call.ResponseHeadersAsync).GetValue("echo"));
            Assert.Throws<InvalidOperationException>(() => call.GetStatus());
            Assert.Throws<InvalidOperationException>(call.GetTrailers);
            await call.RequestStream.CompleteAsync();
            Assert.True(await call.ResponseStream.MoveNextAsync());
            Assert.Equal("x", call.ResponseStream.Current.Value.Text.ToString());
            Assert.False(await call.ResponseStream.MoveNextAsync());
            AssertEnd(call.GetStatus(), call.GetTrailers());
        }

        await Rented.AssertNoneAsync();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Unary_DisposedBeforeItsEnd_IsCancelled(bool isInProcess)
    {
        var started = new TaskCompletionSource();
        await using Answering answering = await Answering.StartAsync(isInProcess, new Script
        {
            SayHello = async (_, _, context) =>
            {
                started.SetResult();
                await Task.Delay(Timeout.Infinite, context.CancellationToken);
            },
        });
        using (Message<HelloRequest> request = Hello.Request())
        {
            UnaryCall<HelloReply> call = answering.Client.SayHelloAsync(request);
            Assert.Throws<InvalidOperationException>(() => call.GetStatus());
            Assert.Throws<InvalidOperationException>(() => call.GetTrailers());
            await started.Task;
            call.Dispose();
            Assert.Equal(StatusCode.Cancelled, (await Assert.ThrowsAsync<RpcException>(call.AsTask)).StatusCode);
            Assert.Equal(StatusCode.Cancelled, call.GetStatus().StatusCode);
        }

        default(UnaryCall<HelloReply>).Dispose();
        await Rented.AssertNoneAfterCollectionAsync();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task WriteAsync_TokenIsCancelled_EndsTheCall(bool isInProcess)
    {
        var ended = new TaskCompletionSource();
        await using Answering answering = await Answering.StartAsync(isInProcess, new Script
        {
            Chat = async (_, _, context) =>
            {
                using CancellationTokenRegistration registration = context.CancellationToken.Register(ended.SetResult);
                await ended.Task;
            },
        });
        using (var cancellation = new CancellationTokenSource())
        using (DuplexStreamingCall<HelloRequest, HelloReply> call = answering.Client.Chat())
        {
            Message<HelloRequest> request = call.RequestStream.Next();
            request.Value.SetBody(new byte[1000], request.Arena);
            await call.RequestStream.WriteAsync(request, cancellation.Token);
            Assert.Equal(StatusCode.Cancelled, await FillAsync(call.RequestStream, request, cancellation));
            Assert.Equal(StatusCode.Cancelled, (await Assert.ThrowsAsync<RpcException>(() => call.ResponseStream.MoveNextAsync())).StatusCode);
            Assert.Equal(StatusCode.Cancelled, call.GetStatus().StatusCode);
            await ended.Task;
        }

        await Rented.AssertNoneAfterCollectionAsync();
    }

    [Fact]
    public async Task WriteOptions_OfBothSides_ReachTheStreamsOfTheStack()
    {
        WriteOptions? seen = null;
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            Chat = async (requests, replies, _) =>
            {
                Assert.Null(replies.WriteOptions);
                replies.WriteOptions = new WriteOptions(WriteFlags.NoCompress);
                seen = replies.WriteOptions;
                await foreach (Message<HelloRequest> request in requests)
                {
                    Message<HelloReply> reply = replies.Next();
                    reply.Value.Number = request.Value.Count;
                    await replies.WriteAsync(reply, default);
                }
            },
        });
        using (DuplexStreamingCall<HelloRequest, HelloReply> call = server.Client().Chat())
        {
            Assert.Null(call.RequestStream.WriteOptions);
            var options = new WriteOptions(WriteFlags.BufferHint);
            call.RequestStream.WriteOptions = options;
            Assert.Same(options, call.RequestStream.WriteOptions);
            for (uint i = 0; i < 3; i++)
            {
                Message<HelloRequest> request = call.RequestStream.Next();
                request.Value.Count = i;
                await call.RequestStream.WriteAsync(request, default);
            }

            await call.RequestStream.CompleteAsync();
            var numbers = new List<uint>();
            await foreach (Message<HelloReply> reply in call.ResponseStream) numbers.Add(reply.Value.Number);
            Assert.Equal([0, 1, 2], numbers);
        }

        Assert.Equal(WriteFlags.NoCompress, seen!.Flags);
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task FromResult_AwaitedInEachWay_IsTheMessage()
    {
        Message<HelloReply> reply = Message<HelloReply>.Rent();
        using (UnaryCall<HelloReply> call = UnaryCall<HelloReply>.FromResult(reply))
        {
            Assert.Equal(reply, await call);
            Assert.Equal(reply, await call.ConfigureAwait(false));
            Assert.Equal(reply, await call.AsTask());
            Assert.Empty(await call.ResponseHeadersAsync);
            Assert.Equal(Status.DefaultSuccess, call.GetStatus());
            Assert.Empty(call.GetTrailers());
        }

        // Whoever awaited the call owns the response, and not the call.
        Assert.False(reply.IsDisposed);
        reply.Dispose();
    }

    [Fact]
    public async Task FromException_AwaitedInEachWay_Throws()
    {
        var error = new RpcException(new Status(StatusCode.NotFound, "none"), new Metadata { { "why", "so" } });
        using UnaryCall<HelloReply> call = UnaryCall<HelloReply>.FromException(error);
        Assert.Same(error, await Assert.ThrowsAsync<RpcException>(async () => await call));
        Assert.Same(error, await Assert.ThrowsAsync<RpcException>(async () => await call.ConfigureAwait(false)));
        Assert.Same(error, await Assert.ThrowsAsync<RpcException>(call.AsTask));
        Assert.Empty(await call.ResponseHeadersAsync);
        Assert.Equal(error.Status, call.GetStatus());
        Assert.Equal("so", call.GetTrailers().GetValue("why"));
        Assert.Throws<ArgumentNullException>(() => UnaryCall<HelloReply>.FromException(null!));
    }

    [Fact]
    public void Wrappers_OfNull_NameTheArgument()
    {
        Assert.Equal("call", Assert.Throws<ArgumentNullException>(() => new UnaryCall<HelloReply>(null!)).ParamName);
        Assert.Equal("call", Assert.Throws<ArgumentNullException>(() => new ServerStreamingCall<HelloReply>(null!)).ParamName);
        Assert.Equal("call", Assert.Throws<ArgumentNullException>(() => new ClientStreamingCall<HelloRequest, HelloReply>(null!)).ParamName);
        Assert.Equal("call", Assert.Throws<ArgumentNullException>(() => new DuplexStreamingCall<HelloRequest, HelloReply>(null!)).ParamName);
        Assert.Equal("writer", Assert.Throws<ArgumentNullException>(() => new ClientMessageWriter<HelloReply>(null!)).ParamName);
        Assert.Equal("writer", Assert.Throws<ArgumentNullException>(() => new MessageWriter<HelloReply>(null!)).ParamName);
        Assert.Equal("reader", Assert.Throws<ArgumentNullException>(() => new MessageReader<HelloReply>(null!)).ParamName);
        Assert.Equal("context", Assert.Throws<ArgumentNullException>(() => MessageService.Unimplemented(null!)).ParamName);
        Assert.Equal("exception", Assert.Throws<ArgumentNullException>(() => ErrorDetails.From(null!)).ParamName);
    }

    private static void AssertEnd(Status status, Metadata trailers)
    {
        Assert.Equal(StatusCode.OK, status.StatusCode);
        Assert.Equal("bye", trailers.GetValue("end"));
    }

    // Nobody reads, so a write waits at last: then the token ends it. OK if none has waited.
    private static async Task<StatusCode> FillAsync(ClientMessageWriter<HelloRequest> writer, Message<HelloRequest> request, CancellationTokenSource cancellation)
    {
        request.Value.SetBody(new byte[1 << 20], request.Arena);
        for (int i = 0; i < 1000; i++)
        {
            Task write = writer.WriteAsync(request, cancellation.Token);
            if (await Task.WhenAny(write, Task.Delay(100)) != write)
            {
                await cancellation.CancelAsync();
                return (await Assert.ThrowsAsync<RpcException>(() => write)).StatusCode;
            }

            await write;
        }

        return StatusCode.OK;
    }

    /// <summary>A greeter that sends back a header, and its client.</summary>
    private sealed class Answering : IAsyncDisposable
    {
        private TestServer? _server;

        internal required Greeter.GreeterClient Client { get; init; }

        internal static async Task<Answering> StartAsync(bool isInProcess, Script? script = null)
        {
            script ??= new Script
            {
                Collect = static async (requests, reply, context) =>
                {
                    string asked = await BeginAsync(context);
                    reply.Value.SetText(asked, reply.Arena);
                    Assert.False(await requests.MoveNextAsync());
                },
                Repeat = static async (_, replies, context) => await AnswerAsync(replies, await BeginAsync(context)),
                Chat = static async (requests, replies, context) =>
                {
                    string asked = await BeginAsync(context);
                    Assert.False(await requests.MoveNextAsync());
                    await AnswerAsync(replies, asked);
                },
            };
            if (isInProcess) return new Answering { Client = new Greeter.GreeterClient(new InProcessCallInvoker().Add(new ScriptedService(script))) };
            TestServer server = await ScriptedService.StartAsync(script);
            return new Answering { Client = server.Client(), _server = server };
        }

        public ValueTask DisposeAsync() => _server?.DisposeAsync() ?? default;

        private static async Task<string> BeginAsync(ServerCallContext context)
        {
            string asked = context.RequestHeaders.GetValue("ask")!;
            await context.WriteResponseHeadersAsync(new Metadata { { "echo", asked } });
            context.ResponseTrailers.Add("end", "bye");
            return asked;
        }

        private static Task AnswerAsync(MessageWriter<HelloReply> replies, string text)
        {
            Message<HelloReply> reply = replies.Next();
            reply.Value.SetText(text, reply.Arena);
            return replies.WriteAsync(reply);
        }
    }
}
