using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <content>Writing a message to any kind of output. It is written to borrowed memory first, so a message that cannot be written leaves no part of it
/// in the target.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Writes a message to a stream.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="target">The stream; it is neither flushed nor closed. Its exceptions pass through; part of the bytes may then be written.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100 deep;
    /// <see cref="WireError.MessageTooLarge"/>: it has more than 2 GiB − 1 bytes; <see cref="WireError.RequiredFieldMissing"/>. Nothing was written
    /// to the target.</exception>
    public static void WriteTo<T>(in T message, Stream target)
        where T : unmanaged, IProtoMessage => Send(target, in message, isDelimited: false);

    /// <summary>Writes a message to a buffer writer, such as a <see cref="PipeWriter"/>, in one or more pieces.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="target">The buffer writer. It is advanced by the size of the message. A pipe is not flushed:
    /// <see cref="WriteToAsync{T}(in T, PipeWriter, CancellationToken)"/> does that.</param>
    /// <inheritdoc cref="WriteTo{T}(in T, Stream)" path="/exception"/>
    public static void WriteTo<T>(in T message, IBufferWriter<byte> target)
        where T : unmanaged, IProtoMessage => Send(target, in message, isDelimited: false);

    /// <summary>Writes the length of a message as a varint, then the message, to a stream.</summary>
    /// <remarks>The form of <c>writeDelimitedTo</c> in the official libraries; <see cref="DelimitedMessageReader{T}"/> reads it.</remarks>
    /// <inheritdoc cref="WriteTo{T}(in T, Stream)"/>
    public static void WriteDelimitedTo<T>(in T message, Stream target)
        where T : unmanaged, IProtoMessage => Send(target, in message, isDelimited: true);

    /// <summary>Writes the length of a message as a varint, then the message, to a buffer writer.</summary>
    /// <remarks>The form of <c>writeDelimitedTo</c> in the official libraries; <see cref="DelimitedMessageReader{T}"/> reads it.</remarks>
    /// <inheritdoc cref="WriteTo{T}(in T, IBufferWriter{byte})"/>
    public static void WriteDelimitedTo<T>(in T message, IBufferWriter<byte> target)
        where T : unmanaged, IProtoMessage => Send(target, in message, isDelimited: true);

    /// <summary>Same as <see cref="WriteTo{T}(in T, Stream)"/>, without blocking. The message is encoded before this returns, so it may be changed at
    /// once.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="target">The stream; it is neither flushed nor closed.</param>
    /// <param name="cancellationToken">Passed to the stream; part of the bytes may then be written.</param>
    /// <inheritdoc cref="WriteTo{T}(in T, Stream)" path="/exception"/>
    public static ValueTask WriteToAsync<T>(in T message, Stream target, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage => SendAsync(target, in message, isDelimited: false, cancellationToken);

    /// <summary>Same as <see cref="WriteDelimitedTo{T}(in T, Stream)"/>, without blocking. The message is encoded before this returns, so it may be
    /// changed at once.</summary>
    /// <inheritdoc cref="WriteToAsync{T}(in T, Stream, CancellationToken)"/>
    public static ValueTask WriteDelimitedToAsync<T>(in T message, Stream target, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage => SendAsync(target, in message, isDelimited: true, cancellationToken);

    /// <summary>Writes a message to a pipe and flushes it. The message is encoded before this returns, so it may be changed at once.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="target">The pipe.</param>
    /// <param name="cancellationToken">Stops waiting for the reader of the pipe. The message is in the pipe then.</param>
    /// <returns>Whether the reader has completed, or the wait was cancelled.</returns>
    /// <inheritdoc cref="WriteTo{T}(in T, Stream)" path="/exception"/>
    public static ValueTask<FlushResult> WriteToAsync<T>(in T message, PipeWriter target, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage
    {
        WriteTo(in message, (IBufferWriter<byte>)target);
        return target.FlushAsync(cancellationToken);
    }

    /// <summary>Writes the length of a message as a varint, then the message, to a pipe and flushes it. The message is encoded before this returns,
    /// so it may be changed at once.</summary>
    /// <inheritdoc cref="WriteToAsync{T}(in T, PipeWriter, CancellationToken)"/>
    public static ValueTask<FlushResult> WriteDelimitedToAsync<T>(in T message, PipeWriter target, CancellationToken cancellationToken = default)
        where T : unmanaged, IProtoMessage
    {
        WriteDelimitedTo(in message, (IBufferWriter<byte>)target);
        return target.FlushAsync(cancellationToken);
    }

    extension<T>(T message)
        where T : unmanaged, IProtoMessage
    {
        /// <inheritdoc cref="WriteTo{T}(in T, Stream)"/>
        public void WriteTo(Stream target) => Send(target, in message, isDelimited: false);

        /// <inheritdoc cref="WriteTo{T}(in T, IBufferWriter{byte})"/>
        public void WriteTo(IBufferWriter<byte> target) => Send(target, in message, isDelimited: false);

        /// <inheritdoc cref="WriteDelimitedTo{T}(in T, Stream)"/>
        public void WriteDelimitedTo(Stream target) => Send(target, in message, isDelimited: true);

        /// <inheritdoc cref="WriteDelimitedTo{T}(in T, IBufferWriter{byte})"/>
        public void WriteDelimitedTo(IBufferWriter<byte> target) => Send(target, in message, isDelimited: true);

        /// <inheritdoc cref="WriteToAsync{T}(in T, Stream, CancellationToken)"/>
        public ValueTask WriteToAsync(Stream target, CancellationToken cancellationToken = default) =>
            SendAsync(target, in message, isDelimited: false, cancellationToken);

        /// <inheritdoc cref="WriteDelimitedToAsync{T}(in T, Stream, CancellationToken)"/>
        public ValueTask WriteDelimitedToAsync(Stream target, CancellationToken cancellationToken = default) =>
            SendAsync(target, in message, isDelimited: true, cancellationToken);

        /// <inheritdoc cref="WriteToAsync{T}(in T, PipeWriter, CancellationToken)"/>
        public ValueTask<FlushResult> WriteToAsync(PipeWriter target, CancellationToken cancellationToken = default) =>
            ProtoMessage.WriteToAsync(in message, target, cancellationToken);

        /// <inheritdoc cref="WriteDelimitedToAsync{T}(in T, PipeWriter, CancellationToken)"/>
        public ValueTask<FlushResult> WriteDelimitedToAsync(PipeWriter target, CancellationToken cancellationToken = default) =>
            ProtoMessage.WriteDelimitedToAsync(in message, target, cancellationToken);
    }

    private static void Write<T>(in T message, bool isDelimited, scoped ref ProtoWriter writer)
        where T : unmanaged, IProtoMessage
    {
        // Write does not change the message. Without the cast the compiler would copy the message first.
        if (isDelimited) writer.StartDelimited();
        Unsafe.AsRef(in message).Write(ref writer);
        if (isDelimited) writer.CloseDelimited();
    }

    private static void Send<T>(Stream target, in T message, bool isDelimited)
        where T : unmanaged, IProtoMessage
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Write(in message, isDelimited, ref writer);
        writer.WriteTo(target);
    }

    private static void Send<T>(IBufferWriter<byte> target, in T message, bool isDelimited)
        where T : unmanaged, IProtoMessage
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Write(in message, isDelimited, ref writer);
        writer.WriteTo(target);
    }

    private static ValueTask SendAsync<T>(Stream target, in T message, bool isDelimited, CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Write(in message, isDelimited, ref writer);
        return WireStream.WriteAsync(target, writer.WrittenSpan, cancellationToken);
    }
}
