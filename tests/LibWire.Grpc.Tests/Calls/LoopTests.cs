using System.Collections.Concurrent;
using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>The forms of <c>await foreach</c> over a stream.</summary>
public sealed class LoopTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task ConfigureAwait_InAContext_StaysInItOnlyIfAsked(bool continues)
    {
        // The first step waits until the loop has begun to wait: a reply that is there already would need no context.
        var isWaited = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            Repeat = async (request, replies, _) =>
            {
                await isWaited.Task;
                for (uint i = 0; i < request.Value.Count; i++)
                {
                    Message<HelloReply> reply = replies.Next();
                    reply.Value.Number = i;
                    await replies.WriteAsync(reply);
                }
            },
        });
        using var context = new CountingContext();
        uint received = await context.RunAsync(() =>
        {
            Task<uint> loop = CountAsync(server.Client(), continues);
            isWaited.SetResult();
            return loop;
        });
        Assert.Equal(50u, received);
        Assert.Equal(continues, context.Posts > 1);
        await Rented.AssertNoneAsync();
    }

    private static async Task<uint> CountAsync(Greeter.GreeterClient client, bool continues)
    {
        using Message<HelloRequest> request = Hello.Request(count: 50);
        using ServerStreamingCall<HelloReply> call = client.Repeat(request);
        uint count = 0;
        await foreach (Message<HelloReply> reply in call.ResponseStream.ConfigureAwait(continues)) Assert.Equal(count++, reply.Value.Number);
        return count;
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task WithCancellation_BeforeOrAfterConfigureAwait_EndsTheCall(bool isBefore)
    {
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            Repeat = static async (_, replies, context) =>
            {
                await replies.WriteAsync(replies.Next());
                await Task.Delay(Timeout.Infinite, context.CancellationToken);
            },
        });
        using (var cancellation = new CancellationTokenSource())
        using (Message<HelloRequest> request = Hello.Request())
        using (ServerStreamingCall<HelloReply> call = server.Client().Repeat(request))
        {
            MessageReader<HelloReply>.ConfiguredLoop loop = isBefore
                ? call.ResponseStream.WithCancellation(cancellation.Token).ConfigureAwait(false)
                : call.ResponseStream.ConfigureAwait(false).WithCancellation(cancellation.Token);
            Message<HelloReply> last = default;
            RpcException error = await Assert.ThrowsAsync<RpcException>(async () =>
            {
                await foreach (Message<HelloReply> reply in loop)
                {
                    last = reply;
                    await cancellation.CancelAsync();
                }
            });
            Assert.Equal(StatusCode.Cancelled, error.StatusCode);
            Assert.True(last.IsDisposed);
        }

        await Rented.AssertNoneAfterCollectionAsync();
    }

    /// <summary>One thread that runs what is posted to it, and counts that.</summary>
    private sealed class CountingContext : SynchronizationContext, IDisposable
    {
        private readonly BlockingCollection<(SendOrPostCallback Run, object? State)> _posted = [];

        internal CountingContext() => new Thread(() =>
        {
            SetSynchronizationContext(this);
            foreach ((SendOrPostCallback run, object? state) in _posted.GetConsumingEnumerable()) run(state);
        })
        { IsBackground = true }.Start();

        internal int Posts { get; private set; }

        public override void Post(SendOrPostCallback d, object? state)
        {
            Posts++;
            _posted.Add((d, state));
        }

        public void Dispose() => _posted.CompleteAdding();

        /// <summary>Runs on the thread, as its first post.</summary>
        internal Task<T> RunAsync<T>(Func<Task<T>> run)
        {
            var result = new TaskCompletionSource<Task<T>>(TaskCreationOptions.RunContinuationsAsynchronously);
            Post(_ => result.SetResult(run()), null);
            return result.Task.Unwrap();
        }
    }
}
