using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;
using Game;
using Grpc.Core.Interceptors;
using Grpc.Net.Client;
using Grpc.Net.Client.Balancer;
using Grpc.Net.Client.Configuration;
using Grpc.Net.Client.Web;
using LibWire.Grpc.AspNetCore;
using LibWire.Grpc.Client;
using LibWire.Grpc.Errors;
using LibWire.Grpc.Health;
using LibWire.Grpc.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Shop;

namespace LibWire.Tests.Grpc;

/// <summary>The C# blocks of docs/grpc.md, compiled and run.</summary>
public sealed partial class ReadmeExamples
{
    [Fact]
    public async Task Examples_OfCalls_DoWhatTheDocumentSays()
    {
        string[] args = ["--Logging:LogLevel:Default=None"];
        int port = FreePort();

        // README: server
        WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.ListenLocalhost(port, listen => listen.Protocols = HttpProtocols.Http2));
        builder.Services.AddGrpc().AddLibWire();
        WebApplication app = builder.Build();
        app.MapLibWireService<OrderService>();
        // README: end
        app.MapLibWireService<FightService>();
        await using WebApplication disposed = app;
        await app.StartAsync();

        // README: client
        using GrpcChannel channel = GrpcChannel.ForAddress($"http://localhost:{port}");
        var orders = new Orders.OrdersClient(channel);

        using Message<Order> order = Message<Order>.Rent();
        order.Value.SetSku("A-17", order.Arena);
        order.Value.Quantity = 3;
        using Message<Receipt> receipt = await orders.PlaceAsync(order);
        string text = receipt.Value.Text.ToString();      // 3 x A-17
        // README: end
        Assert.Equal("3 x A-17", text);

        // README: client stream
        using (ClientStreamingCall<Order, Receipt> call = orders.PlaceAll())
        {
            for (uint quantity = 1; quantity <= 3; quantity++)
            {
                Message<Order> next = call.RequestStream.Next();
                next.Value.Quantity = quantity;
                await call.RequestStream.WriteAsync(next);
            }

            await call.RequestStream.CompleteAsync();
            using Message<Receipt> all = await call;
            Assert.Equal(18u, all.Value.Total);
        }
        // README: end

        // README: server stream
        var kept = new List<Message<Receipt>>();
        using (ServerStreamingCall<Receipt> call = orders.Follow(order))
        {
            await foreach (Message<Receipt> each in call.ResponseStream)
                if (each.Value.Total % 2 == 1) kept.Add(each.Move());      // moved, and ours from now on
        }

        foreach (Message<Receipt> each in kept) each.Dispose();
        // README: end
        Assert.Equal(2, kept.Count);

        using (DuplexStreamingCall<Order, Receipt> call = orders.Trade())
        {
            await call.RequestStream.WriteAsync(order);
            Assert.True(await call.ResponseStream.MoveNextAsync());
            Assert.Equal("A-17", call.ResponseStream.Current.Value.Text.ToString());
            await call.RequestStream.CompleteAsync();
            Assert.False(await call.ResponseStream.MoveNextAsync());
        }

        // README: flat client
        using Message<Hit> hit = Message<Hit>.Rent();
        hit.Value.Damage = 30;
        using Message<Monster> monster = await new Fights.FightsClient(channel).AttackAsync(hit);
        int hp = monster.GetRoot().Hp;                    // 70
        // README: end
        Assert.Equal(70, hp);

        using CancellationTokenSource stopping = new();

        // README: options
        var headers = new Metadata { { "tenant", "blue" } };
        UnaryCall<Receipt> placing = orders.PlaceAsync(order, headers, DateTime.UtcNow.AddSeconds(5), stopping.Token);
        using Message<Receipt> placed = await placing;
        Metadata sent = await placing.ResponseHeadersAsync, trailers = placing.GetTrailers();
        // README: end
        Assert.NotNull(sent);
        Assert.NotNull(trailers);

        using (ServerStreamingCall<Monster> watch = new Fights.FightsClient(channel).Watch(hit))
        {
            Assert.True(await watch.ResponseStream.MoveNextAsync());
            Assert.Equal("orc", watch.ResponseStream.Current.GetRoot().Name.ToString());
        }

        // README: interceptor
        var loud = new Orders.OrdersClient(channel.Intercept(new PrintingInterceptor()));
        // README: end
        using Message<Receipt> printed = await loud.PlaceAsync(order);
        Assert.Equal("3 x A-17", printed.Value.Text.ToString());
    }

    [Fact]
    public async Task Examples_OfErrorsAndTests_DoWhatTheDocumentSays()
    {
        var orders = new Orders.OrdersClient(new InProcessCallInvoker().Add(new StrictService()));
        using Message<Order> order = Message<Order>.Rent();
        string field = "";

        // README: catch
        try
        {
            using Message<Receipt> receipt = await orders.PlaceAsync(order);
        }
        catch (RpcException exception)
        {
            using ErrorDetails? details = ErrorDetails.From(exception);
            if (details is not null && details.TryGet(out BadRequest bad)) field = bad.FieldViolations[0].Field.ToString();      // sku
        }
        // README: end
        Assert.Equal("sku", field);

        // README: in process
        var client = new Orders.OrdersClient(new InProcessCallInvoker().Add(new OrderService()));
        using Message<Receipt> answer = await client.PlaceAsync(order);

        using Message<Receipt> reply = Message<Receipt>.Rent();
        await new OrderService().Place(order, reply, new InProcessCallContext());
        // README: end
        Assert.Equal("0 x ", answer.Value.Text.ToString());
        Assert.Equal("0 x ", reply.Value.Text.ToString());
    }

    [Fact]
    public void Examples_OfSettings_Compile()
    {
        var services = new ServiceCollection();

        // README: limits
        services.AddGrpc(grpc => grpc.MaxReceiveMessageSize = 16 << 20).AddLibWire(libWire =>
        {
            libWire.Messages = new MessageOptions { ArenaBytesMax = 64 << 20 };
            libWire.ForMethod("shop.Orders", "Place", new MessageOptions { MessageBytesMax = 100_000 });
            libWire.DecompressedBytesMax = 1 << 20;
        });
        // README: end

        // README: factory
        services.AddLibWireGrpcClient<Orders.OrdersClient>(client => client.Address = new Uri("https://orders.example.com"))
            .AddStandardResilienceHandler();
        // README: end

        // README: balancing
        using GrpcChannel channel = GrpcChannel.ForAddress("dns:///orders.example.com", new GrpcChannelOptions
        {
            Credentials = ChannelCredentials.SecureSsl,
            ServiceConfig = new ServiceConfig
            {
                LoadBalancingConfigs = { new RoundRobinConfig() },
                MethodConfigs =
                {
                    new MethodConfig
                    {
                        Names = { MethodName.Default },
                        RetryPolicy = new RetryPolicy
                        {
                            MaxAttempts = 4,
                            InitialBackoff = TimeSpan.FromMilliseconds(50),
                            MaxBackoff = TimeSpan.FromSeconds(1),
                            BackoffMultiplier = 2,
                            RetryableStatusCodes = { StatusCode.Unavailable },
                        },
                    },
                },
            },
            ServiceProvider = new ServiceCollection().AddSingleton<ResolverFactory>(new DnsResolverFactory(TimeSpan.FromSeconds(30))).BuildServiceProvider(),
        }.LimitDecompression());
        // README: end

        Assert.NotEmpty(services);
    }

    [Fact]
    public async Task Examples_OfHealthAndReflection_AreMapped()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Services.AddGrpc().AddLibWire();

        // README: health and reflection
        builder.Services.AddLibWireGrpcHealthChecks().AddCheck("database", () => HealthCheckResult.Healthy());
        builder.Services.AddLibWireGrpcReflection();

        WebApplication app = builder.Build();
        app.MapLibWireGrpcHealthChecksService();
        app.MapLibWireGrpcReflectionService();
        // README: end
        await using WebApplication disposed = app;
        string paths = string.Join(' ', ((Microsoft.AspNetCore.Routing.IEndpointRouteBuilder)app).DataSources.SelectMany(source => source.Endpoints));
        Assert.Contains("/grpc.health.v1.Health/Watch", paths, StringComparison.Ordinal);
        Assert.Contains("/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", paths, StringComparison.Ordinal);
    }

    [Fact]
    public void Document_EachCSharpBlock_IsAnExampleOfHere()
    {
        string document = File.ReadAllText(Repository.PathOf("docs/grpc.md")).ReplaceLineEndings("\n");
        string[] blocks = [.. Block().Matches(document).Select(match => match.Groups[1].Value)];
        string[] examples =
        [
            .. new[] { "ReadmeExamples.cs", "ReadmeServices.cs" }
                .SelectMany(file => Example().Matches(File.ReadAllText(Repository.PathOf($"tests/LibWire.Grpc.Tests/Readme/{file}")).ReplaceLineEndings("\n")))
                .Select(match => Unindented(match.Groups[2].Value, match.Groups[1].Value)),
        ];
        Assert.NotEmpty(blocks);
        Assert.Equal(examples.Order(StringComparer.Ordinal), blocks.Order(StringComparer.Ordinal));
        foreach (string schema in (string[])["shop.proto", "game.fbs"])
            Assert.Contains($"\n{File.ReadAllText(Repository.PathOf($"tests/LibWire.Grpc.Tests/Readme/{schema}")).ReplaceLineEndings("\n")}```", document, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Examples_OfGrpcWeb_MakeACall()
    {
        int port = FreePort();
        WebApplicationBuilder builder = WebApplication.CreateBuilder(["--Logging:LogLevel:Default=None"]);
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.ListenLocalhost(port, listen => listen.Protocols = HttpProtocols.Http1));
        builder.Services.AddGrpc().AddLibWire();
        await using WebApplication app = builder.Build();

        // README: web server
        app.UseGrpcWeb();
        app.MapLibWireService<OrderService>().EnableGrpcWeb();
        // README: end
        await app.StartAsync();

        // README: web client
        using GrpcChannel channel = GrpcChannel.ForAddress($"http://localhost:{port}", new GrpcChannelOptions
        {
            HttpHandler = new GrpcWebHandler(new HttpClientHandler()),
            HttpVersion = HttpVersion.Version11,
        });
        // README: end
        using (Message<Order> order = Message<Order>.Rent())
        {
            order.Value.Quantity = 3;
            using Message<Receipt> receipt = await new Orders.OrdersClient(channel).PlaceAsync(order);
            Assert.Equal(9u, receipt.Value.Total);
        }

        await Rented.AssertNoneAsync();
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private static string Unindented(string text, string indent) =>
        string.Join('\n', text.Split('\n').Select(line => line.StartsWith(indent, StringComparison.Ordinal) ? line[indent.Length..] : line));

    [GeneratedRegex("^```csharp\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block();

    [GeneratedRegex("^( *)// README: (?!end)[^\n]+\n(.*?)^ *// README: end$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Example();
}

// README: printing interceptor
internal sealed class PrintingInterceptor : Interceptor
{
    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context, AsyncUnaryCallContinuation<TRequest, TResponse> continuation)
    {
        if (request is MessageCarrier<Order> carrier) Console.WriteLine($"{context.Method.FullName} {carrier.Message.Value.Sku}");
        return continuation(request, context);
    }
}
// README: end
