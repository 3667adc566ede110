using LibWire.Grpc.Health;
using LibWire.Grpc.Health.V1;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using ServingStatus = LibWire.Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;

namespace LibWire.Tests.Grpc;

/// <summary>The health checks of ASP.NET Core as the source of statuses.</summary>
public sealed class HealthChecksTests
{
    private HealthStatus _orders = HealthStatus.Healthy;
    private HealthStatus _stock = HealthStatus.Healthy;

    [Theory]
    [InlineData(HealthStatus.Healthy, ServingStatus.Serving)]
    [InlineData(HealthStatus.Degraded, ServingStatus.Serving)]
    [InlineData(HealthStatus.Unhealthy, ServingStatus.NotServing)]
    internal async Task Check_MappedServices_RunsTheirChecks(HealthStatus found, ServingStatus expected)
    {
        await using HealthServer server = await HealthServer.StartAsync(Map, AddChecks);
        _orders = found;
        Assert.Equal(expected, await server.CheckAsync(""));
        Assert.Equal(expected, await server.CheckAsync("shop.Orders"));
        Assert.Equal(ServingStatus.Serving, await server.CheckAsync("shop.Stock"));
        Assert.Equal(ServingStatus.Unknown, await server.CheckAsync("shop.Wrong"));
        await Assert.ThrowsAsync<RpcException>(() => server.CheckAsync("shop.Others"));
    }

    [Fact]
    public async Task List_MappedServices_RunsAllChecks()
    {
        await using HealthServer server = await HealthServer.StartAsync(Map, AddChecks);
        _stock = HealthStatus.Unhealthy;
        Dictionary<string, ServingStatus> all = await server.ListAsync();
        Assert.Equal(4, all.Count);
        Assert.Equal(ServingStatus.NotServing, all[""]);
        Assert.Equal(ServingStatus.Serving, all["shop.Orders"]);
        Assert.Equal(ServingStatus.NotServing, all["shop.Stock"]);
        Assert.Equal(ServingStatus.Unknown, all["shop.Wrong"]);
    }

    [Fact]
    public async Task Check_StatusIsSet_RunsNoCheck()
    {
        int runs = 0;
        await using HealthServer server = await HealthServer.StartAsync(Map, checks => checks.AddCheck("orders", () =>
        {
            Interlocked.Increment(ref runs);
            return HealthCheckResult.Healthy();
        }));
        server.Statuses.SetStatus("", ServingStatus.NotServing);
        Assert.Equal(ServingStatus.NotServing, await server.CheckAsync(""));
        Assert.Equal(0, runs);
        server.Statuses.ClearStatus("");
        Assert.Equal(ServingStatus.Serving, await server.CheckAsync(""));
        Assert.Equal(1, runs);
    }

    [Fact]
    public async Task Check_RemovedOrCleared_IsNotFound()
    {
        await using HealthServer server = await HealthServer.StartAsync(options => options.Services.Remove(""));
        RpcException error = await Assert.ThrowsAsync<RpcException>(() => server.CheckAsync(""));
        Assert.Equal(StatusCode.NotFound, error.StatusCode);
        server.Statuses.SetStatus("", ServingStatus.Serving);
        Assert.Equal(ServingStatus.Serving, await server.CheckAsync(""));
    }

    [Fact]
    public async Task Watch_OthersCheck_IsTold()
    {
        await using HealthServer server = await HealthServer.StartAsync(Map, AddChecks);
        using ServerStreamingCall<HealthCheckResponse> call = server.Watch("shop.Orders");
        Assert.Equal(ServingStatus.Serving, await HealthServer.NextAsync(call));
        _orders = HealthStatus.Unhealthy;
        Assert.Equal(ServingStatus.NotServing, await server.CheckAsync("shop.Orders"));
        Assert.Equal(ServingStatus.NotServing, await HealthServer.NextAsync(call));
    }

    [Fact]
    public async Task Check_Cached_AnswersWhatWasPublished()
    {
        await using HealthServer server = await HealthServer.StartAsync(
            options =>
            {
                Map(options);
                options.UseHealthChecksCache = true;
            },
            AddChecks);
        Assert.Equal(ServingStatus.Unknown, await server.CheckAsync("shop.Orders"));
        using ServerStreamingCall<HealthCheckResponse> call = server.Watch("shop.Orders");
        Assert.Equal(ServingStatus.Unknown, await HealthServer.NextAsync(call));

        await PublishAsync(server);
        Assert.Equal(ServingStatus.Serving, await HealthServer.NextAsync(call));
        _orders = HealthStatus.Unhealthy;
        Assert.Equal(ServingStatus.Serving, await server.CheckAsync("shop.Orders"));

        await PublishAsync(server);
        Assert.Equal(ServingStatus.NotServing, await HealthServer.NextAsync(call));
        Assert.Equal(ServingStatus.NotServing, await server.CheckAsync(""));
    }

    [Fact]
    public async Task Publish_ReportWithoutTheChecks_SaysNothing()
    {
        await using HealthServer server = await HealthServer.StartAsync(Map, AddChecks);
        _orders = HealthStatus.Unhealthy;
        await PublishAsync(server);
        await PublishAsync(server, check => check.Name == "stock");
        Assert.Equal(ServingStatus.NotServing, server.Statuses.GetStatus("shop.Orders"));
        Assert.Equal(ServingStatus.Serving, server.Statuses.GetStatus("shop.Stock"));
    }

    [Fact]
    public async Task Map_ServiceNotAdded_SaysWhatIsMissing()
    {
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(
            () => TestServer.StartAsync(map: static app => app.MapLibWireGrpcHealthChecksService()));
        Assert.Contains("AddLibWireGrpcHealthChecks", error.Message, StringComparison.Ordinal);
    }

    private static void Map(LibWireGrpcHealthChecksOptions options)
    {
        options.Services.Map("shop.Orders", check => check.Tags.Contains("orders"));
        options.Services.Map("shop.Stock", check => check.Name == "stock");
        options.Services.Map("shop.Wrong", check => check.Tags.Contains("nothing"));
    }

    private static async Task PublishAsync(HealthServer server, Func<HealthCheckRegistration, bool>? predicate = null)
    {
        HealthReport report = await server.Server.Services.GetRequiredService<HealthCheckService>().CheckHealthAsync(predicate);
        foreach (IHealthCheckPublisher publisher in server.Server.Services.GetServices<IHealthCheckPublisher>())
            await publisher.PublishAsync(report, CancellationToken.None);
    }

    private void AddChecks(IHealthChecksBuilder checks) => checks
        .AddCheck("database", () => new HealthCheckResult(_orders), ["orders"])
        .AddCheck("stock", () => new HealthCheckResult(_stock));
}
