using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>A service of Protocol Buffers, as a user writes it.</summary>
internal sealed class GreeterService : Greeter.GreeterBase
{
    public override Task SayHello(Message<HelloRequest> request, Message<HelloReply> reply, ServerCallContext context)
    {
        reply.Value.SetText($"Hello {request.Value.Name}", reply.Arena);
        reply.Value.Number = request.Value.Count;
        reply.Value.SetBody(request.Value.Body.Span, reply.Arena);
        return Task.CompletedTask;
    }

    public override async Task Collect(MessageReader<HelloRequest> requests, Message<HelloReply> reply, ServerCallContext context)
    {
        string names = "";
        await foreach (Message<HelloRequest> request in requests)
        {
            names += request.Value.Name.ToString();
            reply.Value.Number += request.Value.Count;
        }

        reply.Value.SetText(names, reply.Arena);
    }

    public override async Task Repeat(Message<HelloRequest> request, MessageWriter<HelloReply> replies, ServerCallContext context)
    {
        for (uint i = 0; i < request.Value.Count; i++)
        {
            Message<HelloReply> reply = replies.Next();
            reply.Value.Text = request.Value.Name;   // not copied: the request lives as long as the call
            reply.Value.Number = i;
            await replies.WriteAsync(reply);
        }
    }

    public override async Task Chat(MessageReader<HelloRequest> requests, MessageWriter<HelloReply> replies, ServerCallContext context)
    {
        await foreach (Message<HelloRequest> request in requests)
        {
            Message<HelloReply> reply = replies.Next();
            reply.Value.SetText($"Hello {request.Value.Name}", reply.Arena);
            reply.Value.Number = request.Value.Count;
            await replies.WriteAsync(reply);
        }
    }
}
