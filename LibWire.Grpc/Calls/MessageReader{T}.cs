using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace LibWire.Grpc;

/// <summary>A stream of received messages: <c>await foreach (Message&lt;Point&gt; point in requests) …</c>.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <remarks>Each message is valid until the next step of the loop, which gives it back. What is needed for longer is taken by
/// <see cref="Message{T}.Move"/>, or the loop runs over <see cref="ReadOwnedAsync"/>. A stream has one reader at a time, and is read once.</remarks>
public sealed partial class MessageReader<T> : IDisposable
    where T : unmanaged
{
    private readonly IAsyncStreamReader<MessageCarrier<T>> _reader;
    private readonly bool _isServer;
    private MessageState<T>? _state;   // the message that Current has handed out
    private long _key;
    private bool _mayHaveCurrent;      // whether the last step may have read a message

    /// <summary>Wraps a stream of the gRPC stack.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="reader"/> is null.</exception>
    public MessageReader(IAsyncStreamReader<MessageCarrier<T>> reader)
        : this(reader, isServer: false)
    {
    }

    internal MessageReader(IAsyncStreamReader<MessageCarrier<T>> reader, bool isServer)
    {
        _reader = reader ?? throw new ArgumentNullException(nameof(reader));
        _isServer = isServer;
    }

    /// <summary>The message that the last step read. Valid until the next step.</summary>
    /// <exception cref="InvalidOperationException">No step has read a message.</exception>
    public Message<T> Current
    {
        get
        {
            if (_state is null)
            {
                MessageCarrier<T>? carrier = _mayHaveCurrent ? _reader.Current : null;
                if (carrier is null) throw new InvalidOperationException("There is no message: MoveNextAsync was not called, or returned false.");
                if (_isServer) carrier.State.CountDelivered();
                else carrier.State.Deliver();
                Message<T> message = carrier.Message;
                _state = message.State;
                _key = message.Key;
            }

            return new Message<T>(_state, _key);
        }
    }

    /// <summary>Gives back the present message and reads the next one.</summary>
    /// <param name="cancellationToken">Ends the wait, and the call.</param>
    /// <returns>False at the end of the stream.</returns>
    /// <exception cref="RpcException">The call has failed, or a message is malformed.</exception>
    public Task<bool> MoveNextAsync(CancellationToken cancellationToken = default)
    {
        GiveBack();
        Task<bool> step = _reader.MoveNext(cancellationToken);

        // A step that fails at once leaves the message before it in the reader of the gRPC stack.
        _mayHaveCurrent = !step.IsCompleted || step.Status == TaskStatus.RanToCompletion && step.Result;
        return step;
    }

    /// <summary>Reads all messages; each belongs to the caller, who disposes it.</summary>
    /// <param name="cancellationToken">Ends the wait, and the call.</param>
    public async IAsyncEnumerable<Message<T>> ReadOwnedAsync([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        while (await MoveNextAsync(cancellationToken).ConfigureAwait(false)) yield return Current.Move();
    }

    /// <summary>For <c>await foreach</c>.</summary>
    public Enumerator GetAsyncEnumerator(CancellationToken cancellationToken = default) => new(this, cancellationToken);

    /// <summary>For <c>await foreach</c> with a token that ends the wait, and the call.</summary>
    public CancelableLoop WithCancellation(CancellationToken cancellationToken) => new(this, cancellationToken);

    /// <summary>For <c>await foreach</c> in libraries.</summary>
    /// <param name="continueOnCapturedContext">Whether the code behind each step runs in the context of the caller.</param>
    public ConfiguredLoop ConfigureAwait(bool continueOnCapturedContext) => new(this, continueOnCapturedContext, default);

    /// <summary>Gives back the present message. The end of the call does so by itself.</summary>
    public void Dispose() => GiveBack();

    private void GiveBack()
    {
        if (_state is not null)
        {
            _state.GiveBack(_key);
            _state = null;
        }
        else if (_mayHaveCurrent && _reader.Current is { } carrier)
        {
            carrier.State.GiveBack(carrier.Message.Key);
        }

        _mayHaveCurrent = false;
    }
}
