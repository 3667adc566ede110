using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <content>Reading a message from any kind of input.</content>
public static unsafe partial class ProtoJson
{
    extension<T>(T)
        where T : unmanaged, IProtoMessage
    {
        /// <summary>Reads one message from JSON in UTF-8.</summary>
        /// <param name="utf8">All of the text.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoJsonOptions.Default"/>.</param>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the message. It says where, and what is expected. The
        /// arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromJson(ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena = default, ProtoJsonOptions? options = null)
        {
            T message = default;
            Read(message.Layout, &message, utf8, arena, options ?? ProtoJsonOptions.Default);
            return message;
        }

        /// <summary>Reads one message from JSON.</summary>
        /// <param name="text">All of the text.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoJsonOptions.Default"/>.</param>
        /// <exception cref="ArgumentNullException">The text is null.</exception>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the message. It says where, and what is expected. The
        /// offset counts bytes of UTF-8. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromJson(string text, scoped in ArenaAllocator arena = default, ProtoJsonOptions? options = null)
        {
            if (text is null) throw new ArgumentNullException(nameof(text));
            using ArenaAllocator scratch = ArenaPool.Shared.Rent();
            return FromJson<T>(JsonInput.ToUtf8(text, scratch), in arena, options);
        }

        /// <summary>Reads one message from JSON in UTF-8 that lies in segments, as pipes deliver them.</summary>
        /// <param name="utf8">All of the text.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoJsonOptions.Default"/>.</param>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the message. It says where, and what is expected. The
        /// arena is unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the text has 2 GiB or more.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromJson(in ReadOnlySequence<byte> utf8, scoped in ArenaAllocator arena = default, ProtoJsonOptions? options = null)
        {
            using var whole = new ContiguousBytes(in utf8);
            return FromJson<T>(whole.Span, in arena, options);
        }

        /// <summary>Reads one message from a stream with JSON in UTF-8, to its end.</summary>
        /// <param name="source">The stream. It is read from its current position and not closed.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoJsonOptions.Default"/>.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the message. It says where, and what is expected. The
        /// arena is unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the
        /// limit was read.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromJson(
            Stream source, scoped in ArenaAllocator arena = default, int textBytesMax = WireLimits.StreamedBytesMax, ProtoJsonOptions? options = null) =>
            StreamBytes.Parse<T, Parser<T>>(source, textBytesMax, new(arena, options));

        /// <summary>Reads one message from a stream with JSON in UTF-8, to its end, without blocking.</summary>
        /// <param name="source">The stream. It is read from its current position and not closed.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. Nothing is allocated before the last byte has arrived.</param>
        /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoJsonOptions.Default"/>.</param>
        /// <param name="cancellationToken">Stops waiting. What was received is lost.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the message. It says where, and what is expected. The
        /// arena is unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the
        /// limit was read.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static ValueTask<T> FromJsonAsync(
            Stream source, in ArenaAllocator arena, int textBytesMax = WireLimits.StreamedBytesMax, ProtoJsonOptions? options = null,
            CancellationToken cancellationToken = default) =>
            StreamBytes.ParseAsync<T, Parser<T>>(source, textBytesMax, new(arena.OrAmbient(), options), cancellationToken);

        /// <summary>Reads one message from a pipe with JSON in UTF-8, to its end.</summary>
        /// <param name="source">The pipe. It is read from its current position. The caller completes it.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. Nothing is allocated before the last byte has arrived.</param>
        /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoJsonOptions.Default"/>.</param>
        /// <param name="cancellationToken">Stops waiting. Received bytes are kept: call again to continue.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the message. The received bytes stay in the pipe, and the
        /// arena is unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the pipe holds more than the limit. The received bytes stay in
        /// the pipe, and the arena is unchanged.</exception>
        /// <exception cref="OperationCanceledException">The token, or <c>CancelPendingRead</c> of the pipe, stopped the wait.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static ValueTask<T> FromJsonAsync(
            PipeReader source, in ArenaAllocator arena, int textBytesMax = WireLimits.StreamedBytesMax, ProtoJsonOptions? options = null,
            CancellationToken cancellationToken = default) =>
            PipeBytes.ParseAsync<T, Parser<T>>(source, textBytesMax, new(arena.OrAmbient(), options), cancellationToken);

        /// <summary>Reads one message from JSON in UTF-8, or says what is wrong with it.</summary>
        /// <param name="utf8">All of the text.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. It is unchanged if the result is false.</param>
        /// <param name="message">The message; empty if the result is false.</param>
        /// <param name="fault">What is wrong, and where; its sentence also tells line, column and path.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoJsonOptions.Default"/>.</param>
        /// <returns>Whether the text is valid JSON and fits the message.</returns>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        /// <remarks>A fault costs as much as an exception: some ten microseconds.</remarks>
        public static bool TryFromJson(
            ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena, out T message, out WireFault fault, ProtoJsonOptions? options = null)
        {
            try
            {
                message = FromJson<T>(utf8, in arena, options);
                fault = default;
                return true;
            }
            catch (JsonFormatException exception)
            {
                message = default;
                fault = exception.Fault;
                return false;
            }
        }

        /// <summary>Same, from a string. The offset of a fault counts bytes of UTF-8.</summary>
        /// <inheritdoc cref="extension{T}(T).TryFromJson(ReadOnlySpan{byte}, in ArenaAllocator, out T, out WireFault, ProtoJsonOptions?)"/>
        /// <exception cref="ArgumentNullException">The text is null.</exception>
        public static bool TryFromJson(
            string text, scoped in ArenaAllocator arena, out T message, out WireFault fault, ProtoJsonOptions? options = null)
        {
            try
            {
                message = FromJson<T>(text, in arena, options);
                fault = default;
                return true;
            }
            catch (JsonFormatException exception)
            {
                message = default;
                fault = exception.Fault;
                return false;
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Read(ProtoLayout layout, void* message, ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoJsonOptions options)
    {
        // One arena for the binary form and for keys and escapes: the text is mostly longer than the binary form, which then has all its room at once.
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        if (!WireUtf8.IsValid(utf8)) throw JsonFault.Make(WireError.InvalidUtf8, utf8, WireUtf8.FirstInvalid(utf8), "The text is not well-formed UTF-8.");
        fixed (byte* start = utf8)
        {
            var json = new JsonReader(start, utf8.Length, scratch, options);
            json.ReadAll(JsonMessage.Of(layout));
            var reader = new ProtoReader(json.Written);
            try
            {
                ProtoMessage.Read(layout, message, ref reader, arena, options.ReadOptions);
            }
            catch (WireFormatException fault)
            {
                // A required field is missing, or the message is too large. No byte of the text is wrong.
                throw new JsonFormatException(fault.Error, 0, 1, 1, "$", fault.Fault.ToString());
            }
        }
    }

    private readonly struct Parser<T>(ArenaAllocator arena, ProtoJsonOptions? options) : IBytesParser<T>
        where T : unmanaged, IProtoMessage
    {
        public T Parse(in ReadOnlySequence<byte> bytes) => FromJson<T>(in bytes, arena, options);
    }
}
