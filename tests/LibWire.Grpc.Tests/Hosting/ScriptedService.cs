using Grpc.AspNetCore.Server;
using Grpc.Net.Client;
using LibWire.Grpc.AspNetCore;
using LibWire.Tests.Grpc.Greet;
using Microsoft.Extensions.DependencyInjection;

namespace LibWire.Tests.Grpc;

/// <summary>A greeter whose handlers are those of a test.</summary>
internal sealed class ScriptedService(Script script) : Greeter.GreeterBase
{
    /// <summary>Starts a server with one script.</summary>
    internal static Task<TestServer> StartAsync(
        Script script, Action<GrpcServiceOptions>? grpc = null, Action<LibWireGrpcOptions>? libWire = null, Action<IServiceCollection>? services = null,
        GrpcChannelOptions? channel = null) =>
        TestServer.StartAsync(
            grpc, libWire,
            collection =>
            {
                collection.AddSingleton(script);
                services?.Invoke(collection);
            },
            static app => app.MapLibWireService<ScriptedService>(), channel);

    public override Task SayHello(Message<HelloRequest> request, Message<HelloReply> reply, ServerCallContext context) =>
        script.SayHello?.Invoke(request, reply, context) ?? base.SayHello(request, reply, context);

    public override Task Collect(MessageReader<HelloRequest> requests, Message<HelloReply> reply, ServerCallContext context) =>
        script.Collect?.Invoke(requests, reply, context) ?? base.Collect(requests, reply, context);

    public override Task Repeat(Message<HelloRequest> request, MessageWriter<HelloReply> replies, ServerCallContext context) =>
        script.Repeat?.Invoke(request, replies, context) ?? base.Repeat(request, replies, context);

    public override Task Chat(MessageReader<HelloRequest> requests, MessageWriter<HelloReply> replies, ServerCallContext context) =>
        script.Chat?.Invoke(requests, replies, context) ?? base.Chat(requests, replies, context);
}
