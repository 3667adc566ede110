namespace LibWire.Tests.Grpc.Soak;

/// <summary>The service of Protocol Buffers.</summary>
internal sealed class LoadHandler : Load.LoadBase
{
    // Requests of garbage may ask for weeks.
    private const uint WaitMillisecondsMax = 1_000;

    public override async Task Echo(Message<LoadRequest> request, Message<LoadReply> reply, ServerCallContext context)
    {
        await WaitAsync(request, context);
        LoadMessages.Answer(request, reply);
    }

    public override async Task Collect(MessageReader<LoadRequest> requests, Message<LoadReply> reply, ServerCallContext context)
    {
        await foreach (Message<LoadRequest> request in requests)
        {
            await WaitAsync(request, context);
            reply.Value.Number += request.Value.Number;
            reply.Value.Sum += LoadMessages.SumOf(request);
        }
    }

    public override async Task Repeat(Message<LoadRequest> request, MessageWriter<LoadReply> replies, ServerCallContext context)
    {
        for (uint i = 0; i < request.Value.ReplyCount; i++)
        {
            await WaitAsync(request, context);
            Message<LoadReply> reply = replies.Next();
            LoadMessages.FillReply(reply, request, i);
            await replies.WriteAsync(reply);
        }
    }

    public override async Task Chat(MessageReader<LoadRequest> requests, MessageWriter<LoadReply> replies, ServerCallContext context)
    {
        await foreach (Message<LoadRequest> request in requests)
        {
            await WaitAsync(request, context);
            Message<LoadReply> reply = replies.Next();
            LoadMessages.Answer(request, reply);
            await replies.WriteAsync(reply);
        }
    }

    private static Task WaitAsync(Message<LoadRequest> request, ServerCallContext context) => request.Value.WaitMilliseconds == 0
        ? Task.CompletedTask
        : Task.Delay((int)Math.Min(request.Value.WaitMilliseconds, WaitMillisecondsMax),
            request.Value.HeedsEnd ? context.CancellationToken : CancellationToken.None);
}
