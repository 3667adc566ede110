using System.Text;
using Confluent.Kafka;
using LibWire;
using LibWire.Kafka;

namespace Pipeline;

/// <summary>Takes records from the topic to the grains, and commits those that the grains have stored.</summary>
/// <remarks>A record may come twice: if a worker ends after the grain has stored and before the commit. Grains know what they have counted.</remarks>
internal sealed partial class Worker(IGrainFactory grains, Topic topic, ILogger<Worker> log) : BackgroundService
{
    private const int RecordsMax = 2_000;

    private static readonly TimeSpan Wait = TimeSpan.FromMilliseconds(200);
    private static readonly TimeSpan RetryPause = TimeSpan.FromMilliseconds(500);

    protected override Task ExecuteAsync(CancellationToken stoppingToken) => Task.Run(() => RunAsync(stoppingToken), CancellationToken.None);

    private async Task RunAsync(CancellationToken stop)
    {
        using var consumer = new BatchConsumer<Telemetry>(topic.Consuming, new BatchConsumerOptions { OnPoisoned = Report });
        consumer.Client.Subscribe(topic.Name);
        while (!stop.IsCancellationRequested)
        {
            try
            {
                Dictionary<(string Service, int Partition), ArenaMessage<Batch>> batches = Take(consumer);
                await Task.WhenAll(batches.Select(batch => DeliverAsync(batch.Key.Service, batch.Value, stop)));
                consumer.Commit();
            }
            catch (KafkaException failure) when (failure.Error.Code == Confluent.Kafka.ErrorCode.UnknownTopicOrPart)
            {
                // Nothing was sent yet: the first record makes the topic.
                await Task.Delay(RetryPause, stop);
            }
            catch (KafkaException failure)
            {
                // The group is being formed anew, or the brokers cannot be reached. What was not committed comes again.
                LogClient(log, failure.Message);
            }
            catch (OperationCanceledException) when (stop.IsCancellationRequested)
            {
                return;
            }
        }
    }

    // The grains may keep a batch for longer than the consumer keeps its records, so that it is copied.
    private static Dictionary<(string Service, int Partition), ArenaMessage<Batch>> Take(BatchConsumer<Telemetry> consumer)
    {
        var batches = new Dictionary<(string, int), ArenaMessage<Batch>>();
        foreach (ref readonly BatchRecord<Telemetry> record in consumer.ConsumeBatch(RecordsMax, Wait))
        {
            (string, int) key = (Encoding.UTF8.GetString(record.Key), record.Partition);
            if (!batches.TryGetValue(key, out ArenaMessage<Batch>? batch)) batches[key] = batch = new ArenaMessage<Batch>();
            batch.Value.Partition = record.Partition;
            var entry = new Entry { Offset = record.Offset };
            entry.MutableTelemetry(batch.Arena) = record.Value.Clone(batch.Arena);
            batch.Value.Entries.Add(entry, batch.Arena);
        }

        return batches;
    }

    // A silo that dies answers nothing. Its grains begin again on another one with what they have stored.
    private async Task DeliverAsync(string service, ArenaMessage<Batch> batch, CancellationToken stop)
    {
        for (bool isFirst = true; ; isFirst = false)
        {
            try
            {
                await grains.GetGrain<IServiceGrain>(service).Add(batch);
                return;
            }
            catch (Exception failure) when (failure is not OperationCanceledException)
            {
                if (isFirst) LogGrain(log, service, failure.Message);
                await Task.Delay(RetryPause, stop);
            }
        }
    }

    private void Report(PoisonedRecord record) => LogPoisoned(log, record.ToString() ?? "");

    [LoggerMessage(LogLevel.Warning, "The consumer failed and goes on: {Reason}")]
    private static partial void LogClient(ILogger log, string reason);

    [LoggerMessage(LogLevel.Warning, "The grain of {Service} failed and is asked again: {Reason}")]
    private static partial void LogGrain(ILogger log, string service, string reason);

    [LoggerMessage(LogLevel.Error, "A record is skipped: {Record}")]
    private static partial void LogPoisoned(ILogger log, string record);
}
