using LibWire.Grpc.Health.V1;

namespace LibWire.Grpc.Health;

/// <summary>The service <c>grpc.health.v1.Health</c>.</summary>
/// <remarks>Source of the rules: the gRPC Health Checking Protocol.</remarks>
internal sealed class HealthService(HealthStatuses statuses, ServiceChecks checks) : V1.Health.HealthBase
{
    /// <summary>The most services of one list. The limit of gRPC for Go.</summary>
    private const int ListedMax = 100;

    public override async Task Check(Message<HealthCheckRequest> request, Message<HealthCheckResponse> reply, ServerCallContext context)
    {
        string service = request.Value.Service.ToString();
        await checks.RefreshAsync(service, context.CancellationToken).ConfigureAwait(false);
        reply.Value.Status = statuses.GetStatus(service) ?? throw Failed(StatusCode.NotFound, "The server does not know this service.");
    }

    public override async Task List(Message<HealthListRequest> request, Message<HealthListResponse> reply, ServerCallContext context)
    {
        await checks.RefreshAllAsync(context.CancellationToken).ConfigureAwait(false);
        KeyValuePair<string, ServingStatus>[] all = statuses.Snapshot();
        if (all.Length > ListedMax) throw Failed(StatusCode.ResourceExhausted, $"There are {all.Length} services. A list has at most {ListedMax}.");
        foreach ((string service, ServingStatus status) in all)
            reply.Value.Statuses.Set(service, reply.Arena).Status = status;
    }

    public override async Task Watch(Message<HealthCheckRequest> request, MessageWriter<HealthCheckResponse> replies, ServerCallContext context)
    {
        string service = request.Value.Service.ToString();
        CancellationToken cancelled = context.CancellationToken;
        try
        {
            await checks.RefreshAsync(service, cancelled).ConfigureAwait(false);

            // While a slow client is written to, statuses may come and go. It gets the last one.
            ServingStatus? sent = null;
            while (!cancelled.IsCancellationRequested)
            {
                HealthObservation seen = statuses.Observe(service);
                if (seen.Status != sent)
                {
                    Message<HealthCheckResponse> reply = replies.Next();
                    reply.Value.Status = seen.Status;
                    await replies.WriteAsync(reply).ConfigureAwait(false);
                    sent = seen.Status;
                }

                if (seen.IsLast) return;
                await seen.Change.WaitAsync(cancelled).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (cancelled.IsCancellationRequested)
        {
            // The usual end: the client has hung up.
        }
    }

    private static RpcException Failed(StatusCode code, string text) => new(new Status(code, text), text);
}
