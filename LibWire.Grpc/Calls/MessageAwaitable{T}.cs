namespace LibWire.Grpc;

/// <summary>The result of <c>ConfigureAwait</c>. For the compiler.</summary>
public readonly struct MessageAwaitable<T>
    where T : unmanaged
{
    private readonly Task<MessageCarrier<T>> _response;
    private readonly bool _continueOnCapturedContext;

    internal MessageAwaitable(Task<MessageCarrier<T>> response, bool continueOnCapturedContext)
    {
        _response = response;
        _continueOnCapturedContext = continueOnCapturedContext;
    }

    /// <summary>Waits for the response.</summary>
    public MessageAwaiter<T> GetAwaiter() => new(_response, _continueOnCapturedContext);
}
