using Grpc.Core;
using LibWire.Grpc;
using LibWire.Rpc.Flat;

namespace LibWire.Rpc;

/// <summary>The service with FlatBuffers of LibWire.</summary>
internal sealed class FlatService(ServedSample served) : Flat.Samples.SamplesBase
{
    public override Task Answer(Message<Sample> request, Message<Sample> reply, ServerCallContext context)
    {
        FlatSamples.Fill(ref reply.Value, FlatSamples.Sum(request.GetRoot()), served.Values, in reply.Arena);
        return Task.CompletedTask;
    }

    public override Task Echo(Message<Sample> request, Message<Sample> reply, ServerCallContext context)
    {
        reply.Value = request.Value;
        return Task.CompletedTask;
    }

    public override Task Glance(Message<Sample> request, Message<Sample> reply, ServerCallContext context)
    {
        reply.Value.Id = FlatSamples.Glance(request.GetRoot(), served.Values);
        return Task.CompletedTask;
    }

    public override async Task Stream(MessageReader<Sample> requests, MessageWriter<Sample> replies, ServerCallContext context)
    {
        await foreach (Message<Sample> request in requests)
        {
            Message<Sample> reply = replies.Next();
            FlatSamples.Fill(ref reply.Value, FlatSamples.Sum(request.GetRoot()), served.Values, in reply.Arena);
            await replies.WriteAsync(reply);
        }
    }
}
