namespace LibWire.Grpc;

/// <summary>A stream of messages to send.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <remarks>One write at a time: await each before the next. Flow control makes a write wait while the other side is slow.</remarks>
public class MessageWriter<T> : IDisposable
    where T : unmanaged
{
    private readonly IAsyncStreamWriter<MessageCarrier<T>> _writer;
    private readonly MessagePool<T> _pool;
    private readonly bool _isServer;
    private Message<T> _next;

    /// <summary>Wraps a stream of the gRPC stack.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public MessageWriter(IAsyncStreamWriter<MessageCarrier<T>> writer)
        : this(writer, MessagePool<T>.Default, isServer: false)
    {
    }

    internal MessageWriter(IAsyncStreamWriter<MessageCarrier<T>> writer, MessagePool<T> pool, bool isServer)
    {
        _writer = writer ?? throw new ArgumentNullException(nameof(writer));
        _pool = pool;
        _isServer = isServer;
    }

    /// <summary>How the next messages are written: <see cref="WriteFlags.NoCompress"/>, and <see cref="WriteFlags.BufferHint"/> to send several
    /// together.</summary>
    public WriteOptions? WriteOptions
    {
        get => _writer.WriteOptions;
        set => _writer.WriteOptions = value;
    }

    /// <summary>The message of this writer, empty, to be filled and written: the same memory serves all messages of the stream.</summary>
    /// <returns>It is valid until the next <see cref="Next"/>, and the end of the call gives it back.</returns>
    /// <exception cref="InvalidOperationException">The message is still being written: await the write first.</exception>
    public Message<T> Next()
    {
        if (_next.IsDisposed)
        {
            MessageState<T> state = _pool.Rent();
            _next = new Message<T>(state, state.Key);
        }
        else
        {
            _next.Clear();
        }

        return _next;
    }

    /// <summary>Writes a message. When the task has ended, the message may be changed, written again or disposed.</summary>
    /// <param name="message">The message. Its owner stays the same.</param>
    /// <exception cref="RpcException">The call has ended.</exception>
    /// <exception cref="InvalidOperationException">The write before has not ended, or the stream was completed.</exception>
    public Task WriteAsync(Message<T> message) => _writer.WriteAsync(Carrier(message));

    /// <summary>Writes a message. When the task has ended, the message may be changed, written again or disposed.</summary>
    /// <param name="message">The message. Its owner stays the same.</param>
    /// <param name="cancellationToken">Ends the wait, and the call.</param>
    /// <inheritdoc cref="WriteAsync(Message{T})" path="/exception"/>
    public Task WriteAsync(Message<T> message, CancellationToken cancellationToken) => _writer.WriteAsync(Carrier(message), cancellationToken);

    /// <summary>Gives back the message of <see cref="Next"/>. The end of the call does so by itself.</summary>
    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    /// <summary>Gives back the message of <see cref="Next"/>.</summary>
    protected virtual void Dispose(bool disposing)
    {
        if (disposing) _next.Dispose();
    }

    // A server has written the message when the task ends, so that the carrier of the state is free again. A client may try a call again.
    private MessageCarrier<T> Carrier(Message<T> message)
    {
        if (message.IsDisposed) _ = message.Arena;
        return _isServer ? message.State.OwnCarrier() : new MessageCarrier<T>(message);
    }
}
