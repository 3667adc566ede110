using System.Diagnostics;
using System.Runtime.ExceptionServices;

namespace LibWire.Kafka;

/// <summary>Consumes batches of messages into one arena, which every batch uses again.</summary>
/// <typeparam name="T">A message of a <c>.proto</c> file, or a table of a <c>.fbs</c> file.</typeparam>
/// <remarks>
/// <para>Values are decoded into structs while the client consumes. Of each record the client itself makes some small managed objects, whose number this class
/// keeps low: see the README.</para>
/// <para>One thread at a time may use it.</para>
/// </remarks>
public sealed class BatchConsumer<T> : IDisposable
    where T : unmanaged
{
    private const string AutoCommitSetting = "enable.auto.commit";
    private const string FieldsSetting = "dotnet.consumer.consume.result.fields"; // of the client, not of librdkafka
    private const int WaitMillisecondsMax = 100;                                  // how late a cancellation is seen at most

    private readonly BatchConsumerOptions _options;
    private readonly BatchDecoder<T> _decoder;
    private readonly BatchPositions _returned = new(); // of the records that were returned and not committed
    private readonly BatchPositions _taken = new();    // of the batch that is being made
    private BatchRecord<T>[] _records = [];
    private int _count;
    private int _seenCount; // with the records of the batch that are malformed, or were dropped
    private string _topic = ""; // of the last record
    private ExceptionDispatchInfo? _failure; // leaves the next call
    private bool _isDisposed;

    /// <summary>Makes a consumer.</summary>
    /// <param name="config">The settings of the client. Unless they say otherwise, nothing is committed but by <see cref="Commit"/>, and headers are only read
    /// if the options ask for them.</param>
    /// <param name="options">How records are read; null for the defaults.</param>
    /// <param name="configure">Sets further handlers of the client, but not its deserializers and those for revoked and lost partitions.</param>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is neither a message nor a table.</exception>
    public BatchConsumer(
        IEnumerable<KeyValuePair<string, string>> config, BatchConsumerOptions? options = null, Action<ConsumerBuilder<Ignore, Ignore>>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(config);
        _ = MessageFormat<T>.Instance;
        _options = options ?? new();
        var settings = new Dictionary<string, string>(config);
        settings.TryAdd(AutoCommitSetting, "false");
        settings.TryAdd(FieldsSetting, _options.KeepsHeaders ? "all" : "topic,timestamp");
        if (settings[FieldsSetting] is "none") settings[FieldsSetting] = "topic"; // without it nothing could be committed
        _decoder = new BatchDecoder<T>(_options);
        try
        {
            ConsumerBuilder<Ignore, Ignore> builder = new ConsumerBuilder<Ignore, Ignore>(settings)
                .SetKeyDeserializer(_decoder.Keys)
                .SetValueDeserializer(_decoder.Values)
                .SetPartitionsRevokedHandler((_, partitions) => Forget(partitions, _options.OnRevoked))
                .SetPartitionsLostHandler((_, partitions) => Forget(partitions, _options.OnLost));
            configure?.Invoke(builder);
            Client = builder.Build();
        }
        catch
        {
            _decoder.Dispose();
            throw;
        }
    }

    /// <summary>The client: to subscribe, assign, seek and pause. Its <c>Consume</c> returns nothing of use.</summary>
    public IConsumer<Ignore, Ignore> Client { get; }

    /// <summary>Takes what has arrived, and waits for one record if nothing has.</summary>
    /// <param name="countMax">Most records of the batch.</param>
    /// <param name="timeout">How long to wait for the first record.</param>
    /// <param name="cancellationToken">Stops the wait.</param>
    /// <returns>The records, in the order of the client; none if no record came in time, or all were malformed. They are valid until the next call, or until
    /// Dispose.</returns>
    /// <exception cref="PoisonedRecordException">The value of a record is malformed, and the options do not say what to do. The records before it were returned
    /// by the call before. The next call goes on behind it.</exception>
    /// <exception cref="KafkaException">The client failed. The next call goes on.</exception>
    /// <exception cref="SchemaRegistryException">The registry failed. The next call begins with the same record, as it does after any other exception while a
    /// record is read, such as an <see cref="OutOfMemoryException"/>.</exception>
    /// <exception cref="OperationCanceledException">The token stopped the wait. No record is lost.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A number is not above 0, or the time is negative.</exception>
    public ReadOnlySpan<BatchRecord<T>> ConsumeBatch(int countMax, TimeSpan timeout, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(countMax);
        ArgumentOutOfRangeException.ThrowIfLessThan(timeout, TimeSpan.Zero);
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        _count = _seenCount = 0;
        _decoder.Arena.Reset();
        ThrowFailure();
        long start = Stopwatch.GetTimestamp();
        try
        {
            while (_seenCount < countMax && (_seenCount == 0 || (long)_decoder.Arena.UsedBytes < _options.BatchBytesMax))
            {
                if (_seenCount == 0) cancellationToken.ThrowIfCancellationRequested();
                int left = _seenCount > 0 ? 0 : MillisecondsLeft(start, timeout);
                if (Client.Consume(left) is { } result)
                {
                    if (!result.IsPartitionEOF) Take(result, countMax);
                }
                else if (left == 0)
                {
                    break;
                }
            }
        }
        catch (Exception failure) when (_count > 0)
        {
            _failure = ExceptionDispatchInfo.Capture(failure);
        }

        _returned.Take(_taken);
        return _records.AsSpan(0, _count);
    }

    /// <summary>Commits all that was returned, and waits until the broker has it. Partitions that went to another member are left out.</summary>
    /// <exception cref="KafkaException">The client failed. A further call tries again.</exception>
    public void Commit()
    {
        List<TopicPartitionOffset> ends = _returned.ToList();
        if (ends.Count == 0) return;
        Client.Commit(ends);
        _returned.Clear();
    }

    /// <summary>Leaves the group and frees the memory. It does not commit.</summary>
    public void Dispose()
    {
        if (_isDisposed) return;
        _isDisposed = true;
        try
        {
            Client.Close();
        }
        finally
        {
            Client.Dispose();
            _decoder.Dispose();
        }
    }

    private void Take(ConsumeResult<Ignore, Ignore> result, int countMax)
    {
        if (_decoder.TakeFailure() is { } failure)
        {
            // The record is not malformed: it is consumed again, when the registry answers or there is memory.
            Client.Seek(result.TopicPartitionOffset);
            failure.Throw();
        }

        // The client makes a string for each record. One for all lives on, and is compared by its address from here on.
        if (result.Topic != _topic) _topic = result.Topic;
        string topic = _topic;
        _seenCount++;
        if (_decoder.Fault is null)
        {
            if (_count == _records.Length) Array.Resize(ref _records, (int)Math.Min(Math.Max(16, 2L * _count), countMax));
            ref BatchRecord<T> record = ref _records[_count++];
            _decoder.Write(ref record);
            record.SetPlace(topic, result);
        }
        else
        {
            // If this throws behind other records, they are returned first.
            _options.OnPoisoned(_decoder.PoisonedRecord(result));
        }

        _taken.Pass(topic, result.Partition, result.Offset, result.LeaderEpoch);
    }

    private static int MillisecondsLeft(long start, TimeSpan timeout) =>
        (int)Math.Clamp(Math.Ceiling((timeout - Stopwatch.GetElapsedTime(start)).TotalMilliseconds), 0, WaitMillisecondsMax);

    private void ThrowFailure()
    {
        if (_failure is not { } failure) return;
        _failure = null;
        failure.Throw();
    }

    // Called within Consume. Another member reads the records of the batch that is being made.
    private void Forget(List<TopicPartitionOffset> partitions, Action<IReadOnlyList<TopicPartitionOffset>>? handler)
    {
        try
        {
            handler?.Invoke(partitions);
        }
        finally
        {
            int kept = 0;
            for (int i = 0; i < _count; i++)
            {
                ref readonly BatchRecord<T> record = ref _records[i];
                if (!IsOf(partitions, record.Topic, record.Partition)) _records[kept++] = record;
            }

            _count = kept;
            foreach (TopicPartitionOffset gone in partitions)
            {
                _returned.Forget(gone);
                _taken.Forget(gone);
            }
        }
    }

    private static bool IsOf(List<TopicPartitionOffset> partitions, string topic, Partition partition) =>
        partitions.Exists(gone => gone.Partition == partition && gone.Topic == topic);
}
