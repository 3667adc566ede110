using Grpc.Core;
using LibWire;
using LibWire.Grpc;

namespace GreeterProto;

/// <summary>The server's side: one method for each kind of call.</summary>
internal sealed class GreeterService : Greeter.GreeterBase
{
    // One request, one reply. Both live in arenas, which the end of the call gives back.
    public override Task SayHello(Message<HelloRequest> request, Message<HelloReply> reply, ServerCallContext context)
    {
        if (request.Value.Name.IsEmpty) throw new RpcException(new Status(StatusCode.InvalidArgument, "Whom shall I greet?"));
        reply.Value.SetText($"Hello {request.Value.Name}", reply.Arena);
        reply.Value.People = 1;
        return Task.CompletedTask;
    }

    // Many requests, one reply. Each request is valid until the next step of the loop.
    public override async Task GreetAll(MessageReader<HelloRequest> requests, Message<HelloReply> reply, ServerCallContext context)
    {
        var names = new List<string>();
        await foreach (Message<HelloRequest> request in requests) names.Add(request.Value.Name.ToString());
        reply.Value.SetText($"Hello {string.Join(", ", names)}", reply.Arena);
        reply.Value.People = (uint)names.Count;
    }

    // One request, many replies. Next empties the one message that serves them all.
    public override async Task Repeat(Message<HelloRequest> request, MessageWriter<HelloReply> replies, ServerCallContext context)
    {
        for (uint i = 1; i <= request.Value.Times; i++)
        {
            Message<HelloReply> reply = replies.Next();
            reply.Value.SetText($"Hello {request.Value.Name}, time {i}", reply.Arena);
            reply.Value.People = 1;
            await replies.WriteAsync(reply);
        }
    }

    // Many requests, many replies, independent of each other. Here each request is answered at once.
    public override async Task Chat(MessageReader<HelloRequest> requests, MessageWriter<HelloReply> replies, ServerCallContext context)
    {
        uint people = 0;
        await foreach (Message<HelloRequest> request in requests)
        {
            Message<HelloReply> reply = replies.Next();
            reply.Value.SetText($"Hello {request.Value.Name}", reply.Arena);
            reply.Value.People = ++people;
            await replies.WriteAsync(reply);
        }
    }
}
