using System.Buffers;
using System.ComponentModel;
using System.IO;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>Reads length-delimited messages one after another from a stream, a pipe or memory. They share one arena, which is reset before each:
/// millions of messages need only the memory of the largest.</summary>
/// <typeparam name="T">A generated message.</typeparam>
/// <remarks>
/// <code>
/// using var messages = new DelimitedMessageReader&lt;Order&gt;(stream);
/// foreach (ref readonly Order order in messages)      // or: while (messages.Next()), while (await messages.NextAsync()), await foreach
///     total += order.Total;
/// </code>
/// <para>A message is valid until the next one is read. To keep data longer, copy it, for example by <c>Clone</c>. Not thread-safe.</para>
/// <para>If a message is malformed inside, the call fails and the next call continues after that message. If a length is malformed, every call
/// fails.</para>
/// </remarks>
public sealed class DelimitedMessageReader<T> : IDisposable
    where T : unmanaged, IProtoMessage
{
    private readonly DelimitedStreamReader? _stream;
    private readonly DelimitedPipeReader? _pipe;
    private readonly DelimitedMemoryReader? _memory; // exactly one of the three readers is set
    private readonly ProtoReadOptions? _options;
    private readonly ProtoProjection<T>? _projection;
    private readonly ArenaAllocator _arena = new();
    private T _current;

    /// <summary>Reads from a stream.</summary>
    /// <param name="stream">The stream. It is read forward only, from its current position.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <param name="leaveOpen">Whether <see cref="Dispose"/> leaves the stream open.</param>
    /// <param name="options">How to read the messages; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="projection">The fields to read; null for all. The projection has options of its own.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    public DelimitedMessageReader(
        Stream stream, int messageBytesMax = WireLimits.StreamedBytesMax, bool leaveOpen = false,
        ProtoReadOptions? options = null, ProtoProjection<T>? projection = null)
        : this(new DelimitedStreamReader(stream, messageBytesMax, leaveOpen), null, null, options, projection)
    {
    }

    /// <summary>Reads from a pipe, by <see cref="NextAsync"/> only. The caller completes the pipe, and may read on from it after
    /// <see cref="Dispose"/>.</summary>
    /// <param name="pipe">The pipe. It is read from its current position.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read the messages; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="projection">The fields to read; null for all. The projection has options of its own.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    public DelimitedMessageReader(
        PipeReader pipe, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null, ProtoProjection<T>? projection = null)
        : this(null, new DelimitedPipeReader(pipe, messageBytesMax), null, options, projection)
    {
    }

    /// <summary>Reads from memory.</summary>
    /// <param name="bytes">All of the messages.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read the messages; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="projection">The fields to read; null for all. The projection has options of its own.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    public DelimitedMessageReader(
        ReadOnlySequence<byte> bytes, int messageBytesMax = WireLimits.StreamedBytesMax,
        ProtoReadOptions? options = null, ProtoProjection<T>? projection = null)
        : this(null, null, new DelimitedMemoryReader(bytes, messageBytesMax), options, projection)
    {
    }

    /// <inheritdoc cref="DelimitedMessageReader{T}(ReadOnlySequence{byte}, int, ProtoReadOptions?, ProtoProjection{T}?)"/>
    public DelimitedMessageReader(
        ReadOnlyMemory<byte> bytes, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null, ProtoProjection<T>? projection = null)
        : this(new ReadOnlySequence<byte>(bytes), messageBytesMax, options, projection)
    {
    }

    // The arena is made after the readers, which refuse wrong arguments.
    private DelimitedMessageReader(
        DelimitedStreamReader? stream, DelimitedPipeReader? pipe, DelimitedMemoryReader? memory, ProtoReadOptions? options, ProtoProjection<T>? projection)
    {
        _stream = stream;
        _pipe = pipe;
        _memory = memory;
        _options = options;
        _projection = projection;
    }

    /// <summary>The message that was read last; empty before the first, after the last and after a failure. Valid until the next call of
    /// <see cref="Next"/>, <see cref="NextAsync"/> or <see cref="Dispose"/>.</summary>
    public ref readonly T Current => ref _current;

    /// <summary>The position at which <see cref="Current"/> starts, after its length, in bytes from the initial position of the source.</summary>
    public long Position { get; private set; }

    /// <summary>The arena of <see cref="Current"/>. Other data that is needed no longer than the message may be put there too.</summary>
    public ArenaAllocator Arena => _arena;

    /// <summary>Reads the next message.</summary>
    /// <returns>True if there is one; false at the end of the source.</returns>
    /// <exception cref="WireFormatException">The message is malformed, the source ends inside it (<see cref="WireError.Truncated"/>), its length is
    /// malformed, or its length is above the limit (<see cref="WireError.MessageTooLarge"/>). The offset counts from the initial position of the
    /// source.</exception>
    /// <exception cref="NotSupportedException">The source is a pipe: pipes are read by <see cref="NextAsync"/>.</exception>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    public bool Next()
    {
        Forget();
        if (_pipe is not null) throw new NotSupportedException("A pipe cannot be read by Next: call NextAsync.");
        if (!(_stream?.Next() ?? _memory!.Next())) return false;
        Read();
        return true;
    }

    /// <summary>Same as <see cref="Next"/>, without blocking.</summary>
    /// <param name="cancellationToken">Stops waiting. Received bytes are kept: call again to continue.</param>
    /// <returns>True if there is a message; false at the end of the source.</returns>
    /// <exception cref="WireFormatException">As for <see cref="Next"/>.</exception>
    /// <exception cref="OperationCanceledException">The token, or <c>CancelPendingRead</c> of the pipe, stopped the wait.</exception>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    public async ValueTask<bool> NextAsync(CancellationToken cancellationToken = default)
    {
        Forget();
        bool isMore = _stream is not null ? await _stream.NextAsync(cancellationToken).ConfigureAwait(false)
            : _pipe is not null ? await _pipe.NextAsync(cancellationToken).ConfigureAwait(false)
            : _memory!.Next();
        if (isMore) Read();
        return isMore;
    }

    /// <summary>For <c>foreach</c>: iterates from the current position.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public Enumerator GetEnumerator() => new(this);

    /// <summary>For <c>await foreach</c>: iterates from the current position.</summary>
    /// <param name="cancellationToken">Stops waiting.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AsyncEnumerator GetAsyncEnumerator(CancellationToken cancellationToken = default) => new(this, cancellationToken);

    /// <summary>Returns the arena and the buffer to their pools, and closes the stream unless it is to be left open. A pipe goes on after the last message that
    /// was read. A second call does nothing.</summary>
    public void Dispose()
    {
        _current = default;
        _stream?.Dispose();
        _pipe?.Dispose();
        _arena.Dispose();
    }

    private void Forget()
    {
        // Throws if the arena is dead.
        _current = default;
        _arena.Reset();
    }

    private void Read()
    {
        Position = _stream?.Position ?? _pipe?.Position ?? _memory!.Position;
        try
        {
            ProtoReader reader = _stream is not null ? new ProtoReader(_stream.Current) : new ProtoReader(_pipe?.Current ?? _memory!.Current);
            T message = default;
            if (_projection is null) message.Read(ref reader, _arena, _options);
            else _projection.Read(ref reader, _arena, ref message);
            _current = message;
        }
        catch (WireFormatException failure) when (Position != 0)
        {
            throw failure.Behind(Position);
        }
    }

    /// <summary>Iterates over the messages.</summary>
    public readonly struct Enumerator
    {
        private readonly DelimitedMessageReader<T> _reader;

        internal Enumerator(DelimitedMessageReader<T> reader) => _reader = reader;

        /// <summary>The message that was read last.</summary>
        public ref readonly T Current => ref _reader._current;

        /// <summary>Reads the next message.</summary>
        /// <returns>Whether there is one.</returns>
        public bool MoveNext() => _reader.Next();
    }

    /// <summary>Iterates over the messages without blocking.</summary>
    public readonly struct AsyncEnumerator
    {
        private readonly DelimitedMessageReader<T> _reader;
        private readonly CancellationToken _cancellationToken;

        internal AsyncEnumerator(DelimitedMessageReader<T> reader, CancellationToken cancellationToken)
        {
            _reader = reader;
            _cancellationToken = cancellationToken;
        }

        /// <summary>The message that was read last.</summary>
        public T Current => _reader._current;

        /// <summary>Reads the next message.</summary>
        /// <returns>Whether there is one.</returns>
        public ValueTask<bool> MoveNextAsync() => _reader.NextAsync(_cancellationToken);
    }
}
