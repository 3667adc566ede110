using Grpc.AspNetCore.Server.Model;

namespace LibWire.Tests.Grpc;

/// <summary>A service whose messages are nothing at all: what the gRPC stack itself takes for a call.</summary>
internal sealed class NothingService
{
    private static readonly Marshaller<Nothing> Marshaller = new(
        static (_, context) =>
        {
            context.SetPayloadLength(0);
            context.GetBufferWriter();
            context.Complete();
        },
        static _ => Nothing.Instance);

    // The paths are as long as those that are compared with them: the stack makes strings of them.
    private static readonly Method<Nothing, Nothing> HelloMethod = new(MethodType.Unary, "greet.Nothing", "SayHello", Marshaller, Marshaller);

    private static readonly Method<Nothing, Nothing> AttackMethod = new(MethodType.Unary, "LibWire.Tests.Grpc.Arena.Absent", "Attack", Marshaller, Marshaller);

    private static readonly Method<Nothing, Nothing> ChatMethod = new(MethodType.DuplexStreaming, "greet.Nothing", "Chat", Marshaller, Marshaller);

    private static readonly Task<Nothing> Reply = Task.FromResult(Nothing.Instance);

    internal sealed class Nothing
    {
        internal static readonly Nothing Instance = new();
    }

    internal sealed class Client : ClientBase<Client>
    {
        internal Client(CallInvoker invoker)
            : base(invoker)
        {
        }

        private Client(ClientBaseConfiguration configuration)
            : base(configuration)
        {
        }

        internal AsyncUnaryCall<Nothing> SayHelloAsync() => CallInvoker.AsyncUnaryCall(HelloMethod, null, default, Nothing.Instance);

        internal AsyncUnaryCall<Nothing> AttackAsync() => CallInvoker.AsyncUnaryCall(AttackMethod, null, default, Nothing.Instance);

        internal AsyncDuplexStreamingCall<Nothing, Nothing> Chat() => CallInvoker.AsyncDuplexStreamingCall(ChatMethod, null, default);

        protected override Client NewInstance(ClientBaseConfiguration configuration) => new(configuration);
    }

    internal sealed class Provider : IServiceMethodProvider<NothingService>
    {
        public void OnServiceMethodDiscovery(ServiceMethodProviderContext<NothingService> context)
        {
            context.AddUnaryMethod(HelloMethod, [], static (_, _, _) => Reply);
            context.AddUnaryMethod(AttackMethod, [], static (_, _, _) => Reply);
            context.AddDuplexStreamingMethod(ChatMethod, [], static async (_, requests, replies, _) =>
            {
                while (await requests.MoveNext()) await replies.WriteAsync(requests.Current);
            });
        }
    }
}
