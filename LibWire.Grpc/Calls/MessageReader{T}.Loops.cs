using System.Runtime.CompilerServices;

namespace LibWire.Grpc;

public sealed partial class MessageReader<T>
{
    /// <summary>The state of a loop. For the compiler.</summary>
    public readonly struct Enumerator
    {
        private readonly MessageReader<T> _reader;
        private readonly CancellationToken _cancellationToken;

        internal Enumerator(MessageReader<T> reader, CancellationToken cancellationToken)
        {
            _reader = reader;
            _cancellationToken = cancellationToken;
        }

        /// <inheritdoc cref="MessageReader{T}.Current"/>
        public Message<T> Current => _reader.Current;

        /// <inheritdoc cref="MessageReader{T}.MoveNextAsync"/>
        public Task<bool> MoveNextAsync() => _reader.MoveNextAsync(_cancellationToken);

        /// <summary>Gives back the present message when the loop is left.</summary>
        public ValueTask DisposeAsync()
        {
            _reader.GiveBack();
            return default;
        }
    }

    /// <summary>The state of a loop whose steps choose where they go on. For the compiler.</summary>
    public readonly struct ConfiguredEnumerator
    {
        private readonly Enumerator _enumerator;
        private readonly bool _continueOnCapturedContext;

        internal ConfiguredEnumerator(Enumerator enumerator, bool continueOnCapturedContext)
        {
            _enumerator = enumerator;
            _continueOnCapturedContext = continueOnCapturedContext;
        }

        /// <inheritdoc cref="MessageReader{T}.Current"/>
        public Message<T> Current => _enumerator.Current;

        /// <inheritdoc cref="MessageReader{T}.MoveNextAsync"/>
        public ConfiguredTaskAwaitable<bool> MoveNextAsync() => _enumerator.MoveNextAsync().ConfigureAwait(_continueOnCapturedContext);

        /// <inheritdoc cref="Enumerator.DisposeAsync"/>
        public ConfiguredValueTaskAwaitable DisposeAsync() => _enumerator.DisposeAsync().ConfigureAwait(_continueOnCapturedContext);
    }

    /// <summary>The result of <see cref="MessageReader{T}.WithCancellation"/>. For the compiler.</summary>
    public readonly struct CancelableLoop
    {
        private readonly MessageReader<T> _reader;
        private readonly CancellationToken _cancellationToken;

        internal CancelableLoop(MessageReader<T> reader, CancellationToken cancellationToken)
        {
            _reader = reader;
            _cancellationToken = cancellationToken;
        }

        /// <summary>For <c>await foreach</c>.</summary>
        public Enumerator GetAsyncEnumerator() => new(_reader, _cancellationToken);

        /// <inheritdoc cref="MessageReader{T}.ConfigureAwait"/>
        public ConfiguredLoop ConfigureAwait(bool continueOnCapturedContext) => new(_reader, continueOnCapturedContext, _cancellationToken);
    }

    /// <summary>The result of <see cref="MessageReader{T}.ConfigureAwait"/>. For the compiler.</summary>
    public readonly struct ConfiguredLoop
    {
        private readonly MessageReader<T> _reader;
        private readonly CancellationToken _cancellationToken;
        private readonly bool _continueOnCapturedContext;

        internal ConfiguredLoop(MessageReader<T> reader, bool continueOnCapturedContext, CancellationToken cancellationToken)
        {
            _reader = reader;
            _cancellationToken = cancellationToken;
            _continueOnCapturedContext = continueOnCapturedContext;
        }

        /// <inheritdoc cref="MessageReader{T}.WithCancellation"/>
        public ConfiguredLoop WithCancellation(CancellationToken cancellationToken) => new(_reader, _continueOnCapturedContext, cancellationToken);

        /// <summary>For <c>await foreach</c>.</summary>
        public ConfiguredEnumerator GetAsyncEnumerator() => new(new Enumerator(_reader, _cancellationToken), _continueOnCapturedContext);
    }
}
