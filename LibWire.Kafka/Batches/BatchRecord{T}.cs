using System.Diagnostics.CodeAnalysis;

namespace LibWire.Kafka;

/// <summary>One record of a batch. It is valid until the next batch.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
/// <remarks><b>Safety:</b> strings, arrays and the key lie in the arena of the consumer. Its next batch, and its Dispose, end them.</remarks>
public struct BatchRecord<T>
    where T : unmanaged
{
    private T _value;
    private UnmanagedArray<byte> _key;

    /// <summary>The message; empty if the record is a tombstone.</summary>
    [UnscopedRef]
    public readonly ref readonly T Value => ref _value;

    /// <summary>Whether the record has no value: its key was deleted.</summary>
    public bool IsTombstone { readonly get; private set; }

    /// <summary>The bytes of the key; empty also if there is none.</summary>
    public readonly ReadOnlySpan<byte> Key => _key.ReadOnlySpan;

    /// <summary>Whether there is a key.</summary>
    public bool HasKey { readonly get; private set; }

    /// <summary>The topic.</summary>
    public string Topic { readonly get; private set; }

    /// <summary>The partition.</summary>
    public Partition Partition { readonly get; private set; }

    /// <summary>The offset in the partition.</summary>
    public Offset Offset { readonly get; private set; }

    /// <summary>When the record was produced, or appended to the log.</summary>
    public Timestamp Timestamp { readonly get; private set; }

    /// <summary>The headers; null unless <see cref="BatchConsumerOptions.KeepsHeaders"/> is set.</summary>
    public Headers? Headers { readonly get; private set; }

    // Filled in its array: a struct with references is slow to copy.
    internal void SetValue(in T value, bool isTombstone)
    {
        _value = value;
        IsTombstone = isTombstone;
    }

    internal void SetKey(in UnmanagedArray<byte> key, bool hasKey)
    {
        _key = key;
        HasKey = hasKey;
    }

    internal void SetPlace(string topic, ConsumeResult<Ignore, Ignore> result)
    {
        Topic = topic;
        Partition = result.Partition;
        Offset = result.Offset;
        Timestamp = result.Message.Timestamp;
        Headers = result.Message.Headers;
    }
}
