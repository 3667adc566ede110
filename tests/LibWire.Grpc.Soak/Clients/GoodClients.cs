using System.Diagnostics;
using Grpc.Net.Client;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Clients as they should be: each of their calls must succeed, whatever others do.</summary>
internal sealed class GoodClients : IDisposable
{
    private const int PauseMax = 20;
    private const int SmallBytesMax = 4_000;
    private const int LargeBytesMax = 1_000_000;

    private readonly GrpcChannel _channel;
    private readonly Load.LoadClient _load;
    private readonly Board.BoardClient _board;
    private readonly Latencies _latencies = new();
    private long _calls;
    private long _messages;
    private long _failed;

    internal GoodClients(Target target)
    {
        _channel = target.OpenChannel();
        _load = new Load.LoadClient(_channel);
        _board = new Board.BoardClient(_channel);
    }

    public void Dispose() => _channel.Dispose();

    /// <summary>One client, until it is told to stop.</summary>
    internal async Task RunAsync(Random random, CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            try
            {
                await CallAsync(random);
                Interlocked.Increment(ref _calls);
            }
            catch (Exception exception)
            {
                if (Interlocked.Increment(ref _failed) <= 5) Console.Error.WriteLine($"A good call has failed: {exception}");
            }

            await Task.Delay(random.Next(PauseMax), CancellationToken.None);
        }
    }

    internal void AddTo(Figures figures)
    {
        figures["good"] = Interlocked.Read(ref _calls);
        figures["good_messages"] = Interlocked.Read(ref _messages);
        figures["failed"] = Interlocked.Read(ref _failed);
        _latencies.AddTo(figures);
    }

    private Task CallAsync(Random random)
    {
        uint number = (uint)random.Next();
        int bytes = random.Next(50) == 0 ? random.Next(LargeBytesMax) : random.Next(SmallBytesMax);
        return random.Next(8) switch
        {
            0 => CollectAsync(number, bytes, random.Next(10)),
            1 => RepeatAsync(number, bytes, random.Next(10)),
            2 => ChatAsync(number, bytes, random.Next(10)),
            3 => BoardAsync(number, bytes),
            4 => BoardChatAsync(number, bytes, random.Next(10)),
            _ => EchoAsync(number, bytes),
        };
    }

    private async Task EchoAsync(uint number, int bytes)
    {
        using Message<LoadRequest> request = Message<LoadRequest>.Rent();
        request.Fill(number, bytes);
        long start = Stopwatch.GetTimestamp();
        using Message<LoadReply> reply = await _load.EchoAsync(request);
        if (bytes <= SmallBytesMax) _latencies.Add(Stopwatch.GetElapsedTime(start));
        Replies.Verify(request, reply);
        Interlocked.Add(ref _messages, 2);
    }

    private async Task CollectAsync(uint number, int bytes, int count)
    {
        ulong sum = 0;
        using ClientStreamingCall<LoadRequest, LoadReply> call = _load.Collect();
        for (int i = 0; i < count; i++)
        {
            Message<LoadRequest> request = call.RequestStream.Next().Fill(number, bytes);
            sum += LoadMessages.SumOf(request);
            await call.RequestStream.WriteAsync(request);
        }

        await call.RequestStream.CompleteAsync();
        using Message<LoadReply> reply = await call;
        Replies.Require(reply.Value.Sum == sum && reply.Value.Number == number * (uint)count, "sum");
        Interlocked.Add(ref _messages, count + 1);
    }

    private async Task RepeatAsync(uint number, int bytes, int count)
    {
        using Message<LoadRequest> request = Message<LoadRequest>.Rent();
        request.Fill(number, 0);
        request.Value.ReplyCount = (uint)count;
        request.Value.ReplyBytes = (uint)bytes;
        using ServerStreamingCall<LoadReply> call = _load.Repeat(request);
        uint received = 0;
        await foreach (Message<LoadReply> reply in call.ResponseStream) Replies.Verify(reply, received++, bytes);
        Replies.Require(received == count, "count");
        Interlocked.Add(ref _messages, count + 1);
    }

    private async Task ChatAsync(uint number, int bytes, int count)
    {
        using DuplexStreamingCall<LoadRequest, LoadReply> call = _load.Chat();
        for (uint i = 0; i < count; i++)
        {
            Message<LoadRequest> request = call.RequestStream.Next().Fill(number + i, bytes);
            await call.RequestStream.WriteAsync(request);
            Replies.Require(await call.ResponseStream.MoveNextAsync(), "end");
            Replies.Verify(request, call.ResponseStream.Current);
        }

        await call.RequestStream.CompleteAsync();
        Replies.Require(!await call.ResponseStream.MoveNextAsync(), "end");
        Interlocked.Add(ref _messages, 2 * count);
    }

    private async Task BoardAsync(uint number, int bytes)
    {
        using Message<Ask> request = Message<Ask>.Rent();
        using Message<Answer> reply = await _board.EchoAsync(Fill(request, number, bytes));
        Replies.Verify(request, reply);
        Interlocked.Add(ref _messages, 2);
    }

    private async Task BoardChatAsync(uint number, int bytes, int count)
    {
        using DuplexStreamingCall<Ask, Answer> call = _board.Chat();
        for (uint i = 0; i < count; i++)
        {
            Message<Ask> request = Fill(call.RequestStream.Next(), number + i, bytes);
            await call.RequestStream.WriteAsync(request);
            Replies.Require(await call.ResponseStream.MoveNextAsync(), "end");
            Replies.Verify(request, call.ResponseStream.Current);
        }

        await call.RequestStream.CompleteAsync();
        Replies.Require(!await call.ResponseStream.MoveNextAsync(), "end");
        Interlocked.Add(ref _messages, 2 * count);
    }

    private static Message<Ask> Fill(Message<Ask> request, uint number, int bytes)
    {
        request.Value.Number = number;
        request.Value.SetName($"name {number}", request.Arena);
        request.Value.Body = UnmanagedArray<byte>.Allocate(bytes, request.Arena);
        Sums.FillBody(request.Value.Body.Span, number);
        return request;
    }
}
