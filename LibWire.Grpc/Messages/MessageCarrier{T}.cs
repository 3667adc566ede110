using System.Diagnostics;

namespace LibWire.Grpc;

/// <summary>A message on its way through the gRPC stack, whose type parameters are classes. Interceptors, loggers and tests see it:
/// <c>if (request is MessageCarrier&lt;Order&gt; carrier) Log(carrier.Message.Value.Id);</c>.</summary>
/// <typeparam name="T">The generated message.</typeparam>
/// <remarks>It is valid during the call. A server uses the same objects again for later calls: keep <see cref="LibWire.Grpc.Message{T}.Move"/>'s result, never
/// a carrier.</remarks>
[DebuggerDisplay("{Message}")]
public sealed class MessageCarrier<T>
    where T : unmanaged
{
    private readonly MessageState<T> _state;
    private long _key;

    /// <summary>Carries a message. Its owner stays the same.</summary>
    /// <exception cref="InvalidOperationException">The handle is default.</exception>
    public MessageCarrier(Message<T> message)
        : this(message.State, message.Key)
    {
    }

    internal MessageCarrier(MessageState<T> state, long key)
    {
        _state = state;
        _key = key;
    }

    /// <summary>The message.</summary>
    public Message<T> Message => new(_state, _key);

    internal MessageState<T> State => _state;

    internal void Renew(long key) => _key = key;

    /// <summary>The message, for the program, which owns it from here on.</summary>
    internal Message<T> Deliver()
    {
        _state.Deliver();
        return Message;
    }
}
