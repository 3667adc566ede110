namespace LibWire.Tests.Kafka;

/// <summary>Two members of a group.</summary>
public sealed class RebalanceTests
{
    private static readonly TimeSpan Poll = TimeSpan.FromMilliseconds(100);

    [Fact]
    public async Task ConsumeBatch_SecondMemberJoins_EachRecordIsReadAndWhatWasCommittedOnce()
    {
        string topic = MockCluster.NewName("orders");
        using IProducer<Null, byte[]> producer = new ProducerBuilder<Null, byte[]>(MockCluster.Producing).Build();
        for (int id = 0; id < 8; id++) await producer.ProduceAsync(new TopicPartition(topic, id % 4), new() { Value = Bytes.OfOrder(id) });

        ConsumerConfig config = MockCluster.Consuming;
        var revoked = new List<int[]>();
        using (var first = new BatchConsumer<Order>(config, new() { OnRevoked = partitions => revoked.Add([.. partitions.Select(static each => each.Partition.Value).Order()]) }))
        {
            first.Client.Subscribe(topic);
            var firstIds = new List<long>();
            await Until(() => firstIds.Count == 8, () => Read(first, firstIds));
            first.Commit();

            using var second = new BatchConsumer<Order>(config);
            second.Client.Subscribe(topic);
            var secondIds = new List<long>();
            await Until(
                () => first.Client.Assignment.Count == 2 && second.Client.Assignment.Count == 2,
                () =>
                {
                    Read(first, firstIds);
                    Read(second, secondIds);
                });
            Assert.Equal([0, 1, 2, 3], revoked[0]); // a slow machine can balance more than once

            for (int id = 8; id < 16; id++) await producer.ProduceAsync(new TopicPartition(topic, id % 4), new() { Value = Bytes.OfOrder(id) });
            await Until(
                () => firstIds.Count + secondIds.Count == 16,
                () =>
                {
                    Read(first, firstIds);
                    Read(second, secondIds);
                });
            Assert.Equal(4, secondIds.Count);
            Assert.Equal(Enumerable.Range(0, 16).Select(static id => (long)id), firstIds.Concat(secondIds).Order());
        }
    }

    private static void Read(BatchConsumer<Order> consumer, List<long> ids)
    {
        foreach (ref readonly BatchRecord<Order> record in consumer.ConsumeBatch(3, Poll)) ids.Add(record.Value.Id);
    }

    private static async Task Until(Func<bool> isDone, Action step)
    {
        for (int i = 0; i < 300 && !isDone(); i++)
        {
            step();
            await Task.Yield();
        }

        Assert.True(isDone());
    }
}
