using Grpc.Core;
using LibWire;
using LibWire.Grpc;

namespace Pipeline;

/// <summary>Answers questions by gRPC.</summary>
internal sealed class StatisticsService(OverviewMaker overviews) : Statistics.StatisticsBase
{
    private static readonly TimeSpan Period = TimeSpan.FromSeconds(1);

    public override async Task Ask(Message<Question> request, Message<Overview> reply, ServerCallContext context)
    {
        using ArenaMessage<Overview> overview = await overviews.MakeAsync();
        reply.Value = overview.Value.Clone(reply.Arena);
    }

    public override async Task Watch(Message<Question> request, MessageWriter<Overview> replies, ServerCallContext context)
    {
        using var timer = new PeriodicTimer(Period);
        while (await timer.WaitForNextTickAsync(context.CancellationToken))
        {
            using ArenaMessage<Overview> overview = await overviews.MakeAsync();
            Message<Overview> reply = replies.Next();
            reply.Value = overview.Value.Clone(reply.Arena);
            await replies.WriteAsync(reply);
        }
    }
}
