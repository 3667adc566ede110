using Grpc.Net.Client;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Clients whose connection breaks in the middle of their calls.</summary>
internal sealed class Vanishing(Target target) : HostileClient("vanish")
{
    // How a client of HTTP/2 sees its own end.
    private static readonly StatusCode[] Endings = [StatusCode.Unavailable, StatusCode.Internal, StatusCode.Cancelled, StatusCode.Unknown];

    protected override async Task AttemptAsync(Random random)
    {
        using GrpcChannel channel = target.OpenBreakableChannel(out Target.BreakableConnections connections);
        var client = new Load.LoadClient(channel);
        Task[] calls = [.. Enumerable.Range(0, random.Next(1, 5)).Select(_ => EndAsync(CallAsync(client, random.Next(4), random.Next(200_000)), Endings))];
        await Task.Delay(random.Next(40), CancellationToken.None);
        connections.Break();
        await Task.WhenAll(calls);
    }

    /// <summary>A call that takes a while.</summary>
    internal static async Task CallAsync(Load.LoadClient client, int kind, int bytes)
    {
        switch (kind)
        {
            case 0:
                await EchoAsync(client, request => request.Fill(1, bytes).Value.WaitMilliseconds = 20);
                break;
            case 1:
                using (Message<LoadRequest> request = Message<LoadRequest>.Rent())
                {
                    request.Fill(2, bytes);
                    request.Value.ReplyCount = 50;
                    request.Value.ReplyBytes = (uint)bytes;
                    using ServerStreamingCall<LoadReply> call = client.Repeat(request);
                    uint received = 0;
                    await foreach (Message<LoadReply> reply in call.ResponseStream) Replies.Verify(reply, received++, bytes);
                }

                break;
            case 2:
                using (ClientStreamingCall<LoadRequest, LoadReply> call = client.Collect())
                {
                    for (uint i = 0; i < 20; i++) await call.RequestStream.WriteAsync(call.RequestStream.Next().Fill(i, bytes));
                    await call.RequestStream.CompleteAsync();
                    using Message<LoadReply> reply = await call;
                }

                break;
            default:
                using (DuplexStreamingCall<LoadRequest, LoadReply> call = client.Chat())
                {
                    for (uint i = 0; i < 20; i++)
                    {
                        await call.RequestStream.WriteAsync(call.RequestStream.Next().Fill(i, bytes));
                        if (!await call.ResponseStream.MoveNextAsync()) break;
                    }

                    await call.RequestStream.CompleteAsync();
                }

                break;
        }
    }
}

/// <summary>Processes that are killed in the middle of their calls.</summary>
internal sealed class VanishingProcess(int port) : HostileClient("killed")
{
    protected override int PauseMax => 8_000;

    /// <summary>What such a process does.</summary>
    internal static async Task CallUntilKilledAsync(int port)
    {
        using GrpcChannel channel = new Target(port).OpenChannel();
        var client = new Load.LoadClient(channel);
        Task[] clients = [.. Enumerable.Range(0, 4).Select(async kind =>
        {
            while (true)
            {
                await Vanishing.CallAsync(client, kind, 50_000);
                if (kind == 0) Console.WriteLine("called");
            }
        })];
        await Task.WhenAll(clients);
    }

    protected override async Task AttemptAsync(Random random)
    {
        using Child child = Child.Start(typeof(VanishingProcess).Assembly.Location, "vanishing", port.ToString(null, null));
        await child.ReadAsync();
        await Task.Delay(random.Next(50), CancellationToken.None);
        child.Kill();
    }
}

/// <summary>Clients that ask for much and read nothing of it.</summary>
internal sealed class NeverReading(Target target) : HostileClient("unread")
{
    protected override async Task AttemptAsync(Random random)
    {
        using GrpcChannel channel = target.OpenBreakableChannel(out Target.BreakableConnections connections);
        var client = new Load.LoadClient(channel);
        using Message<LoadRequest> request = Message<LoadRequest>.Rent();
        request.Fill(3, 1_000);
        request.Value.ReplyCount = 10_000;
        request.Value.ReplyBytes = 50_000;
        using (ServerStreamingCall<LoadReply> call = client.Repeat(request))
        {
            await call.ResponseHeadersAsync.WaitAsync(TimeSpan.FromSeconds(30), CancellationToken.None);
            bool halfCloses = random.Next(2) == 0;
            if (halfCloses) connections.HalfClose();
            await Task.Delay(random.Next(1_500), CancellationToken.None);
            if (!halfCloses && random.Next(2) == 0) connections.Break();
        }
    }
}

/// <summary>Clients that read slowly. What they read is as it should be.</summary>
internal sealed class SlowReading(Target target) : HostileClient("slow")
{
    protected override async Task AttemptAsync(Random random)
    {
        using GrpcChannel channel = target.OpenChannel();
        int bytes = random.Next(100_000), readMax = random.Next(1, 40);
        using Message<LoadRequest> request = Message<LoadRequest>.Rent();
        request.Fill(4, 10);
        request.Value.ReplyCount = 30;
        request.Value.ReplyBytes = (uint)bytes;
        using ServerStreamingCall<LoadReply> call = new Load.LoadClient(channel).Repeat(request);
        uint received = 0;
        await foreach (Message<LoadReply> reply in call.ResponseStream)
        {
            Replies.Verify(reply, received++, bytes);
            if (received == readMax) break;
            await Task.Delay(random.Next(30), CancellationToken.None);
        }

        Replies.Require(received == Math.Min(readMax, 30), "count");
    }
}
