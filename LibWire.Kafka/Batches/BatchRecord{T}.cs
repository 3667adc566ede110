using System.Diagnostics.CodeAnalysis;

namespace LibWire.Kafka;

/// <summary>One record of a batch. It is valid until the next batch.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
/// <remarks><b>Safety:</b> strings, arrays and the key lie in the arena of the consumer. Its next batch, and its Dispose, end them.</remarks>
public readonly struct BatchRecord<T>
    where T : unmanaged
{
    private readonly T _value;
    private readonly UnmanagedArray<byte> _key;

    internal BatchRecord(in T value, bool isTombstone, in UnmanagedArray<byte> key, bool hasKey, ConsumeResult<Ignore, Ignore> result)
    {
        _value = value;
        _key = key;
        IsTombstone = isTombstone;
        HasKey = hasKey;
        Topic = result.Topic;
        Partition = result.Partition;
        Offset = result.Offset;
        LeaderEpoch = result.LeaderEpoch;
        Timestamp = result.Message.Timestamp;
        Headers = result.Message.Headers;
    }

    /// <summary>The message; empty if the record is a tombstone.</summary>
    [UnscopedRef]
    public ref readonly T Value => ref _value;

    /// <summary>Whether the record has no value: its key was deleted.</summary>
    public bool IsTombstone { get; }

    /// <summary>The bytes of the key; empty also if there is none.</summary>
    public ReadOnlySpan<byte> Key => _key.ReadOnlySpan;

    /// <summary>Whether there is a key.</summary>
    public bool HasKey { get; }

    /// <summary>The topic.</summary>
    public string Topic { get; }

    /// <summary>The partition.</summary>
    public Partition Partition { get; }

    /// <summary>The offset in the partition.</summary>
    public Offset Offset { get; }

    /// <summary>When the record was produced, or appended to the log.</summary>
    public Timestamp Timestamp { get; }

    /// <summary>The headers; null unless <see cref="BatchConsumerOptions.KeepsHeaders"/> is set.</summary>
    public Headers? Headers { get; }

    internal int? LeaderEpoch { get; }
}
