using System.Runtime.CompilerServices;
using Grpc.Net.Client;
using LibWire.Grpc;
using LibWire.Grpc.AspNetCore;
using LibWire.Rpc.Proto;

namespace LibWire.Rpc;

/// <summary>Protocol Buffers of LibWire: generated structs in arenas.</summary>
internal sealed class ProtoColumn : IRpcColumn
{
    public string Name => ColumnSet.LibWireProto;

    public string Version => $"LibWire {ColumnSet.VersionOf(typeof(ProtoMessage))}, Protocol Buffers";

    public string ServiceName => Proto.Samples.ServiceName;

    public void AddServices(IServiceCollection services)
    {
    }

    public void Map(WebApplication app) => app.MapLibWireService<ProtoService>();

    public IRpcCalls Open(GrpcChannel channel, SampleValues values) => new Calls(new Proto.Samples.SamplesClient(channel), values);

    private sealed class Calls(Proto.Samples.SamplesClient client, SampleValues values) : IRpcCalls
    {
        public int WireBytes
        {
            get
            {
                using Message<Sample> message = Message<Sample>.Rent();
                ProtoSamples.Fill(ref message.Value, IRpcCalls.TypicalId, values, in message.Arena);
                return message.Value.ComputeSize();
            }
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask AnswerAsync(ulong id)
        {
            using Message<Sample> request = Message<Sample>.Rent();
            ProtoSamples.Fill(ref request.Value, id, values, in request.Arena);
            using Message<Sample> reply = await client.AnswerAsync(request);
            WrongReplyException.ThrowUnlessAnswer(values, id, reply.Value.Id, ProtoSamples.Sum(in reply.Value));
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask EchoAsync(ulong id)
        {
            using Message<Sample> request = Message<Sample>.Rent();
            ProtoSamples.Fill(ref request.Value, id, values, in request.Arena);
            using Message<Sample> reply = await client.EchoAsync(request);
            WrongReplyException.ThrowUnlessEcho(values, id, ProtoSamples.Sum(in reply.Value));
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask GlanceAsync(ulong id)
        {
            using Message<Sample> request = Message<Sample>.Rent();
            ProtoSamples.Fill(ref request.Value, id, values, in request.Arena);
            using Message<Sample> reply = await client.GlanceAsync(request);
            WrongReplyException.ThrowUnlessGlance(values, id, reply.Value.Id);
        }

        public IRpcStream OpenStream() => new Stream(client.Stream(), values);
    }

    private sealed class Stream(DuplexStreamingCall<Sample, Sample> call, SampleValues values) : IRpcStream
    {
        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask AnswerAsync(ulong id)
        {
            Message<Sample> request = call.RequestStream.Next();
            ProtoSamples.Fill(ref request.Value, id, values, in request.Arena);
            await call.RequestStream.WriteAsync(request);
            if (!await call.ResponseStream.MoveNextAsync()) throw new WrongReplyException("The stream has ended.");
            Message<Sample> reply = call.ResponseStream.Current;
            WrongReplyException.ThrowUnlessAnswer(values, id, reply.Value.Id, ProtoSamples.Sum(in reply.Value));
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
