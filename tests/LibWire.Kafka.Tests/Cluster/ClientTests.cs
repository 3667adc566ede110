using System.Text;

namespace LibWire.Tests.Kafka;

/// <summary>Messages through brokers, with the usual producer and consumer.</summary>
public sealed class ClientTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    [Fact]
    public async Task Produce_RandomMessages_AreConsumedEqual()
    {
        string topic = MockCluster.NewName("orders");
        var maker = new OrderMaker(1);
        ArenaMessage<Order>[] orders = [.. Enumerable.Range(0, 100).Select(_ => maker.Next())];
        using (IProducer<string, ArenaMessage<Order>?> producer = Producer())
            foreach (ArenaMessage<Order> order in orders)
                await producer.ProduceAsync(new TopicPartition(topic, 0), new() { Key = "k", Value = order });

        using IConsumer<string, ArenaMessage<Order>?> consumer = Consumer(topic);
        foreach (ArenaMessage<Order> order in orders)
        {
            ConsumeResult<string, ArenaMessage<Order>?> result = consumer.Consume(Patience);
            using ArenaMessage<Order> read = result.Message.Value!;
            Assert.Equal(order.Value.ToArray(), read.Value.ToArray());
            Assert.Equal("k", result.Message.Key);
        }
    }

    [Fact]
    public async Task Produce_TombstoneAndHeaders_AreConsumed()
    {
        string topic = MockCluster.NewName("orders");
        using (IProducer<string, ArenaMessage<Order>?> producer = Producer())
        {
            var headers = new Headers { { "trace", Encoding.UTF8.GetBytes("7") } };
            await producer.ProduceAsync(new TopicPartition(topic, 0), new() { Key = "gone", Value = null, Headers = headers });
        }

        using IConsumer<string, ArenaMessage<Order>?> consumer = Consumer(topic);
        Message<string, ArenaMessage<Order>?> message = consumer.Consume(Patience).Message;
        Assert.Null(message.Value);
        Assert.Equal("gone", message.Key);
        Assert.Equal("7"u8, message.Headers.GetLastBytes("trace"));
    }

    [Fact]
    public async Task Produce_MessageAsKeyAndHolderAsValue_AreConsumedEqual()
    {
        string topic = MockCluster.NewName("monsters");
        using var key = new ArenaMessage<Line>();
        key.Value.SetSku("A-17", key.Arena);
        using (IProducer<ArenaMessage<Line>?, MonsterHolder?> producer = new ProducerBuilder<ArenaMessage<Line>?, MonsterHolder?>(MockCluster.Producing)
                   .SetKeySerializer(new ArenaMessageSerializer<Line>())
                   .SetValueSerializer(new FlatHolderSerializer<MonsterHolder>().AsAsync())
                   .Build())
        {
            await producer.ProduceAsync(new TopicPartition(topic, 0), new() { Key = key, Value = MonsterHolder.Parse(Bytes.OfMonster("Orc")) });
            await producer.ProduceAsync(new TopicPartition(topic, 0), new() { Key = null, Value = null });
        }

        using IConsumer<ArenaMessage<Line>?, MonsterHolder?> consumer = new ConsumerBuilder<ArenaMessage<Line>?, MonsterHolder?>(MockCluster.Consuming)
            .SetKeyDeserializer(new ArenaMessageDeserializer<Line>())
            .SetValueDeserializer(new FlatHolderDeserializer<MonsterHolder>())
            .Build();
        consumer.Assign(new TopicPartition(topic, 0));
        Message<ArenaMessage<Line>?, MonsterHolder?> message = consumer.Consume(Patience).Message;
        using ArenaMessage<Line> read = message.Key!;
        Assert.Equal("A-17", read.Value.Sku.ToString());
        Assert.Equal("Orc", message.Value!.Name);
        message = consumer.Consume(Patience).Message;
        Assert.Null(message.Key);
        Assert.Null(message.Value);
    }

    [Fact]
    public async Task Consume_MalformedValue_TellsPlaceAndByteAndGoesOn()
    {
        string topic = MockCluster.NewName("orders");
        byte[] good = Bytes.OfOrder(7), bad = Bytes.MalformedAt(good.Length, good);
        await Bytes.ProduceAsync(topic, good, bad, good);

        using IConsumer<string, ArenaMessage<Order>?> consumer = Consumer(topic);
        using (ArenaMessage<Order> first = consumer.Consume(Patience).Message.Value!) Assert.Equal(7, first.Value.Id);
        ConsumeException failure = Assert.Throws<ConsumeException>(() => consumer.Consume(Patience));
        Assert.Equal(new TopicPartitionOffset(topic, 0, 1), failure.ConsumerRecord.TopicPartitionOffset);
        Assert.Equal(ErrorCode.Local_ValueDeserialization, failure.Error.Code);
        Assert.Equal(good.Length, Assert.IsType<WireFormatException>(failure.InnerException).Offset);
        using ArenaMessage<Order> third = consumer.Consume(Patience).Message.Value!;
        Assert.Equal(7, third.Value.Id);
    }

    [Fact]
    public async Task Produce_DisposedMessage_Fails()
    {
        using IProducer<string, ArenaMessage<Order>?> producer = Producer();
        var order = new ArenaMessage<Order>();
        order.Dispose();
        var failure = await Assert.ThrowsAsync<ProduceException<string, ArenaMessage<Order>?>>(
            () => producer.ProduceAsync("orders", new() { Key = "k", Value = order }));
        Assert.Equal(ErrorCode.Local_ValueSerialization, failure.Error.Code);
        Assert.IsType<ObjectDisposedException>(failure.InnerException);
    }

    private static IProducer<string, ArenaMessage<Order>?> Producer() =>
        new ProducerBuilder<string, ArenaMessage<Order>?>(MockCluster.Producing).SetValueSerializer(new ArenaMessageSerializer<Order>()).Build();

    private static IConsumer<string, ArenaMessage<Order>?> Consumer(string topic)
    {
        IConsumer<string, ArenaMessage<Order>?> consumer = new ConsumerBuilder<string, ArenaMessage<Order>?>(MockCluster.Consuming)
            .SetValueDeserializer(new ArenaMessageDeserializer<Order>())
            .Build();
        consumer.Assign(new TopicPartition(topic, 0));
        return consumer;
    }
}
