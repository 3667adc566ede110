using System.Threading.Channels;

namespace LibWire.Grpc;

/// <summary>One direction of a call within a process: encoded messages in order.</summary>
internal sealed class InProcessPipe
{
    /// <summary>How many messages wait before a writer does.</summary>
    private const int WaitingMax = 8;

    private readonly Channel<byte[]> _channel = Channel.CreateBounded<byte[]>(new BoundedChannelOptions(WaitingMax) { SingleReader = true });

    internal ValueTask WriteAsync(byte[] message, CancellationToken cancellationToken) => _channel.Writer.WriteAsync(message, cancellationToken);

    /// <summary>Ends the stream, for the reader with an error if there is one.</summary>
    internal void Complete(Exception? error = null) => _channel.Writer.TryComplete(error);

    /// <summary>The next message; null at the end.</summary>
    internal async ValueTask<byte[]?> ReadAsync(CancellationToken cancellationToken)
    {
        while (await _channel.Reader.WaitToReadAsync(cancellationToken).ConfigureAwait(false))
            if (_channel.Reader.TryRead(out byte[]? message))
                return message;
        return null;
    }
}
