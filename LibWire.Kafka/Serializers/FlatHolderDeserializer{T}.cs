namespace LibWire.Kafka;

/// <summary>Reads values or keys into holders of verified FlatBuffers: one array and one object a message. A tombstone is null.</summary>
/// <typeparam name="T">A holder that the generator wrote, such as <c>MonsterHolder</c>.</typeparam>
/// <remarks>Any number of consumers and threads may use one object.</remarks>
public sealed class FlatHolderDeserializer<T> : IDeserializer<T?>, IAsyncDeserializer<T?>
    where T : FlatHolder
{
    private readonly HeaderReader? _headers;

    /// <summary>Makes a deserializer.</summary>
    /// <param name="registry">Where the writers register their schemas; null if they write buffers alone.</param>
    public FlatHolderDeserializer(RegistryFormat? registry = null) => _headers = registry is null ? null : new HeaderReader(registry, typeof(T));

    /// <summary>How buffers are verified; null for the defaults.</summary>
    public FlatVerifierOptions? Verifier { get; init; }

    /// <summary>Verifies one buffer. With a registry it waits for the answer, once for each schema.</summary>
    /// <param name="data">The bytes. They are copied.</param>
    /// <param name="isNull">Whether the bytes are null: a tombstone.</param>
    /// <param name="context">Where the message comes from.</param>
    /// <returns>The holder; null for a tombstone.</returns>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option. The client wraps it into a
    /// <c>ConsumeException</c>.</exception>
    /// <exception cref="SchemaRegistryException">The registry failed. The next message asks it again.</exception>
    public T? Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context) =>
        isNull ? null : Read(data, _headers?.Skip(data) ?? 0);

    /// <summary>Same, without blocking.</summary>
    /// <inheritdoc cref="Deserialize"/>
    public async Task<T?> DeserializeAsync(ReadOnlyMemory<byte> data, bool isNull, SerializationContext context)
    {
        if (isNull) return null;
        int headerBytes = _headers is null ? 0 : await _headers.SkipAsync(data).ConfigureAwait(false);
        return Read(data.Span, headerBytes);
    }

    private T Read(ReadOnlySpan<byte> data, int headerBytes)
    {
        try
        {
            return HolderFormat<T>.Parse(data[headerBytes..].ToArray(), Verifier);
        }
        catch (WireFormatException fault) when (headerBytes > 0)
        {
            throw fault.Behind(headerBytes);
        }
    }
}
