using Grpc.Core;
using LibWire.Grpc;
using LibWire.Rpc.Proto;

namespace LibWire.Rpc;

/// <summary>The service with Protocol Buffers of LibWire.</summary>
internal sealed class ProtoService(ServedSample served) : Proto.Samples.SamplesBase
{
    public override Task Answer(Message<Sample> request, Message<Sample> reply, ServerCallContext context)
    {
        ProtoSamples.Fill(ref reply.Value, ProtoSamples.Sum(in request.Value), served.Values, in reply.Arena);
        return Task.CompletedTask;
    }

    public override Task Echo(Message<Sample> request, Message<Sample> reply, ServerCallContext context)
    {
        reply.Value = request.Value;
        return Task.CompletedTask;
    }

    public override Task Glance(Message<Sample> request, Message<Sample> reply, ServerCallContext context)
    {
        reply.Value.Id = ProtoSamples.Glance(in request.Value, served.Values);
        return Task.CompletedTask;
    }

    public override async Task Stream(MessageReader<Sample> requests, MessageWriter<Sample> replies, ServerCallContext context)
    {
        await foreach (Message<Sample> request in requests)
        {
            Message<Sample> reply = replies.Next();
            ProtoSamples.Fill(ref reply.Value, ProtoSamples.Sum(in request.Value), served.Values, in reply.Arena);
            await replies.WriteAsync(reply);
        }
    }
}
