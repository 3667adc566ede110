using LibWire;
using LibWire.Grpc;
using LibWire.Grpc.Client;
using Microsoft.Extensions.Http.Resilience;
using Polly;

namespace GreeterProto;

/// <summary>Clients by dependency injection, with a handler of Microsoft.Extensions.Http.Resilience: what fails before gRPC is tried again.</summary>
internal static class Resilience
{
    private const int FailingCalls = 2;

    public static async Task RunAsync()
    {
        int requests = 0;
        await using WebApplication server = await GreeterServer.StartAsync(before: app => app.Use((context, next) =>
        {
            // As a proxy says it whose server is just being replaced.
            if (Interlocked.Increment(ref requests) > FailingCalls) return next(context);
            context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;
            return Task.CompletedTask;
        }));

        var services = new ServiceCollection();
        services.AddLibWireGrpcClient<Greeter.GreeterClient>(client => client.Address = new Uri(server.Urls.First()))
            .AddStandardResilienceHandler(resilience =>
            {
                resilience.Retry.MaxRetryAttempts = 5;
                resilience.Retry.BackoffType = DelayBackoffType.Constant;
                resilience.Retry.Delay = TimeSpan.FromMilliseconds(20);
            });
        await using ServiceProvider provider = services.BuildServiceProvider();

        var client = provider.GetRequiredService<Greeter.GreeterClient>();
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        request.Value.SetName("Ada", request.Arena);
        using Message<HelloReply> reply = await client.SayHelloAsync(request);
        Console.WriteLine($"{reply.Value.Text}, after {requests} requests: {FailingCalls} were answered with 503.");
    }
}
