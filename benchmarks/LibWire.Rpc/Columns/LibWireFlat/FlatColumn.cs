using System.Runtime.CompilerServices;
using Grpc.Net.Client;
using LibWire.Grpc;
using LibWire.Grpc.AspNetCore;
using LibWire.Rpc.Flat;

namespace LibWire.Rpc;

/// <summary>FlatBuffers of LibWire: written from objects, read by views where the bytes lie.</summary>
internal sealed class FlatColumn : IRpcColumn
{
    public string Name => ColumnSet.LibWireFlat;

    public string Version => $"LibWire {ColumnSet.VersionOf(typeof(FlatBuilder))}, FlatBuffers";

    public string ServiceName => Flat.Samples.ServiceName;

    public void AddServices(IServiceCollection services)
    {
    }

    public void Map(WebApplication app) => app.MapLibWireService<FlatService>();

    public IRpcCalls Open(GrpcChannel channel, SampleValues values) => new Calls(new Flat.Samples.SamplesClient(channel), values);

    private sealed class Calls(Flat.Samples.SamplesClient client, SampleValues values) : IRpcCalls
    {
        public int WireBytes
        {
            get
            {
                using Message<Sample> message = Message<Sample>.Rent();
                FlatSamples.Fill(ref message.Value, IRpcCalls.TypicalId, values, in message.Arena);
                return message.Value.ToArray().Length;
            }
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask AnswerAsync(ulong id)
        {
            using Message<Sample> request = Message<Sample>.Rent();
            FlatSamples.Fill(ref request.Value, id, values, in request.Arena);
            using Message<Sample> reply = await client.AnswerAsync(request);
            WrongReplyException.ThrowUnlessAnswer(values, id, reply.GetRoot().Id, FlatSamples.Sum(reply.GetRoot()));
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask EchoAsync(ulong id)
        {
            using Message<Sample> request = Message<Sample>.Rent();
            FlatSamples.Fill(ref request.Value, id, values, in request.Arena);
            using Message<Sample> reply = await client.EchoAsync(request);
            WrongReplyException.ThrowUnlessEcho(values, id, FlatSamples.Sum(reply.GetRoot()));
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask GlanceAsync(ulong id)
        {
            using Message<Sample> request = Message<Sample>.Rent();
            FlatSamples.Fill(ref request.Value, id, values, in request.Arena);
            using Message<Sample> reply = await client.GlanceAsync(request);
            WrongReplyException.ThrowUnlessGlance(values, id, reply.GetRoot().Id);
        }

        public IRpcStream OpenStream() => new Stream(client.Stream(), values);
    }

    private sealed class Stream(DuplexStreamingCall<Sample, Sample> call, SampleValues values) : IRpcStream
    {
        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask AnswerAsync(ulong id)
        {
            Message<Sample> request = call.RequestStream.Next();
            FlatSamples.Fill(ref request.Value, id, values, in request.Arena);
            await call.RequestStream.WriteAsync(request);
            if (!await call.ResponseStream.MoveNextAsync()) throw new WrongReplyException("The stream has ended.");
            Message<Sample> reply = call.ResponseStream.Current;
            WrongReplyException.ThrowUnlessAnswer(values, id, reply.GetRoot().Id, FlatSamples.Sum(reply.GetRoot()));
        }

        public async ValueTask DisposeAsync()
        {
            await call.RequestStream.CompleteAsync();
            while (await call.ResponseStream.MoveNextAsync())
            {
            }

            call.Dispose();
        }
    }
}
