using System.Text.RegularExpressions;

namespace LibWire.Tests.Kafka;

/// <summary>The C# blocks of the README of LibWire.Kafka stand here word for word.</summary>
public sealed partial class ReadmeTests
{
    private int _total;
    private int _turns;

    private bool IsRunning => _total < 6 && _turns++ < 20;

    [Fact]
    public void Readme_EachCSharpBlock_StandsHere()
    {
        string here = Squeeze(File.ReadAllText(Repository.PathOf("tests/LibWire.Kafka.Tests/ReadmeTests.cs")));
        string[] blocks = [.. CSharpBlock().Matches(File.ReadAllText(Repository.PathOf("LibWire.Kafka/README.md"))).Select(static match => Squeeze(match.Groups[1].Value))];
        Assert.Equal(4, blocks.Length);
        Assert.All(blocks, block => Assert.Contains(block, here, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Readme_Consume_AddsUp()
    {
        using var order = new ArenaMessage<Order>();
        order.Value.Quantity = 3;
        await Bytes.ProduceAsync("orders", order.Value.ToArray(), order.Value.ToArray());
        await ProduceAsync(MockCluster.Producing);

        ConsumerConfig config = MockCluster.Consuming;
        using var consumer = new BatchConsumer<Order>(config);
        consumer.Client.Subscribe("orders");
        while (IsRunning)
        {
            foreach (ref readonly BatchRecord<Order> record in consumer.ConsumeBatch(1000, TimeSpan.FromSeconds(1)))
                _total += record.Value.Quantity;
            consumer.Commit();
        }

        Assert.Equal(6, _total);
    }

    private static async Task ProduceAsync(ProducerConfig config)
    {
        using IProducer<string, ArenaMessage<Order>?> producer = new ProducerBuilder<string, ArenaMessage<Order>?>(config)
            .SetValueSerializer(new ArenaMessageSerializer<Order>())
            .Build();
        using var order = new ArenaMessage<Order>();
        order.Value.SetSku("A-17", order.Arena);
        await producer.ProduceAsync("orders", new() { Key = "17", Value = order });
    }

    internal static BatchConsumerOptions Letters(IProducer<byte[], byte[]> letters)
    {
        var options = new BatchConsumerOptions { OnPoisoned = PoisonedRecords.SendTo(letters, "orders.dead") };
        return options;
    }

    [Fact]
    public void Readme_Registry_IsGivenToAll()
    {
        using var http = new HttpClient();
        var registry = new RegistryFormat(new HttpSchemaRegistry(http));
        var serializer = new ArenaMessageSerializer<Order>(registry);
        var deserializer = new ArenaMessageDeserializer<Order>(registry);
        var batches = new BatchConsumerOptions { Registry = registry };

        var context = new SerializationContext(MessageComponentType.Value, "orders");
        Assert.Null(serializer.Serialize(null, context));
        Assert.Null(deserializer.Deserialize([], true, context));
        Assert.Same(registry, batches.Registry);
    }

    [GeneratedRegex("```csharp\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex CSharpBlock();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();

    private static string Squeeze(string text) => Space().Replace(text, " ").Trim();
}
