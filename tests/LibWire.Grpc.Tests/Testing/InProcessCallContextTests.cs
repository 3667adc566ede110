using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>The context that a test gives to a handler.</summary>
public sealed class InProcessCallContextTests
{
    [Fact]
    public void Context_WithoutArguments_IsThatOfACallWithoutLimits()
    {
        var context = new InProcessCallContext();
        Assert.Equal("/test.Service/Method", context.Method);
        Assert.Equal("localhost", context.Host);
        Assert.Equal("in-process", context.Peer);
        Assert.Equal(DateTime.MaxValue, context.Deadline);
        Assert.Empty(context.RequestHeaders);
        Assert.Empty(context.ResponseTrailers);
        Assert.Null(context.ResponseHeaders);
        Assert.False(context.CancellationToken.CanBeCanceled);
        Assert.Equal(StatusCode.OK, context.Status.StatusCode);
        Assert.Null(context.WriteOptions);
        Assert.False(context.AuthContext.IsPeerAuthenticated);
        Assert.Empty(context.AuthContext.Properties);
        Assert.Throws<NotSupportedException>(() => context.CreatePropagationToken());
    }

    [Fact]
    public async Task Context_OfACall_HasItsOptionsAndTakesTheAnswer()
    {
        using var cancellation = new CancellationTokenSource();
        DateTime deadline = DateTime.UtcNow.AddMinutes(1);
        var headers = new Metadata { { "ask", "x" } };
        var context = new InProcessCallContext("/greet.Greeter/Chat", new CallOptions(headers, deadline, cancellation.Token))
        {
            Status = new Status(StatusCode.DataLoss, "lost"),
            WriteOptions = new WriteOptions(WriteFlags.NoCompress),
        };
        Assert.Equal("/greet.Greeter/Chat", context.Method);
        Assert.Same(headers, context.RequestHeaders);
        Assert.Equal(deadline, context.Deadline);
        Assert.Equal(cancellation.Token, context.CancellationToken);
        Assert.Equal(StatusCode.DataLoss, context.Status.StatusCode);
        Assert.Equal(WriteFlags.NoCompress, context.WriteOptions.Flags);

        var sent = new Metadata();
        await context.WriteResponseHeadersAsync(sent);
        Assert.Same(sent, context.ResponseHeaders);
        await Assert.ThrowsAsync<InvalidOperationException>(() => context.WriteResponseHeadersAsync(sent));
    }

    [Fact]
    public async Task Status_SetByAHandler_EndsTheCallWithIt()
    {
        var client = new Greeter.GreeterClient(new InProcessCallInvoker().Add(new ScriptedService(new Script
        {
            SayHello = static (_, reply, context) =>
            {
                reply.Value.Number = 1;
                context.ResponseTrailers.Add("why", "so");
                context.Status = new Status(StatusCode.Aborted, "no");
                return Task.CompletedTask;
            },
        })));
        using (Message<HelloRequest> request = Hello.Request())
        {
            UnaryCall<HelloReply> call = client.SayHelloAsync(request);
            RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await call);
            Assert.Equal((StatusCode.Aborted, "no"), (error.StatusCode, error.Status.Detail));
            Assert.Equal("so", error.Trailers.GetValue("why"));
            Assert.Equal(StatusCode.Aborted, call.GetStatus().StatusCode);
            Assert.Equal("so", call.GetTrailers().GetValue("why"));
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Deadline_PassedOrFarAway_EndsTheCallOrDoesNot()
    {
        var client = new Greeter.GreeterClient(new InProcessCallInvoker().Add(new GreeterService()));
        using (Message<HelloRequest> request = Hello.Request())
        {
            using (Message<HelloReply> reply = await client.SayHelloAsync(request, deadline: DateTime.MaxValue)) Assert.Equal(1u, reply.Value.Number);
            using (Message<HelloReply> reply = await client.SayHelloAsync(request, deadline: DateTime.UtcNow.AddDays(1))) Assert.Equal(1u, reply.Value.Number);
            RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await client.SayHelloAsync(request, deadline: DateTime.UtcNow.AddDays(-1)));
            Assert.Equal(StatusCode.DeadlineExceeded, error.StatusCode);
        }

        await Rented.AssertNoneAfterCollectionAsync();
    }

    [Fact]
    public async Task Token_OutlivesManyCalls_KeepsNothingOfThem()
    {
        // A token of a whole program: what a call leaves with it stays for ever. What a handler registers stays as long as the token of its call does.
        const int Calls = 100;
        using var program = new CancellationTokenSource();
        var states = new List<WeakReference>();
        var client = new Greeter.GreeterClient(new InProcessCallInvoker().Add(new ScriptedService(new Script
        {
            SayHello = (_, reply, context) =>
            {
                reply.Value.Number = 1;
                var state = new object();
                context.CancellationToken.Register(static _ => { }, state);
                states.Add(new WeakReference(state));
                return Task.CompletedTask;
            },
        })));
        using Message<HelloRequest> request = Hello.Request();
        for (int i = 0; i < Calls; i++) await CallAsync();

        // The last call may still stand in a local of a method that has not gone on.
        await Rented.CollectUntilAsync(() => states.Count(static state => state.IsAlive) <= 1);
        Assert.Equal(Calls, states.Count);
        Assert.InRange(states.Count(static state => state.IsAlive), 0, 1);
        GC.KeepAlive(program);

        async Task CallAsync()
        {
            using Message<HelloReply> reply = await client.SayHelloAsync(request, cancellationToken: program.Token);
            Assert.Equal(1u, reply.Value.Number);
        }
    }

    [Fact]
    public async Task RequestStream_WrittenAfterItsEnd_SaysWhy()
    {
        var client = new Greeter.GreeterClient(new InProcessCallInvoker().Add(new ScriptedService(new Script
        {
            Collect = static (_, _, _) => throw new RpcException(new Status(StatusCode.NotFound, "none")),
        })));
        using (Message<HelloRequest> request = Hello.Request())
        {
            using (ClientStreamingCall<HelloRequest, HelloReply> call = client.Collect())
            {
                Assert.Equal(StatusCode.NotFound, (await Assert.ThrowsAsync<RpcException>(async () => await call)).StatusCode);

                // The call may close the stream a moment after its response is there.
                RpcException? error = null;
                for (int i = 0; i < 100 && error is null; i++) error = await Record.ExceptionAsync(() => call.RequestStream.WriteAsync(request)) as RpcException;
                Assert.Equal(StatusCode.NotFound, error!.StatusCode);
                await call.RequestStream.CompleteAsync();
                await Assert.ThrowsAsync<InvalidOperationException>(() => call.RequestStream.WriteAsync(request));
            }
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Invoker_ClientOfAnotherLibrary_IsServed()
    {
        // Its marshallers take and give arrays.
        Marshaller<byte[]> bytes = Marshallers.Create(static message => message, static message => message);
        var method = new Method<byte[], byte[]>(MethodType.Unary, Greeter.ServiceName, "SayHello", bytes, bytes);
        CallInvoker invoker = new InProcessCallInvoker().Add(new GreeterService());
        byte[] sent;
        using (Message<HelloRequest> request = Hello.Request(count: 3)) sent = request.Value.ToArray();

        byte[] received = await invoker.AsyncUnaryCall(method, null, default, sent);
        using (var arena = new ArenaAllocator())
        {
            HelloReply reply = HelloReply.Parse(received, in arena);
            Assert.Equal(("Hello Ada", 3u), (reply.Text.ToString(), reply.Number));
        }

        Assert.Equal(received, invoker.BlockingUnaryCall(method, null, default, sent));
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Invoker_RequestsOfOneMissing_IsInternal()
    {
        // A client that takes the method for one with a stream of requests, and sends none.
        Marshaller<byte[]> bytes = Marshallers.Create(static message => message, static message => message);
        var method = new Method<byte[], byte[]>(MethodType.DuplexStreaming, Greeter.ServiceName, "SayHello", bytes, bytes);
        using (AsyncDuplexStreamingCall<byte[], byte[]> call = new InProcessCallInvoker().Add(new GreeterService()).AsyncDuplexStreamingCall(method, null, default))
        {
            await call.RequestStream.CompleteAsync();
            RpcException error = await Assert.ThrowsAsync<RpcException>(() => call.ResponseStream.MoveNext());
            Assert.Equal(StatusCode.Internal, error.StatusCode);
        }

        // The other way round: a stream of replies without one.
        var one = new Method<byte[], byte[]>(MethodType.Unary, Greeter.ServiceName, "Repeat", bytes, bytes);
        RpcException none = await Assert.ThrowsAsync<RpcException>(async () => await new InProcessCallInvoker().Add(new GreeterService()).AsyncUnaryCall(one, null, default, []));
        Assert.Equal(StatusCode.Internal, none.StatusCode);
        Assert.Throws<ArgumentNullException>(() => new InProcessCallInvoker().Add<GreeterService>(null!));
        await Rented.AssertNoneAsync();
    }
}
