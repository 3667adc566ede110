using System.Text.Json;

namespace LibWire.Tests.Kafka;

/// <summary>Brokers that live in a client of this process. Topics are made when they are first asked for, with four partitions.</summary>
internal static class MockCluster
{
    private static readonly Lazy<(IProducer<Null, Null> Client, string Servers)> Brokers = new(Start);
    private static int NameCount;

    /// <summary>The addresses of the brokers.</summary>
    internal static string Servers => Brokers.Value.Servers;

    /// <summary>A topic or group that no other test uses.</summary>
    internal static string NewName(string name) => $"{name}-{Interlocked.Increment(ref NameCount)}";

    internal static ProducerConfig Producing => new() { BootstrapServers = Servers, LingerMs = 0 };

    /// <summary>Settings of a consumer of a new group, which begins with the first record.</summary>
    internal static ConsumerConfig Consuming => new()
    {
        BootstrapServers = Servers,
        GroupId = NewName("group"),
        AutoOffsetReset = AutoOffsetReset.Earliest,
        EnableAutoCommit = false,
        SessionTimeoutMs = 6000,
        HeartbeatIntervalMs = 500,
        AllowAutoCreateTopics = true,
    };

    // The client that has the brokers lives as long as the process.
    private static (IProducer<Null, Null> Client, string Servers) Start()
    {
        var config = new ProducerConfig { BootstrapServers = "localhost:1", StatisticsIntervalMs = 100 };
        config.Set("test.mock.num.brokers", "3");
        using var known = new ManualResetEventSlim();
        string servers = "";
        IProducer<Null, Null> client = new ProducerBuilder<Null, Null>(config)
            .SetStatisticsHandler((_, json) =>
            {
                if (known.IsSet) return;
                using var statistics = JsonDocument.Parse(json);
                string[] names =
                [
                    .. from broker in statistics.RootElement.GetProperty("brokers").EnumerateObject()
                       where broker.Value.GetProperty("nodeid").GetInt32() > 0
                       select broker.Value.GetProperty("nodename").GetString(),
                ];
                if (names.Length < 3) return;
                servers = string.Join(',', names);
                known.Set();
            })
            .Build();
        if (!known.Wait(TimeSpan.FromSeconds(20))) throw new InvalidOperationException("The mock cluster did not start.");
        return (client, servers);
    }
}
