namespace LibWire.Kafka;

/// <summary>Reads values or keys into holders of verified FlatBuffers: one array and one object a message. A tombstone is null.</summary>
/// <typeparam name="T">A holder that the generator wrote, such as <c>MonsterHolder</c>.</typeparam>
/// <remarks>Any number of consumers and threads may use one object.</remarks>
public sealed class FlatHolderDeserializer<T> : IDeserializer<T?>, IAsyncDeserializer<T?>
    where T : FlatHolder
{
    /// <summary>How buffers are verified; null for the defaults.</summary>
    public FlatVerifierOptions? Verifier { get; init; }

    /// <summary>Verifies one buffer.</summary>
    /// <param name="data">The bytes. They are copied.</param>
    /// <param name="isNull">Whether the bytes are null: a tombstone.</param>
    /// <param name="context">Where the message comes from.</param>
    /// <returns>The holder; null for a tombstone.</returns>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option. The client wraps it into a
    /// <c>ConsumeException</c>.</exception>
    public T? Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context) =>
        isNull ? null : HolderFormat<T>.Parse(data.ToArray(), Verifier);

    /// <summary>Same, in the asynchronous form. The buffer is copied.</summary>
    /// <inheritdoc cref="Deserialize"/>
    public Task<T?> DeserializeAsync(ReadOnlyMemory<byte> data, bool isNull, SerializationContext context) =>
        Task.FromResult(Deserialize(data.Span, isNull, context));
}
