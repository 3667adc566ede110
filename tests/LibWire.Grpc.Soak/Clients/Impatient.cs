using Grpc.Net.Client;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Calls with deadlines of all lengths, to handlers that take notice of them and handlers that do not.</summary>
internal sealed class Deadlines(Target target) : HostileClient("deadline")
{
    private const long Cancel = 8; // RFC 9113, section 7

    private readonly GrpcChannel _channel = target.OpenChannel();

    public override void Dispose()
    {
        _channel.Dispose();
        base.Dispose();
    }

    protected override int PauseMax => 20;

    protected override Task AttemptAsync(Random random)
    {
        // From one that has passed already to one that is never reached, half of them below 20 ms.
        double milliseconds = Math.Pow(10, random.NextDouble() * 3) - 5;
        uint wait = (uint)random.Next(100);
        bool heeds = random.Next(2) == 0;
        var options = new CallOptions(deadline: DateTime.UtcNow.AddMilliseconds(milliseconds));
        Task call = EchoAsync(new Load.LoadClient(_channel), request =>
        {
            request.Fill(5, random.Next(20_000));
            request.Value.WaitMilliseconds = wait;
            request.Value.HeedsEnd = heeds;
        }, options);
        return EndAsync(call, static status => IsEndOfClient(status, StatusCode.DeadlineExceeded) || IsResetByServer(status));
    }

    // The server has the deadline too, and resets the stream then. If that comes before the client's own clock says so, the client calls it Cancelled.
    private static bool IsResetByServer(Status status) => status is
    {
        StatusCode: StatusCode.Cancelled,
        DebugException: HttpRequestException { InnerException: HttpProtocolException { ErrorCode: Cancel } },
    };
}

/// <summary>Calls of all kinds that are cancelled at some time.</summary>
internal sealed class Cancelling(Target target) : HostileClient("cancel")
{
    private readonly GrpcChannel _channel = target.OpenChannel();

    public override void Dispose()
    {
        _channel.Dispose();
        base.Dispose();
    }

    protected override int PauseMax => 20;

    protected override async Task AttemptAsync(Random random)
    {
        var client = new Load.LoadClient(_channel);
        using var cancellation = new CancellationTokenSource();
        var options = new CallOptions(cancellationToken: cancellation.Token);
        int kind = random.Next(3), bytes = random.Next(100_000);
        cancellation.CancelAfter(TimeSpan.FromMilliseconds(random.NextDouble() * 30));
        await EndedByClientAsync(CallAsync(), StatusCode.Cancelled);

        async Task CallAsync()
        {
            switch (kind)
            {
                case 0:
                    await EchoAsync(client, request => request.Fill(6, bytes).Value.WaitMilliseconds = (uint)random.Next(30), options);
                    break;
                case 1:
                    using (Message<LoadRequest> request = Message<LoadRequest>.Rent())
                    {
                        request.Fill(7, 0);
                        request.Value.ReplyCount = 1_000;
                        request.Value.ReplyBytes = (uint)bytes;
                        using ServerStreamingCall<LoadReply> call = client.Repeat(request, options);
                        uint received = 0;
                        await foreach (Message<LoadReply> reply in call.ResponseStream) Replies.Verify(reply, received++, bytes);
                    }

                    break;
                default:
                    using (DuplexStreamingCall<LoadRequest, LoadReply> call = client.Chat(options))
                    {
                        for (uint i = 0; i < 100; i++)
                        {
                            Message<LoadRequest> request = call.RequestStream.Next().Fill(i, bytes);
                            await call.RequestStream.WriteAsync(request);
                            if (!await call.ResponseStream.MoveNextAsync()) break;
                            Replies.Verify(request, call.ResponseStream.Current);
                        }
                    }

                    break;
            }
        }
    }
}
