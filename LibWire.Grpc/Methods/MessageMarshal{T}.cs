using System.Buffers;

namespace LibWire.Grpc;

/// <summary>The marshaller of one message type on one side of a method.</summary>
/// <param name="format">Reads and writes the bytes.</param>
/// <param name="pool">Where received messages come from.</param>
/// <param name="options">The limits of received messages.</param>
/// <param name="isServer">Whether this is a server: its carriers are used again, and what is wrong with a message is the fault of the client.</param>
internal sealed class MessageMarshal<T>(MessageFormat<T> format, MessagePool<T> pool, MessageOptions options, bool isServer)
    where T : unmanaged
{
    internal MessagePool<T> Pool => pool;

    internal Marshaller<MessageCarrier<T>> ToMarshaller() => new(Write, Read);

    private MessageCarrier<T> Read(DeserializationContext context)
    {
        ReadOnlySequence<byte> bytes = context.PayloadAsReadOnlySequence();
        if (bytes.Length > options.MessageBytesMax) throw MessageErrors.TooLarge(bytes.Length, options.MessageBytesMax);

        MessageState<T> state = pool.Rent();
        try
        {
            format.Read(in bytes, state, options);
            state.IsRequest = isServer;
        }
        catch (Exception exception)
        {
            state.GiveBack(state.Key);
            if (MessageErrors.Translate(exception, isServer) is { } translated) throw translated;
            throw;
        }

        state.CountUndelivered();
        if (!isServer) return new MessageCarrier<T>(state, state.Key);
        LastRead.Set(state, state.Key);
        return state.OwnCarrier();
    }

    private void Write(MessageCarrier<T> carrier, SerializationContext context)
    {
        MessageState<T> state = carrier.State;
        if (!state.TryUse(carrier.Message.Key)) throw MessageErrors.GivenBackBeforeSent();
        try
        {
            format.Write(state, context);
        }
        catch (WireFormatException exception)
        {
            throw MessageErrors.Unwritable(exception);
        }
        finally
        {
            state.EndUse();
        }
    }
}
