using System.Globalization;
using LibWire.Comparison;
using LibWire.Topics.Model;
using GoogleOrder = LibWire.Topics.GoogleModel.Order;

namespace LibWire.Topics;

/// <summary>Measures all columns in turns.</summary>
internal sealed class TopicRun(int rounds, int messages)
{
    private const int WarmUpRounds = 2;
    private const int GoogleColumn = 2;
    private const string Topic = "orders";

    private static readonly TimeSpan FetchTime = TimeSpan.FromMilliseconds(400); // the records come from this process

    /// <returns>Whether every message was right.</returns>
    internal bool Measure()
    {
        var partition = new TopicPartition(Topic, 0);
        using (IProducer<Null, byte[]> producer = new ProducerBuilder<Null, byte[]>(MockCluster.Producing).Build())
        {
            for (int i = 0; i < messages; i++) producer.Produce(partition, new() { Value = Sample.Bytes });
            producer.Flush(TimeSpan.FromMilliseconds(Settings.PatienceMilliseconds));
        }

        using var batches = new Batches();
        using var objects = new OneByOne<ArenaMessage<Order>?>("libwire, one by one", MockCluster.Consuming, new ArenaMessageDeserializer<Order>(), IsRight);
        using var google = new OneByOne<GoogleOrder>("google-protobuf", MockCluster.Consuming, new GoogleDeserializer(), Sample.IsRight);
        using var googleFewer = new OneByOne<GoogleOrder>("google-protobuf, without headers", Settings.FewerFields, new GoogleDeserializer(), Sample.IsRight);
        using var nothing = new OneByOne<Ignore>("no message", MockCluster.Consuming, Deserializers.Ignore, static _ => true);
        using var nothingFewer = new OneByOne<Ignore>("no message, without headers", Settings.FewerFields, Deserializers.Ignore, static _ => true);
        ITopicColumn[] columns = [batches, objects, google, googleFewer, nothing, nothingFewer];
        (Series[] consuming, bool isRight) = Take(columns.Length, column =>
        {
            columns[column].Rewind(partition);
            Thread.Sleep(FetchTime);
            return () => columns[column].Consume(messages);
        });
        if (!isRight) return Wrong();

        Func<int>[] alone =
        [
            DecodeIntoOneArena,
            () => DecodeOneByOne(new ArenaMessageDeserializer<Order>(), IsRight),
            () => DecodeOneByOne(new GoogleDeserializer(), Sample.IsRight),
        ];
        (Series[] decoding, isRight) = Take(alone.Length, column => alone[column]);
        if (!isRight) return Wrong();

        Print($"Consuming {Sample.Bytes.Length} bytes a message, from the queue of the client", columns, consuming);
        Print("Decoding alone", columns[..alone.Length], decoding);
        return true;
    }

    private static bool IsRight(ArenaMessage<Order>? message)
    {
        using (message) return message != null && Sample.IsRight(in message.Value);
    }

    private static bool Wrong()
    {
        Console.Error.WriteLine("A message was wrong, or did not arrive.");
        return false;
    }

    private (Series[] Columns, bool IsRight) Take(int count, Func<int, Func<int>> prepare)
    {
        Series[] series = [.. Enumerable.Range(0, count).Select(static _ => new Series([], []))];
        for (int round = -Math.Min(WarmUpRounds, rounds); round < rounds; round++)
        {
            for (int i = 0; i < count; i++)
            {
                int column = (i + Math.Max(round, 0)) % count;
                Func<int> burst = prepare(column);
                GC.Collect();
                long allocated = GC.GetAllocatedBytesForCurrentThread();
                double start = ThreadClock.Nanoseconds;
                int right = burst();
                double time = ThreadClock.Nanoseconds - start;
                allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
                if (right != messages) return (series, false);
                if (round < 0) continue;
                series[column].Nanoseconds.Add(time / messages);
                series[column].Bytes.Add((double)allocated / messages);
            }
        }

        return (series, true);
    }

    private int DecodeIntoOneArena()
    {
        int right = 0;
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        for (int i = 0; i < messages; i++)
        {
            if (i % Batches.BatchCount == 0) arena.Reset();
            Order order = ProtoMessage.Parse<Order>(Sample.Bytes, in arena);
            if (Sample.IsRight(in order)) right++;
        }

        return right;
    }

    private int DecodeOneByOne<T>(IDeserializer<T> deserializer, Func<T, bool> isRight)
    {
        int right = 0;
        var context = new SerializationContext(MessageComponentType.Value, Topic);
        for (int i = 0; i < messages; i++)
            if (isRight(deserializer.Deserialize(Sample.Bytes, false, context))) right++;
        return right;
    }

    private void Print(string title, ITopicColumn[] columns, Series[] series)
    {
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{title}, {rounds} rounds of {messages} messages:"));
        Console.WriteLine();
        Console.WriteLine("| column | ns a message, median | best | times as fast as google-protobuf | managed bytes a message |");
        Console.WriteLine("|---|---:|---:|---:|---:|");
        List<double> google = series[GoogleColumn].Nanoseconds;
        for (int i = 0; i < columns.Length; i++)
        {
            List<double> own = series[i].Nanoseconds;
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {columns[i].Name} | {Statistics.Median(own):N0} | {own.Min():N0} | {Statistics.MedianRatio(google, own):F2} | {Statistics.Median(series[i].Bytes):N0} |"));
        }

        Console.WriteLine();
    }

    private sealed record Series(List<double> Nanoseconds, List<double> Bytes);
}
