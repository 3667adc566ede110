using System.Buffers;
using System.IO;

namespace LibWire;

/// <content>Between the binary format and JSON, for callers that know the type of a message by its layout only.</content>
public static unsafe partial class ProtoJson
{
    /// <summary>Translates a message from the binary format to JSON in UTF-8.</summary>
    /// <param name="layout">The type of the message, such as <c>Order.Layout</c>.</param>
    /// <param name="message">The message.</param>
    /// <param name="target">Receives the text. It is unchanged after a failure.</param>
    /// <param name="options">How to write it; null for <see cref="ProtoJsonOptions.Default"/>. Extensions are recognised by their registry.</param>
    /// <exception cref="ArgumentNullException">The layout or the target is null.</exception>
    /// <exception cref="WireFormatException">The bytes are not a valid message of the type, or it has no form in JSON, as for
    /// <see cref="ToJson{T}(in T, ProtoJsonOptions?)"/>.</exception>
    public static void BinaryToJson(ProtoLayout layout, ReadOnlySpan<byte> message, IBufferWriter<byte> target, ProtoJsonOptions? options = null)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator scratch = ArenaPool.Shared.Rent(), text = ArenaPool.Shared.Rent();
        target.Write(BinaryToJson(layout, message, scratch, text, options ?? ProtoJsonOptions.Default));
    }

    /// <summary>Translates a message from JSON to the binary format.</summary>
    /// <param name="layout">The type of the message, such as <c>Order.Layout</c>.</param>
    /// <param name="utf8">All of the text.</param>
    /// <param name="target">Receives the message, its fields in the order of their numbers. It is unchanged after a failure.</param>
    /// <param name="options">How to read the text; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The layout or the target is null.</exception>
    /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the message. It says where, and what is expected.</exception>
    public static void JsonToBinary(ProtoLayout layout, ReadOnlySpan<byte> utf8, IBufferWriter<byte> target, ProtoJsonOptions? options = null)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in scratch);
        Encode(layout, utf8, scratch, ref writer, options ?? ProtoJsonOptions.Default);
        target.Write(writer.WrittenSpan);
    }

    /// <summary>Translates a stream of messages, each behind its length, to JSON Lines: a text in one line for each message. Memory holds one message at
    /// a time.</summary>
    /// <param name="layout">The type of the messages.</param>
    /// <param name="source">The messages, as <see cref="ProtoMessage.WriteDelimitedTo{T}(in T, Stream)"/> writes them. Read to its end, and not
    /// closed.</param>
    /// <param name="target">Receives the lines; it is neither flushed nor closed.</param>
    /// <param name="options">How to write them; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <returns>The number of messages.</returns>
    /// <exception cref="ArgumentException">The options indent, so a text would take several lines.</exception>
    /// <exception cref="WireFormatException">A message is not valid, is larger than the limit, or has no form in JSON. The offset counts from the first
    /// byte of the stream. The lines of the messages before it are written.</exception>
    public static long DelimitedToJsonLines(
        ProtoLayout layout, Stream source, Stream target, ProtoJsonOptions? options = null, int messageBytesMax = WireLimits.StreamedBytesMax)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        if (target is null) throw new ArgumentNullException(nameof(target));
        options ??= ProtoJsonOptions.Default;
        if (options.IndentSpaces != 0) throw new ArgumentException("A line holds one message: the options must not indent.", nameof(options));
        using ArenaAllocator scratch = ArenaPool.Shared.Rent(), text = ArenaPool.Shared.Rent();
        using var reader = new DelimitedStreamReader(source, messageBytesMax, leaveOpen: true);
        long count = 0;
        for (; reader.Next(); count++)
        {
            scratch.Reset();
            text.Reset();
            try
            {
                WireStream.Write(target, BinaryToJson(layout, reader.Current, scratch, text, options));
            }
            catch (WireFormatException fault)
            {
                throw fault.Behind(reader.Position);
            }

            WireStream.Write(target, "\n"u8);
        }

        return count;
    }

    /// <summary>Translates JSON Lines, a text in one line for each message, to a stream of messages, each behind its length. Memory holds one message at a
    /// time. Empty lines are passed over.</summary>
    /// <param name="layout">The type of the messages.</param>
    /// <param name="source">The lines in UTF-8. Read to its end, and not closed.</param>
    /// <param name="target">Receives the messages, as <see cref="DelimitedMessageReader{T}"/> reads them; it is neither flushed nor closed.</param>
    /// <param name="options">How to read the lines; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <param name="lineBytesMax">The longest line to accept, in bytes; 64 MiB by default.</param>
    /// <returns>The number of messages.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="JsonFormatException">A line is not valid JSON, or does not fit the message. Line and offset count from the start of the stream. The
    /// messages of the lines before it are written.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: a line is longer than the limit.</exception>
    public static long JsonLinesToDelimited(
        ProtoLayout layout, Stream source, Stream target, ProtoJsonOptions? options = null, int lineBytesMax = WireLimits.StreamedBytesMax)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        using var lines = new JsonLines(source, lineBytesMax);
        long count = 0;
        while (lines.Next())
        {
            if (lines.IsBlank) continue;
            scratch.Reset();
            var writer = new ProtoWriter(in scratch);
            writer.StartDelimited();
            try
            {
                Encode(layout, lines.Current, scratch, ref writer, options ?? ProtoJsonOptions.Default);
            }
            catch (JsonFormatException fault)
            {
                throw fault.Behind(lines.Position, lines.Line);
            }

            writer.CloseDelimited();
            WireStream.Write(target, writer.WrittenSpan);
            count++;
        }

        return count;
    }

    private static ReadOnlySpan<byte> BinaryToJson(
        ProtoLayout layout, ReadOnlySpan<byte> bytes, ArenaAllocator scratch, ArenaAllocator text, ProtoJsonOptions options)
    {
        // SAFETY: the memory is zero and has the size of the struct. The bytes outlive the message, so nothing is copied.
        void* message = scratch.Allocate<byte>(layout.SizeBytes);
        fixed (byte* pinned = bytes)
        {
            ProtoReader reader = ProtoReader.OverPinned(pinned, (nuint)bytes.Length);
            ProtoMessage.Read(layout, message, ref reader, scratch, options.AnyOptions);
            return Write(layout, message, text, options);
        }
    }

    private static void Encode(ProtoLayout layout, ReadOnlySpan<byte> utf8, ArenaAllocator scratch, ref ProtoWriter writer, ProtoJsonOptions options)
    {
        void* message = scratch.Allocate<byte>(layout.SizeBytes);
        Read(layout, message, utf8, scratch, options);
        ProtoEncode.Whole(ref writer, layout, message, isPartial: true);
    }
}
