using System.Runtime.CompilerServices;

namespace LibWire.Grpc;

/// <summary>Waits for the response of a call. For the compiler.</summary>
public readonly struct MessageAwaiter<T> : ICriticalNotifyCompletion
    where T : unmanaged
{
    private readonly ConfiguredTaskAwaitable<MessageCarrier<T>>.ConfiguredTaskAwaiter _awaiter;

    internal MessageAwaiter(Task<MessageCarrier<T>> response, bool continueOnCapturedContext) =>
        _awaiter = response.ConfigureAwait(continueOnCapturedContext).GetAwaiter();

    /// <summary>Whether the response is there, or the call has failed.</summary>
    public bool IsCompleted => _awaiter.IsCompleted;

    /// <summary>The response, which the caller owns.</summary>
    /// <exception cref="RpcException">The call ended with another status than OK.</exception>
    public Message<T> GetResult() => _awaiter.GetResult().Deliver();

    /// <inheritdoc/>
    public void OnCompleted(Action continuation) => _awaiter.OnCompleted(continuation);

    /// <inheritdoc/>
    public void UnsafeOnCompleted(Action continuation) => _awaiter.UnsafeOnCompleted(continuation);
}
