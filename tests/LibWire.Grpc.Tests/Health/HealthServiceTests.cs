using LibWire.Grpc.Health.V1;
using ServingStatus = LibWire.Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;

namespace LibWire.Tests.Grpc;

/// <summary>The health service over a real connection, with statuses that the program sets.</summary>
public sealed class HealthServiceTests
{
    [Fact]
    public async Task Check_KnownName_AnswersItsStatus()
    {
        await using HealthServer server = await HealthServer.StartAsync();
        server.Statuses.SetStatus("shop.Orders", ServingStatus.NotServing);
        Assert.Equal(ServingStatus.NotServing, await server.CheckAsync("shop.Orders"));
        Assert.Equal(ServingStatus.Serving, await server.CheckAsync(""));
    }

    [Theory]
    [InlineData("shop.orders")]
    [InlineData("shop.Order")]
    [InlineData(" ")]
    public async Task Check_UnknownName_IsNotFound(string name)
    {
        await using HealthServer server = await HealthServer.StartAsync();
        server.Statuses.SetStatus("shop.Orders", ServingStatus.Serving);
        RpcException error = await Assert.ThrowsAsync<RpcException>(() => server.CheckAsync(name));
        Assert.Equal(StatusCode.NotFound, error.StatusCode);
    }

    [Fact]
    public async Task Check_NameLongerThanAnyService_IsRefused()
    {
        await using HealthServer server = await HealthServer.StartAsync();
        RpcException error = await Assert.ThrowsAsync<RpcException>(() => server.CheckAsync(new string('x', 1 << 20)));
        Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
        error = await Assert.ThrowsAsync<RpcException>(() => server.CheckAsync(new string('x', 60_000)));
        Assert.Equal(StatusCode.NotFound, error.StatusCode);
    }

    [Theory]
    [InlineData("FF")]
    [InlineData("0A05AA")]
    [InlineData("0A02C328")]
    public async Task Check_Garbage_IsInvalidArgument(string hex)
    {
        await using HealthServer server = await HealthServer.StartAsync();
        RpcException error = await Assert.ThrowsAsync<RpcException>(
            () => RawCalls.UnaryAsync(server.Server, "grpc.health.v1.Health", "Check", Convert.FromHexString(hex)));
        Assert.Equal(StatusCode.InvalidArgument, error.StatusCode);
        Assert.Equal(ServingStatus.Serving, await server.CheckAsync(""));
    }

    [Fact]
    public async Task Watch_KnownName_AnswersAtOnceAndOnChange()
    {
        await using HealthServer server = await HealthServer.StartAsync();
        server.Statuses.SetStatus("shop.Orders", ServingStatus.Serving);
        using ServerStreamingCall<HealthCheckResponse> call = server.Watch("shop.Orders");
        Assert.Equal(ServingStatus.Serving, await HealthServer.NextAsync(call));

        server.Statuses.SetStatus("shop.Orders", ServingStatus.Serving);
        server.Statuses.SetStatus("shop.Others", ServingStatus.NotServing);
        server.Statuses.SetStatus("shop.Orders", ServingStatus.NotServing);
        Assert.Equal(ServingStatus.NotServing, await HealthServer.NextAsync(call));

        server.Statuses.ClearStatus("shop.Orders");
        Assert.Equal(ServingStatus.ServiceUnknown, await HealthServer.NextAsync(call));
    }

    [Fact]
    public async Task Watch_UnknownName_StaysOpenUntilItIsKnown()
    {
        await using HealthServer server = await HealthServer.StartAsync();
        using ServerStreamingCall<HealthCheckResponse> call = server.Watch("shop.Orders");
        Assert.Equal(ServingStatus.ServiceUnknown, await HealthServer.NextAsync(call));
        Task<ServingStatus?> next = HealthServer.NextAsync(call);
        server.Statuses.SetStatus("shop.Others", ServingStatus.Serving);
        await Task.Delay(50);
        Assert.False(next.IsCompleted);

        server.Statuses.SetStatus("shop.Orders", ServingStatus.Serving);
        Assert.Equal(ServingStatus.Serving, await next);
    }

    [Fact]
    public async Task Watch_ServerStops_SendsNotServingAndEnds()
    {
        await using HealthServer server = await HealthServer.StartAsync();
        server.Statuses.SetStatus("shop.Orders", ServingStatus.Serving);
        using ServerStreamingCall<HealthCheckResponse> known = server.Watch("shop.Orders");
        using ServerStreamingCall<HealthCheckResponse> unknown = server.Watch("shop.Others");
        Assert.Equal(ServingStatus.Serving, await HealthServer.NextAsync(known));
        Assert.Equal(ServingStatus.ServiceUnknown, await HealthServer.NextAsync(unknown));

        Task stopped = server.Server.StopAsync();
        foreach (ServerStreamingCall<HealthCheckResponse> call in (ServerStreamingCall<HealthCheckResponse>[])[known, unknown])
        {
            Assert.Equal(ServingStatus.NotServing, await HealthServer.NextAsync(call));
            Assert.Null(await HealthServer.NextAsync(call));
            Assert.Equal(StatusCode.OK, call.GetStatus().StatusCode);
        }

        await stopped.WaitAsync(TimeSpan.FromSeconds(20));
    }

    [Fact]
    public async Task Watch_ClientHangsUp_EndsTheCall()
    {
        await using HealthServer server = await HealthServer.StartAsync();
        for (int i = 0; i < 20; i++)
        {
            using ServerStreamingCall<HealthCheckResponse> call = server.Watch("");
            Assert.Equal(ServingStatus.Serving, await HealthServer.NextAsync(call));
        }

        // The server would wait for calls that have not ended.
        server.Statuses.SetStatus("", ServingStatus.NotServing);
        await server.Server.StopAsync().WaitAsync(TimeSpan.FromSeconds(20));
    }

    [Fact]
    public async Task List_Statuses_AreAllThatAreKnown()
    {
        await using HealthServer server = await HealthServer.StartAsync();
        server.Statuses.SetStatus("b", ServingStatus.NotServing);
        server.Statuses.SetStatus("a", ServingStatus.Unknown);
        Dictionary<string, ServingStatus> all = await server.ListAsync();
        Assert.Equal(["", "a", "b"], all.Keys.Order(StringComparer.Ordinal));
        Assert.Equal([ServingStatus.Serving, ServingStatus.Unknown, ServingStatus.NotServing], all.OrderBy(one => one.Key, StringComparer.Ordinal).Select(one => one.Value));
    }

    [Fact]
    public async Task List_MoreThanHundred_IsResourceExhausted()
    {
        await using HealthServer server = await HealthServer.StartAsync();
        for (int i = 0; i < 99; i++) server.Statuses.SetStatus($"s{i}", ServingStatus.Serving);
        Assert.Equal(100, (await server.ListAsync()).Count);

        server.Statuses.SetStatus("s99", ServingStatus.Serving);
        RpcException error = await Assert.ThrowsAsync<RpcException>(server.ListAsync);
        Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
    }
}
