namespace LibWire.Kafka;

/// <summary>Writes holders of verified FlatBuffers as values or keys: their buffer as it is. Null is a tombstone.</summary>
/// <typeparam name="T">A holder that the generator wrote, such as <c>MonsterHolder</c>.</typeparam>
/// <remarks>Any number of producers and threads may use one object.</remarks>
public sealed class FlatHolderSerializer<T> : ISerializer<T?>
    where T : FlatHolder
{
    /// <summary>Writes one buffer.</summary>
    /// <param name="data">The holder; null for a tombstone.</param>
    /// <param name="context">Where the message goes.</param>
    /// <returns>The bytes; null for a tombstone.</returns>
    /// <exception cref="NotSupportedException">The holder is not the root of its buffer.</exception>
    public byte[]? Serialize(T? data, SerializationContext context)
    {
        if (data is null) return null;
        if (!data.IsRoot) throw new NotSupportedException($"A {typeof(T).Name} travels with its buffer, and this one is not the root of it.");
        return data.Buffer.ToArray();
    }

    /// <summary>The same as an asynchronous serializer, for <c>ProduceAsync</c>.</summary>
    public IAsyncSerializer<T?> AsAsync() => new Async(this);

    // Not an interface of the class itself: SetValueSerializer of the client takes both, and would not know which one is meant.
    private sealed class Async(FlatHolderSerializer<T> serializer) : IAsyncSerializer<T?>
    {
        public Task<byte[]?> SerializeAsync(T? data, SerializationContext context) => Task.FromResult(serializer.Serialize(data, context));
    }
}
