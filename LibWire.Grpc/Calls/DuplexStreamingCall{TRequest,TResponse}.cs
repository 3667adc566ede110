namespace LibWire.Grpc;

/// <summary>A call with a stream of requests and a stream of responses, independent of each other.</summary>
/// <typeparam name="TRequest">The request message.</typeparam>
/// <typeparam name="TResponse">The response message.</typeparam>
public sealed class DuplexStreamingCall<TRequest, TResponse> : IDisposable
    where TRequest : unmanaged
    where TResponse : unmanaged
{
    private readonly AsyncDuplexStreamingCall<MessageCarrier<TRequest>, MessageCarrier<TResponse>> _call;

    /// <summary>Wraps a call of the gRPC stack.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="call"/> is null.</exception>
    public DuplexStreamingCall(AsyncDuplexStreamingCall<MessageCarrier<TRequest>, MessageCarrier<TResponse>> call)
    {
        _call = call ?? throw new ArgumentNullException(nameof(call));
        RequestStream = new ClientMessageWriter<TRequest>(call.RequestStream);
        ResponseStream = new MessageReader<TResponse>(call.ResponseStream);
    }

    /// <summary>Where the requests are written.</summary>
    public ClientMessageWriter<TRequest> RequestStream { get; }

    /// <summary>The responses. Each is valid until the next step.</summary>
    public MessageReader<TResponse> ResponseStream { get; }

    /// <summary>The headers of the response, as soon as they are there.</summary>
    public Task<Metadata> ResponseHeadersAsync => _call.ResponseHeadersAsync;

    /// <inheritdoc cref="UnaryCall{T}.GetStatus"/>
    public Status GetStatus() => _call.GetStatus();

    /// <inheritdoc cref="UnaryCall{T}.GetTrailers"/>
    public Metadata GetTrailers() => _call.GetTrailers();

    /// <summary>Cancels the call if it has not ended, and gives back the messages of both streams.</summary>
    public void Dispose()
    {
        RequestStream.Dispose();
        ResponseStream.Dispose();
        _call.Dispose();
    }
}
