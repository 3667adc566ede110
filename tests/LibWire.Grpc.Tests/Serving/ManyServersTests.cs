using Grpc.Net.Client;
using Grpc.Net.Client.Balancer;
using Grpc.Net.Client.Configuration;
using Grpc.Net.ClientFactory;
using LibWire.Grpc.Client;
using LibWire.Tests.Grpc.Greet;
using Microsoft.Extensions.DependencyInjection;

namespace LibWire.Tests.Grpc;

/// <summary>Retries, hedging, load balancing and the client factory: what the gRPC stack does with messages of LibWire.</summary>
public sealed class ManyServersTests
{
    [Fact]
    public async Task Retry_ServerIsUnavailableTwice_SendsTheSameRequestAgain()
    {
        int calls = 0;
        var channel = new GrpcChannelOptions { ServiceConfig = new ServiceConfig { MethodConfigs = { Retrying() } } };
        await using TestServer server = await ScriptedService.StartAsync(
            new Script
            {
                SayHello = (request, reply, _) =>
                {
                    if (Interlocked.Increment(ref calls) < 3) throw new RpcException(new Status(StatusCode.Unavailable, "busy"));
                    reply.Value.SetText($"{request.Value.Name} {request.Value.Body.Span.Length}", reply.Arena);
                    return Task.CompletedTask;
                },
            },
            channel: channel);
        using (Message<HelloRequest> request = Hello.Request(bodyBytes: 10_000))
        using (Message<HelloReply> reply = await server.Client().SayHelloAsync(request))
            Assert.Equal("Ada 10000", reply.Value.Text.ToString());

        Assert.Equal(3, calls);
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Hedging_SeveralAttempts_LoseNoMessage()
    {
        int calls = 0;
        var hedging = new MethodConfig
        {
            Names = { MethodName.Default },
            HedgingPolicy = new HedgingPolicy { MaxAttempts = 4, HedgingDelay = TimeSpan.FromMilliseconds(5), NonFatalStatusCodes = { StatusCode.Unavailable } },
        };
        var channel = new GrpcChannelOptions { ServiceConfig = new ServiceConfig { MethodConfigs = { hedging } } };
        await using TestServer server = await ScriptedService.StartAsync(
            new Script
            {
                SayHello = async (request, reply, _) =>
                {
                    await Task.Delay(Interlocked.Increment(ref calls) % 2 == 0 ? 1 : 40);
                    reply.Value.SetText(request.Value.Name.ToString(), reply.Arena);
                },
            },
            channel: channel);
        for (int i = 0; i < 5; i++)
        {
            using Message<HelloRequest> request = Hello.Request($"n{i}");
            using Message<HelloReply> reply = await server.Client().SayHelloAsync(request);
            Assert.Equal($"n{i}", reply.Value.Text.ToString());
        }

        await Rented.AssertNoneAfterCollectionAsync();
    }

    [Fact]
    public async Task RoundRobin_OneOfTwoServersDies_TheOtherTakesOver()
    {
        TestServer first = await NamedAsync("first");
        await using TestServer second = await NamedAsync("second");
        using GrpcChannel channel = GrpcChannel.ForAddress("static:///greeters", new GrpcChannelOptions
        {
            Credentials = ChannelCredentials.Insecure,
            ServiceProvider = new ServiceCollection().AddSingleton<ResolverFactory>(new StaticResolverFactory(
                _ => [new BalancerAddress("127.0.0.1", first.Port), new BalancerAddress("127.0.0.1", second.Port)])).BuildServiceProvider(),
            ServiceConfig = new ServiceConfig { LoadBalancingConfigs = { new RoundRobinConfig() }, MethodConfigs = { Retrying() } },
        });
        var client = new Greeter.GreeterClient(channel);
        using Message<HelloRequest> request = Hello.Request();
        HashSet<string> names = [];
        for (int i = 0; i < 50 && names.Count < 2; i++) names.Add(await NameAsync());
        Assert.Equal(["first", "second"], names.Order());

        await first.DisposeAsync();
        for (int i = 0; i < 10; i++) Assert.Equal("second", await NameAsync());

        async Task<string> NameAsync()
        {
            using Message<HelloReply> reply = await client.SayHelloAsync(request, new CallOptions().WithWaitForReady());
            return reply.Value.Text.ToString();
        }
    }

    [Fact]
    public async Task ClientFactory_TypedAndNamedClients_Work()
    {
        await using TestServer server = await TestServer.StartAsync();
        var services = new ServiceCollection();
        var address = new Uri($"http://{server.Address}");
        services.AddLibWireGrpcClient<Greeter.GreeterClient>(
            "small", options => options.Address = address, options => options.Messages = new MessageOptions { MessageBytesMax = 100 });
        services.AddLibWireGrpcClient<Greeter.GreeterClient>(options => options.Address = address);
        await using ServiceProvider provider = services.BuildServiceProvider();
        using Message<HelloRequest> request = Hello.Request(bodyBytes: 1000);

        using Message<HelloReply> reply = await provider.GetRequiredService<Greeter.GreeterClient>().SayHelloAsync(request);
        Assert.Equal(1000, reply.Value.Body.Span.Length);
        Greeter.GreeterClient small = provider.GetRequiredService<GrpcClientFactory>().CreateClient<Greeter.GreeterClient>("small");
        Assert.Equal(StatusCode.ResourceExhausted, (await Assert.ThrowsAsync<RpcException>(async () => await small.SayHelloAsync(request))).StatusCode);
    }

    private static MethodConfig Retrying() => new()
    {
        Names = { MethodName.Default },
        RetryPolicy = new RetryPolicy
        {
            MaxAttempts = 5,
            InitialBackoff = TimeSpan.FromMilliseconds(1),
            MaxBackoff = TimeSpan.FromMilliseconds(5),
            BackoffMultiplier = 2,
            RetryableStatusCodes = { StatusCode.Unavailable },
        },
    };

    private static Task<TestServer> NamedAsync(string name) => ScriptedService.StartAsync(new Script
    {
        SayHello = (_, reply, _) =>
        {
            reply.Value.SetText(name, reply.Arena);
            return Task.CompletedTask;
        },
    });
}
