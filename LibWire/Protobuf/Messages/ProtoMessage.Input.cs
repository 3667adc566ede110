using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <content>Reading a message from any kind of input. Each input holds one message without a length prefix. For many messages in one stream, see
/// <see cref="DelimitedMessageReader{T}"/>.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Reads one message from memory that does not move and outlives the message: native, pinned, or memory-mapped.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="bytes">The first byte of the message.</param>
    /// <param name="sizeBytes">Its size, at most 2 GiB − 1.</param>
    /// <param name="arena">Receives arrays and sub-messages; strings point into the input.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The size is 2 GiB or more.</exception>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    /// <remarks><b>Safety:</b> <paramref name="sizeBytes"/> must be readable at <paramref name="bytes"/> for as long as the message is in use.</remarks>
    public static T ParsePinned<T>(byte* bytes, nuint sizeBytes, scoped in ArenaAllocator arena, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        ProtoReader reader = ProtoReader.OverPinned(bytes, sizeBytes);
        T message = default;
        message.Read(ref reader, arena, options);
        return message;
    }

    /// <summary>Reads one message from segments, as pipes deliver them.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="bytes">All of the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type, or have 2 GiB or more. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static T Parse<T>(in ReadOnlySequence<byte> bytes, scoped in ArenaAllocator arena, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        var reader = new ProtoReader(in bytes);
        T message = default;
        message.Read(ref reader, arena, options);
        return message;
    }

    /// <summary>Reads one message from a stream, to its end.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type; the offset counts from the initial position of the stream. Or
    /// <see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the limit was read. The arena is
    /// unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static T Parse<T>(Stream source, scoped in ArenaAllocator arena, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using var bytes = new StreamBytes(source, messageBytesMax);
        while (bytes.MakeRoom()) bytes.Take(source.Read(bytes.Buffer, bytes.Length, bytes.RoomBytes));
        return Parse<T>(bytes.Sequence, arena, options);
    }

    /// <summary>Same as <see cref="Parse{T}(Stream, in ArenaAllocator, int, ProtoReadOptions?)"/>, without blocking.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages. Nothing is allocated before the last byte has arrived.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="cancellationToken">Stops waiting. What was received is lost.</param>
    /// <inheritdoc cref="Parse{T}(Stream, in ArenaAllocator, int, ProtoReadOptions?)" path="/exception"/>
    public static ValueTask<T> ParseAsync<T>(
        Stream source, in ArenaAllocator arena, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null,
        CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage => StreamBytes.ParseAsync<T>(source, arena, messageBytesMax, options, cancellationToken);

    /// <summary>Reads one message from a pipe, to its end.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="source">The pipe. It is read from its current position. The caller completes it.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages. Nothing is allocated before the last byte has arrived.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default. A pipe that pauses its writer below the size of the
    /// message waits for ever.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="cancellationToken">Stops waiting. Received bytes are kept: call again to continue.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type; the offset counts from the initial position of the pipe. Or
    /// <see cref="WireError.MessageTooLarge"/>: the pipe holds more than the limit. The received bytes stay in the pipe, and the arena is
    /// unchanged.</exception>
    /// <exception cref="OperationCanceledException">The token, or <c>CancelPendingRead</c> of the pipe, stopped the wait.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static ValueTask<T> ParseAsync<T>(
        PipeReader source, in ArenaAllocator arena, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null,
        CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage => PipeBytes.ParseAsync<T>(source, arena, messageBytesMax, options, cancellationToken);

    /// <summary>Reads a message from bytes and merges it into another: single fields are replaced, repeated fields appended, sub-messages merged.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message that changes.</param>
    /// <param name="bytes">All of the message that is read.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The message holds what was merged before the fault, and
    /// is valid.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The message holds what was merged before, and is valid.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static void Merge<T>(scoped ref T message, ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        var reader = new ProtoReader(bytes);
        message.Merge(ref reader, arena, options);
    }

    /// <inheritdoc cref="Merge{T}(ref T, ReadOnlySpan{byte}, in ArenaAllocator, ProtoReadOptions?)"/>
    public static void Merge<T>(scoped ref T message, in ReadOnlySequence<byte> bytes, scoped in ArenaAllocator arena, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        var reader = new ProtoReader(in bytes);
        message.Merge(ref reader, arena, options);
    }

    /// <summary>Reads a message from a stream, to its end, and merges it into another.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message that changes.</param>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <inheritdoc cref="Merge{T}(ref T, ReadOnlySpan{byte}, in ArenaAllocator, ProtoReadOptions?)" path="/exception"/>
    public static void Merge<T>(
        scoped ref T message, Stream source, scoped in ArenaAllocator arena, int messageBytesMax = WireLimits.StreamedBytesMax,
        ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using var bytes = new StreamBytes(source, messageBytesMax);
        while (bytes.MakeRoom()) bytes.Take(source.Read(bytes.Buffer, bytes.Length, bytes.RoomBytes));
        Merge(ref message, bytes.Sequence, arena, options);
    }
}
