using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Balancer;
using Grpc.Net.Client.Configuration;
using LibWire;
using LibWire.Grpc;

namespace GreeterProto;

/// <summary>Load balancing and retries, by settings of the channel alone: calls go to two servers in turns, and when one dies to the other.</summary>
internal static class TwoServers
{
    private const int CallCount = 20;

    public static async Task RunAsync()
    {
        int toFirst = 0, toSecond = 0;
        await using WebApplication first = await GreeterServer.StartAsync(() => toFirst++);
        await using WebApplication second = await GreeterServer.StartAsync(() => toSecond++);
        using GrpcChannel channel = ChannelTo(first, second);
        var client = new Greeter.GreeterClient(channel);

        int answered = await CallAsync(client);
        Console.WriteLine($"Both servers run: {answered} of {CallCount} calls answered, {toFirst} by the first and {toSecond} by the second.");

        // A token that is cancelled already: no call is waited for, and connections break.
        await first.StopAsync(new CancellationToken(canceled: true));
        (toFirst, toSecond) = (0, 0);
        answered = await CallAsync(client);
        Console.WriteLine($"The first has died: {answered} of {CallCount} calls answered, {toFirst} by the first and {toSecond} by the second.");
    }

    private static GrpcChannel ChannelTo(params WebApplication[] servers)
    {
        Uri[] urls = [.. servers.Select(static server => new Uri(server.Urls.First()))];
        BalancerAddress[] addresses = [.. urls.Select(static url => new BalancerAddress(url.Host, url.Port))];
        IServiceProvider services = new ServiceCollection().AddSingleton<ResolverFactory>(new StaticResolverFactory(_ => addresses)).BuildServiceProvider();
        var retry = new RetryPolicy
        {
            MaxAttempts = 5,
            InitialBackoff = TimeSpan.FromMilliseconds(10),
            MaxBackoff = TimeSpan.FromMilliseconds(200),
            BackoffMultiplier = 2,
            RetryableStatusCodes = { StatusCode.Unavailable },
        };
        return GrpcChannel.ForAddress("static:///greeters", new GrpcChannelOptions
        {
            Credentials = ChannelCredentials.Insecure,
            ServiceProvider = services,
            ServiceConfig = new ServiceConfig
            {
                LoadBalancingConfigs = { new RoundRobinConfig() },
                MethodConfigs = { new MethodConfig { Names = { MethodName.Default }, RetryPolicy = retry } },
            },
        });
    }

    private static async Task<int> CallAsync(Greeter.GreeterClient client)
    {
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        request.Value.SetName("Ada", request.Arena);
        int answered = 0;
        for (int i = 0; i < CallCount; i++)
        {
            using Message<HelloReply> reply = await client.SayHelloAsync(request, deadline: DateTime.UtcNow.AddSeconds(30));
            if (reply.Value.Text == "Hello Ada"u8) answered++;
        }

        return answered;
    }
}
