namespace LibWire.Grpc;

/// <summary>The stream of requests of a call.</summary>
/// <typeparam name="T">The request message.</typeparam>
public sealed class ClientMessageWriter<T> : MessageWriter<T>
    where T : unmanaged
{
    private readonly IClientStreamWriter<MessageCarrier<T>> _writer;

    /// <summary>Wraps a stream of the gRPC stack.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public ClientMessageWriter(IClientStreamWriter<MessageCarrier<T>> writer)
        : base(writer) => _writer = writer;

    /// <summary>Says that no request follows. The server goes on answering.</summary>
    /// <exception cref="InvalidOperationException">A write has not ended.</exception>
    public Task CompleteAsync()
    {
        Dispose();
        return _writer.CompleteAsync();
    }
}
