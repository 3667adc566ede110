namespace LibWire.Tests.Kafka;

/// <summary>Bytes of messages, and a way to put them into a topic.</summary>
internal static class Bytes
{
    internal static byte[] OfOrder(long id)
    {
        using var arena = new ArenaAllocator();
        var order = new Order { Id = id };
        order.SetCustomer($"customer {id}", in arena);
        return order.ToArray();
    }

    internal static byte[] OfMonster(string name)
    {
        using var arena = new ArenaAllocator();
        var monster = new Monster { Hp = 80 };
        monster.SetName(name, in arena);
        return monster.ToArray();
    }

    /// <summary>A message with a field behind it whose tag is cut off.</summary>
    internal static byte[] MalformedAt(int offset, byte[] good) => [.. good.AsSpan(0, offset), 0x80];

    /// <summary>Puts values into the first partition of a topic. Keys are k0, k1, and so on.</summary>
    internal static async Task ProduceAsync(string topic, params byte[]?[] values)
    {
        using IProducer<string, byte[]> producer = new ProducerBuilder<string, byte[]>(MockCluster.Producing).Build();
        for (int i = 0; i < values.Length; i++)
            await producer.ProduceAsync(new TopicPartition(topic, 0), new() { Key = $"k{i}", Value = values[i]! });
    }
}
