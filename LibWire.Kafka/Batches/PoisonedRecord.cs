namespace LibWire.Kafka;

/// <summary>A record whose value is malformed.</summary>
public sealed class PoisonedRecord
{
    internal PoisonedRecord(ConsumeResult<Ignore, Ignore> result, byte[]? key, byte[] value, WireFormatException fault)
    {
        TopicPartitionOffset = result.TopicPartitionOffset;
        Timestamp = result.Message.Timestamp;
        Headers = result.Message.Headers;
        Key = key;
        Value = value;
        Fault = fault;
    }

    /// <summary>Where it is.</summary>
    public TopicPartitionOffset TopicPartitionOffset { get; }

    /// <summary>When it was produced, or appended to the log.</summary>
    public Timestamp Timestamp { get; }

    /// <summary>Its headers; null unless <see cref="BatchConsumerOptions.KeepsHeaders"/> is set.</summary>
    public Headers? Headers { get; }

    /// <summary>The bytes of its key; null if there is none.</summary>
    public byte[]? Key { get; }

    /// <summary>The bytes of its value.</summary>
    public byte[] Value { get; }

    /// <summary>What is wrong, and at which byte of the value.</summary>
    public WireFormatException Fault { get; }

    /// <summary>Topic, partition, offset, byte and fault.</summary>
    public override string ToString() => $"{TopicPartitionOffset}: {Fault.Message}";
}

/// <summary>A record whose value is malformed. The consumer goes on behind it.</summary>
public sealed class PoisonedRecordException : Exception
{
    /// <summary>Makes the exception of a record.</summary>
    /// <param name="record">The record.</param>
    public PoisonedRecordException(PoisonedRecord record)
        : base($"The value of a record is malformed. {record}", record?.Fault) =>
        Record = record ?? throw new ArgumentNullException(nameof(record));

    /// <summary>The record, with its bytes.</summary>
    public PoisonedRecord Record { get; }
}
