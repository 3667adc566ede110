using FlatGreet;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The service of FlatBuffers: requests are read where they lie, replies are built from structs.</summary>
internal sealed class GreeterHandler : Greeter.GreeterBase
{
    public override Task SayHello(Message<HelloRequest> request, Message<HelloReply> reply, ServerCallContext context)
    {
        HelloRequestView hello = request.GetRoot();
        Answer(reply, hello.Name.ToString(), hello.Count);
        reply.Value.Body.AddRange(hello.Body.Bytes, reply.Arena);
        return Task.CompletedTask;
    }

    public override async Task Collect(MessageReader<HelloRequest> requests, Message<HelloReply> reply, ServerCallContext context)
    {
        var names = new List<string>();
        uint sum = 0;
        await foreach (Message<HelloRequest> request in requests)
        {
            names.Add(request.GetRoot().Name.ToString());
            sum += request.GetRoot().Count;
        }

        Answer(reply, string.Join(", ", names), sum);
    }

    public override async Task Repeat(Message<HelloRequest> request, MessageWriter<HelloReply> replies, ServerCallContext context)
    {
        for (uint i = 0; i < request.Value.Count; i++)
        {
            Message<HelloReply> reply = replies.Next();
            Answer(reply, request.Value.Name.ToString(), i);
            await replies.WriteAsync(reply);
        }
    }

    public override async Task Chat(MessageReader<HelloRequest> requests, MessageWriter<HelloReply> replies, ServerCallContext context)
    {
        await foreach (Message<HelloRequest> request in requests)
        {
            Message<HelloReply> reply = replies.Next();
            Answer(reply, request.GetRoot().Name.ToString(), request.GetRoot().Count);
            await replies.WriteAsync(reply);
        }
    }

    private static void Answer(Message<HelloReply> reply, string name, uint number)
    {
        reply.Value.SetText($"Hello {name}", reply.Arena);
        reply.Value.Number = number;
    }
}
