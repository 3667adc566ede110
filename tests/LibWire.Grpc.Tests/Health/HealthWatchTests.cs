using LibWire.Grpc.Health;
using LibWire.Grpc.Health.V1;
using Microsoft.Extensions.DependencyInjection;
using ServingStatus = LibWire.Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;

namespace LibWire.Tests.Grpc;

/// <summary>A client that is slow to read.</summary>
public sealed class HealthWatchTests
{
    [Fact]
    public async Task Watch_SlowClient_SkipsStatusesAndGetsTheLast()
    {
        await using ServiceProvider services = new ServiceCollection().AddLogging().AddLibWireGrpcHealthChecks().Services.BuildServiceProvider();
        HealthStatuses statuses = services.GetRequiredService<HealthStatuses>();
        var service = ActivatorUtilities.CreateInstance<HealthService>(services);
        using Message<HealthCheckRequest> request = Message<HealthCheckRequest>.Rent();
        using var writer = new SlowWriter();
        using var replies = new MessageWriter<HealthCheckResponse>(writer);
        Task watching = service.Watch(request, replies, new InProcessCallContext());
        Assert.Equal([ServingStatus.Serving], writer.Written);

        // The first write has not ended.
        statuses.SetStatus("", ServingStatus.NotServing);
        statuses.SetStatus("", ServingStatus.Unknown);
        statuses.SetStatus("", ServingStatus.NotServing);
        await Task.Delay(20);
        Assert.Single(writer.Written);

        writer.Let();
        await writer.Reached(2);
        Assert.Equal([ServingStatus.Serving, ServingStatus.NotServing], writer.Written);

        // There and back again while the client is slow: nothing to tell.
        statuses.SetStatus("", ServingStatus.Serving);
        statuses.SetStatus("", ServingStatus.NotServing);
        writer.Let();
        statuses.Shutdown();
        await watching.WaitAsync(TimeSpan.FromSeconds(30));
        Assert.Equal(2, writer.Written.Count);
    }

    /// <summary>Each write waits until it is let.</summary>
    private sealed class SlowWriter : IAsyncStreamWriter<MessageCarrier<HealthCheckResponse>>, IDisposable
    {
        private readonly SemaphoreSlim _let = new(0);

        internal List<ServingStatus> Written { get; } = [];

        public WriteOptions? WriteOptions { get; set; }

        public Task WriteAsync(MessageCarrier<HealthCheckResponse> message)
        {
            lock (Written) Written.Add(message.Message.Value.Status);
            return _let.WaitAsync();
        }

        public void Dispose() => _let.Dispose();

        internal void Let() => _let.Release();

        internal async Task Reached(int count)
        {
            for (int i = 0; i < 3000; i++)
            {
                lock (Written)
                {
                    if (Written.Count >= count) return;
                }

                await Task.Delay(10);
            }
        }
    }
}
