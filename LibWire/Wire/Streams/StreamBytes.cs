using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>Collects all bytes of a stream in a buffer that grows as they arrive. A length that a peer announces does not make it grow.</summary>
internal sealed class StreamBytes : IDisposable
{
    private const int FirstBufferBytes = 16 << 10; // the usual size of one read from a file or socket

    private readonly int _bytesMax;
    private bool _atEnd;

    /// <summary>Begins to collect.</summary>
    /// <param name="source">The stream. If it knows its length, the first buffer has that size.</param>
    /// <param name="bytesMax">The most bytes to accept.</param>
    internal StreamBytes(Stream source, int bytesMax)
    {
        if (source is null) throw new ArgumentNullException(nameof(source));
        CheckLimit(bytesMax);
        _bytesMax = bytesMax;
        long expectedBytes = source.CanSeek ? source.Length - source.Position : 0;

        // One byte more than the stream's length: the read that finds the end needs room too.
        Buffer = ArrayPool<byte>.Shared.Rent(
            expectedBytes >= FirstBufferBytes && expectedBytes <= bytesMax ? (int)Math.Min(expectedBytes + 1, WireStream.ArrayBytesMax) : FirstBufferBytes);
    }

    /// <summary>The buffer.</summary>
    internal byte[] Buffer { get; private set; }

    /// <summary>The number of bytes in the buffer.</summary>
    internal int Length { get; private set; }

    /// <summary>The number of bytes that still fit.</summary>
    internal int RoomBytes => Buffer.Length - Length;

    /// <summary>The bytes collected so far.</summary>
    internal ReadOnlySequence<byte> Sequence => new(Buffer, 0, Length);

    /// <summary>Makes room for at least one more byte, unless the stream has ended.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the stream has more bytes than the limit.</exception>
    internal bool MakeRoom()
    {
        if (Length > _bytesMax) WireThrow.MoreThanLimit();
        if (_atEnd) return false;
        if (RoomBytes > 0) return true;
        if (Buffer.Length >= WireStream.ArrayBytesMax) WireThrow.MoreThanLimit();
        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(2L * Buffer.Length, WireStream.ArrayBytesMax));
        System.Buffer.BlockCopy(Buffer, 0, larger, 0, Length);
        ArrayPool<byte>.Shared.Return(Buffer);
        Buffer = larger;
        return true;
    }

    /// <summary>Counts bytes that were read into the buffer; 0 means that the stream has ended.</summary>
    internal void Take(int sizeBytes)
    {
        Length += sizeBytes;
        _atEnd = sizeBytes == 0;
    }

    /// <summary>Reads the stream to its end.</summary>
    internal void TakeAll(Stream source)
    {
        while (MakeRoom()) Take(source.Read(Buffer, Length, RoomBytes));
    }

    /// <summary>Returns the buffer to the pool.</summary>
    public void Dispose()
    {
        byte[] buffer = Buffer;
        Buffer = [];
        Length = 0;
        if (buffer.Length != 0) ArrayPool<byte>.Shared.Return(buffer);
    }

    /// <summary>Collects the bytes to the end of the stream, and makes a value of them.</summary>
    internal static T Parse<T, TParser>(Stream source, int bytesMax, TParser parser)
        where TParser : struct, IBytesParser<T>
    {
        using var bytes = new StreamBytes(source, bytesMax);
        bytes.TakeAll(source);
        return parser.Parse(bytes.Sequence);
    }

    /// <summary>Same, without blocking.</summary>
    internal static async ValueTask<T> ParseAsync<T, TParser>(Stream source, int bytesMax, TParser parser, CancellationToken cancellationToken)
        where TParser : struct, IBytesParser<T>
    {
        using var bytes = new StreamBytes(source, bytesMax);
        while (bytes.MakeRoom())
            bytes.Take(await WireStream.ReadAsync(source, bytes.Buffer, bytes.Length, bytes.RoomBytes, cancellationToken).ConfigureAwait(false));
        return parser.Parse(bytes.Sequence);
    }

    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    internal static void CheckLimit(int messageBytesMax)
    {
        if (messageBytesMax < 0) throw new ArgumentOutOfRangeException(nameof(messageBytesMax), messageBytesMax, "A size limit must be 0 or more.");
    }
}

/// <summary>Makes a value of bytes that were collected from a stream or a pipe. A struct, so that the call costs nothing.</summary>
internal interface IBytesParser<T>
{
    /// <summary>Makes the value. The bytes are valid during the call only.</summary>
    T Parse(in ReadOnlySequence<byte> bytes);
}
