using System.Collections.Concurrent;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>A client that does again and again what no client should. What comes back to it must be among what is expected.</summary>
/// <param name="name">Its name in the table.</param>
internal abstract class HostileClient(string name) : IDisposable
{
    private readonly ConcurrentDictionary<string, int> _unexpected = new();
    private long _attempts;
    private long _unexpectedCount;

    /// <summary>The longest pause between two attempts, in milliseconds.</summary>
    protected virtual int PauseMax => 60;

    /// <summary>Runs until it is told to stop.</summary>
    internal async Task RunAsync(Random random, CancellationToken stop)
    {
        while (!stop.IsCancellationRequested)
        {
            try
            {
                await AttemptAsync(random);
            }
            catch (Exception exception)
            {
                Unexpected(exception is RpcException error ? error.Status.ToString() : exception.ToString());
            }

            Interlocked.Increment(ref _attempts);
            await Task.Delay(random.Next(PauseMax), CancellationToken.None);
        }
    }

    /// <summary>Ends connections that all attempts share.</summary>
    public virtual void Dispose() => GC.SuppressFinalize(this);

    /// <summary>Adds the number of attempts and of unexpected answers.</summary>
    internal void AddTo(Figures figures)
    {
        figures[$"attempts_{name}"] = Interlocked.Read(ref _attempts);
        figures[$"unexpected_{name}"] = Interlocked.Read(ref _unexpectedCount);
    }

    /// <summary>Does it once.</summary>
    protected abstract Task AttemptAsync(Random random);

    /// <summary>Counts an answer that should not have come, and prints the first of each kind.</summary>
    protected void Unexpected(string text)
    {
        Interlocked.Increment(ref _unexpectedCount);
        if (_unexpected.TryAdd(text.Length > 60 ? text[..60] : text, 1)) Console.Error.WriteLine($"{name}: unexpected: {text}");
    }

    /// <summary>Waits for a call that may end with some codes besides OK.</summary>
    protected Task EndAsync(Task call, params StatusCode[] codes) => EndAsync(call, status => codes.Contains(status.StatusCode));

    /// <summary>Waits for a call that its client ends, with a code for that.</summary>
    /// <remarks>The gRPC client ends a call by disposing the response. A read that is under way then fails with an <see cref="IOException"/>, and its status
    /// is Unavailable: GrpcCall.CancelCall and ResolveException of Grpc.Net.Client.</remarks>
    protected Task EndedByClientAsync(Task call, StatusCode code) => EndAsync(call, status => IsEndOfClient(status, code));

    /// <inheritdoc cref="EndedByClientAsync"/>
    protected static bool IsEndOfClient(Status status, StatusCode code) =>
        status.StatusCode == code || status is { StatusCode: StatusCode.Unavailable, DebugException: IOException };

    /// <summary>Waits for a call that may end with some answers besides OK.</summary>
    protected async Task EndAsync(Task call, Predicate<Status> isExpected)
    {
        try
        {
            await call;
        }
        catch (RpcException error) when (isExpected(error.Status))
        {
        }
        catch (RpcException error)
        {
            Unexpected(error.Status.ToString());
        }
        catch (Exception exception) when (exception is IOException or InvalidOperationException)
        {
            // What the gRPC stack throws to whoever writes to a stream whose call has ended.
        }
    }

    /// <summary>A unary call. The reply, if one comes, is given back.</summary>
    protected static async Task EchoAsync(Load.LoadClient client, Action<Message<LoadRequest>> fill, CallOptions options = default)
    {
        using Message<LoadRequest> request = Message<LoadRequest>.Rent();
        fill(request);
        using Message<LoadReply> reply = await client.EchoAsync(request, options);
        Replies.Verify(request, reply);
    }
}
