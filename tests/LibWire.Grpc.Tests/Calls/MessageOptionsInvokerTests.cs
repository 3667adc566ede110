using Grpc.Core.Interceptors;
using LibWire.Grpc.Client;
using LibWire.Tests.Grpc.Greet;
using Microsoft.Extensions.DependencyInjection;

namespace LibWire.Tests.Grpc;

/// <summary>Limits of responses in calls of each kind.</summary>
public sealed class MessageOptionsInvokerTests
{
    [Fact]
    public async Task WithMessageOptions_ResponseAboveTheLimit_FailsInCallsOfEachKind()
    {
        CallInvoker inner = new InProcessCallInvoker().Add(new GreeterService());
        var small = new Greeter.GreeterClient(inner.WithMessageOptions(new MessageOptions { MessageBytesMax = 20 }));
        var other = new Greeter.GreeterClient(inner);
        using (Message<HelloRequest> request = Hello.Request(new string('x', 30)))
        {
            AssertTooLarge(Assert.Throws<RpcException>(() => small.SayHello(request)));
            AssertTooLarge(await Assert.ThrowsAsync<RpcException>(async () => await small.SayHelloAsync(request)));
            using (ServerStreamingCall<HelloReply> call = small.Repeat(request))
                AssertTooLarge(await Assert.ThrowsAsync<RpcException>(() => call.ResponseStream.MoveNextAsync()));
            using (ClientStreamingCall<HelloRequest, HelloReply> call = small.Collect())
            {
                await call.RequestStream.WriteAsync(request);
                await call.RequestStream.CompleteAsync();
                AssertTooLarge(await Assert.ThrowsAsync<RpcException>(async () => await call));
            }

            using (DuplexStreamingCall<HelloRequest, HelloReply> call = small.Chat())
            {
                await call.RequestStream.WriteAsync(request);
                AssertTooLarge(await Assert.ThrowsAsync<RpcException>(() => call.ResponseStream.MoveNextAsync()));
            }

            // The method of the other client has no limit.
            using Message<HelloReply> reply = await other.SayHelloAsync(request);
            Assert.Equal(36, reply.Value.Text.Length);
        }

        // What is small enough passes.
        using (Message<HelloRequest> request = Hello.Request(count: 2))
        {
            using (Message<HelloReply> reply = small.SayHello(request)) Assert.Equal("Hello Ada", reply.Value.Text.ToString());
            using ServerStreamingCall<HelloReply> call = small.Repeat(request);
            uint next = 0;
            await foreach (Message<HelloReply> reply in call.ResponseStream) Assert.Equal(next++, reply.Value.Number);
            Assert.Equal(2u, next);
        }

        await Rented.AssertNoneAsync();

        static void AssertTooLarge(RpcException error)
        {
            Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
            Assert.Contains("the method accepts 20", error.Status.Detail, StringComparison.Ordinal);
        }
    }

    /// <summary>A channel keeps each method that it has seen, for as long as it lives.</summary>
    [Fact]
    public async Task WithMessageOptions_ManyClients_HaveOneMethod()
    {
        CallInvoker inner = new InProcessCallInvoker().Add(new GreeterService());
        var options = new MessageOptions { MessageBytesMax = 1000 };
        var seen = new SeenMethods();
        using Message<HelloRequest> request = Hello.Request();
        for (int i = 0; i < 3; i++)
            (await new Greeter.GreeterClient(inner.Intercept(seen).WithMessageOptions(options)).SayHelloAsync(request)).Dispose();
        Assert.Single(seen.Methods);

        // Other options are another method.
        var others = new Greeter.GreeterClient(inner.Intercept(seen).WithMessageOptions(new MessageOptions { MessageBytesMax = 1000 }));
        (await others.SayHelloAsync(request)).Dispose();
        Assert.Equal(2, seen.Methods.Count);
    }

    [Fact]
    public async Task AddLibWireGrpcClient_WithMessageOptions_HasOneMethodForAllClients()
    {
        await using TestServer server = await TestServer.StartAsync();
        var seen = new SeenMethods();
        var services = new ServiceCollection();
        services.AddLibWireGrpcClient<Greeter.GreeterClient>(
            client => client.Address = new Uri($"http://{server.Address}"), static libWire => libWire.Messages = new MessageOptions { ArenaBytesMax = 1 << 20 })
            .AddInterceptor(() => seen);
        await using ServiceProvider provider = services.BuildServiceProvider();
        using Message<HelloRequest> request = Hello.Request();
        for (int i = 0; i < 3; i++) (await provider.GetRequiredService<Greeter.GreeterClient>().SayHelloAsync(request)).Dispose();
        Assert.Single(seen.Methods);
    }

    [Fact]
    public async Task WithMessageOptions_MethodOfAnotherLibrary_PassesThrough()
    {
        Marshaller<byte[]> bytes = Marshallers.Create(static message => message, static message => message);
        var method = new Method<byte[], byte[]>(MethodType.Unary, Greeter.ServiceName, "SayHello", bytes, bytes);
        CallInvoker small = new InProcessCallInvoker().Add(new GreeterService()).WithMessageOptions(new MessageOptions { MessageBytesMax = 1 });
        byte[] sent;
        using (Message<HelloRequest> request = Hello.Request()) sent = request.Value.ToArray();
        Assert.NotEmpty(await small.AsyncUnaryCall(method, null, default, sent));
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public void Options_OutOfRangeOrNull_AreRefused()
    {
        Assert.Equal(nameof(MessageOptions.MessageBytesMax), Assert.Throws<ArgumentOutOfRangeException>(() => new MessageOptions { MessageBytesMax = -1 }).ParamName);
        Assert.Equal("invoker", Assert.Throws<ArgumentNullException>(() => ((CallInvoker)null!).WithMessageOptions(MessageOptions.Default)).ParamName);
        Assert.Equal("options", Assert.Throws<ArgumentNullException>(() => new InProcessCallInvoker().WithMessageOptions(null!)).ParamName);
        using Message<HelloRequest> request = Hello.Request();
        Message<HelloRequest> handle = request;
        MessageMethod<HelloRequest, HelloReply> method = MessageMethod.Proto<HelloRequest, HelloReply>(MethodType.Unary, "s", "m");
        Assert.Equal("invoker", Assert.Throws<ArgumentNullException>(() => method.Call(null!, handle, default)).ParamName);
    }

    private sealed class SeenMethods : Interceptor
    {
        internal HashSet<object> Methods { get; } = new(ReferenceEqualityComparer.Instance);

        public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
            TRequest request, ClientInterceptorContext<TRequest, TResponse> context, AsyncUnaryCallContinuation<TRequest, TResponse> continuation)
        {
            Methods.Add(context.Method);
            return continuation(request, context);
        }
    }
}
