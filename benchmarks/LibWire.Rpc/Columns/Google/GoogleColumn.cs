using System.Runtime.CompilerServices;
using Google.Protobuf;
using Grpc.Core;
using Grpc.Net.Client;
using LibWire.Rpc.GoogleModel;

namespace LibWire.Rpc;

/// <summary>Google.Protobuf with the stubs of Grpc.Tools, as most users of gRPC have it.</summary>
internal sealed class GoogleColumn : IRpcColumn
{
    public string Name => ColumnSet.Google;

    public string Version => $"Google.Protobuf {ColumnSet.VersionOf(typeof(IMessage))}";

    public string ServiceName => GoogleModel.Samples.Descriptor.FullName;

    public void AddServices(IServiceCollection services)
    {
    }

    public void Map(WebApplication app) => app.MapGrpcService<GoogleService>();

    public IRpcCalls Open(GrpcChannel channel, SampleValues values) => new Calls(new GoogleModel.Samples.SamplesClient(channel), values);

    private sealed class Calls(GoogleModel.Samples.SamplesClient client, SampleValues values) : IRpcCalls
    {
        public int WireBytes => GoogleSamples.Make(IRpcCalls.TypicalId, values).CalculateSize();

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask AnswerAsync(ulong id)
        {
            Sample reply = await client.AnswerAsync(GoogleSamples.Make(id, values));
            WrongReplyException.ThrowUnlessAnswer(values, id, reply.Id, GoogleSamples.Sum(reply));
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask EchoAsync(ulong id)
        {
            Sample reply = await client.EchoAsync(GoogleSamples.Make(id, values));
            WrongReplyException.ThrowUnlessEcho(values, id, GoogleSamples.Sum(reply));
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask GlanceAsync(ulong id)
        {
            Sample reply = await client.GlanceAsync(GoogleSamples.Make(id, values));
            WrongReplyException.ThrowUnlessGlance(values, id, reply.Id);
        }

        public IRpcStream OpenStream() => new Stream(client.Stream(), values);
    }

    private sealed class Stream(AsyncDuplexStreamingCall<Sample, Sample> call, SampleValues values) : IRpcStream
    {
        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask AnswerAsync(ulong id)
        {
            await call.RequestStream.WriteAsync(GoogleSamples.Make(id, values));
            if (!await call.ResponseStream.MoveNext()) throw new WrongReplyException("The stream has ended.");
            Sample reply = call.ResponseStream.Current;
            WrongReplyException.ThrowUnlessAnswer(values, id, reply.Id, GoogleSamples.Sum(reply));
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
