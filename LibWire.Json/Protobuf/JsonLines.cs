using System.Buffers;
using System.IO;

namespace LibWire;

/// <summary>Reads a stream line by line.</summary>
internal sealed class JsonLines : IDisposable
{
    private const int FirstBufferBytes = 16 << 10; // the usual size of one read from a file or socket

    private readonly Stream _source;
    private readonly int _lineBytesMax;
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstBufferBytes);
    private int _start; // the first byte of the line
    private int _lineBytes; // without the line feed
    private int _taken; // the first byte behind the line feed
    private int _end; // of the received bytes
    private bool _isAtEnd;

    internal JsonLines(Stream source, int lineBytesMax)
    {
        _source = source ?? throw new ArgumentNullException(nameof(source));
        if (lineBytesMax < 0) throw new ArgumentOutOfRangeException(nameof(lineBytesMax), lineBytesMax, "A size limit must be 0 or more.");
        _lineBytesMax = lineBytesMax;
    }

    /// <summary>The line, without its line feed.</summary>
    internal ReadOnlySpan<byte> Current => _buffer.AsSpan(_start, _lineBytes);

    /// <summary>Whether the line has nothing but spaces.</summary>
    internal bool IsBlank
    {
        get
        {
            foreach (byte unit in Current)
                if (unit is not ((byte)' ' or (byte)'\t' or (byte)'\r')) return false;
            return true;
        }
    }

    /// <summary>Where the line starts in the stream, in bytes.</summary>
    internal long Position { get; private set; }

    /// <summary>The number of the line, counted from 1.</summary>
    internal int Line { get; private set; }

    /// <summary>Moves to the next line. Returns false at the end of the stream.</summary>
    internal bool Next()
    {
        Position += _taken - _start;
        _start = _taken;
        int searched = 0;
        while (true)
        {
            int lineBytes = _buffer.AsSpan(_start + searched, _end - _start - searched).IndexOf((byte)'\n');
            if (lineBytes >= 0 || _isAtEnd)
            {
                _lineBytes = lineBytes >= 0 ? searched + lineBytes : _end - _start;
                if (_lineBytes > _lineBytesMax) WireThrow.MoreThanLimit();
                _taken = _start + _lineBytes + (lineBytes >= 0 ? 1 : 0);
                Line++;
                return _taken > _start;
            }

            searched = _end - _start;
            if (searched > _lineBytesMax) WireThrow.MoreThanLimit();
            Receive();
        }
    }

    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = [];
    }

    private void Receive()
    {
        if (_start > 0)
        {
            Buffer.BlockCopy(_buffer, _start, _buffer, 0, _end - _start);
            _end -= _start;
            _taken -= _start;
            _start = 0;
        }

        if (_end == _buffer.Length)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(2L * _buffer.Length, WireStream.ArrayBytesMax));
            Buffer.BlockCopy(_buffer, 0, larger, 0, _end);
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = larger;
        }

        int received = _source.Read(_buffer, _end, _buffer.Length - _end);
        _isAtEnd = received == 0;
        _end += received;
    }
}
