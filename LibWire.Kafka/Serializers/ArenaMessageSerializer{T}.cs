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
    private readonly HeaderWriter? _headers;

    /// <summary>Makes a serializer.</summary>
    /// <param name="registry">Where schemas are registered; null to write messages alone.</param>
    public ArenaMessageSerializer(RegistryFormat? registry = null) => _headers = registry is null ? null : new HeaderWriter(registry, typeof(T));

    /// <summary>Writes one message. With a registry it waits for the answer, once for each topic.</summary>
    /// <param name="data">The message; null for a tombstone.</param>
    /// <param name="context">Where the message goes.</param>
    /// <returns>The bytes; null for a tombstone.</returns>
    /// <exception cref="WireFormatException">The message is too large, too deep, or lacks a required field. The client wraps it into a
    /// <c>ProduceException</c>.</exception>
    /// <exception cref="SchemaRegistryException">The registry failed or refused the schema. The next message asks it again.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed.</exception>
    public byte[]? Serialize(ArenaMessage<T>? data, SerializationContext context)
    {
        return data is null ? null : Write(data, _headers is null ? [] : _headers.Get(context));
    }

    /// <summary>The same as an asynchronous serializer, for <c>ProduceAsync</c>: it waits for the registry without blocking.</summary>
    public IAsyncSerializer<ArenaMessage<T>?> AsAsync() => new Async(this);

    private static byte[] Write(ArenaMessage<T> data, byte[] header)
    {
        byte[] bytes = MessageFormat<T>.Instance.ToArray(in data.Value, header);
        GC.KeepAlive(data);
        return bytes;
    }

    // Not an interface of the class itself: SetValueSerializer of the client takes both, and would not know which one is meant.
    private sealed class Async(ArenaMessageSerializer<T> serializer) : IAsyncSerializer<ArenaMessage<T>?>
    {
        public async Task<byte[]?> SerializeAsync(ArenaMessage<T>? data, SerializationContext context) =>
            data is null ? null : Write(data, serializer._headers is { } headers ? await headers.GetAsync(context).ConfigureAwait(false) : []);
    }
}
