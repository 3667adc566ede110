using Grpc.Core.Interceptors;
using LibWire.Grpc.AspNetCore;
using LibWire.Tests.Grpc.Greet;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

namespace LibWire.Tests.Grpc;

/// <summary>Interceptors of both sides, headers and trailers.</summary>
public sealed class InterceptorTests
{
    [Fact]
    public async Task Interceptors_BothSides_SeeTheMessages()
    {
        Recorder.Seen.Clear();
        await using TestServer server = await TestServer.StartAsync(options => options.Interceptors.Add<Recorder>());
        var client = new Greeter.GreeterClient(server.Channel.Intercept(new Recorder()));
        using (Message<HelloRequest> request = Hello.Request())
        using (Message<HelloReply> reply = await client.SayHelloAsync(request))
            Assert.Equal("Hello Ada", reply.Value.Text.ToString());

        Assert.Equal(["client Ada", "server Ada", "server Hello Ada", "client Hello Ada"], Recorder.Seen);
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Interceptor_CallsTheHandlerTwice_DamagesNothing()
    {
        await using TestServer server = await TestServer.StartAsync(options => options.Interceptors.Add<Twice>());
        for (int i = 0; i < 10; i++)
        {
            using Message<HelloRequest> request = Hello.Request($"n{i}");
            using Message<HelloReply> reply = await server.Client().SayHelloAsync(request);
            Assert.Equal($"Hello n{i}", reply.Value.Text.ToString());
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Interceptor_AnswersItself_LosesNoMessage()
    {
        await using TestServer server = await TestServer.StartAsync(options => options.Interceptors.Add<Refusing>());
        using (Message<HelloRequest> request = Hello.Request())
        {
            Assert.Equal(
                StatusCode.PermissionDenied, (await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request))).StatusCode);
        }

        await Rented.AssertNoneAfterCollectionAsync();
    }

    [Fact]
    public async Task Metadata_HeadersAndTrailers_TravelBothWays()
    {
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            SayHello = static async (_, _, context) =>
            {
                await context.WriteResponseHeadersAsync(new Metadata { { "echo", context.RequestHeaders.GetValue("ask")! } });
                context.ResponseTrailers.Add("echo-bin", context.RequestHeaders.GetValueBytes("ask-bin")!);
            },
        });
        using Message<HelloRequest> request = Hello.Request();
        UnaryCall<HelloReply> call = server.Client().SayHelloAsync(request, new Metadata { { "ask", "x" }, { "ask-bin", [1, 0, 255] } });
        using Message<HelloReply> reply = await call;
        Assert.Equal("x", (await call.ResponseHeadersAsync).GetValue("echo"));
        Assert.Equal([1, 0, 255], call.GetTrailers().GetValueBytes("echo-bin")!);
        Assert.Equal(StatusCode.OK, call.GetStatus().StatusCode);
    }

    [Fact]
    public async Task MapGrpcService_ServiceOfLibWire_SaysWhatToCall()
    {
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(
            () => TestServer.StartAsync(map: static app => app.MapGrpcService<Unmapped>()));
        Assert.Contains("MapLibWireService<Unmapped>", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void MapLibWireService_WithoutAddLibWire_SaysWhatToCall()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Services.AddGrpc();
        using IDisposable app = builder.Build();
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => ((WebApplication)app).MapLibWireService<GreeterService>());
        Assert.Contains("AddLibWire", error.Message, StringComparison.Ordinal);
    }

    private sealed class Unmapped : Greeter.GreeterBase;

    private sealed class Recorder : Interceptor
    {
        internal static readonly List<string> Seen = [];

        public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
        {
            if (request is MessageCarrier<HelloRequest> carrier) Seen.Add($"server {carrier.Message.Value.Name}");
            TResponse response = await continuation(request, context);
            if (response is MessageCarrier<HelloReply> reply) Seen.Add($"server {reply.Message.Value.Text}");
            return response;
        }

        public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
            TRequest request, ClientInterceptorContext<TRequest, TResponse> context, AsyncUnaryCallContinuation<TRequest, TResponse> continuation)
        {
            if (request is MessageCarrier<HelloRequest> carrier) Seen.Add($"client {carrier.Message.Value.Name}");
            AsyncUnaryCall<TResponse> call = continuation(request, context);
            return new AsyncUnaryCall<TResponse>(Record(call.ResponseAsync), call.ResponseHeadersAsync, call.GetStatus, call.GetTrailers, call.Dispose);

            static async Task<TResponse> Record(Task<TResponse> waiting)
            {
                TResponse response = await waiting;
                if (response is MessageCarrier<HelloReply> reply) Seen.Add($"client {reply.Message.Value.Text}");
                return response;
            }
        }
    }

    private sealed class Twice : Interceptor
    {
        public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
        {
            await continuation(request, context);
            return await continuation(request, context);
        }
    }

    private sealed class Refusing : Interceptor
    {
        public override Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation) =>
            throw new RpcException(new Status(StatusCode.PermissionDenied, "no"));
    }
}
