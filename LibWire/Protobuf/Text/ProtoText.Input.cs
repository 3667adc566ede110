using System.Buffers;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <content>Reading a message from text.</content>
public static unsafe partial class ProtoText
{
    extension<T>(T)
        where T : unmanaged, IProtoMessage
    {
        /// <summary>Reads one message from text in UTF-8.</summary>
        /// <param name="utf8">All of the text.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoTextOptions.Default"/>.</param>
        /// <exception cref="ProtoTextException">The text does not follow the text format, or does not fit the message. It says where, and what is expected.
        /// The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromText(ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena = default, ProtoTextOptions? options = null)
        {
            T message = default;
            Read(message.Layout, &message, utf8, arena, options ?? ProtoTextOptions.Default);
            return message;
        }

        /// <summary>Reads one message from text.</summary>
        /// <param name="text">All of the text.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoTextOptions.Default"/>.</param>
        /// <exception cref="ArgumentNullException">The text is null.</exception>
        /// <exception cref="ProtoTextException">The text does not follow the text format, or does not fit the message. It says where, and what is expected. The
        /// offset counts bytes of UTF-8. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromText(string text, scoped in ArenaAllocator arena = default, ProtoTextOptions? options = null)
        {
            if (text is null) throw new ArgumentNullException(nameof(text));
            using ArenaAllocator scratch = ArenaPool.Shared.Rent();
            return FromText<T>(ToUtf8(text, scratch), in arena, options);
        }

        /// <summary>Reads one message from text in UTF-8 that lies in segments, as pipes deliver them.</summary>
        /// <param name="utf8">All of the text.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoTextOptions.Default"/>.</param>
        /// <exception cref="ProtoTextException">The text does not follow the text format, or does not fit the message. It says where, and what is expected.
        /// The arena is unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the text has 2 GiB or more.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromText(in ReadOnlySequence<byte> utf8, scoped in ArenaAllocator arena = default, ProtoTextOptions? options = null)
        {
            using var whole = new ContiguousBytes(in utf8);
            return FromText<T>(whole.Span, in arena, options);
        }

        /// <summary>Reads one message from a stream with text in UTF-8, to its end.</summary>
        /// <param name="source">The stream. It is read from its current position and not closed.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
        /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoTextOptions.Default"/>.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="ProtoTextException">The text does not follow the text format, or does not fit the message. It says where, and what is expected.
        /// The arena is unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the
        /// limit was read.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromText(
            Stream source, scoped in ArenaAllocator arena = default, int textBytesMax = WireLimits.StreamedBytesMax, ProtoTextOptions? options = null) =>
            StreamBytes.Parse<T, Parser<T>>(source, textBytesMax, new(arena, options));

        /// <summary>Reads one message from a stream with text in UTF-8, to its end, without blocking.</summary>
        /// <param name="source">The stream. It is read from its current position and not closed.</param>
        /// <param name="arena">Receives strings, arrays and sub-messages. Nothing is allocated before the last byte has arrived.</param>
        /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to read the message; null for <see cref="ProtoTextOptions.Default"/>.</param>
        /// <param name="cancellationToken">Stops waiting. What was received is lost.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="ProtoTextException">The text does not follow the text format, or does not fit the message. It says where, and what is expected.
        /// The arena is unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the
        /// limit was read.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static ValueTask<T> FromTextAsync(
            Stream source, in ArenaAllocator arena, int textBytesMax = WireLimits.StreamedBytesMax, ProtoTextOptions? options = null,
            CancellationToken cancellationToken = default) =>
            StreamBytes.ParseAsync<T, Parser<T>>(source, textBytesMax, new(arena.OrAmbient(), options), cancellationToken);
    }

    /// <summary>The text in UTF-8, for the time of a call.</summary>
    internal static ReadOnlySpan<byte> ToUtf8(string text, ArenaAllocator scratch)
    {
        if (Utf8Copy.TryMake(text, scratch, out ReadOnlySpan<byte> utf8, out int invalidIndex)) return utf8;
        byte[] before = System.Text.Encoding.UTF8.GetBytes(text.Substring(0, invalidIndex));
        throw ProtoTextException.Make(WireError.InvalidUtf16, before, before.Length, "The text has a surrogate without its partner.");
    }

    /// <summary>Reads a message of which only the layout is known.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Read(ProtoLayout layout, void* message, ReadOnlySpan<byte> utf8, ArenaAllocator arena, ProtoTextOptions options)
    {
        using ArenaAllocator target = ArenaPool.Shared.Rent();
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        fixed (byte* start = utf8)
        {
            var parser = new ProtoTextParser(start, utf8.Length, target, scratch, options);
            parser.ReadAll(layout);
            var reader = new ProtoReader(parser.Written);
            try
            {
                ProtoMessage.Read(layout, message, ref reader, arena, options.ReadOptions);
            }
            catch (WireFormatException fault)
            {
                // A required field is missing, or the message is too large. No byte of the text is wrong.
                throw ProtoTextException.Make(fault.Error, default, 0, fault.Fault.ToString());
            }
        }
    }

    private readonly struct Parser<T>(ArenaAllocator arena, ProtoTextOptions? options) : IBytesParser<T>
        where T : unmanaged, IProtoMessage
    {
        public T Parse(in ReadOnlySequence<byte> bytes) => FromText<T>(in bytes, arena, options);
    }
}
