namespace LibWire.Grpc;

/// <summary>A call with one request and a stream of responses:
/// <c>await foreach (Message&lt;Feature&gt; feature in call.ResponseStream) …</c>.</summary>
/// <typeparam name="T">The response message.</typeparam>
public sealed class ServerStreamingCall<T> : IDisposable
    where T : unmanaged
{
    private readonly AsyncServerStreamingCall<MessageCarrier<T>> _call;

    /// <summary>Wraps a call of the gRPC stack.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="call"/> is null.</exception>
    public ServerStreamingCall(AsyncServerStreamingCall<MessageCarrier<T>> call)
    {
        _call = call ?? throw new ArgumentNullException(nameof(call));
        ResponseStream = new MessageReader<T>(call.ResponseStream);
    }

    /// <summary>The responses. Each is valid until the next step.</summary>
    public MessageReader<T> ResponseStream { get; }

    /// <summary>The headers of the response, as soon as they are there.</summary>
    public Task<Metadata> ResponseHeadersAsync => _call.ResponseHeadersAsync;

    /// <inheritdoc cref="UnaryCall{T}.GetStatus"/>
    public Status GetStatus() => _call.GetStatus();

    /// <inheritdoc cref="UnaryCall{T}.GetTrailers"/>
    public Metadata GetTrailers() => _call.GetTrailers();

    /// <summary>Cancels the call if it has not ended, and gives back the present response.</summary>
    public void Dispose()
    {
        ResponseStream.Dispose();
        _call.Dispose();
    }
}
