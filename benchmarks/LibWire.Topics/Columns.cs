using LibWire.Topics.Model;
using GoogleOrder = LibWire.Topics.GoogleModel.Order;

namespace LibWire.Topics;

/// <summary>The order that all columns consume.</summary>
internal static class Sample
{
    private const int LineCount = 12;
    private const double Total = 1234.5;

    /// <summary>Its bytes.</summary>
    internal static byte[] Bytes { get; } = Write();

    internal static bool IsRight(in Order order) => order.Lines.Count == LineCount && order.Total == Total;

    internal static bool IsRight(GoogleOrder order) => order.Lines.Count == LineCount && order.Total == Total;

    private static byte[] Write()
    {
        using var arena = new ArenaAllocator();
        var order = new Order { Id = 1_000_000, Total = Total };
        order.SetCustomer("Countess Ada of Lovelace", in arena);
        order.SetCity("London", in arena);
        for (int i = 0; i < LineCount; i++)
        {
            ref Line line = ref order.Lines.Add(in arena);
            line.Quantity = i + 1;
            line.Price = 9.99 + i;
            line.SetSku($"SKU-{1000 + i}", in arena);
            line.SetText($"a thing of kind {i}, wrapped", in arena);
        }

        return order.ToArray();
    }
}

/// <summary>One way to consume.</summary>
internal interface ITopicColumn : IDisposable
{
    string Name { get; }

    /// <summary>Begins with the first record, so that the client fetches.</summary>
    void Rewind(TopicPartition partition);

    /// <summary>Consumes some messages. Returns how many were right.</summary>
    int Consume(int count);
}

/// <summary>Consuming one by one, with a deserializer.</summary>
internal sealed class OneByOne<T>(string name, ConsumerConfig config, IDeserializer<T> deserializer, Func<T, bool> isRight) : ITopicColumn
{
    private readonly IConsumer<Ignore, T> _consumer = new ConsumerBuilder<Ignore, T>(config).SetValueDeserializer(deserializer).Build();

    public string Name => name;

    public void Rewind(TopicPartition partition) => _consumer.Assign(new TopicPartitionOffset(partition, Offset.Beginning));

    public int Consume(int count)
    {
        int right = 0;
        for (int i = 0; i < count; i++)
            if (_consumer.Consume(Settings.PatienceMilliseconds) is { } result && isRight(result.Message.Value)) right++;
        return right;
    }

    public void Dispose() => _consumer.Dispose();
}

/// <summary>Consuming batches into one arena.</summary>
internal sealed class Batches : ITopicColumn
{
    internal const int BatchCount = 200;

    private readonly BatchConsumer<Order> _consumer = new(MockCluster.Consuming);

    public string Name => "libwire, batches";

    public void Rewind(TopicPartition partition) => _consumer.Client.Assign(new TopicPartitionOffset(partition, Offset.Beginning));

    public int Consume(int count)
    {
        int right = 0;
        for (int left = count; left > 0;)
        {
            ReadOnlySpan<BatchRecord<Order>> batch = _consumer.ConsumeBatch(Math.Min(left, BatchCount), TimeSpan.FromMilliseconds(Settings.PatienceMilliseconds));
            if (batch.IsEmpty) break;
            foreach (ref readonly BatchRecord<Order> record in batch)
                if (Sample.IsRight(in record.Value)) right++;
            left -= batch.Length;
        }

        return right;
    }

    public void Dispose() => _consumer.Dispose();
}

/// <summary>Google's parser as a deserializer.</summary>
internal sealed class GoogleDeserializer : IDeserializer<GoogleOrder>
{
    public GoogleOrder Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context) => GoogleOrder.Parser.ParseFrom(data);
}

/// <summary>What all consumers have in common.</summary>
internal static class Settings
{
    internal const int PatienceMilliseconds = 20_000;

    /// <summary>Without headers, as batches are consumed by default.</summary>
    internal static ConsumerConfig FewerFields
    {
        get
        {
            ConsumerConfig config = MockCluster.Consuming;
            config.ConsumeResultFields = "topic,timestamp";
            return config;
        }
    }
}
