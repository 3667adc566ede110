using Confluent.Kafka;

namespace Pipeline;

/// <summary>The topic between the collector and the grains.</summary>
internal sealed record Topic(string Servers)
{
    public string Name { get; } = "telemetry";

    /// <summary>A record counts as sent once all brokers that keep it have it.</summary>
    public ProducerConfig Producing => new() { BootstrapServers = Servers, Acks = Acks.All, EnableIdempotence = true, LingerMs = 5 };

    /// <summary>Each node has one member of the group. The times are short, so that another member soon has the partitions of a node that died.</summary>
    public ConsumerConfig Consuming => new()
    {
        BootstrapServers = Servers,
        GroupId = "pipeline",
        AutoOffsetReset = AutoOffsetReset.Earliest,
        SessionTimeoutMs = 6_000,
        HeartbeatIntervalMs = 500,
        AllowAutoCreateTopics = true,
        TopicMetadataRefreshIntervalMs = 2_000,
    };
}
