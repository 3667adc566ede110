using System.Collections.Concurrent;

namespace LibWire.Grpc;

/// <summary>The states of one message type that nobody uses, and where their arenas come from.</summary>
/// <param name="arenas">The arenas of the messages. An idle state has none.</param>
/// <param name="arenaBytesMax">The limit of the arenas; 0 if they have none.</param>
internal sealed class MessagePool<T>(ArenaPool arenas, nuint arenaBytesMax = 0)
    where T : unmanaged
{
    // An idle state is a small object; more than this many at one time are rare, and the garbage collector takes the rest.
    private const int IdleMax = 1024;

    private readonly ConcurrentQueue<MessageState<T>> _idle = new();
    private MessageState<T>? _last;
    private int _idleCount;
    private int _created;

    /// <summary>The pool of messages without options of their own.</summary>
    internal static MessagePool<T> Default { get; } = new(MessageArenas.Shared);

    /// <summary>The most bytes that one message may reserve; 0 for no limit.</summary>
    internal nuint ArenaBytesMax => arenaBytesMax;

    /// <summary>How many messages are rented and not given back, or lost.</summary>
    internal int RentedCount => Volatile.Read(ref _created) - Volatile.Read(ref _idleCount) - (Volatile.Read(ref _last) == null ? 0 : 1);

    /// <summary>An empty message, whose owner is the caller.</summary>
    internal MessageState<T> Rent()
    {
        ArenaAllocator arena = arenas.Rent();
        MessageState<T> state = Take();
        state.Open(in arena);
        return state;
    }

    /// <summary>Takes back a state that nobody uses.</summary>
    /// <remarks>A handle of an earlier life that the program keeps would keep the garbage collector from a message that it forgets in a later one. So with
    /// LibWire.Debug, which names forgotten messages, each message has a state of its own.</remarks>
    internal void Return(MessageState<T> state)
    {
        if (MessageDiagnostics.IsChecked)
        {
            OnLost();
            return;
        }

        if (Interlocked.CompareExchange(ref _last, state, null) == null) return;
        if (Interlocked.Increment(ref _idleCount) <= IdleMax)
        {
            _idle.Enqueue(state);
            return;
        }

        Interlocked.Decrement(ref _idleCount);
        OnLost();
    }

    /// <summary>Counts a state that will not come back.</summary>
    internal void OnLost() => Interlocked.Decrement(ref _created);

    private MessageState<T> Take()
    {
        MessageState<T>? state = Volatile.Read(ref _last);
        if (state != null && Interlocked.CompareExchange(ref _last, null, state) == state) return state;
        if (_idle.TryDequeue(out state))
        {
            Interlocked.Decrement(ref _idleCount);
            return state;
        }

        Interlocked.Increment(ref _created);
        return new MessageState<T>(this);
    }
}
