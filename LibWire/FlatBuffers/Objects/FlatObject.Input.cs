using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <content>Reading an object from any kind of input. Each input holds one buffer.</content>
/// <remarks>From C# 14 on these are members of every object: <c>Monster.Parse(stream, in arena)</c>. In older versions the same methods are called as
/// <c>FlatObject.Parse&lt;Monster&gt;(stream, in arena)</c>.</remarks>
public static unsafe partial class FlatObject
{
    extension<T>(T)
        where T : unmanaged, IFlatObject
    {
        /// <summary>Verifies a buffer and reads the object from its root.</summary>
        /// <param name="buffer">The buffer. Nothing of the object points into it.</param>
        /// <param name="arena">Receives everything that the object refers to.</param>
        /// <param name="options">How to verify and read; null for <see cref="FlatReadOptions.Default"/>.</param>
        /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option. The arena is unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T Parse(ReadOnlySpan<byte> buffer, scoped in ArenaAllocator arena = default, FlatReadOptions? options = null)
        {
            T message = default;
            message.Read(buffer, arena, options);
            return message;
        }

        /// <summary>Verifies a buffer that comes in segments, as pipes deliver them, and reads the object from its root.</summary>
        /// <param name="buffer">The buffer. Several segments are copied to borrowed memory first.</param>
        /// <param name="arena">Receives everything that the object refers to.</param>
        /// <param name="options">How to verify and read; null for <see cref="FlatReadOptions.Default"/>.</param>
        /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option, or has 2 GiB or more. The arena is
        /// unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T Parse(in ReadOnlySequence<byte> buffer, scoped in ArenaAllocator arena = default, FlatReadOptions? options = null)
        {
            using var bytes = new ContiguousBytes(in buffer);
            return Parse<T>(bytes.Span, in arena, options);
        }

        /// <summary>Reads a stream to its end, verifies the buffer in it and reads the object from its root.</summary>
        /// <param name="source">The stream. It is read from its current position and not closed.</param>
        /// <param name="arena">Receives everything that the object refers to.</param>
        /// <param name="bufferBytesMax">The largest buffer to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to verify and read; null for <see cref="FlatReadOptions.Default"/>.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option; the offset counts from the initial position of the
        /// stream. Or <see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the limit was read. The arena is
        /// unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static T Parse(
            Stream source, scoped in ArenaAllocator arena = default, int bufferBytesMax = WireLimits.StreamedBytesMax, FlatReadOptions? options = null) =>
            StreamBytes.Parse<T, Parser<T>>(source, bufferBytesMax, new(arena, options));

        /// <summary>Reads a stream to its end without blocking, verifies the buffer in it and reads the object from its root.</summary>
        /// <param name="source">The stream. It is read from its current position and not closed.</param>
        /// <param name="arena">Receives everything that the object refers to. Nothing is allocated before the last byte has arrived.</param>
        /// <param name="bufferBytesMax">The largest buffer to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to verify and read; null for <see cref="FlatReadOptions.Default"/>.</param>
        /// <param name="cancellationToken">Stops waiting. What was received is lost.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option; the offset counts from the initial position of the
        /// stream. Or <see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit, and nothing beyond the limit was read. The arena is
        /// unchanged.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static ValueTask<T> ParseAsync(
            Stream source, in ArenaAllocator arena, int bufferBytesMax = WireLimits.StreamedBytesMax, FlatReadOptions? options = null,
            CancellationToken cancellationToken = default) =>
            StreamBytes.ParseAsync<T, Parser<T>>(source, bufferBytesMax, new(arena.OrAmbient(), options), cancellationToken);

        /// <summary>Reads a pipe to its end, verifies the buffer in it and reads the object from its root.</summary>
        /// <param name="source">The pipe. It is read from its current position. The caller completes it.</param>
        /// <param name="arena">Receives everything that the object refers to. Nothing is allocated before the last byte has arrived.</param>
        /// <param name="bufferBytesMax">The largest buffer to accept, in bytes; 64 MiB by default.</param>
        /// <param name="options">How to verify and read; null for <see cref="FlatReadOptions.Default"/>.</param>
        /// <param name="cancellationToken">Stops waiting. Received bytes are kept: call again to continue.</param>
        /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
        /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option; the offset counts from the initial position of the
        /// pipe. Or <see cref="WireError.MessageTooLarge"/>: the pipe holds more than the limit. The received bytes stay in the pipe, and the arena is
        /// unchanged.</exception>
        /// <exception cref="OperationCanceledException">The token, or <c>CancelPendingRead</c> of the pipe, stopped the wait.</exception>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static ValueTask<T> ParseAsync(
            PipeReader source, in ArenaAllocator arena, int bufferBytesMax = WireLimits.StreamedBytesMax, FlatReadOptions? options = null,
            CancellationToken cancellationToken = default) =>
            PipeBytes.ParseAsync<T, Parser<T>>(source, bufferBytesMax, new(arena.OrAmbient(), options), cancellationToken);

        /// <summary>Verifies a buffer and reads the object from its root, or says what is wrong with the buffer.</summary>
        /// <param name="buffer">The buffer. Nothing of the object points into it.</param>
        /// <param name="arena">Receives everything that the object refers to. It is unchanged if the result is false.</param>
        /// <param name="message">The object; empty if the result is false.</param>
        /// <param name="fault">What is wrong, and where.</param>
        /// <param name="options">How to verify and read; null for <see cref="FlatReadOptions.Default"/>.</param>
        /// <returns>Whether the buffer is valid and within the options.</returns>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static bool TryParse(
            ReadOnlySpan<byte> buffer, scoped in ArenaAllocator arena, out T message, out WireFault fault, FlatReadOptions? options = null)
        {
            message = default;
            options ??= FlatReadOptions.Default;
            if (!FlatBuffer.TryGetRoot(buffer, message.Layout, out FlatTable root, out fault, options.Verifier)) return false;
            try
            {
                FlatObjectCode.ReadRoot(ref message, root, buffer.Length, arena, message.Cores.Read<T>(), options);
                return true;
            }
            catch (WireFormatException exception)
            {
                fault = exception.Fault;
                return false;
            }
        }

        /// <summary>Same, in the ambient arena: <c>TryParse(buffer, out var message, out WireFault fault)</c>.</summary>
        /// <inheritdoc cref="extension{T}(T).TryParse(ReadOnlySpan{byte}, in ArenaAllocator, out T, out WireFault, FlatReadOptions?)"/>
        public static bool TryParse(ReadOnlySpan<byte> buffer, out T message, out WireFault fault, FlatReadOptions? options = null) =>
            TryParse<T>(buffer, default, out message, out fault, options);

        /// <summary>Verifies a buffer that comes in segments and reads the object from its root, or says what is wrong with the buffer.</summary>
        /// <param name="buffer">The buffer. Several segments are copied to borrowed memory first.</param>
        /// <param name="arena">Receives everything that the object refers to. It is unchanged if the result is false.</param>
        /// <param name="message">The object; empty if the result is false.</param>
        /// <param name="fault">What is wrong, and where.</param>
        /// <param name="options">How to verify and read; null for <see cref="FlatReadOptions.Default"/>.</param>
        /// <returns>Whether the buffer is valid and within the options.</returns>
        /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
        /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
        public static bool TryParse(
            in ReadOnlySequence<byte> buffer, scoped in ArenaAllocator arena, out T message, out WireFault fault, FlatReadOptions? options = null)
        {
            try
            {
                using var bytes = new ContiguousBytes(in buffer);
                return TryParse(bytes.Span, in arena, out message, out fault, options);
            }
            catch (WireFormatException exception)
            {
                // The buffer is larger than any array.
                message = default;
                fault = exception.Fault;
                return false;
            }
        }
    }

    private readonly struct Parser<T>(ArenaAllocator arena, FlatReadOptions? options) : IBytesParser<T>
        where T : unmanaged, IFlatObject
    {
        public T Parse(in ReadOnlySequence<byte> bytes) => FlatObject.Parse<T>(in bytes, in arena, options);
    }
}
