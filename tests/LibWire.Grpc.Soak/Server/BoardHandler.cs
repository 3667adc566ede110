namespace LibWire.Tests.Grpc.Soak;

/// <summary>The service of FlatBuffers: one method reads requests in place, the other as objects.</summary>
internal sealed class BoardHandler : Board.BoardBase
{
    public override Task Echo(Message<Ask> request, Message<Answer> reply, ServerCallContext context)
    {
        AskView ask = request.GetRoot();
        reply.Value.Number = ask.Number;
        try
        {
            reply.Value.SetName(ask.Name.Span, reply.Arena);
        }
        catch (WireFormatException fault)
        {
            // A FlatBuffer is verified without its texts.
            throw new RpcException(new Status(StatusCode.InvalidArgument, fault.Message));
        }

        reply.Value.Body.AddRange(ask.Body.Bytes, reply.Arena);
        reply.Value.Sum = Sums.Of(ask.Body.Bytes);
        return Task.CompletedTask;
    }

    public override async Task Chat(MessageReader<Ask> requests, MessageWriter<Answer> replies, ServerCallContext context)
    {
        await foreach (Message<Ask> request in requests)
        {
            Message<Answer> reply = replies.Next();
            reply.Value.Number = request.Value.Number;
            reply.Value.Name = request.Value.Name;   // not copied: the request is valid until the next step
            reply.Value.Body = request.Value.Body;
            reply.Value.Sum = Sums.Of(request.Value.Body.ReadOnlySpan);
            await replies.WriteAsync(reply);
        }
    }
}
