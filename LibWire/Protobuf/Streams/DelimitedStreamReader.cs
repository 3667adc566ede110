using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>Reads length-delimited messages from a stream, one after another, through one buffer that is used again.</summary>
/// <remarks>
/// <code>
/// using var messages = new DelimitedStreamReader(stream);
/// while (messages.Next())
/// {
///     var reader = new ProtoReader(messages.Current);
///     …
/// }
/// </code>
/// The memory held is that of the largest message so far, and grows only as its bytes arrive: a length alone makes nothing grow. Not for two threads at once.
/// </remarks>
public sealed class DelimitedStreamReader : IDisposable
{
    private const int FirstBufferBytes = 16 << 10; // as much as a file or socket hands over at once

    private readonly Stream _stream;
    private readonly int _messageBytesMax;
    private readonly bool _leaveOpen;
    private byte[] _buffer;
    private int _start;       // first byte of the message or of what follows it: 0 <= _start <= _end
    private int _end;         // end of what has been received: _end <= _buffer.Length
    private int _currentBytes;
    private long _position;   // of _start, from the start of the stream

    /// <summary>Reads from a stream.</summary>
    /// <param name="stream">Read forward only, from where it stands.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB if nothing is said.</param>
    /// <param name="leaveOpen">Whether <see cref="Dispose"/> leaves the stream open.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    public DelimitedStreamReader(Stream stream, int messageBytesMax = WireLimits.StreamedBytesMax, bool leaveOpen = false)
    {
        _stream = stream ?? throw new ArgumentNullException(nameof(stream));
        if (messageBytesMax < 0) throw new ArgumentOutOfRangeException(nameof(messageBytesMax), messageBytesMax, "A size limit is 0 or more.");
        _messageBytesMax = Math.Min(messageBytesMax, (int)WireStream.ArrayBytesMax - WireLimits.Varint32BytesMax); // the buffer holds the length too
        _leaveOpen = leaveOpen;
        _buffer = ArrayPool<byte>.Shared.Rent(FirstBufferBytes);
    }

    /// <summary>The message <see cref="Next"/> has read, without its length. Valid until the next call of <see cref="Next"/>, <see cref="NextAsync"/> or <see cref="Dispose"/>.</summary>
    public ReadOnlySpan<byte> Current => _buffer.AsSpan(_start, _currentBytes);

    /// <summary>As <see cref="Current"/>, for code that waits in between.</summary>
    public ReadOnlyMemory<byte> CurrentMemory => _buffer.AsMemory(_start, _currentBytes);

    /// <summary>Where <see cref="Current"/> starts, in bytes from where the stream stood at first.</summary>
    public long Position => _position;

    /// <summary>Reads the next message.</summary>
    /// <returns>True if there is one; false at the end of the stream.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.Truncated"/>: the stream ends inside a message. <see cref="WireError.VarintTooLong"/>: a length is malformed. <see cref="WireError.MessageTooLarge"/>: it is above the limit.
    /// The offset counts from where the stream stood at first. The same call fails again.
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

    /// <summary>As <see cref="Next"/>, without blocking.</summary>
    /// <param name="cancellationToken">Stops waiting. Nothing received is lost: call again to go on.</param>
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

    /// <summary>Gives the buffer back, and closes the stream unless it was to be left open. A second call does nothing.</summary>
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

    /// <summary>Finds a whole message in what has been received.</summary>
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

    /// <summary>Makes room for more bytes behind those received: moves these to the front, and doubles the buffer once it is full of one message.</summary>
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
