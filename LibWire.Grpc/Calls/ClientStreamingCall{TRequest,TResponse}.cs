using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.Grpc;

/// <summary>A call with a stream of requests and one response: write to <see cref="RequestStream"/>, complete it, and await the call.</summary>
/// <typeparam name="TRequest">The request message.</typeparam>
/// <typeparam name="TResponse">The response message.</typeparam>
public sealed class ClientStreamingCall<TRequest, TResponse> : IDisposable
    where TRequest : unmanaged
    where TResponse : unmanaged
{
    private readonly AsyncClientStreamingCall<MessageCarrier<TRequest>, MessageCarrier<TResponse>> _call;

    /// <summary>Wraps a call of the gRPC stack.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="call"/> is null.</exception>
    public ClientStreamingCall(AsyncClientStreamingCall<MessageCarrier<TRequest>, MessageCarrier<TResponse>> call)
    {
        _call = call ?? throw new ArgumentNullException(nameof(call));
        RequestStream = new ClientMessageWriter<TRequest>(call.RequestStream);
    }

    /// <summary>Where the requests are written.</summary>
    public ClientMessageWriter<TRequest> RequestStream { get; }

    /// <summary>The headers of the response, as soon as they are there.</summary>
    public Task<Metadata> ResponseHeadersAsync => _call.ResponseHeadersAsync;

    /// <summary>Waits for the response. The awaited message belongs to the caller.</summary>
    [SuppressMessage("Reliability", "CA2012", Justification = "The compiler asks for one awaiter and uses it once.")]
    public ValueTaskAwaiter<Message<TResponse>> GetAwaiter() => MessageTasks.DeliverAsync(_call.ResponseAsync).GetAwaiter();

    /// <summary>Waits for the response. The awaited message belongs to the caller.</summary>
    /// <param name="continueOnCapturedContext">Whether the code behind <c>await</c> runs in the context of the caller.</param>
    public ConfiguredValueTaskAwaitable<Message<TResponse>> ConfigureAwait(bool continueOnCapturedContext) =>
        MessageTasks.DeliverAsync(_call.ResponseAsync).ConfigureAwait(continueOnCapturedContext);

    /// <inheritdoc cref="UnaryCall{T}.GetStatus"/>
    public Status GetStatus() => _call.GetStatus();

    /// <inheritdoc cref="UnaryCall{T}.GetTrailers"/>
    public Metadata GetTrailers() => _call.GetTrailers();

    /// <summary>Cancels the call if it has not ended, and gives back the message of the request stream. The response stays with its owner.</summary>
    public void Dispose()
    {
        RequestStream.Dispose();
        _call.Dispose();
    }
}
