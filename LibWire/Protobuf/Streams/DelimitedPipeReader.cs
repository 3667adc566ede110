using System.Buffers;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>Reads length-delimited messages from a pipe, one after another, without copying them.</summary>
/// <remarks>
/// <code>
/// using var messages = new DelimitedPipeReader(pipe);
/// while (await messages.NextAsync())
///     Handle(messages.Current);     // var reader = new ProtoReader(message); …
/// </code>
/// The pipe holds at most one message and the bytes that arrived with it. The caller completes the pipe, and may read on from it after
/// <see cref="Dispose"/>. Not thread-safe.
/// </remarks>
public sealed class DelimitedPipeReader : IDisposable
{
    private readonly PipeReader _pipe;
    private readonly int _messageBytesMax;
    private ReadOnlySequence<byte> _received;  // bytes from the pipe that AdvanceTo has not reported yet
    private bool _holds;                       // _received belongs to the pipe: AdvanceTo must be called
    private bool _completed;                   // the pipe has nothing after _received
    private bool _isDisposed;
    private long _position;                    // the start of _received, from the initial position of the pipe

    /// <summary>Reads from a pipe.</summary>
    /// <param name="pipe">The pipe. It is read from its current position.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    public DelimitedPipeReader(PipeReader pipe, int messageBytesMax = WireLimits.StreamedBytesMax)
    {
        _pipe = pipe ?? throw new ArgumentNullException(nameof(pipe));
        if (messageBytesMax < 0) throw new ArgumentOutOfRangeException(nameof(messageBytesMax), messageBytesMax, "A size limit must be 0 or more.");
        _messageBytesMax = messageBytesMax;
    }

    /// <summary>The message that <see cref="NextAsync"/> has read, without its length. Valid until the next call.</summary>
    public ReadOnlySequence<byte> Current { get; private set; }

    /// <summary>The position at which <see cref="Current"/> starts, after its length, in bytes from the initial position of the pipe.</summary>
    public long Position { get; private set; }

    /// <summary>Reads the next message.</summary>
    /// <param name="cancellationToken">Stops waiting. Received bytes are kept: call again to continue.</param>
    /// <returns>True if there is one; false at the end of the pipe.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.Truncated"/>: the pipe ends inside a message. <see cref="WireError.VarintTooLong"/>: a length is malformed.
    /// <see cref="WireError.MessageTooLarge"/>: a length is above the limit. The offset counts from the initial position of the pipe.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token, or <c>CancelPendingRead</c> of the pipe, stopped the wait.</exception>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    public async ValueTask<bool> NextAsync(CancellationToken cancellationToken = default)
    {
        Current = default;
        if (_isDisposed) throw new ObjectDisposedException(nameof(DelimitedPipeReader));
        while (true)
        {
            if (_holds && TryFrame()) return true;
            if (_holds && _completed)
            {
                if (!_received.IsEmpty) ProtoThrow.Reading(WireError.Truncated, _position, 0);
                return false;
            }

            if (_holds) _pipe.AdvanceTo(_received.Start, _received.End);
            _holds = false;
            ReadResult result = await _pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
            _received = result.Buffer;
            _holds = true;
            _completed = result.IsCompleted;
            if (result.IsCanceled) throw new OperationCanceledException("The pending read of the pipe was cancelled.", cancellationToken);
        }
    }

    /// <summary>Tells the pipe what was read: its next reader begins after the last message, or at a length that was refused. The pipe stays open. A second
    /// call does nothing.</summary>
    public void Dispose()
    {
        if (_isDisposed) return;
        _isDisposed = true;
        Current = default;
        if (!_holds) return;
        _holds = false;
        try
        {
            // Not as examined: what is left can be read at once.
            _pipe.AdvanceTo(_received.Start, _received.Start);
        }
        catch (InvalidOperationException)
        {
            // The caller has completed the pipe.
        }
    }

    private bool TryFrame()
    {
        long receivedBytes = _received.Length;
        WireError error = DelimitedPrefix.TryTake(ref _received, _messageBytesMax, out ReadOnlySequence<byte> message);
        if (error == WireError.Truncated) return false;
        if (error != WireError.None) ProtoThrow.Reading(error, _position, 0);
        _position += receivedBytes - _received.Length;
        Current = message;
        Position = _position - message.Length;
        return true;
    }
}
