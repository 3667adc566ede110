using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <content>Messages from whatever their bytes come in. Each is all of the input, without a length in front; see <see cref="DelimitedMessageReader{T}"/> for many in one stream.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Reads one message from memory that neither moves nor is freed before the message: native, pinned, or memory-mapped.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="bytes">The first byte of the message.</param>
    /// <param name="sizeBytes">Its size, at most 2 GiB − 1.</param>
    /// <param name="arena">Where arrays and sub-messages go; strings point into the input.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The size is 2 GiB or more.</exception>
    /// <exception cref="WireFormatException">The bytes are no such message. The arena is as it was.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
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
    /// <param name="arena">Where strings, arrays and sub-messages go. The message is good as long as that memory.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are no such message, or 2 GiB or more. The arena is as it was.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
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
    /// <param name="source">Read from where it stands; it is not closed.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go. The message is good as long as that memory.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB if nothing is said.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException">The bytes are no such message, at an offset that counts from where the stream stood; or <see cref="WireError.MessageTooLarge"/>: the stream
    /// holds more than the limit, and more than that was not read. The arena is as it was.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static T Parse<T>(Stream source, scoped in ArenaAllocator arena, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using var bytes = new StreamBytes(source, messageBytesMax);
        while (bytes.MakeRoom()) bytes.Take(source.Read(bytes.Buffer, bytes.Length, bytes.RoomBytes));
        return Parse<T>(bytes.Sequence, arena, options);
    }

    /// <summary>As <see cref="Parse{T}(Stream, in ArenaAllocator, int, ProtoReadOptions?)"/>, without blocking.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="source">Read from where it stands; it is not closed.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go. Nothing is taken from it before the last byte is there.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB if nothing is said.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="cancellationToken">Stops waiting. What was received is lost.</param>
    /// <inheritdoc cref="Parse{T}(Stream, in ArenaAllocator, int, ProtoReadOptions?)" path="/exception"/>
    public static ValueTask<T> ParseAsync<T>(
        Stream source, in ArenaAllocator arena, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null,
        CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage => StreamBytes.ParseAsync<T>(source, arena, messageBytesMax, options, cancellationToken);

    /// <summary>Reads one message from a pipe, to its end.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="source">Read from where it stands. It stays the caller's to complete.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go. Nothing is taken from it before the last byte is there.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB if nothing is said. A pipe that pauses its writer below the size of the message would wait for ever.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="cancellationToken">Stops waiting. Nothing received is lost: call again to go on.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException">The bytes are no such message, at an offset that counts from where the pipe stood; or <see cref="WireError.MessageTooLarge"/>: the pipe holds more than
    /// the limit. What was received stays in the pipe, and the arena is as it was.</exception>
    /// <exception cref="OperationCanceledException">The token, or <c>CancelPendingRead</c> of the pipe, stopped the wait.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static ValueTask<T> ParseAsync<T>(
        PipeReader source, in ArenaAllocator arena, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null,
        CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage => PipeBytes.ParseAsync<T>(source, arena, messageBytesMax, options, cancellationToken);

    /// <summary>Reads a message from bytes and merges it into another: single fields are replaced, repeated ones appended, sub-messages merged.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">Takes what is read.</param>
    /// <param name="bytes">All of the message that is read.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are no such message. The message holds what was merged until then, and is valid.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The message holds what was merged until then, and is valid.</exception>
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
    /// <param name="message">Takes what is read.</param>
    /// <param name="source">Read from where it stands; it is not closed.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB if nothing is said.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <inheritdoc cref="Merge{T}(ref T, ReadOnlySpan{byte}, in ArenaAllocator, ProtoReadOptions?)" path="/exception"/>
    public static void Merge<T>(
        scoped ref T message, Stream source, scoped in ArenaAllocator arena, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using var bytes = new StreamBytes(source, messageBytesMax);
        while (bytes.MakeRoom()) bytes.Take(source.Read(bytes.Buffer, bytes.Length, bytes.RoomBytes));
        Merge(ref message, bytes.Sequence, arena, options);
    }
}
