using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>Reads length-delimited messages from a stream, one after another, through one reused buffer.</summary>
/// <remarks>
/// <code>
/// using var messages = new DelimitedStreamReader(stream);
/// while (messages.Next())
/// {
///     var reader = new ProtoReader(messages.Current);
///     …
/// }
/// </code>
/// It holds the memory of the largest message so far. The buffer grows only as bytes arrive: a length alone does not make it grow. Not thread-safe.
/// </remarks>
public sealed class DelimitedStreamReader : IDisposable
{
    private const int FirstBufferBytes = 16 << 10; // the usual size of one read from a file or socket

    private readonly Stream _stream;
    private readonly int _messageBytesMax;
    private readonly bool _leaveOpen;
    private byte[] _buffer;
    private int _start;       // the first byte of the message or of the bytes after it: 0 <= _start <= _end
    private int _end;         // the end of the received bytes: _end <= _buffer.Length
    private int _currentBytes;
    private long _position;   // the position of _start in the stream

    /// <summary>Reads from a stream.</summary>
    /// <param name="stream">The stream. It is read forward only, from its current position.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <param name="leaveOpen">Whether <see cref="Dispose"/> leaves the stream open.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    public DelimitedStreamReader(Stream stream, int messageBytesMax = WireLimits.StreamedBytesMax, bool leaveOpen = false)
    {
        _stream = stream ?? throw new ArgumentNullException(nameof(stream));
        if (messageBytesMax < 0) throw new ArgumentOutOfRangeException(nameof(messageBytesMax), messageBytesMax, "A size limit must be 0 or more.");
        _messageBytesMax = Math.Min(messageBytesMax, (int)WireStream.ArrayBytesMax - WireLimits.Varint32BytesMax); // the buffer also holds the length
        _leaveOpen = leaveOpen;
        _buffer = ArrayPool<byte>.Shared.Rent(FirstBufferBytes);
    }

    /// <summary>The message that <see cref="Next"/> has read, without its length. Valid until the next call of <see cref="Next"/>,
    /// <see cref="NextAsync"/> or <see cref="Dispose"/>.</summary>
    public ReadOnlySpan<byte> Current => _buffer.AsSpan(_start, _currentBytes);

    /// <summary>Same as <see cref="Current"/>, for code that awaits in between.</summary>
    public ReadOnlyMemory<byte> CurrentMemory => _buffer.AsMemory(_start, _currentBytes);

    /// <summary>The position at which <see cref="Current"/> starts, in bytes from the initial position of the stream.</summary>
    public long Position => _position;

    /// <summary>Reads the next message.</summary>
    /// <returns>True if there is one; false at the end of the stream.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.Truncated"/>: the stream ends inside a message. <see cref="WireError.VarintTooLong"/>: a length is malformed.
    /// <see cref="WireError.MessageTooLarge"/>: a length is above the limit. The offset counts from the initial position of the stream. A further
    /// call fails in the same way.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    public bool Next()
    {
        TakeCurrent();
        while (!TryFrame())
        {
            MakeRoom();
            int receivedBytes = _stream.Read(_buffer, _end, _buffer.Length - _end);
            if (receivedBytes == 0) return AtEnd();
            _end += receivedBytes;
        }

        return true;
    }

    /// <summary>Same as <see cref="Next"/>, without blocking.</summary>
    /// <param name="cancellationToken">Stops waiting. Received bytes are kept: call again to continue.</param>
    /// <returns>True if there is a message; false at the end of the stream.</returns>
    public async ValueTask<bool> NextAsync(CancellationToken cancellationToken = default)
    {
        TakeCurrent();
        while (!TryFrame())
        {
            MakeRoom();
            int receivedBytes = await WireStream.ReadAsync(_stream, _buffer, _end, _buffer.Length - _end, cancellationToken).ConfigureAwait(false);
            if (receivedBytes == 0) return AtEnd();
            _end += receivedBytes;
        }

        return true;
    }

    /// <summary>Returns the buffer to the pool, and closes the stream unless it is to be left open. A second call does nothing.</summary>
    public void Dispose()
    {
        byte[] buffer = _buffer;
        if (buffer.Length == 0) return;
        _buffer = [];
        _start = _end = _currentBytes = 0;
        ArrayPool<byte>.Shared.Return(buffer);
        if (!_leaveOpen) _stream.Dispose();
    }

    private void TakeCurrent()
    {
        if (_buffer.Length == 0) throw new ObjectDisposedException(nameof(DelimitedStreamReader));
        _start += _currentBytes;
        _position += _currentBytes;
        _currentBytes = 0;
    }

    /// <summary>Finds a whole message in the received bytes.</summary>
    private bool TryFrame()
    {
        WireError error = DelimitedPrefix.TryRead(_buffer.AsSpan(_start, _end - _start), _messageBytesMax, out int prefixBytes, out int lengthBytes);
        if (error == WireError.Truncated) return false;
        if (error != WireError.None) ProtoThrow.Reading(error, _position, 0);
        if (_end - _start - prefixBytes < lengthBytes) return false;
        _start += prefixBytes;
        _position += prefixBytes;
        _currentBytes = lengthBytes;
        return true;
    }

    /// <summary>Makes room for more bytes. It moves the received bytes to the front, and doubles the buffer once one message fills it.</summary>
    private void MakeRoom()
    {
        if (_end < _buffer.Length) return;
        int keptBytes = _end - _start;
        byte[] target = _buffer;
        if (_start == 0) target = ArrayPool<byte>.Shared.Rent((int)Math.Min((uint)_buffer.Length * 2, WireStream.ArrayBytesMax));
        Buffer.BlockCopy(_buffer, _start, target, 0, keptBytes);
        if (target != _buffer) ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = target;
        _start = 0;
        _end = keptBytes;
    }

    private bool AtEnd()
    {
        if (_start != _end) ProtoThrow.Reading(WireError.Truncated, _position, 0);
        return false;
    }
}
