using System.Globalization;
using System.Text;

namespace LibWire.Tests.Kafka;

/// <summary>Batches from brokers.</summary>
public sealed class BatchConsumerTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    [Fact]
    public async Task ConsumeBatch_RandomMessages_AreEqualWithTheirPlaces()
    {
        string topic = MockCluster.NewName("orders");
        var maker = new OrderMaker(2);
        byte[][] values = [.. Enumerable.Range(0, 200).Select(_ => Take(maker.Next()))];
        await Bytes.ProduceAsync(topic, values);

        using BatchConsumer<Order> consumer = Assigned<Order>(topic);
        int count = 0;
        while (count < values.Length)
        {
            foreach (ref readonly BatchRecord<Order> record in consumer.ConsumeBatch(64, Patience))
            {
                Assert.Equal(values[count], record.Value.ToArray());
                Assert.Equal($"k{count}", Encoding.UTF8.GetString(record.Key));
                Assert.Equal((topic, 0, count), (record.Topic, record.Partition.Value, record.Offset.Value));
                Assert.Equal(TimestampType.CreateTime, record.Timestamp.Type);
                Assert.False(record.IsTombstone);
                Assert.True(record.HasKey);
                Assert.Null(record.Headers);
                count++;
            }
        }

        Assert.True(consumer.ConsumeBatch(64, TimeSpan.Zero).IsEmpty);
    }

    [Fact]
    public async Task ConsumeBatch_MoreThanTheMost_LeavesTheRest()
    {
        string topic = MockCluster.NewName("orders");
        await Bytes.ProduceAsync(topic, [.. Enumerable.Range(0, 7).Select(static i => Bytes.OfOrder(i))]);

        using BatchConsumer<Order> consumer = Assigned<Order>(topic);
        var ids = new List<long>();
        while (ids.Count < 7)
        {
            ReadOnlySpan<BatchRecord<Order>> batch = consumer.ConsumeBatch(3, Patience);
            Assert.InRange(batch.Length, 1, 3);
            foreach (ref readonly BatchRecord<Order> record in batch) ids.Add(record.Value.Id);
        }

        Assert.Equal([0, 1, 2, 3, 4, 5, 6], ids);
    }

    [Fact]
    public async Task ConsumeBatch_MoreBytesThanTheMost_EndsBehindTheRecordThatExceedsThem()
    {
        string topic = MockCluster.NewName("orders");
        await Bytes.ProduceAsync(topic, Bytes.OfOrder(1), Bytes.OfOrder(2));

        using BatchConsumer<Order> consumer = Assigned<Order>(topic, new() { BatchBytesMax = 1 });
        Assert.Equal(1, Assert.Single(consumer.ConsumeBatch(9, Patience).ToArray()).Value.Id);
        Assert.Equal(2, Assert.Single(consumer.ConsumeBatch(9, Patience).ToArray()).Value.Id);
    }

    [Fact]
    public async Task ConsumeBatch_TombstoneWithoutKeyAndHeaders_HasThem()
    {
        string topic = MockCluster.NewName("orders");
        using (IProducer<byte[], byte[]> producer = new ProducerBuilder<byte[], byte[]>(MockCluster.Producing).Build())
        {
            var headers = new Headers { { "trace", "7"u8.ToArray() } };
            await producer.ProduceAsync(new TopicPartition(topic, 0), new() { Key = null!, Value = null!, Headers = headers });
            await producer.ProduceAsync(new TopicPartition(topic, 0), new() { Key = [], Value = [] });
        }

        using BatchConsumer<Order> consumer = Assigned<Order>(topic, new() { KeepsHeaders = true });
        BatchRecord<Order> gone = consumer.ConsumeBatch(1, Patience)[0];
        Assert.True(gone.IsTombstone);
        Assert.False(gone.HasKey);
        Assert.True(gone.Key.IsEmpty);
        Assert.Equal("7"u8, gone.Headers!.GetLastBytes("trace"));

        BatchRecord<Order> empty = consumer.ConsumeBatch(1, Patience)[0];
        Assert.False(empty.IsTombstone);
        Assert.True(empty.HasKey);
        Assert.Equal(0, empty.Value.Id);
    }

    [Fact]
    public async Task ConsumeBatch_Tables_AreRead()
    {
        string topic = MockCluster.NewName("monsters");
        byte[] orc = Bytes.OfMonster("Orc");
        await Bytes.ProduceAsync(topic, orc, orc[..^9], Bytes.OfMonster("Elf"));

        var poisoned = new List<PoisonedRecord>();
        using BatchConsumer<Monster> consumer = Assigned<Monster>(topic, new() { OnPoisoned = poisoned.Add });
        Assert.Equal(["Orc", "Elf"], Texts(consumer, 2, static monster => monster.Name.ToString()));
        Assert.Equal(orc[..^9], Assert.Single(poisoned).Value);
    }

    [Fact]
    public async Task ConsumeBatch_OlderSchema_IsRead()
    {
        string topic = MockCluster.NewName("orders");
        await Bytes.ProduceAsync(topic, Bytes.OfOrder(7));
        using BatchConsumer<OrderOfLastYear> consumer = Assigned<OrderOfLastYear>(topic);
        Assert.Equal(["customer 7"], Texts(consumer, 1, static order => order.Customer.ToString()));
    }

    [Fact]
    public async Task ConsumeBatch_Poisoned_ReturnsTheOthersAndThrowsBetween()
    {
        string topic = MockCluster.NewName("orders");
        byte[] good = Bytes.OfOrder(1), bad = Bytes.MalformedAt(good.Length, good);
        await Bytes.ProduceAsync(topic, good, good, bad, good, bad);

        using BatchConsumer<Order> consumer = Assigned<Order>(topic);
        var seen = new List<string>();
        while (seen.Count < 5)
        {
            try
            {
                foreach (ref readonly BatchRecord<Order> record in consumer.ConsumeBatch(9, Patience)) seen.Add(record.Offset.ToString());
            }
            catch (PoisonedRecordException failure)
            {
                Assert.Equal(bad, failure.Record.Value);
                Assert.Equal(good.Length, failure.Record.Fault.Offset);
                Assert.Equal(topic, failure.Record.TopicPartitionOffset.Topic);
                Assert.Equal("k" + failure.Record.TopicPartitionOffset.Offset, Encoding.UTF8.GetString(failure.Record.Key!));
                Assert.Contains($"{topic} [[0]] @{failure.Record.TopicPartitionOffset.Offset}", failure.Message, StringComparison.Ordinal);
                Assert.Contains($"(at byte {good.Length})", failure.Message, StringComparison.Ordinal);
                seen.Add("!" + failure.Record.TopicPartitionOffset.Offset);
            }
        }

        Assert.Equal(["0", "1", "!2", "3", "!4"], seen);
    }

    [Fact]
    public async Task ConsumeBatch_PoisonedAreSkipped_CountsThemAsConsumed()
    {
        string topic = MockCluster.NewName("orders");
        byte[] good = Bytes.OfOrder(1), bad = [0x80];
        await Bytes.ProduceAsync(topic, bad, good, bad);

        ConsumerConfig config = MockCluster.Consuming;
        using BatchConsumer<Order> consumer = Assigned<Order>(topic, new() { OnPoisoned = PoisonedRecords.Skip }, config);
        Assert.Equal(["1"], Texts(consumer, 1, static order => order.Id.ToString(CultureInfo.InvariantCulture)));
        for (int i = 0; i < 100 && consumer.Client.Position(new(topic, 0)) < 3; i++) consumer.ConsumeBatch(9, TimeSpan.FromMilliseconds(100));
        consumer.Commit();
        Assert.Equal(3, Assert.Single(consumer.Client.Committed([new(topic, 0)], Patience)).Offset.Value);
    }

    [Fact]
    public async Task ConsumeBatch_PoisonedAreSent_ArriveWithTheirPlace()
    {
        string topic = MockCluster.NewName("orders"), dead = MockCluster.NewName("dead");
        await Bytes.ProduceAsync(topic, Bytes.OfOrder(1), [0x80], Bytes.OfOrder(2));

        using IProducer<byte[], byte[]> producer = new ProducerBuilder<byte[], byte[]>(MockCluster.Producing).Build();
        using BatchConsumer<Order> consumer = Assigned<Order>(topic, new() { OnPoisoned = PoisonedRecords.SendTo(producer, dead) });
        Assert.Equal(["1", "2"], Texts(consumer, 2, static order => order.Id.ToString(CultureInfo.InvariantCulture)));

        using IConsumer<string, byte[]> letters = new ConsumerBuilder<string, byte[]>(MockCluster.Consuming).Build();
        letters.Assign(Enumerable.Range(0, 4).Select(partition => new TopicPartition(dead, partition)));
        Message<string, byte[]> letter = letters.Consume(Patience).Message;
        Assert.Equal([0x80], letter.Value);
        Assert.Equal("k1", letter.Key);
        Assert.Equal(topic, Header(PoisonedRecords.TopicHeader));
        Assert.Equal("0", Header(PoisonedRecords.PartitionHeader));
        Assert.Equal("1", Header(PoisonedRecords.OffsetHeader));
        Assert.Contains("(at byte 0)", Header(PoisonedRecords.FaultHeader), StringComparison.Ordinal);

        string Header(string name) => Encoding.UTF8.GetString(letter.Headers.GetLastBytes(name));
    }

    [Fact]
    public async Task Commit_Batch_NextConsumerGoesOnBehindIt()
    {
        string topic = MockCluster.NewName("orders");
        await Bytes.ProduceAsync(topic, [.. Enumerable.Range(0, 5).Select(static i => Bytes.OfOrder(i))]);
        ConsumerConfig config = MockCluster.Consuming;
        using (BatchConsumer<Order> first = Assigned<Order>(topic, config: config))
        {
            Assert.Equal(0, first.ConsumeBatch(1, Patience)[0].Value.Id);
            Assert.Equal(1, first.ConsumeBatch(1, Patience)[0].Value.Id);
            first.Commit();
            Assert.Equal(2, first.ConsumeBatch(1, Patience)[0].Value.Id); // and it is not committed
        }

        using BatchConsumer<Order> second = Assigned<Order>(topic, config: config);
        Assert.Equal(2, second.ConsumeBatch(1, Patience)[0].Value.Id);
        second.Commit();
        second.Commit();
        Assert.Equal(3, Assert.Single(second.Client.Committed([new(topic, 0)], Patience)).Offset.Value);
    }

    [Fact]
    public void ConsumeBatch_NothingThere_WaitsAndCanBeCancelled()
    {
        using BatchConsumer<Order> consumer = Assigned<Order>(MockCluster.NewName("empty"));
        Assert.True(consumer.ConsumeBatch(1, TimeSpan.FromMilliseconds(50)).IsEmpty);
        using var source = new CancellationTokenSource();
        source.Cancel();
        Assert.Throws<OperationCanceledException>(() => consumer.ConsumeBatch(1, Patience, source.Token).Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => consumer.ConsumeBatch(0, Patience).Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => consumer.ConsumeBatch(1, TimeSpan.FromSeconds(-1)).Length);
        consumer.Commit();
        consumer.Dispose();
        Assert.Throws<ObjectDisposedException>(() => consumer.ConsumeBatch(1, Patience).Length);
    }

    [Fact]
    public void New_TypeThatIsNoMessage_IsRefused() =>
        Assert.Throws<NotSupportedException>(() => new BatchConsumer<int>(MockCluster.Consuming));

    private static BatchConsumer<T> Assigned<T>(string topic, BatchConsumerOptions? options = null, ConsumerConfig? config = null)
        where T : unmanaged
    {
        var consumer = new BatchConsumer<T>(config ?? MockCluster.Consuming, options);
        consumer.Client.Assign(new TopicPartition(topic, 0));
        return consumer;
    }

    private static List<string> Texts<T>(BatchConsumer<T> consumer, int count, Func<T, string> text)
        where T : unmanaged
    {
        var texts = new List<string>();
        while (texts.Count < count)
            foreach (ref readonly BatchRecord<T> record in consumer.ConsumeBatch(9, Patience)) texts.Add(text(record.Value));
        return texts;
    }

    private static byte[] Take(ArenaMessage<Order> message)
    {
        using (message) return message.Value.ToArray();
    }
}
