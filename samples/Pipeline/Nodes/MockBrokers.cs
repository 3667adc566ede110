using System.Text.Json;
using Confluent.Kafka;

namespace Pipeline;

/// <summary>The brokers that librdkafka has for tests. They live in this process and keep everything in its memory.</summary>
internal sealed class MockBrokers : IDisposable
{
    private const int Count = 3;

    private static readonly TimeSpan StartTime = TimeSpan.FromSeconds(30);

    private readonly IProducer<Null, Null> _client;
    private readonly TaskCompletionSource<string> _servers = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public MockBrokers()
    {
        var config = new ProducerConfig { BootstrapServers = "localhost:1", StatisticsIntervalMs = 100 };
        config.Set("test.mock.num.brokers", Count.ToString(System.Globalization.CultureInfo.InvariantCulture));
        _client = new ProducerBuilder<Null, Null>(config).SetStatisticsHandler((_, json) => Note(json)).SetLogHandler(static (_, _) => { }).Build();
    }

    /// <summary>Their addresses, which only the statistics of the client tell.</summary>
    /// <exception cref="TimeoutException">They did not start.</exception>
    public Task<string> ServersAsync() => _servers.Task.WaitAsync(StartTime);

    public void Dispose() => _client.Dispose();

    private void Note(string json)
    {
        if (_servers.Task.IsCompleted) return;
        using var statistics = JsonDocument.Parse(json);
        string[] names =
        [
            .. from broker in statistics.RootElement.GetProperty("brokers").EnumerateObject()
               where broker.Value.GetProperty("nodeid").GetInt32() > 0
               select broker.Value.GetProperty("nodename").GetString(),
        ];
        if (names.Length == Count) _servers.TrySetResult(string.Join(',', names));
    }
}
