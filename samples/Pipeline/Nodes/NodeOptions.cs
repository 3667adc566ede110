using System.Net;

namespace Pipeline;

/// <summary>How a node runs: a silo and a worker, and on the first node also the collector and the page.</summary>
internal sealed record NodeOptions
{
    /// <summary>The servers of Kafka; null for brokers in the first node.</summary>
    public string? Kafka { get; init; }

    /// <summary>Where the state of grains is kept: one folder for all nodes.</summary>
    public required string Folder { get; init; }

    /// <summary>The address at which other nodes reach this one.</summary>
    public IPAddress Address { get; init; } = IPAddress.Loopback;

    public int SiloPort { get; init; }

    public int GatewayPort { get; init; }

    /// <summary>The silo of the first node, which knows the members of the cluster; null on the first node.</summary>
    public IPEndPoint? Join { get; init; }

    /// <summary>The port of the page; 0 for a free one.</summary>
    public int PagePort { get; init; }

    /// <summary>The port of gRPC; 0 for a free one.</summary>
    public int GrpcPort { get; init; }
}
