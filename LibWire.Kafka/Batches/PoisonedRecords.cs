using System.Globalization;
using System.Text;

namespace LibWire.Kafka;

/// <summary>What to do with malformed records, for <see cref="BatchConsumerOptions.OnPoisoned"/>.</summary>
public static class PoisonedRecords
{
    /// <summary>Header of a dead letter: the topic that it was in.</summary>
    public const string TopicHeader = "libwire.topic";

    /// <summary>Header of a dead letter: the partition that it was in, in decimal.</summary>
    public const string PartitionHeader = "libwire.partition";

    /// <summary>Header of a dead letter: its offset, in decimal.</summary>
    public const string OffsetHeader = "libwire.offset";

    /// <summary>Header of a dead letter: what is wrong with it, and at which byte.</summary>
    public const string FaultHeader = "libwire.fault";

    /// <summary>Passes over them.</summary>
    public static Action<PoisonedRecord> Skip { get; } = static _ => { };

    /// <summary>Sends them to a topic of their own: key, value, timestamp and headers as they were, and four more headers. It waits until the broker has the
    /// record, so that nothing is committed that is nowhere.</summary>
    /// <param name="producer">The producer. It is not disposed.</param>
    /// <param name="topic">The topic.</param>
    /// <returns>A function that throws the <c>ProduceException</c> if the record could not be sent.</returns>
    /// <remarks>Headers are kept if <see cref="BatchConsumerOptions.KeepsHeaders"/> is set.</remarks>
    public static Action<PoisonedRecord> SendTo(IProducer<byte[], byte[]> producer, string topic)
    {
        ArgumentNullException.ThrowIfNull(producer);
        ArgumentException.ThrowIfNullOrEmpty(topic);
        return record => producer.ProduceAsync(topic, LetterOf(record)).GetAwaiter().GetResult();
    }

    private static Message<byte[], byte[]> LetterOf(PoisonedRecord record)
    {
        var headers = new Headers();
        foreach (IHeader header in record.Headers ?? []) headers.Add(header.Key, header.GetValueBytes());
        TopicPartitionOffset place = record.TopicPartitionOffset;
        headers.Add(TopicHeader, Encoding.UTF8.GetBytes(place.Topic));
        headers.Add(PartitionHeader, Encoding.UTF8.GetBytes(place.Partition.Value.ToString(CultureInfo.InvariantCulture)));
        headers.Add(OffsetHeader, Encoding.UTF8.GetBytes(place.Offset.Value.ToString(CultureInfo.InvariantCulture)));
        headers.Add(FaultHeader, Encoding.UTF8.GetBytes(record.Fault.Message));

        // Only the time at which a record was produced may be set.
        Timestamp timestamp = record.Timestamp.Type == TimestampType.CreateTime ? record.Timestamp : Timestamp.Default;
        return new() { Key = record.Key!, Value = record.Value, Timestamp = timestamp, Headers = headers };
    }
}
