using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <content>Reading a message from any kind of input. Each input holds one message without a length prefix. For many messages in one stream, see
/// <see cref="DelimitedMessageReader{T}"/>.</content>
/// <remarks>From C# 14 on these are members of every message: <c>Order.Parse(stream, in arena)</c>. In older versions the same methods are called as
/// <c>ProtoMessage.Parse&lt;Order&gt;(stream, in arena)</c>.</remarks>
public static unsafe partial class ProtoMessage
{
    extension<T>(T)
        where T : unmanaged, IProtoMessage
    {
        /// <summary>Reads one message from bytes.</summary>
        /// <param name="bytes">All of the message.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T Parse(ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
        {
            var reader = new ProtoReader(bytes);
            T message = default;
            message.Read(ref reader, arena, options);
            return message;
        }

        /// <summary>Reads one message from segments, as pipes deliver them.</summary>
        /// <param name="bytes">All of the message.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <exception cref="WireFormatException">The bytes are not a valid message of this type, or have 2 GiB or more. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T Parse(in ReadOnlySequence<byte> bytes, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
        {
            var reader = new ProtoReader(in bytes);
            T message = default;
            message.Read(ref reader, arena, options);
            return message;
        }

        /// <summary>Reads one message from a stream, to its end.</summary>
        /// <param name="source">The stream. It is read from its current position and not closed.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="WireFormatException">The bytes are not a valid message of this type; the offset counts from the initial position of the
        /// stream. Or <see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the limit was read. The arena
        /// is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T Parse(
            Stream source, scoped in ArenaAllocator arena = default, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null) =>
            StreamBytes.Parse<T, Parser<T>>(source, messageBytesMax, new(arena, options));

        /// <summary>Reads one message from a stream, to its end, without blocking.</summary>
        /// <param name="source">The stream. It is read from its current position and not closed.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. Nothing is allocated before the last byte has arrived.</param>
        /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <param name="cancellationToken">Stops waiting. What was received is lost.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="WireFormatException">The bytes are not a valid message of this type; the offset counts from the initial position of the
        /// stream. Or <see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the limit was read. The arena
        /// is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static ValueTask<T> ParseAsync(
            Stream source, in ArenaAllocator arena, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null,
            CancellationToken cancellationToken = default) =>
            StreamBytes.ParseAsync<T, Parser<T>>(source, messageBytesMax, new(arena.OrAmbient(), options), cancellationToken);

        /// <summary>Reads one message from a pipe, to its end.</summary>
        /// <param name="source">The pipe. It is read from its current position. The caller completes it.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. Nothing is allocated before the last byte has arrived.</param>
        /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <param name="cancellationToken">Stops waiting. Received bytes are kept: call again to continue.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="WireFormatException">The bytes are not a valid message of this type; the offset counts from the initial position of the
        /// pipe. Or <see cref="WireError.MessageTooLarge"/>: the pipe holds more than the limit. The received bytes stay in the pipe, and the arena is
        /// unchanged.</exception>
        /// <exception cref="OperationCanceledException">The token, or <c>CancelPendingRead</c> of the pipe, stopped the wait.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static ValueTask<T> ParseAsync(
            PipeReader source, in ArenaAllocator arena, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null,
            CancellationToken cancellationToken = default) =>
            PipeBytes.ParseAsync<T, Parser<T>>(source, messageBytesMax, new(arena.OrAmbient(), options), cancellationToken);

        /// <summary>Reads one message from memory that does not move and outlives the message: native, pinned, or memory-mapped.</summary>
        /// <param name="bytes">The first byte of the message.</param>
        /// <param name="sizeBytes">Its size, at most 2 GiB − 1.</param>
        /// <param name="arena">Receives arrays and sub-messages; strings point into the input.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <exception cref="ArgumentOutOfRangeException">The size is 2 GiB or more.</exception>
        /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        /// <remarks><b>Safety:</b> <paramref name="sizeBytes"/> must be readable at <paramref name="bytes"/> for as long as the message is in
        /// use.</remarks>
        public static T ParsePinned(byte* bytes, nuint sizeBytes, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
        {
            ProtoReader reader = ProtoReader.OverPinned(bytes, sizeBytes);
            T message = default;
            message.Read(ref reader, arena, options);
            return message;
        }

        /// <summary>Reads one message from segments that do not move and outlive the message, as those of a pipe whose memory pool is pinned.</summary>
        /// <param name="bytes">All of the message.</param>
        /// <param name="arena">Receives arrays and sub-messages, and a copy of each field that continues in another segment. Other strings point into the
        /// input.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        /// <remarks><b>Safety:</b> the memory of all segments must stay in place and readable for as long as the message is in use. A pipe takes it back
        /// at <c>AdvanceTo</c>.</remarks>
        public static T DangerousParsePinned(in ReadOnlySequence<byte> bytes, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
        {
            ProtoReader reader = ProtoReader.DangerousOverPinned(in bytes);
            T message = default;
            message.Read(ref reader, arena, options);
            return message;
        }

        /// <summary>Reads one message from bytes, or says what is wrong with them.</summary>
        /// <param name="bytes">All of the message.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. It is unchanged if the result is false.</param>
        /// <param name="message">The message; empty if the result is false.</param>
        /// <param name="fault">What is wrong, and where.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <returns>Whether the bytes are a valid message of this type.</returns>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        /// <remarks>A fault costs as much as an exception: some ten microseconds.</remarks>
        public static bool TryParse(
            ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena, out T message, out WireFault fault, ProtoReadOptions? options = null)
        {
            try
            {
                message = Parse<T>(bytes, in arena, options);
                fault = default;
                return true;
            }
            catch (WireFormatException exception)
            {
                message = default;
                fault = exception.Fault;
                return false;
            }
        }

        /// <summary>Same, in the ambient arena: <c>TryParse(bytes, out var message, out WireFault fault)</c>.</summary>
        /// <inheritdoc cref="extension{T}(T).TryParse(ReadOnlySpan{byte}, in ArenaAllocator, out T, out WireFault, ProtoReadOptions?)"/>
        public static bool TryParse(ReadOnlySpan<byte> bytes, out T message, out WireFault fault, ProtoReadOptions? options = null) =>
            TryParse<T>(bytes, default, out message, out fault, options);

        /// <summary>Reads one message from segments, or says what is wrong with them.</summary>
        /// <param name="bytes">All of the message.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. It is unchanged if the result is false.</param>
        /// <param name="message">The message; empty if the result is false.</param>
        /// <param name="fault">What is wrong, and where.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
        /// <returns>Whether the bytes are a valid message of this type.</returns>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static bool TryParse(
            in ReadOnlySequence<byte> bytes, scoped in ArenaAllocator arena, out T message, out WireFault fault, ProtoReadOptions? options = null)
        {
            try
            {
                message = Parse<T>(in bytes, in arena, options);
                fault = default;
                return true;
            }
            catch (WireFormatException exception)
            {
                message = default;
                fault = exception.Fault;
                return false;
            }
        }
    }

    private readonly struct Parser<T>(ArenaAllocator arena, ProtoReadOptions? options) : IBytesParser<T>
        where T : unmanaged, IProtoMessage
    {
        public T Parse(in ReadOnlySequence<byte> bytes) => ProtoMessage.Parse<T>(in bytes, arena, options);
    }
}
