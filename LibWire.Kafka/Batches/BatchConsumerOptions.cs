namespace LibWire.Kafka;

/// <summary>How a <see cref="BatchConsumer{T}"/> reads.</summary>
public sealed class BatchConsumerOptions
{
    /// <summary>How Protocol Buffers messages are read; null for the defaults, which keep unknown fields.</summary>
    public ProtoReadOptions? Proto { get; init; }

    /// <summary>How FlatBuffers are verified and read; null for the defaults.</summary>
    public FlatReadOptions? Flat { get; init; }

    /// <summary>Where the writers register the schemas of values; null if values are messages alone. While the registry fails, the call of
    /// <c>ConsumeBatch</c> throws, and the next one begins with the same record.</summary>
    public RegistryFormat? Registry { get; init; }

    /// <summary>Whether records have their headers, which costs managed objects for each record.</summary>
    public bool KeepsHeaders { get; init; }

    /// <summary>A batch ends when its arena holds so many bytes: 64 MiB by default. The last record may exceed it.</summary>
    public long BatchBytesMax { get; init; } = 64 << 20;

    /// <summary>Receives each record whose value is malformed, on the thread that consumes. When it returns, the consumer goes on behind the record. When it
    /// throws, the batch ends before the record, and the exception leaves the next call of <c>ConsumeBatch</c>; the call after that goes on behind the
    /// record. By default it throws a <see cref="PoisonedRecordException"/>. See <see cref="PoisonedRecords"/>.</summary>
    public Action<PoisonedRecord> OnPoisoned { get; init; } = static record => throw new PoisonedRecordException(record);

    /// <summary>Called before partitions go to another member of the group: commit what was processed. Their records that are not returned yet are dropped;
    /// the other member reads them.</summary>
    public Action<IReadOnlyList<TopicPartitionOffset>>? OnRevoked { get; init; }

    /// <summary>Called when partitions went to another member without notice, as after a long pause. They can no longer be committed.</summary>
    public Action<IReadOnlyList<TopicPartitionOffset>>? OnLost { get; init; }
}
