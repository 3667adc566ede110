using LibWire.Grpc.Health;
using LibWire.Grpc.Health.V1;
using Microsoft.Extensions.DependencyInjection;
using OwnHealth = LibWire.Grpc.Health.V1.Health;
using ServingStatus = LibWire.Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;

namespace LibWire.Tests.Grpc;

/// <summary>A server with the health service, and what tests ask of it.</summary>
internal sealed class HealthServer : IAsyncDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly TestServer _server;
    private readonly List<Message<HealthCheckRequest>> _watched = [];   // a call reads its request at any time until its first response

    private HealthServer(TestServer server)
    {
        _server = server;
        Client = new OwnHealth.HealthClient(server.Channel);
    }

    internal TestServer Server => _server;

    internal OwnHealth.HealthClient Client { get; }

    internal HealthStatuses Statuses => _server.Services.GetRequiredService<HealthStatuses>();

    internal static async Task<HealthServer> StartAsync(
        Action<LibWireGrpcHealthChecksOptions>? options = null, Action<IHealthChecksBuilder>? checks = null) => new(await TestServer.StartAsync(
            services: services =>
            {
                IHealthChecksBuilder builder = services.AddLibWireGrpcHealthChecks(options);
                checks?.Invoke(builder);
            },
            map: app => app.MapLibWireGrpcHealthChecksService()));

    internal async Task<ServingStatus> CheckAsync(string service)
    {
        using Message<HealthCheckRequest> request = Request(service);
        using Message<HealthCheckResponse> reply = await Client.CheckAsync(request, deadline: DateTime.UtcNow + Patience);
        return reply.Value.Status;
    }

    internal ServerStreamingCall<HealthCheckResponse> Watch(string service)
    {
        Message<HealthCheckRequest> request = Request(service);
        _watched.Add(request);
        return Client.Watch(request);
    }

    /// <summary>The next status of a watching call; null if it has ended.</summary>
    internal static async Task<ServingStatus?> NextAsync(ServerStreamingCall<HealthCheckResponse> call)
    {
        using var patience = new CancellationTokenSource(Patience);
        return await call.ResponseStream.MoveNextAsync(patience.Token) ? call.ResponseStream.Current.Value.Status : null;
    }

    internal async Task<Dictionary<string, ServingStatus>> ListAsync()
    {
        using Message<HealthListRequest> request = Message<HealthListRequest>.Rent();
        using Message<HealthListResponse> reply = await Client.ListAsync(request, deadline: DateTime.UtcNow + Patience);
        var all = new Dictionary<string, ServingStatus>();
        foreach (var entry in reply.Value.Statuses) all.Add(entry.Key.ToString(), entry.Value.Status);
        return all;
    }

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        foreach (Message<HealthCheckRequest> request in _watched) request.Dispose();
    }

    private static Message<HealthCheckRequest> Request(string service)
    {
        Message<HealthCheckRequest> request = Message<HealthCheckRequest>.Rent();
        request.Value.SetService(service, request.Arena);
        return request;
    }
}
