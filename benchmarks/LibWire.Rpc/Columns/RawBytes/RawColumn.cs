using System.Runtime.CompilerServices;
using Grpc.AspNetCore.Server.Model;
using Grpc.Core;
using Grpc.Net.Client;

namespace LibWire.Rpc;

/// <summary>As many bytes as Google.Protobuf sends, without a codec: the bound that no library for messages can pass on this stack.</summary>
internal sealed class RawColumn : IRpcColumn
{
    public string Name => ColumnSet.RawBytes;

    public string Version => $"Grpc.AspNetCore {ColumnSet.VersionOf(typeof(ServiceMethodProviderContext<>))}, Grpc.Net.Client {ColumnSet.VersionOf(typeof(GrpcChannel))}, without a codec";

    public string ServiceName => RawService.Name;

    public void AddServices(IServiceCollection services) =>
        services.AddSingleton<ServedRaw>().AddSingleton<IServiceMethodProvider<RawService>, RawService.Provider>();

    public void Map(WebApplication app) => app.MapGrpcService<RawService>();

    public IRpcCalls Open(GrpcChannel channel, SampleValues values) => new Calls(channel.CreateCallInvoker(), ServedRaw.BytesOf(values));

    private static void ThrowUnless(RawMessage reply, ulong id, int requestLength, int replyLength)
    {
        if (reply.Id != id + (ulong)requestLength || reply.Length != replyLength) throw new WrongReplyException("The reply has other bytes than were sent.");
    }

    private sealed class Calls(CallInvoker invoker, byte[] bytes) : IRpcCalls
    {
        public int WireBytes => bytes.Length;

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask AnswerAsync(ulong id)
        {
            RawMessage reply = await invoker.AsyncUnaryCall(RawService.AnswerMethod, null, default, new RawMessage(id, bytes));
            ThrowUnless(reply, id, bytes.Length, bytes.Length);
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask EchoAsync(ulong id)
        {
            RawMessage reply = await invoker.AsyncUnaryCall(RawService.EchoMethod, null, default, new RawMessage(id, bytes));
            ThrowUnless(reply, id, bytes.Length, bytes.Length);
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask GlanceAsync(ulong id)
        {
            RawMessage reply = await invoker.AsyncUnaryCall(RawService.GlanceMethod, null, default, new RawMessage(id, bytes));
            ThrowUnless(reply, id, bytes.Length, sizeof(ulong));
        }

        public IRpcStream OpenStream() => new Stream(invoker.AsyncDuplexStreamingCall(RawService.StreamMethod, null, default), bytes);
    }

    private sealed class Stream(AsyncDuplexStreamingCall<RawMessage, RawMessage> call, byte[] bytes) : IRpcStream
    {
        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask AnswerAsync(ulong id)
        {
            await call.RequestStream.WriteAsync(new RawMessage(id, bytes));
            if (!await call.ResponseStream.MoveNext()) throw new WrongReplyException("The stream has ended.");
            ThrowUnless(call.ResponseStream.Current, id, bytes.Length, bytes.Length);
        }

        public async ValueTask DisposeAsync()
        {
            await call.RequestStream.CompleteAsync();
            while (await call.ResponseStream.MoveNext())
            {
            }

            call.Dispose();
        }
    }
}
