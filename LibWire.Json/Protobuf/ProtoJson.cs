using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>Messages as JSON, in the JSON mapping of Protocol Buffers: <c>order.ToJson()</c>, <c>Order.FromJson(utf8, in arena)</c>.</summary>
/// <remarks>
/// <para>It walks the layout tables of messages: it uses no reflection, and works in trimmed and ahead-of-time compiled programs. After the first
/// message of a type it takes no managed memory, except for results that are managed.</para>
/// <para>Members of messages that are not written here as extension members of C# 14 are called as <c>ProtoJson.ToJson(in order)</c> in older
/// versions.</para>
/// </remarks>
public static unsafe partial class ProtoJson
{
    /// <summary>Writes a message as JSON.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="options">How to write it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <returns>The text.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested deeper than the options
    /// allow; <see cref="WireError.ValueOutOfRange"/>: a well-known type has a value without a form in JSON, such as a Timestamp behind the year
    /// 9999; <see cref="WireError.UnknownName"/>: an Any holds a type that the registry of the options lacks; <see cref="WireError.InvalidUtf8"/>: a
    /// string whose UTF-8 the schema leaves unchecked is not well-formed; <see cref="WireError.MessageTooLarge"/>: the text has 2 GiB or more. An Any
    /// whose bytes are not a valid message of its type throws what reading that message throws.</exception>
    public static string ToJson<T>(in T message, ProtoJsonOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return WireUtf8.GetString(Write(in message, arena, options));
    }

    /// <summary>Writes a message as JSON, in UTF-8.</summary>
    /// <returns>The bytes of the text.</returns>
    /// <inheritdoc cref="ToJson{T}(in T, ProtoJsonOptions?)"/>
    public static byte[] ToJsonUtf8<T>(in T message, ProtoJsonOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return Write(in message, arena, options).ToArray();
    }

    /// <summary>Writes a message as JSON into an arena.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="arena">Receives the text.</param>
    /// <param name="options">How to write it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <returns>The text in UTF-8, valid as long as the arena's memory.</returns>
    /// <inheritdoc cref="ToJson{T}(in T, ProtoJsonOptions?)" path="/exception"/>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static Utf8String ToJson<T>(in T message, ArenaAllocator arena, ProtoJsonOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return Utf8String.DangerousCopy(Write(in message, scratch, options), in arena);
    }

    /// <summary>Writes a message as JSON in UTF-8 to a buffer writer, such as a <see cref="PipeWriter"/>.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="target">The buffer writer. It is advanced by the size of the text. A pipe is not flushed.</param>
    /// <param name="options">How to write it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <inheritdoc cref="ToJson{T}(in T, ProtoJsonOptions?)" path="/exception"/>
    public static void WriteJson<T>(in T message, IBufferWriter<byte> target, ProtoJsonOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        target.Write(Write(in message, arena, options));
    }

    /// <summary>Writes a message as JSON in UTF-8 to a stream.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="target">The stream; it is neither flushed nor closed. Its exceptions pass through; part of the text may then be written.</param>
    /// <param name="options">How to write it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <inheritdoc cref="ToJson{T}(in T, ProtoJsonOptions?)" path="/exception"/>
    public static void WriteJson<T>(in T message, Stream target, ProtoJsonOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        Send(Write(in message, arena, options), target);
    }

    /// <summary>Same as <see cref="WriteJson{T}(in T, Stream, ProtoJsonOptions?)"/>, without blocking. The text is made before this returns, so the
    /// message may be changed at once.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="target">The stream; it is neither flushed nor closed.</param>
    /// <param name="options">How to write it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Passed to the stream; part of the text may then be written.</param>
    /// <inheritdoc cref="ToJson{T}(in T, ProtoJsonOptions?)" path="/exception"/>
    public static ValueTask WriteJsonAsync<T>(
        in T message, Stream target, ProtoJsonOptions? options = null, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return WireStream.WriteAsync(target, Write(in message, arena, options), cancellationToken);
    }

    /// <summary>Writes a message as JSON in UTF-8 to a pipe and flushes it. The text is made before this returns, so the message may be changed at
    /// once.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="target">The pipe.</param>
    /// <param name="options">How to write it; null for <see cref="ProtoJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Stops waiting for the reader of the pipe. The text is in the pipe then.</param>
    /// <returns>Whether the reader has completed, or the wait was cancelled.</returns>
    /// <inheritdoc cref="ToJson{T}(in T, ProtoJsonOptions?)" path="/exception"/>
    public static ValueTask<FlushResult> WriteJsonAsync<T>(
        in T message, PipeWriter target, ProtoJsonOptions? options = null, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage
    {
        WriteJson(in message, (IBufferWriter<byte>)target, options);
        return target.FlushAsync(cancellationToken);
    }

    extension<T>(T message)
        where T : unmanaged, IProtoMessage
    {
        /// <inheritdoc cref="ToJson{T}(in T, ProtoJsonOptions?)"/>
        public string ToJson(ProtoJsonOptions? options = null) => ProtoJson.ToJson(in message, options);

        /// <inheritdoc cref="ToJson{T}(in T, ArenaAllocator, ProtoJsonOptions?)"/>
        public Utf8String ToJson(ArenaAllocator arena, ProtoJsonOptions? options = null) => ProtoJson.ToJson(in message, arena, options);

        /// <inheritdoc cref="ToJsonUtf8{T}(in T, ProtoJsonOptions?)"/>
        public byte[] ToJsonUtf8(ProtoJsonOptions? options = null) => ProtoJson.ToJsonUtf8(in message, options);

        /// <inheritdoc cref="WriteJson{T}(in T, IBufferWriter{byte}, ProtoJsonOptions?)"/>
        public void WriteJson(IBufferWriter<byte> target, ProtoJsonOptions? options = null) => ProtoJson.WriteJson(in message, target, options);

        /// <inheritdoc cref="WriteJson{T}(in T, Stream, ProtoJsonOptions?)"/>
        public void WriteJson(Stream target, ProtoJsonOptions? options = null) => ProtoJson.WriteJson(in message, target, options);

        /// <inheritdoc cref="WriteJsonAsync{T}(in T, Stream, ProtoJsonOptions?, CancellationToken)"/>
        public ValueTask WriteJsonAsync(Stream target, ProtoJsonOptions? options = null, CancellationToken cancellationToken = default) =>
            ProtoJson.WriteJsonAsync(in message, target, options, cancellationToken);

        /// <inheritdoc cref="WriteJsonAsync{T}(in T, PipeWriter, ProtoJsonOptions?, CancellationToken)"/>
        public ValueTask<FlushResult> WriteJsonAsync(PipeWriter target, ProtoJsonOptions? options = null, CancellationToken cancellationToken = default) =>
            ProtoJson.WriteJsonAsync(in message, target, options, cancellationToken);
    }

    /// <summary>Writes a message into an arena that holds nothing else that grows.</summary>
    internal static ReadOnlySpan<byte> Write<T>(in T message, ArenaAllocator arena, ProtoJsonOptions? options)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* pinned = &message) return Write(pinned->Layout, pinned, arena, options ?? ProtoJsonOptions.Default);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static ReadOnlySpan<byte> Write(ProtoLayout layout, void* message, ArenaAllocator arena, ProtoJsonOptions options)
    {
        var writer = new JsonWriter(arena, options);
        writer.WriteMessage(JsonMessage.Of(layout), message, options.DepthMax);
        return writer.Written;
    }

    /// <summary>Writes text to a stream, in pieces that no stream copies into one large array.</summary>
    internal static void Send(ReadOnlySpan<byte> text, Stream target)
    {
        while (!text.IsEmpty)
        {
            ReadOnlySpan<byte> piece = text.Slice(0, Math.Min(text.Length, WireStream.PieceBytesMax));
            WireStream.Write(target, piece);
            text = text.Slice(piece.Length);
        }
    }
}
