using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>FlexBuffers as JSON, both ways: <c>FlexJson.ToJson(root)</c>, <c>FlexJson.FromJson(utf8, in arena)</c>.</summary>
/// <remarks>
/// <para>Vectors of every kind are arrays, maps are objects, strings and keys are strings, and blobs are strings of base64. From JSON, arrays become vectors
/// of values of any type; numbers without point and exponent become Int or, if they are larger, UInt; all other numbers become Float. So a blob comes back
/// as a string, and 1.0, which is written as 1, as an integer.</para>
/// <para>Values to be written come from verified bytes: bytes that nobody verified may contain themselves, and their text has no end.</para>
/// <para>It takes no managed memory, except for results that are managed.</para>
/// </remarks>
public static unsafe class FlexJson
{
    /// <summary>Writes a value as JSON.</summary>
    /// <param name="value">The value.</param>
    /// <param name="options">How to write it; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <returns>The text.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the value is nested deeper than the options allow;
    /// <see cref="WireError.ValueOutOfRange"/>: a number is infinite or NaN; <see cref="WireError.InvalidUtf8"/>: a string or key is not well-formed, which
    /// verifying does not check; <see cref="WireError.DuplicateName"/>: a key of a map follows an equal one; <see cref="WireError.BudgetExceeded"/>: the
    /// buffer shares strings, keys or blobs, and those that were written have more than 64 MiB and more than 16 times the bytes of the buffer;
    /// <see cref="WireError.MessageTooLarge"/>: the text has 2 GiB or more.</exception>
    public static string ToJson(FlexValue value, FlexJsonOptions? options = null)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return WireUtf8.GetString(Write(value, arena, options));
    }

    /// <summary>Writes a value as JSON, in UTF-8.</summary>
    /// <returns>The bytes of the text.</returns>
    /// <inheritdoc cref="ToJson(FlexValue, FlexJsonOptions?)"/>
    public static byte[] ToJsonUtf8(FlexValue value, FlexJsonOptions? options = null)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return Write(value, arena, options).ToArray();
    }

    /// <summary>Writes a value as JSON into an arena.</summary>
    /// <param name="value">The value.</param>
    /// <param name="arena">Receives the text.</param>
    /// <param name="options">How to write it; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <returns>The text in UTF-8, valid as long as the arena's memory.</returns>
    /// <inheritdoc cref="ToJson(FlexValue, FlexJsonOptions?)" path="/exception"/>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static Utf8String ToJson(FlexValue value, in ArenaAllocator arena, FlexJsonOptions? options = null)
    {
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return Utf8String.DangerousCopy(Write(value, scratch, options), in arena);
    }

    /// <summary>Writes a value as JSON in UTF-8 to a buffer writer.</summary>
    /// <param name="value">The value.</param>
    /// <param name="target">The buffer writer. It is advanced by the size of the text. A pipe is not flushed.</param>
    /// <param name="options">How to write it; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <inheritdoc cref="ToJson(FlexValue, FlexJsonOptions?)" path="/exception"/>
    public static void WriteJson(FlexValue value, IBufferWriter<byte> target, FlexJsonOptions? options = null)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        BuffersExtensions.Write(target, Write(value, arena, options));
    }

    /// <summary>Writes a value as JSON in UTF-8 to a stream.</summary>
    /// <param name="value">The value.</param>
    /// <param name="target">The stream; it is neither flushed nor closed. Its exceptions pass through, and part of the text may be written then.</param>
    /// <param name="options">How to write it; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <inheritdoc cref="ToJson(FlexValue, FlexJsonOptions?)" path="/exception"/>
    public static void WriteJson(FlexValue value, Stream target, FlexJsonOptions? options = null)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        WireStream.Write(target, Write(value, arena, options));
    }

    /// <summary>Same as <see cref="WriteJson(FlexValue, Stream, FlexJsonOptions?)"/>, without blocking. The text is made before this returns, so the bytes of
    /// the value may be given back at once.</summary>
    /// <param name="value">The value.</param>
    /// <param name="target">The stream; it is neither flushed nor closed.</param>
    /// <param name="options">How to write it; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Passed to the stream; part of the text may then be written.</param>
    /// <inheritdoc cref="ToJson(FlexValue, FlexJsonOptions?)" path="/exception"/>
    public static ValueTask WriteJsonAsync(
        FlexValue value, Stream target, FlexJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return WireStream.WriteAsync(target, Write(value, arena, options), cancellationToken);
    }

    /// <summary>Writes a value as JSON in UTF-8 to a pipe and flushes it. The text is made before this returns.</summary>
    /// <param name="value">The value.</param>
    /// <param name="target">The pipe.</param>
    /// <param name="options">How to write it; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Stops waiting for the reader of the pipe. The text is in the pipe then.</param>
    /// <returns>Whether the reader has completed, or the wait was cancelled.</returns>
    /// <inheritdoc cref="ToJson(FlexValue, FlexJsonOptions?)" path="/exception"/>
    public static ValueTask<FlushResult> WriteJsonAsync(
        FlexValue value, PipeWriter target, FlexJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        WriteJson(value, (IBufferWriter<byte>)target, options);
        return target.FlushAsync(cancellationToken);
    }

    /// <summary>Makes a FlexBuffer of JSON in UTF-8.</summary>
    /// <param name="utf8">All of the text.</param>
    /// <param name="arena">Receives the FlexBuffer.</param>
    /// <param name="options">How to read the text; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <returns>The bytes of the FlexBuffer, valid as long as the arena's memory. <see cref="FlexValue.GetRoot"/> reads them.</returns>
    /// <exception cref="JsonFormatException">The text is not valid JSON, is nested too deep, has a key twice in one object, or has a key with U+0000, at which
    /// keys of FlexBuffers end. It says where. The arena is unchanged.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the FlexBuffer would have 2 GiB or more.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static ReadOnlySpan<byte> FromJson(scoped ReadOnlySpan<byte> utf8, in ArenaAllocator arena, FlexJsonOptions? options = null)
    {
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        using ArenaAllocator text = ArenaPool.Shared.Rent();
        ReadOnlySpan<byte> written = Read(utf8, scratch, text, options ?? FlexJsonOptions.Default);
        byte* copy = arena.AllocateBytes((nuint)written.Length);
        written.CopyTo(new Span<byte>(copy, written.Length));
        return new ReadOnlySpan<byte>(copy, written.Length);
    }

    /// <summary>Makes a FlexBuffer of JSON.</summary>
    /// <param name="text">All of the text.</param>
    /// <param name="arena">Receives the FlexBuffer.</param>
    /// <param name="options">How to read the text; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    /// <inheritdoc cref="FromJson(ReadOnlySpan{byte}, in ArenaAllocator, FlexJsonOptions?)" path="/returns"/>
    /// <inheritdoc cref="FromJson(ReadOnlySpan{byte}, in ArenaAllocator, FlexJsonOptions?)" path="/exception"/>
    public static ReadOnlySpan<byte> FromJson(string text, in ArenaAllocator arena, FlexJsonOptions? options = null)
    {
        if (text is null) throw new ArgumentNullException(nameof(text));
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return FromJson(JsonInput.ToUtf8(text, scratch), in arena, options);
    }

    /// <summary>Makes a FlexBuffer of a stream with JSON in UTF-8, to its end.</summary>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="arena">Receives the FlexBuffer.</param>
    /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read the text; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the limit was
    /// read; or the FlexBuffer would have 2 GiB or more.</exception>
    /// <inheritdoc cref="FromJson(ReadOnlySpan{byte}, in ArenaAllocator, FlexJsonOptions?)" path="/returns"/>
    /// <exception cref="JsonFormatException">As for <see cref="FromJson(ReadOnlySpan{byte}, in ArenaAllocator, FlexJsonOptions?)"/>.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static ReadOnlySpan<byte> FromJson(
        Stream source, in ArenaAllocator arena, int textBytesMax = WireLimits.StreamedBytesMax, FlexJsonOptions? options = null) =>
        StreamBytes.Parse<UnmanagedArray<byte>, Parser>(source, textBytesMax, new(arena, options)).ReadOnlySpan;

    /// <summary>Same, without blocking.</summary>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="arena">Receives the FlexBuffer. Nothing is allocated before the last byte has arrived.</param>
    /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read the text; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Stops waiting. What was received is lost.</param>
    /// <returns>The bytes of the FlexBuffer, valid as long as the arena's memory.</returns>
    /// <inheritdoc cref="FromJson(Stream, in ArenaAllocator, int, FlexJsonOptions?)" path="/exception"/>
    public static ValueTask<UnmanagedArray<byte>> FromJsonAsync(
        Stream source, in ArenaAllocator arena, int textBytesMax = WireLimits.StreamedBytesMax, FlexJsonOptions? options = null,
        CancellationToken cancellationToken = default) =>
        StreamBytes.ParseAsync<UnmanagedArray<byte>, Parser>(source, textBytesMax, new(arena.OrAmbient(), options), cancellationToken);

    /// <summary>Makes a FlexBuffer of a pipe with JSON in UTF-8, to its end.</summary>
    /// <param name="source">The pipe. It is read from its current position. The caller completes it. After a failure the received bytes stay in it.</param>
    /// <param name="arena">Receives the FlexBuffer. Nothing is allocated before the last byte has arrived.</param>
    /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read the text; null for <see cref="FlexJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Stops waiting. Received bytes are kept: call again to continue.</param>
    /// <returns>The bytes of the FlexBuffer, valid as long as the arena's memory.</returns>
    /// <inheritdoc cref="FromJson(Stream, in ArenaAllocator, int, FlexJsonOptions?)" path="/exception"/>
    /// <exception cref="OperationCanceledException">The token, or <c>CancelPendingRead</c> of the pipe, stopped the wait.</exception>
    public static ValueTask<UnmanagedArray<byte>> FromJsonAsync(
        PipeReader source, in ArenaAllocator arena, int textBytesMax = WireLimits.StreamedBytesMax, FlexJsonOptions? options = null,
        CancellationToken cancellationToken = default) =>
        PipeBytes.ParseAsync<UnmanagedArray<byte>, Parser>(source, textBytesMax, new(arena.OrAmbient(), options), cancellationToken);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ReadOnlySpan<byte> Write(FlexValue value, ArenaAllocator arena, FlexJsonOptions? options)
    {
        options ??= FlexJsonOptions.Default;
        var writer = new FlexJsonWriter(arena, options, Math.Max(WireLimits.ReadBytesMin, FlatLimits.OutputFactor * (long)value.BufferBytes));
        writer.Write(value, options.DepthMax);
        return writer.Written;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ReadOnlySpan<byte> Read(ReadOnlySpan<byte> utf8, ArenaAllocator target, ArenaAllocator scratch, FlexJsonOptions options)
    {
        if (!WireUtf8.IsValid(utf8)) throw JsonFault.Make(WireError.InvalidUtf8, utf8, WireUtf8.FirstInvalid(utf8), "The text is not well-formed UTF-8.");
        fixed (byte* start = utf8)
        {
            var builder = new FlexBuilder(target, options.Sharing);
            var reader = new FlexJsonReader(start, utf8.Length, builder, scratch, options.DepthMax);
            reader.ReadAll();
            return FlexBuilder.WrittenIn(builder);
        }
    }

    private readonly struct Parser(ArenaAllocator arena, FlexJsonOptions? options) : IBytesParser<UnmanagedArray<byte>>
    {
        public UnmanagedArray<byte> Parse(in ReadOnlySequence<byte> bytes)
        {
            using var whole = new ContiguousBytes(in bytes);
            ReadOnlySpan<byte> flex = FromJson(whole.Span, in arena, options);

            // SAFETY: the span lies in the arena, where nothing moves.
            fixed (byte* first = flex) return new UnmanagedArray<byte>(first, flex.Length, flex.Length);
        }
    }
}
