using System.IO.Compression;
using System.Runtime.CompilerServices;
using Grpc.Net.Client;
using Grpc.Net.Compression;
using LibWire.Grpc.Client;
using LibWire.Tests.Grpc.Arena;
using LibWire.Tests.Grpc.Greet;
using Microsoft.Extensions.DependencyInjection;
using BytesValue = LibWire.WellKnown.BytesValue;

namespace LibWire.Tests.Grpc;

/// <summary>Messages that are malformed, too large, compressed, or followed by more.</summary>
public sealed class BadMessageTests
{
    private const string HelloPath = "/greet.Greeter/SayHello";
    private const string AttackPath = "/LibWire.Tests.Grpc.Arena.Fights/Attack";

    [Fact]
    public async Task Request_MalformedProto_IsInvalidArgumentWithOffset()
    {
        await using TestServer server = await TestServer.StartAsync();
        (StatusCode code, string text) = await RawHttp.PostAsync(server.Address, HelloPath, RawHttp.Frame([0x10, 0x05, 0x0A, 0x09, 0x41]));
        Assert.Equal(StatusCode.InvalidArgument, code);
        Assert.Contains("(at byte 3)", text, StringComparison.Ordinal);
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Request_MalformedFlat_IsInvalidArgumentWithOffset()
    {
        await using TestServer server = await TestServer.StartAsync();
        byte[] buffer = [0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        Assert.False(FlatVerifier.TryVerify(buffer, HitView.Layout, out WireFault fault));
        (StatusCode code, string text) = await RawHttp.PostAsync(server.Address, AttackPath, RawHttp.Frame(buffer));
        Assert.Equal(StatusCode.InvalidArgument, code);
        Assert.Contains($"(at byte {fault.Offset})", text, StringComparison.Ordinal);
        (code, _) = await RawHttp.PostAsync(server.Address, AttackPath, RawHttp.Frame([]));
        Assert.Equal(StatusCode.InvalidArgument, code);
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Request_EveryTruncation_NeverHarms()
    {
        await using TestServer server = await TestServer.StartAsync();
        byte[] proto, flat;
        using (Message<HelloRequest> request = Hello.Request("a name", 300))
            proto = request.Value.ToArray();
        using (Message<Hit> hit = Message<Hit>.Rent())
        {
            hit.Value.SetName("orc", hit.Arena);
            hit.Value.Damage = 3;
            flat = hit.Value.ToArray();
        }

        for (int length = 0; length < proto.Length; length++)
        {
            (StatusCode code, _) = await RawHttp.PostAsync(server.Address, HelloPath, RawHttp.Frame(proto[..length]));
            Assert.True(code is StatusCode.OK or StatusCode.InvalidArgument, $"{length}: {code}");
        }

        for (int length = 0; length < flat.Length; length += 3)
        {
            (StatusCode code, _) = await RawHttp.PostAsync(server.Address, AttackPath, RawHttp.Frame(flat[..length]));
            Assert.True(code is StatusCode.OK or StatusCode.InvalidArgument, $"{length}: {code}");
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Request_ReadAndDropped_IsGivenBackByTheCollector()
    {
        // A type of its own: a handle that another test has left somewhere would keep the object behind it, which serves again and again.
        Drop();
        await Rented.CollectUntilAsync(static () => MessagePool<BytesValue>.Default.RentedCount == 0);
        Assert.Equal(0, MessagePool<BytesValue>.Default.RentedCount);
        await Rented.AssertNoneAsync();

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Drop()
        {
            Marshaller<MessageCarrier<BytesValue>> marshaller =
                MessageMethod.Proto<BytesValue, BytesValue>(MethodType.Unary, "s", "m").ClientMethod.RequestMarshaller;
            byte[] bytes;
            using (Message<BytesValue> request = Message<BytesValue>.Rent())
            {
                request.Value.SetValue(new byte[200_000], request.Arena);
                bytes = request.Value.ToArray();
            }

            for (int i = 0; i < 5; i++) InProcessBytes.Read(marshaller, bytes);
            Assert.Equal(5, MessagePool<BytesValue>.Default.RentedCount);
        }
    }

    [Fact]
    public async Task Response_Malformed_IsInternal()
    {
        await using TestServer server = await RawService.StartAsync([0x0A, 0x05, 0x41]);
        using (Message<HelloRequest> request = Hello.Request())
        {
            RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request));
            Assert.Equal(StatusCode.Internal, error.StatusCode);
            Assert.Contains("(at byte 1)", error.Status.Detail, StringComparison.Ordinal);
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Request_AboveTheLimitOfTheStack_IsResourceExhausted()
    {
        await using TestServer server = await TestServer.StartAsync(options => options.MaxReceiveMessageSize = 1000);
        await AssertTooLargeAsync(server);
    }

    [Fact]
    public async Task Request_AboveTheLimitOfTheMethod_IsResourceExhausted()
    {
        await using TestServer server = await TestServer.StartAsync(
            libWire: options => options.ForMethod("greet.Greeter", "SayHello", new MessageOptions { MessageBytesMax = 1000 }));
        await AssertTooLargeAsync(server);
        using Message<HelloRequest> request = Hello.Request(bodyBytes: 900);
        using Message<HelloReply> reply = await server.Client().SayHelloAsync(request);
        Assert.Equal(900, reply.Value.Body.Span.Length);
    }

    [Fact]
    public async Task Request_AboveTheArenaLimitOfTheService_IsResourceExhausted()
    {
        await using TestServer server = await TestServer.StartAsync(
            libWire: options => options.ForService("greet.Greeter", new MessageOptions { ArenaBytesMax = 1000 }));
        await AssertTooLargeAsync(server);
    }

    [Fact]
    public async Task Reply_AboveTheArenaLimit_IsResourceExhausted()
    {
        await using TestServer server = await ScriptedService.StartAsync(
            new Script
            {
                SayHello = (_, reply, _) =>
                {
                    reply.Value.SetBody(new byte[100_000], reply.Arena);
                    return Task.CompletedTask;
                },
            },
            libWire: options => options.Messages = new MessageOptions { ArenaBytesMax = 20_000 });
        using Message<HelloRequest> request = Hello.Request();
        RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request));
        Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
    }

    [Fact]
    public async Task Value_AboveTheLimitOfReading_IsInvalidArgument()
    {
        await using TestServer server = await TestServer.StartAsync(
            libWire: options => options.Messages = new MessageOptions { Flat = new FlatReadOptions { OutputBytesMax = 100 } });
        using (Message<Hit> hit = Message<Hit>.Rent())
        {
            hit.Value.SetName(new string('x', 1000), hit.Arena);
            using (Message<Monster> monster = await new Fights.FightsClient(server.Channel).AttackAsync(hit))
                Assert.Equal(1000, monster.GetRoot().Name.Length);

            // The handler of Storm reads the value, that of Attack the view.
            using ClientStreamingCall<Hit, Monster> call = new Fights.FightsClient(server.Channel).Storm();
            await call.RequestStream.WriteAsync(hit);
            await call.RequestStream.CompleteAsync();
            RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await call);
            Assert.Equal(StatusCode.InvalidArgument, error.StatusCode);
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Message_Of20Megabytes_GoesBothWays()
    {
        const int Bytes = 20_000_000;
        await using TestServer server = await TestServer.StartAsync(
            options => options.MaxReceiveMessageSize = null, channel: new GrpcChannelOptions { MaxReceiveMessageSize = null });
        using (Message<HelloRequest> request = Hello.Request(bodyBytes: Bytes))
        using (Message<HelloReply> reply = await server.Client().SayHelloAsync(request))
            Assert.Equal(Bytes, reply.Value.Body.Span.Length);

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Response_AboveTheLimitOfTheClient_IsResourceExhausted()
    {
        await using TestServer server = await TestServer.StartAsync();
        using Message<HelloRequest> request = Hello.Request(bodyBytes: 5000);
        foreach (MessageOptions options in (MessageOptions[])[new() { MessageBytesMax = 1000 }, new() { ArenaBytesMax = 1000 }])
        {
            var client = new Greeter.GreeterClient(server.Channel.CreateCallInvoker().WithMessageOptions(options));
            Assert.Equal(StatusCode.ResourceExhausted, (await Assert.ThrowsAsync<RpcException>(async () => await client.SayHelloAsync(request))).StatusCode);
        }
    }

    [Fact]
    public async Task Gzip_BothWays_IsTransparent()
    {
        using var encodings = new EncodingHandler();
        await using TestServer server = await TestServer.StartAsync(
            options => options.ResponseCompressionAlgorithm = "gzip", channel: new GrpcChannelOptions { HttpHandler = encodings });
        var headers = new Metadata { { "grpc-internal-encoding-request", "gzip" } };
        using (Message<HelloRequest> request = Hello.Request(bodyBytes: 100_000))
        using (Message<HelloReply> reply = await server.Client().SayHelloAsync(request, headers))
            Assert.Equal(100_000, reply.Value.Body.Span.Length);

        Assert.Equal(["gzip", "gzip"], encodings.Seen);
        await Rented.AssertNoneAsync();
    }

    [Theory]
    [InlineData(null)]
    [InlineData(1_000_000)]
    public async Task Gzip_RequestIsABomb_StopsAtTheLimit(int? limit)
    {
        await using TestServer server = await TestServer.StartAsync(libWire: options => options.DecompressedBytesMax = limit);
        byte[] bomb = RawHttp.Frame(RawHttp.Gzip(new byte[64_000_000]), isCompressed: true);
        (StatusCode code, string text) = await RawHttp.PostAsync(server.Address, HelloPath, bomb, "gzip");
        Assert.Equal(StatusCode.ResourceExhausted, code);
        Assert.Contains((limit ?? 4 * 1024 * 1024).ToString(null, null), text, StringComparison.Ordinal);
        await Rented.AssertNoneAsync();
    }

    [Fact]
    public async Task Gzip_ResponseIsABomb_StopsAtTheLimit()
    {
        var channel = new GrpcChannelOptions();
        await using TestServer server = await RawService.StartAsync(new byte[16_000_000], channel.LimitDecompression());
        using Message<HelloRequest> request = Hello.Request();
        RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request));
        Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
    }

    [Fact]
    public async Task Gzip_AnotherServiceHasItsOwnLimit_TakesRequestsUpToThat()
    {
        await using TestServer server = await RawService.StartAsync(
            [], services: static services => services.AddGrpc().AddServiceOptions<RawService>(static own => own.MaxReceiveMessageSize = 16 << 20));
        Assert.Equal(StatusCode.OK, await PostAsync(6_000_000));
        Assert.Equal(StatusCode.ResourceExhausted, await PostAsync((16 << 20) + 1));

        async Task<StatusCode> PostAsync(int sizeBytes) =>
            (await RawHttp.PostAsync(server.Address, HelloPath, RawHttp.Frame(RawHttp.Gzip(new byte[sizeBytes]), isCompressed: true), "gzip")).Code;
    }

    [Fact]
    public async Task Gzip_NoLimitOfReceivedMessages_IsNoLimitAfterDecompression()
    {
        await using TestServer server = await TestServer.StartAsync(
            static options => (options.MaxReceiveMessageSize, options.ResponseCompressionAlgorithm) = (null, "gzip"),
            channel: new GrpcChannelOptions { MaxReceiveMessageSize = null }.LimitDecompression());
        var headers = new Metadata { { "grpc-internal-encoding-request", "gzip" } };
        using (Message<HelloRequest> request = Hello.Request(bodyBytes: 6_000_000))
        using (Message<HelloReply> reply = await server.Client().SayHelloAsync(request, headers))
            Assert.Equal(6_000_000, reply.Value.Body.Span.Length);

        await Rented.AssertNoneAsync();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Gzip_ChannelOfAFactoryIsConfiguredLater_HasThatLimit(bool hasProviders)
    {
        const int Most = 8 << 20;
        foreach (int sizeBytes in (int[])[6_000_000, Most + 1])
        {
            await using TestServer server = await RawService.StartAsync(new byte[sizeBytes]);
            var services = new ServiceCollection();
            services.AddLibWireGrpcClient<Greeter.GreeterClient>(client => client.Address = new Uri($"http://{server.Address}"))
                .ConfigureChannel(channel =>
                {
                    channel.MaxReceiveMessageSize = Most;
                    if (hasProviders) channel.CompressionProviders = [new GzipCompressionProvider(CompressionLevel.Fastest)];
                });
            await using ServiceProvider provider = services.BuildServiceProvider();
            using Message<HelloRequest> request = Hello.Request();
            Greeter.GreeterClient greeter = provider.GetRequiredService<Greeter.GreeterClient>();
            RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await greeter.SayHelloAsync(request));

            // The zeros are no message; they are looked at where their number is allowed.
            Assert.Equal(sizeBytes > Most ? StatusCode.ResourceExhausted : StatusCode.Internal, error.StatusCode);
            Assert.Contains(sizeBytes > Most ? "after decompression" : "is malformed", error.Status.Detail, StringComparison.Ordinal);
        }
    }

    private static async Task AssertTooLargeAsync(TestServer server)
    {
        using (Message<HelloRequest> request = Hello.Request(bodyBytes: 5000))
        {
            RpcException error = await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request));
            Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
        }

        await Rented.AssertNoneAsync();
    }

    private sealed class EncodingHandler() : DelegatingHandler(new SocketsHttpHandler())
    {
        internal List<string> Seen { get; } = [];

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            HttpResponseMessage response = await base.SendAsync(request, cancellationToken);
            Seen.AddRange([.. request.Headers.GetValues("grpc-encoding"), .. response.Headers.GetValues("grpc-encoding")]);
            return response;
        }
    }
}
