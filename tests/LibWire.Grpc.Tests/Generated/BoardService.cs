using LibWire.Tests.Grpc.Scores;
using LibWire.Tests.Grpc.Scores.Points;

namespace LibWire.Tests.Grpc;

/// <summary>A server of generated stubs of FlatBuffers: tables of included files.</summary>
internal sealed class BoardService : Board.BoardBase
{
    public override Task Add(Message<Point> request, Message<Sum> reply, ServerCallContext context)
    {
        reply.Value.Value = request.GetRoot().Value + 1;
        reply.Value.Names.Add(context.Method, reply.Arena);
        return Task.CompletedTask;
    }

    public override async Task AddAll(MessageReader<Point> requests, Message<Sum> reply, ServerCallContext context)
    {
        await foreach (Message<Point> request in requests) reply.Value.Value += request.GetRoot().Value;
    }

    public override async Task List(Message<Sum> request, MessageWriter<Point> replies, ServerCallContext context)
    {
        for (int i = 1; i <= request.Value.Value; i++)
        {
            Message<Point> reply = replies.Next();
            reply.Value.Value = i;
            await replies.WriteAsync(reply);
        }
    }

    public override async Task Both(MessageReader<Point> requests, MessageWriter<Sum> replies, ServerCallContext context)
    {
        await foreach (Message<Point> request in requests)
        {
            Message<Sum> reply = replies.Next();
            reply.Value.Value = -request.GetRoot().Value;
            await replies.WriteAsync(reply);
        }
    }
}

/// <summary>A server of a service that has the name of a table: its class got an underscore.</summary>
internal sealed class SumService : Sum_.Sum_Base
{
    public override Task Add(Message<Point> request, Message<Sum> reply, ServerCallContext context)
    {
        reply.Value.Names.Add(context.Method, reply.Arena);
        return Task.CompletedTask;
    }
}

/// <summary>A server of a service of an included file.</summary>
internal sealed class EchoService : Echo.EchoBase
{
    [Obsolete("As the schema says.")]
    public override Task Back(Message<Point> request, Message<Point> reply, ServerCallContext context)
    {
        reply.Value.Value = request.GetRoot().Value;
        return Task.CompletedTask;
    }
}
