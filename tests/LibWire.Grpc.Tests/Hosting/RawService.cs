using System.Buffers;
using Grpc.AspNetCore.Server.Model;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

namespace LibWire.Tests.Grpc;

/// <summary>A greeter that answers with bytes of a test.</summary>
internal sealed class RawService
{
    private static readonly Marshaller<byte[]> Bytes = new(
        static (bytes, context) =>
        {
            context.SetPayloadLength(bytes.Length);
            context.GetBufferWriter().Write(bytes);
            context.Complete();
        },
        static context => context.PayloadAsReadOnlySequence().ToArray());

    internal static Task<TestServer> StartAsync(
        byte[] reply, GrpcChannelOptions? channel = null, Action<IServiceCollection>? services = null) => TestServer.StartAsync(
        options => options.ResponseCompressionAlgorithm = "gzip",
        services: collection =>
        {
            collection.AddSingleton<IServiceMethodProvider<RawService>>(new Provider(reply));
            services?.Invoke(collection);
        },
        map: static app => app.MapGrpcService<RawService>(), channel: channel);

    private sealed class Provider(byte[] reply) : IServiceMethodProvider<RawService>
    {
        public void OnServiceMethodDiscovery(ServiceMethodProviderContext<RawService> context) => context.AddUnaryMethod(
            new Method<byte[], byte[]>(MethodType.Unary, "greet.Greeter", "SayHello", Bytes, Bytes), [], (_, _, _) => Task.FromResult(reply));
    }
}
