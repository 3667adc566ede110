using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <content>Writing generated objects.</content>
public static unsafe partial class FlatJson
{
    /// <summary>Writes an object as JSON.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object. Required fields need not be set.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <returns>The text.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the object contains itself, or is nested deeper than the options
    /// allow; <see cref="WireError.MessageTooLarge"/>: the object or the text has 2 GiB or more; <see cref="WireError.TableTooLarge"/>;
    /// <see cref="WireError.UnknownUnionKind"/>.</exception>
    public static string ToJson<T>(in T message, FlatJsonOptions? options = null)
        where T : unmanaged, IFlatObject
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return WireUtf8.GetString(Write(in message, arena, options));
    }

    /// <summary>Writes an object as JSON, in UTF-8.</summary>
    /// <returns>The bytes of the text.</returns>
    /// <inheritdoc cref="ToJson{T}(in T, FlatJsonOptions?)"/>
    public static byte[] ToJsonUtf8<T>(in T message, FlatJsonOptions? options = null)
        where T : unmanaged, IFlatObject
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return Write(in message, arena, options).ToArray();
    }

    /// <summary>Writes an object as JSON into an arena.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <param name="arena">Receives the text.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <returns>The text in UTF-8, valid as long as the arena's memory.</returns>
    /// <inheritdoc cref="ToJson{T}(in T, FlatJsonOptions?)" path="/exception"/>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static Utf8String ToJson<T>(in T message, ArenaAllocator arena, FlatJsonOptions? options = null)
        where T : unmanaged, IFlatObject
    {
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return Utf8String.DangerousCopy(Write(in message, scratch, options), in arena);
    }

    /// <summary>Writes an object as JSON in UTF-8 to a buffer writer, such as a <see cref="PipeWriter"/>.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <param name="target">The buffer writer. It is advanced by the size of the text. A pipe is not flushed.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <inheritdoc cref="ToJson{T}(in T, FlatJsonOptions?)" path="/exception"/>
    public static void WriteJson<T>(in T message, IBufferWriter<byte> target, FlatJsonOptions? options = null)
        where T : unmanaged, IFlatObject
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        target.Write(Write(in message, arena, options));
    }

    /// <summary>Writes an object as JSON in UTF-8 to a stream.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <param name="target">The stream; it is neither flushed nor closed. Its exceptions pass through; part of the text may then be written.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <inheritdoc cref="ToJson{T}(in T, FlatJsonOptions?)" path="/exception"/>
    public static void WriteJson<T>(in T message, Stream target, FlatJsonOptions? options = null)
        where T : unmanaged, IFlatObject
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        WritePieces(Write(in message, arena, options), target);
    }

    /// <summary>Same as <see cref="WriteJson{T}(in T, Stream, FlatJsonOptions?)"/>, without blocking. The text is made before this returns, so the
    /// object may be changed at once.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <param name="target">The stream; it is neither flushed nor closed.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Passed to the stream; part of the text may then be written.</param>
    /// <inheritdoc cref="ToJson{T}(in T, FlatJsonOptions?)" path="/exception"/>
    public static ValueTask WriteJsonAsync<T>(
        in T message, Stream target, FlatJsonOptions? options = null, CancellationToken cancellationToken = default)
        where T : unmanaged, IFlatObject
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return WireStream.WriteAsync(target, Write(in message, arena, options), cancellationToken);
    }

    extension<T>(T message)
        where T : unmanaged, IFlatObject
    {
        /// <inheritdoc cref="ToJson{T}(in T, FlatJsonOptions?)"/>
        public string ToJson(FlatJsonOptions? options = null) => FlatJson.ToJson(in message, options);

        /// <inheritdoc cref="ToJson{T}(in T, ArenaAllocator, FlatJsonOptions?)"/>
        public Utf8String ToJson(ArenaAllocator arena, FlatJsonOptions? options = null) => FlatJson.ToJson(in message, arena, options);

        /// <inheritdoc cref="ToJsonUtf8{T}(in T, FlatJsonOptions?)"/>
        public byte[] ToJsonUtf8(FlatJsonOptions? options = null) => FlatJson.ToJsonUtf8(in message, options);

        /// <inheritdoc cref="WriteJson{T}(in T, IBufferWriter{byte}, FlatJsonOptions?)"/>
        public void WriteJson(IBufferWriter<byte> target, FlatJsonOptions? options = null) => FlatJson.WriteJson(in message, target, options);

        /// <inheritdoc cref="WriteJson{T}(in T, Stream, FlatJsonOptions?)"/>
        public void WriteJson(Stream target, FlatJsonOptions? options = null) => FlatJson.WriteJson(in message, target, options);

        /// <inheritdoc cref="WriteJsonAsync{T}(in T, Stream, FlatJsonOptions?, CancellationToken)"/>
        public ValueTask WriteJsonAsync(Stream target, FlatJsonOptions? options = null, CancellationToken cancellationToken = default) =>
            FlatJson.WriteJsonAsync(in message, target, options, cancellationToken);
    }

    /// <summary>Writes an object into an arena that holds nothing else that grows. Its own bytes lie in another one.</summary>
    private static ReadOnlySpan<byte> Write<T>(in T message, ArenaAllocator arena, FlatJsonOptions? options)
        where T : unmanaged, IFlatObject
    {
        using ArenaAllocator borrowed = ArenaPool.Shared.Rent();
        ReadOnlySpan<byte> buffer = FlatObject.Bytes(in message, borrowed);
        FlatLayout layout = System.Runtime.CompilerServices.Unsafe.AsRef(in message).Layout;
        FlatTable root = FlatBuffer.DangerousGetRoot(buffer).With(layout);
        return Write(root, layout, buffer.Length, arena, options ?? FlatJsonOptions.Default);
    }

    internal static void WritePieces(ReadOnlySpan<byte> text, Stream target)
    {
        while (!text.IsEmpty)
        {
            ReadOnlySpan<byte> piece = text.Slice(0, Math.Min(text.Length, WireStream.PieceBytesMax));
            WireStream.Write(target, piece);
            text = text.Slice(piece.Length);
        }
    }
}
