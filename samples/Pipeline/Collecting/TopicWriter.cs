using Confluent.Kafka;
using Grpc.Core;
using LibWire;
using LibWire.Kafka;

namespace Pipeline;

/// <summary>Writes records to the topic.</summary>
internal sealed class TopicWriter : IDisposable
{
    private readonly string _topic;
    private readonly IProducer<string, ArenaMessage<Telemetry>?> _producer;
    private long _acknowledgedCalls;

    public TopicWriter(Topic topic)
    {
        _topic = topic.Name;
        _producer = new ProducerBuilder<string, ArenaMessage<Telemetry>?>(topic.Producing)
            .SetValueSerializer(new ArenaMessageSerializer<Telemetry>())
            .Build();
    }

    /// <summary>The calls of all requests that were answered.</summary>
    public long AcknowledgedCalls => Interlocked.Read(ref _acknowledgedCalls);

    /// <summary>Writes what a request has told, and waits until the brokers have it.</summary>
    /// <param name="records">A record for each service. They are disposed.</param>
    /// <exception cref="RpcException">Unavailable: the brokers do not have all of it. The sender should send the request again.</exception>
    public async Task WriteAsync(List<(string Service, ArenaMessage<Telemetry> Telemetry)> records)
    {
        long calls = 0;
        try
        {
            var writes = new List<Task>(records.Count);
            foreach ((string service, ArenaMessage<Telemetry> telemetry) in records)
            {
                calls += telemetry.Value.Calls.Count;
                writes.Add(_producer.ProduceAsync(_topic, new() { Key = service, Value = telemetry }));
            }

            await Task.WhenAll(writes);
        }
        catch (KafkaException failure)
        {
            throw new RpcException(new Status(StatusCode.Unavailable, failure.Error.Reason));
        }
        finally
        {
            foreach ((_, ArenaMessage<Telemetry> telemetry) in records) telemetry.Dispose();
        }

        Interlocked.Add(ref _acknowledgedCalls, calls);
    }

    public void Dispose() => _producer.Dispose();
}
