using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.Grpc;

/// <summary>A call with one response: <c>using Message&lt;Receipt&gt; receipt = await client.PlaceAsync(order);</c>.</summary>
/// <typeparam name="T">The response message.</typeparam>
/// <remarks>The awaited message belongs to the caller. A call that is awaited twice gives the same message twice.</remarks>
public readonly struct UnaryCall<T> : IDisposable
    where T : unmanaged
{
    private readonly AsyncUnaryCall<MessageCarrier<T>> _call;

    /// <summary>Wraps a call of the gRPC stack.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="call"/> is null.</exception>
    public UnaryCall(AsyncUnaryCall<MessageCarrier<T>> call) => _call = call ?? throw new ArgumentNullException(nameof(call));

    /// <summary>The headers of the response, as soon as they are there.</summary>
    public Task<Metadata> ResponseHeadersAsync => _call.ResponseHeadersAsync;

    /// <summary>A call that is over, for fakes of clients in tests.</summary>
    /// <param name="response">The response. Whoever awaits the call owns it.</param>
    public static UnaryCall<T> FromResult(Message<T> response) => new(new AsyncUnaryCall<MessageCarrier<T>>(
        Task.FromResult(new MessageCarrier<T>(response)), Task.FromResult(new Metadata()), static () => Status.DefaultSuccess, static () => [],
        static () => { }));

    /// <summary>A call that has failed, for fakes of clients in tests.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public static UnaryCall<T> FromException(RpcException exception)
    {
        if (exception is null) throw new ArgumentNullException(nameof(exception));
        return new UnaryCall<T>(new AsyncUnaryCall<MessageCarrier<T>>(
            Task.FromException<MessageCarrier<T>>(exception), Task.FromResult(new Metadata()), () => exception.Status, () => exception.Trailers,
            static () => { }));
    }

    /// <summary>Waits for the response.</summary>
    [SuppressMessage("Reliability", "CA2012", Justification = "The compiler asks for one awaiter and uses it once.")]
    public ValueTaskAwaiter<Message<T>> GetAwaiter() => MessageTasks.DeliverAsync(_call.ResponseAsync).GetAwaiter();

    /// <summary>Waits for the response.</summary>
    /// <param name="continueOnCapturedContext">Whether the code behind <c>await</c> runs in the context of the caller.</param>
    public ConfiguredValueTaskAwaitable<Message<T>> ConfigureAwait(bool continueOnCapturedContext) =>
        MessageTasks.DeliverAsync(_call.ResponseAsync).ConfigureAwait(continueOnCapturedContext);

    /// <summary>The response as a task, for <see cref="Task.WhenAll(Task[])"/> and the like.</summary>
    public Task<Message<T>> AsTask() => MessageTasks.DeliverAsync(_call.ResponseAsync).AsTask();

    /// <summary>The status with which the call ended.</summary>
    /// <exception cref="InvalidOperationException">The call has not ended.</exception>
    public Status GetStatus() => _call.GetStatus();

    /// <summary>The trailers of the response.</summary>
    /// <exception cref="InvalidOperationException">The call has not ended.</exception>
    public Metadata GetTrailers() => _call.GetTrailers();

    /// <summary>Cancels the call if it has not ended. The response stays with its owner.</summary>
    public void Dispose() => _call?.Dispose();
}
