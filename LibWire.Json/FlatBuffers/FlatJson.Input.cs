using System.Buffers;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <content>Reading buffers and objects from any kind of input.</content>
public static unsafe partial class FlatJson
{
    /// <summary>Reads a buffer from JSON in UTF-8. It has the bytes that flatc writes for the same text.</summary>
    /// <param name="utf8">All of the text.</param>
    /// <param name="layout">The type of its root: <c>MonsterView.Layout</c>, or a layout from a schema at run time.</param>
    /// <param name="arena">Receives the buffer.</param>
    /// <param name="options">How to read it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <returns>The finished buffer, valid as long as the arena's memory. It has the file identifier of the layout, if there is one, and it passes
    /// <see cref="FlatVerifier"/>.</returns>
    /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the layout. It says where, and what is expected. The arena is
    /// unchanged.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.TableTooLarge"/>: the buffer would have 2 GiB
    /// or more, or a table more than 65,535 bytes. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static ReadOnlySpan<byte> ToBuffer(
        scoped ReadOnlySpan<byte> utf8, FlatLayout layout, in ArenaAllocator arena, FlatJsonOptions? options = null)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        using ArenaAllocator built = ArenaPool.Shared.Rent();
        return FlatBuffer.Copy(Read(layout, utf8, built, options ?? FlatJsonOptions.Default), in arena);
    }

    /// <summary>Reads a buffer from JSON. It has the bytes that flatc writes for the same text.</summary>
    /// <param name="text">All of the text.</param>
    /// <param name="layout">The type of its root.</param>
    /// <param name="arena">Receives the buffer.</param>
    /// <param name="options">How to read it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The text or the layout is null.</exception>
    /// <inheritdoc cref="ToBuffer(ReadOnlySpan{byte}, FlatLayout, in ArenaAllocator, FlatJsonOptions?)"/>
    public static ReadOnlySpan<byte> ToBuffer(string text, FlatLayout layout, in ArenaAllocator arena, FlatJsonOptions? options = null)
    {
        if (text is null) throw new ArgumentNullException(nameof(text));
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return ToBuffer(JsonInput.ToUtf8(text, scratch), layout, in arena, options);
    }

    extension<T>(T)
        where T : unmanaged, IFlatObject
    {
        /// <summary>Reads one object from JSON in UTF-8.</summary>
        /// <param name="utf8">All of the text.</param>
        /// <param name="arena">Receives everything that the object refers to. The object is valid as long as that memory.</param>
        /// <param name="options">How to read it; null for <see cref="FlatJsonOptions.Default"/>.</param>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the object. It says where, and what is expected. The arena is
        /// unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.TableTooLarge"/>. The arena is
        /// unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromJson(ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena = default, FlatJsonOptions? options = null)
        {
            T message = default;
            options ??= FlatJsonOptions.Default;
            using ArenaAllocator built = ArenaPool.Shared.Rent();
            message.Read(Read(message.Layout, utf8, built, options), arena, options.ReadOptions);
            return message;
        }

        /// <summary>Reads one object from JSON.</summary>
        /// <param name="text">All of the text.</param>
        /// <param name="arena">Receives everything that the object refers to. The object is valid as long as that memory.</param>
        /// <param name="options">How to read it; null for <see cref="FlatJsonOptions.Default"/>.</param>
        /// <exception cref="ArgumentNullException">The text is null.</exception>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the object. It says where, and what is expected. The offset
        /// counts bytes of UTF-8. The arena is unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.TableTooLarge"/>. The arena is
        /// unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromJson(string text, scoped in ArenaAllocator arena = default, FlatJsonOptions? options = null)
        {
            if (text is null) throw new ArgumentNullException(nameof(text));
            using ArenaAllocator scratch = ArenaPool.Shared.Rent();
            return FromJson<T>(JsonInput.ToUtf8(text, scratch), in arena, options);
        }

        /// <summary>Reads one object from JSON in UTF-8 that lies in segments, as pipes deliver them.</summary>
        /// <param name="utf8">All of the text.</param>
        /// <param name="arena">Receives everything that the object refers to. The object is valid as long as that memory.</param>
        /// <param name="options">How to read it; null for <see cref="FlatJsonOptions.Default"/>.</param>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the object. It says where, and what is expected. The arena is
        /// unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.TableTooLarge"/>. The arena is
        /// unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromJson(in ReadOnlySequence<byte> utf8, scoped in ArenaAllocator arena = default, FlatJsonOptions? options = null)
        {
            using var whole = new ContiguousBytes(in utf8);
            return FromJson<T>(whole.Span, in arena, options);
        }

        /// <summary>Reads one object from a stream with JSON in UTF-8, to its end.</summary>
        /// <param name="source">The stream. It is read from its current position and not closed.</param>
        /// <param name="arena">Receives everything that the object refers to. The object is valid as long as that memory.</param>
        /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to read it; null for <see cref="FlatJsonOptions.Default"/>.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the object. It says where, and what is expected. The arena is
        /// unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the
        /// limit was read; or <see cref="WireError.TableTooLarge"/>. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T FromJson(
            Stream source, scoped in ArenaAllocator arena = default, int textBytesMax = WireLimits.StreamedBytesMax, FlatJsonOptions? options = null) =>
            StreamBytes.Parse<T, Parser<T>>(source, textBytesMax, new(arena, options));

        /// <summary>Reads one object from a stream with JSON in UTF-8, to its end, without blocking.</summary>
        /// <param name="source">The stream. It is read from its current position and not closed.</param>
        /// <param name="arena">Receives everything that the object refers to. Nothing is allocated before the last byte has arrived.</param>
        /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to read it; null for <see cref="FlatJsonOptions.Default"/>.</param>
        /// <param name="cancellationToken">Stops waiting. What was received is lost.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the object. It says where, and what is expected. The arena is
        /// unchanged.</exception>
        /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the
        /// limit was read; or <see cref="WireError.TableTooLarge"/>. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static ValueTask<T> FromJsonAsync(
            Stream source, in ArenaAllocator arena, int textBytesMax = WireLimits.StreamedBytesMax, FlatJsonOptions? options = null,
            CancellationToken cancellationToken = default) =>
            StreamBytes.ParseAsync<T, Parser<T>>(source, textBytesMax, new(arena.OrAmbient(), options), cancellationToken);
    }

    /// <summary>Reads a text as a buffer.</summary>
    /// <param name="layout">The type of the root.</param>
    /// <param name="utf8">The text.</param>
    /// <param name="target">An arena that receives the buffer.</param>
    /// <param name="options">The options.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ReadOnlySpan<byte> Read(FlatLayout layout, scoped ReadOnlySpan<byte> utf8, ArenaAllocator target, FlatJsonOptions options)
    {
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        if (!options.AllowsNonUtf8 && !WireUtf8.IsValid(utf8))
            throw JsonFault.Make(WireError.InvalidUtf8, utf8, WireUtf8.FirstInvalid(utf8), "The text is not well-formed UTF-8.");
        var builder = new FlatBuilder(in target);
        FlatBuilderCore* core = builder.CoreForObjects;
        fixed (byte* start = utf8)
        {
            var json = new FlatJsonReader(start, utf8.Length, core, scratch, options);
            json.ReadAll(FlatJsonTable.Of(layout));
        }

        byte* bytes = FlatBuilderCore.Finished(core, out long sizeBytes);
        if (sizeBytes > int.MaxValue) WireThrow.MessageTooLarge(sizeBytes);
        return new ReadOnlySpan<byte>(bytes, (int)sizeBytes);
    }

    private readonly struct Parser<T>(ArenaAllocator arena, FlatJsonOptions? options) : IBytesParser<T>
        where T : unmanaged, IFlatObject
    {
        public T Parse(in ReadOnlySequence<byte> bytes) => FromJson<T>(in bytes, arena, options);
    }
}
