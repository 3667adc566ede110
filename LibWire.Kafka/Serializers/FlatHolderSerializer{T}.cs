namespace LibWire.Kafka;

/// <summary>Writes holders of verified FlatBuffers as values or keys: their buffer as it is. Null is a tombstone.</summary>
/// <typeparam name="T">A holder that the generator wrote, such as <c>MonsterHolder</c>.</typeparam>
/// <remarks>Any number of producers and threads may use one object.</remarks>
public sealed class FlatHolderSerializer<T> : ISerializer<T?>
    where T : FlatHolder
{
    private readonly HeaderWriter? _headers;

    /// <summary>Makes a serializer.</summary>
    /// <param name="registry">Where schemas are registered; null to write buffers alone.</param>
    public FlatHolderSerializer(RegistryFormat? registry = null) => _headers = registry is null ? null : new HeaderWriter(registry, typeof(T));

    /// <summary>Writes one buffer. With a registry it waits for the answer, once for each topic.</summary>
    /// <param name="data">The holder; null for a tombstone.</param>
    /// <param name="context">Where the message goes.</param>
    /// <returns>The bytes; null for a tombstone.</returns>
    /// <exception cref="SchemaRegistryException">The registry failed or refused the schema. The next message asks it again.</exception>
    /// <exception cref="NotSupportedException">The holder is not the root of its buffer.</exception>
    public byte[]? Serialize(T? data, SerializationContext context)
    {
        return data is null ? null : Write(data, _headers is null ? [] : _headers.Get(context));
    }

    /// <summary>The same as an asynchronous serializer, for <c>ProduceAsync</c>: it waits for the registry without blocking.</summary>
    public IAsyncSerializer<T?> AsAsync() => new Async(this);

    private static byte[] Write(T data, byte[] header)
    {
        if (!data.IsRoot) throw new NotSupportedException($"A {typeof(T).Name} travels with its buffer, and this one is not the root of it.");
        return [.. header, .. data.Buffer.Span];
    }

    // Not an interface of the class itself: SetValueSerializer of the client takes both, and would not know which one is meant.
    private sealed class Async(FlatHolderSerializer<T> serializer) : IAsyncSerializer<T?>
    {
        public async Task<byte[]?> SerializeAsync(T? data, SerializationContext context) =>
            data is null ? null : Write(data, serializer._headers is { } headers ? await headers.GetAsync(context).ConfigureAwait(false) : []);
    }
}
