using Grpc.Core;
using LibWire;
using LibWire.Grpc;

namespace GreeterFlat;

/// <summary>The server's side: one method for each kind of call. Requests were verified when they came.</summary>
internal sealed class GreeterService : Greeter.GreeterBase
{
    // GetRoot is a view: it reads the bytes where they lie. Value is an object in the arena, to be filled or changed.
    public override Task SayHello(Message<HelloRequest> request, Message<HelloReply> reply, ServerCallContext context)
    {
        HelloRequestView hello = request.GetRoot();
        if (hello.Name.IsEmpty) throw new RpcException(new Status(StatusCode.InvalidArgument, "Whom shall I greet?"));
        reply.Value.SetText($"Hello {hello.Name.ToString()}", reply.Arena);
        return Task.CompletedTask;
    }

    // Many requests, one reply. Each request, and its view, is valid until the next step of the loop.
    public override async Task GreetAll(MessageReader<HelloRequest> requests, Message<HelloReply> reply, ServerCallContext context)
    {
        var names = new List<string>();
        await foreach (Message<HelloRequest> request in requests) names.Add(request.GetRoot().Name.ToString());
        Build(reply, $"Hello {string.Join(", ", names)}", (uint)names.Count);
    }

    // One request, many replies. Next empties the one message that serves them all.
    public override async Task Repeat(Message<HelloRequest> request, MessageWriter<HelloReply> replies, ServerCallContext context)
    {
        for (uint i = 1; i <= request.Value.Times; i++)
        {
            Message<HelloReply> reply = replies.Next();
            reply.Value.SetText($"Hello {request.Value.Name}, time {i}", reply.Arena);
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
            Build(reply, $"Hello {request.GetRoot().Name.ToString()}", ++people);
            await replies.WriteAsync(reply);
        }
    }

    // The other way to make a reply: a finished buffer, built in call order, as generated code of Google does it.
    private static void Build(Message<HelloReply> reply, string text, uint people)
    {
        var builder = new FlatBuilder(reply.Arena);
        HelloReply.Finish(in builder, HelloReply.Create(in builder, text: builder.CreateString(text), people: people));
        reply.SetBuffer(in builder);
    }
}
