namespace LibWire.Kafka;

/// <summary>Writes messages as values or keys. A null message is a tombstone.</summary>
/// <typeparam name="T">A message of a <c>.proto</c> file, or a table of a <c>.fbs</c> file.</typeparam>
/// <remarks>
/// <para>The client takes nothing but an array of exactly the size of the message, so each message costs one. The message is not disposed: it is no longer
/// needed when <c>Produce</c> returns, or the <c>await</c> of <c>ProduceAsync</c>.</para>
/// <para>Any number of producers and threads may use one object.</para>
/// </remarks>
public sealed class ArenaMessageSerializer<T> : ISerializer<ArenaMessage<T>?>
    where T : unmanaged
{
    /// <summary>Writes one message.</summary>
    /// <param name="data">The message; null for a tombstone.</param>
    /// <param name="context">Where the message goes.</param>
    /// <returns>The bytes; null for a tombstone.</returns>
    /// <exception cref="WireFormatException">The message is too large, too deep, or lacks a required field. The client wraps it into a
    /// <c>ProduceException</c>.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed.</exception>
    public byte[]? Serialize(ArenaMessage<T>? data, SerializationContext context)
    {
        if (data is null) return null;
        byte[] bytes = MessageFormat<T>.Instance.ToArray(in data.Value, []);
        GC.KeepAlive(data);
        return bytes;
    }

    /// <summary>The same as an asynchronous serializer, for <c>ProduceAsync</c>. The bytes are written before its method returns.</summary>
    public IAsyncSerializer<ArenaMessage<T>?> AsAsync() => new Async(this);

    // Not an interface of the class itself: SetValueSerializer of the client takes both, and would not know which one is meant.
    private sealed class Async(ArenaMessageSerializer<T> serializer) : IAsyncSerializer<ArenaMessage<T>?>
    {
        public Task<byte[]?> SerializeAsync(ArenaMessage<T>? data, SerializationContext context) => Task.FromResult(serializer.Serialize(data, context));
    }
}
