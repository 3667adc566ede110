using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <content>Writing an object to any kind of output. It is written to borrowed memory first, so an object that cannot be written leaves no part of it in
/// the target.</content>
public static unsafe partial class FlatObject
{
    /// <summary>Writes an object and everything it refers to as a buffer, to a stream.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <param name="target">The stream; it is neither flushed nor closed. Its exceptions pass through; part of the bytes may then be written.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>, <see cref="WireError.DepthExceeded"/>,
    /// <see cref="WireError.TableTooLarge"/> or <see cref="WireError.RequiredFieldMissing"/>. Nothing was written to the target.</exception>
    public static void WriteTo<T>(in T message, Stream target, bool isSizePrefixed = false)
        where T : unmanaged, IFlatObject
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        Written(in message, in arena, isSizePrefixed).WriteTo(target);
    }

    /// <summary>Writes an object and everything it refers to as a buffer, to a buffer writer, such as a <see cref="PipeWriter"/>.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <param name="target">The buffer writer. It is advanced by the size of the buffer. A pipe is not flushed:
    /// <see cref="WriteToAsync{T}(in T, PipeWriter, bool, CancellationToken)"/> does that.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    /// <inheritdoc cref="WriteTo{T}(in T, Stream, bool)" path="/exception"/>
    public static void WriteTo<T>(in T message, IBufferWriter<byte> target, bool isSizePrefixed = false)
        where T : unmanaged, IFlatObject
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        Written(in message, in arena, isSizePrefixed).WriteTo(target);
    }

    /// <summary>Writes an object and everything it refers to as a buffer, to memory of the caller.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <param name="target">Receives the buffer at its start. Vectors of large items are only aligned in memory if the target is aligned as they are; readers
    /// need no alignment.</param>
    /// <param name="sizeBytes">The size of the buffer, also if the target is too small for it.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    /// <returns>Whether the target was large enough. If not, nothing was written to it.</returns>
    /// <inheritdoc cref="WriteTo{T}(in T, Stream, bool)" path="/exception"/>
    public static bool TryWriteTo<T>(in T message, Span<byte> target, out int sizeBytes, bool isSizePrefixed = false)
        where T : unmanaged, IFlatObject
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        ReadOnlySpan<byte> written = Written(in message, in arena, isSizePrefixed).WrittenSpan;
        sizeBytes = written.Length;
        return written.TryCopyTo(target);
    }

    /// <summary>The exact size of the buffer that is written for an object.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes.</param>
    /// <remarks>It takes as long as a write: which vtables and strings are shared is known only then. So
    /// <see cref="TryWriteTo{T}(in T, Span{byte}, out int, bool)"/> with the memory at hand is faster than a question for the size first.</remarks>
    /// <inheritdoc cref="WriteTo{T}(in T, Stream, bool)" path="/exception"/>
    public static int ComputeSize<T>(in T message, bool isSizePrefixed = false)
        where T : unmanaged, IFlatObject
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return Written(in message, in arena, isSizePrefixed).WrittenSpan.Length;
    }

    /// <summary>Same as <see cref="WriteTo{T}(in T, Stream, bool)"/>, without blocking. The buffer is written before this returns, so the object may be
    /// changed at once.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <param name="target">The stream; it is neither flushed nor closed.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    /// <param name="cancellationToken">Passed to the stream; part of the bytes may then be written.</param>
    /// <inheritdoc cref="WriteTo{T}(in T, Stream, bool)" path="/exception"/>
    public static ValueTask WriteToAsync<T>(in T message, Stream target, bool isSizePrefixed = false, CancellationToken cancellationToken = default)
        where T : unmanaged, IFlatObject
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return WireStream.WriteAsync(target, Written(in message, in arena, isSizePrefixed).WrittenSpan, cancellationToken);
    }

    /// <summary>Writes an object and everything it refers to as a buffer, to a pipe, and flushes it. The buffer is written before this returns, so the
    /// object may be changed at once.</summary>
    /// <typeparam name="T">A generated object.</typeparam>
    /// <param name="message">The object.</param>
    /// <param name="target">The pipe.</param>
    /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
    /// <param name="cancellationToken">Stops waiting for the reader of the pipe. The buffer is in the pipe then.</param>
    /// <returns>Whether the reader has completed, or the wait was cancelled.</returns>
    /// <inheritdoc cref="WriteTo{T}(in T, Stream, bool)" path="/exception"/>
    public static ValueTask<FlushResult> WriteToAsync<T>(
        in T message, PipeWriter target, bool isSizePrefixed = false, CancellationToken cancellationToken = default)
        where T : unmanaged, IFlatObject
    {
        WriteTo(in message, (IBufferWriter<byte>)target, isSizePrefixed);
        return target.FlushAsync(cancellationToken);
    }

    extension<T>(T message)
        where T : unmanaged, IFlatObject
    {
        /// <inheritdoc cref="WriteTo{T}(in T, Stream, bool)"/>
        public void WriteTo(Stream target, bool isSizePrefixed = false) => FlatObject.WriteTo(in message, target, isSizePrefixed);

        /// <inheritdoc cref="WriteTo{T}(in T, IBufferWriter{byte}, bool)"/>
        public void WriteTo(IBufferWriter<byte> target, bool isSizePrefixed = false) => FlatObject.WriteTo(in message, target, isSizePrefixed);

        /// <inheritdoc cref="TryWriteTo{T}(in T, Span{byte}, out int, bool)"/>
        public bool TryWriteTo(Span<byte> target, out int sizeBytes, bool isSizePrefixed = false) =>
            FlatObject.TryWriteTo(in message, target, out sizeBytes, isSizePrefixed);

        /// <inheritdoc cref="ComputeSize{T}(in T, bool)"/>
        public int ComputeSize(bool isSizePrefixed = false) => FlatObject.ComputeSize(in message, isSizePrefixed);

        /// <inheritdoc cref="WriteToAsync{T}(in T, Stream, bool, CancellationToken)"/>
        public ValueTask WriteToAsync(Stream target, bool isSizePrefixed = false, CancellationToken cancellationToken = default) =>
            FlatObject.WriteToAsync(in message, target, isSizePrefixed, cancellationToken);

        /// <inheritdoc cref="WriteToAsync{T}(in T, PipeWriter, bool, CancellationToken)"/>
        public ValueTask<FlushResult> WriteToAsync(PipeWriter target, bool isSizePrefixed = false, CancellationToken cancellationToken = default) =>
            FlatObject.WriteToAsync(in message, target, isSizePrefixed, cancellationToken);
    }

    private static FlatBuilder Written<T>(in T message, in ArenaAllocator arena, bool isSizePrefixed)
        where T : unmanaged, IFlatObject
    {
        // Write does not change the object. Without the cast the compiler would copy it first.
        var builder = new FlatBuilder(in arena);
        Unsafe.AsRef(in message).Write(in builder, isSizePrefixed);
        return builder;
    }
}
