namespace LibWire.Kafka;

/// <summary>Reads values or keys into messages with an arena each. A tombstone is null.</summary>
/// <typeparam name="T">A message of a <c>.proto</c> file, or a table of a <c>.fbs</c> file.</typeparam>
/// <remarks>
/// <para>The consumer disposes each message. The garbage collector frees what was forgotten. <see cref="BatchConsumer{T}"/> reads into one arena, batch
/// after batch.</para>
/// <para>Any number of consumers and threads may use one object.</para>
/// </remarks>
public sealed class ArenaMessageDeserializer<T> : IDeserializer<ArenaMessage<T>?>, IAsyncDeserializer<ArenaMessage<T>?>
    where T : unmanaged
{
    private readonly HeaderReader? _headers;

    /// <summary>Makes a deserializer.</summary>
    /// <param name="registry">Where the writers register their schemas; null if they write messages alone.</param>
    public ArenaMessageDeserializer(RegistryFormat? registry = null) => _headers = registry is null ? null : new HeaderReader(registry, typeof(T));

    /// <summary>How Protocol Buffers messages are read; null for the defaults, which keep unknown fields.</summary>
    public ProtoReadOptions? Proto { get; init; }

    /// <summary>How FlatBuffers are verified and read; null for the defaults.</summary>
    public FlatReadOptions? Flat { get; init; }

    /// <summary>Reads one message. With a registry it waits for the answer, once for each schema.</summary>
    /// <param name="data">The bytes. Nothing of the message points into them.</param>
    /// <param name="isNull">Whether the bytes are null: a tombstone.</param>
    /// <param name="context">Where the message comes from.</param>
    /// <returns>The message; null for a tombstone.</returns>
    /// <exception cref="WireFormatException">The bytes are no valid message. The client wraps it into a <c>ConsumeException</c>, which has topic, partition and
    /// offset; the consumer goes on behind the message.</exception>
    /// <exception cref="SchemaRegistryException">The registry failed. The next message asks it again.</exception>
    public ArenaMessage<T>? Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context)
    {
        return isNull ? null : Read(data, _headers?.Skip(data) ?? 0);
    }

    /// <summary>Same, without blocking.</summary>
    /// <inheritdoc cref="Deserialize"/>
    public async Task<ArenaMessage<T>?> DeserializeAsync(ReadOnlyMemory<byte> data, bool isNull, SerializationContext context)
    {
        if (isNull) return null;
        int headerBytes = _headers is null ? 0 : await _headers.SkipAsync(data).ConfigureAwait(false);
        return Read(data.Span, headerBytes);
    }

    private ArenaMessage<T> Read(ReadOnlySpan<byte> data, int headerBytes)
    {
        var message = new ArenaMessage<T>(data.Length);
        try
        {
            message.Value = MessageFormat<T>.Instance.Parse(data[headerBytes..], in message.Arena, Proto, Flat);
            return message;
        }
        catch (WireFormatException fault) when (headerBytes > 0)
        {
            message.Dispose();
            throw fault.Behind(headerBytes);
        }
        catch
        {
            message.Dispose();
            throw;
        }
    }
}
