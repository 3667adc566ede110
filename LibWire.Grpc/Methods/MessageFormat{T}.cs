using System.Buffers;

namespace LibWire.Grpc;

/// <summary>How messages of a type are read and written.</summary>
internal abstract class MessageFormat<T>
    where T : unmanaged
{
    /// <summary>Reads a received message into an empty state.</summary>
    /// <exception cref="WireFormatException">The bytes are no valid message.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    internal abstract void Read(in ReadOnlySequence<byte> bytes, MessageState<T> state, MessageOptions options);

    /// <summary>Reads the value from the buffer of a state.</summary>
    internal abstract void ReadBuffer(MessageState<T> state);

    /// <summary>Writes a message. It only reads the state: two calls may write the same message at once.</summary>
    internal abstract void Write(MessageState<T> state, SerializationContext context);

    /// <summary>Hands finished bytes to the gRPC stack.</summary>
    private protected static void Send(ReadOnlySpan<byte> bytes, SerializationContext context)
    {
        // With the length known the stack needs no buffer of its own. It does not check the length.
        context.SetPayloadLength(bytes.Length);
        context.GetBufferWriter().Write(bytes);
        context.Complete();
    }
}
