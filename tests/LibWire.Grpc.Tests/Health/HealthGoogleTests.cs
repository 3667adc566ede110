using Grpc.HealthCheck;
using LibWire.Grpc.Health.V1;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using GoogleHealth = Grpc.Health.V1;
using GoogleStatus = Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;
using OwnHealth = LibWire.Grpc.Health.V1.Health;
using ServingStatus = LibWire.Grpc.Health.V1.HealthCheckResponse.Types.ServingStatus;

namespace LibWire.Tests.Grpc;

/// <summary>The classes of Google's package as the other side, both ways.</summary>
public sealed class HealthGoogleTests
{
    [Fact]
    public async Task GoogleClient_OwnServer_Understand()
    {
        await using HealthServer server = await HealthServer.StartAsync();
        server.Statuses.SetStatus("shop.Orders", ServingStatus.NotServing);
        var client = new GoogleHealth.Health.HealthClient(server.Server.Channel);
        Assert.Equal(GoogleStatus.NotServing, (await client.CheckAsync(new() { Service = "shop.Orders" })).Status);
        RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await client.CheckAsync(new() { Service = "shop.Others" }));
        Assert.Equal(StatusCode.NotFound, error.StatusCode);

        using AsyncServerStreamingCall<GoogleHealth.HealthCheckResponse> call = client.Watch(new() { Service = "shop.Others" });
        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
        Assert.Equal(GoogleStatus.ServiceUnknown, call.ResponseStream.Current.Status);
        server.Statuses.SetStatus("shop.Others", ServingStatus.Serving);
        Assert.True(await call.ResponseStream.MoveNext(CancellationToken.None));
        Assert.Equal(GoogleStatus.Serving, call.ResponseStream.Current.Status);
    }

    [Fact]
    public async Task OwnClient_GoogleServer_Understand()
    {
        var service = new HealthServiceImpl();
        service.SetStatus("shop.Orders", GoogleStatus.Serving);
        await using TestServer server = await TestServer.StartAsync(
            services: services => services.AddSingleton(service), map: static app => app.MapGrpcService<HealthServiceImpl>());
        var client = new OwnHealth.HealthClient(server.Channel);
        using Message<HealthCheckRequest> request = Message<HealthCheckRequest>.Rent();
        request.Value.SetService("shop.Orders", request.Arena);
        using (Message<HealthCheckResponse> reply = await client.CheckAsync(request)) Assert.Equal(ServingStatus.Serving, reply.Value.Status);

        using ServerStreamingCall<HealthCheckResponse> call = client.Watch(request);
        Assert.Equal(ServingStatus.Serving, await HealthServer.NextAsync(call));
        service.SetStatus("shop.Orders", GoogleStatus.NotServing);
        Assert.Equal(ServingStatus.NotServing, await HealthServer.NextAsync(call));
    }
}
