using System.Buffers;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using StackExchange.Redis;
using ThreeWays.Shop;
using Order = ThreeWays.Shop.Order;

namespace LibWire.Tests.Guides;

// GUIDE: values
public static class RedisMessages
{
    public static bool Set<T>(this IDatabase redis, RedisKey key, in T message, TimeSpan? expiry = null)
        where T : unmanaged, IProtoMessage
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        message.Write(ref writer);
        ReadOnlySpan<byte> written = writer.WrittenSpan;
        byte[] rented = ArrayPool<byte>.Shared.Rent(written.Length);
        try
        {
            written.CopyTo(rented);
            return redis.StringSet(key, rented.AsMemory(0, written.Length), expiry, When.Always);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    public static async Task<ArenaMessage<T>?> GetAsync<T>(this IDatabase redis, RedisKey key)
        where T : unmanaged, IProtoMessage
    {
        using Lease<byte>? lease = await redis.StringGetLeaseAsync(key);
        if (lease is null) return null;
        var message = new ArenaMessage<T>(lease.Length);
        message.Value = ProtoMessage.Parse<T>(lease.Span, message.Arena);
        return message;
    }
}
// GUIDE: end

// GUIDE: serializer
public sealed class MessageSerializer<T> : IHybridCacheSerializer<ArenaMessage<T>>
    where T : unmanaged, IProtoMessage
{
    public void Serialize(ArenaMessage<T> value, IBufferWriter<byte> target) => ProtoMessage.WriteTo(in value.Value, target);

    public ArenaMessage<T> Deserialize(ReadOnlySequence<byte> source)
    {
        var message = new ArenaMessage<T>((int)source.Length);
        message.Value = ProtoMessage.Parse<T>(in source, message.Arena);
        return message;
    }
}
// GUIDE: end

/// <summary>The examples of docs/redis.md.</summary>
public sealed class Redis
{
    private int _loads;

    [Fact]
    public async Task HybridCache_SecondCaller_GetsAMessageOfItsOwn()
    {
        var services = new ServiceCollection();
        // GUIDE: registration
        services.AddHybridCache().AddSerializer<ArenaMessage<Order>, MessageSerializer<Order>>();
        // GUIDE: end
        await using ServiceProvider provider = services.BuildServiceProvider();
        HybridCache cache = provider.GetRequiredService<HybridCache>();

        ArenaMessage<Order>? first = null;
        for (int i = 0; i < 3; i++)
        {
            ulong id = 17;
            // GUIDE: get or create
            using ArenaMessage<Order> order = await cache.GetOrCreateAsync($"order:{id}", id, LoadAsync);
            // GUIDE: end
            Assert.Equal((17UL, State.Paid), (order.Value.Id, order.Value.State));
            Assert.NotSame(first, order);
            first = order;
        }

        Assert.Equal(1, _loads);
    }

    /// <summary>Needs the program <c>redis-server</c>.</summary>
    [Fact]
    [Trait("Category", "Tools")]
    public async Task Redis_StoredMessage_ComesBack()
    {
        using var server = new RedisServer();
        await using ConnectionMultiplexer client = await ConnectionMultiplexer.ConnectAsync(server.Address);
        IDatabase redis = client.GetDatabase();
        using ArenaMessage<Order> made = Make(17);
        Store(redis, in made.Value);
        // GUIDE: get
        using ArenaMessage<Order>? stored = await redis.GetAsync<Order>("order:17");
        // GUIDE: end
        Assert.Equal(made.Value.ToArray(), stored!.Value.ToArray());
        Assert.Null(await redis.GetAsync<Order>("order:18"));
        await redis.StringSetAsync("order:18", new byte[] { 0x80 });
        await Assert.ThrowsAsync<WireFormatException>(() => redis.GetAsync<Order>("order:18"));
    }

    private static void Store(IDatabase redis, in Order order)
    {
        // GUIDE: set
        redis.Set("order:17", in order, TimeSpan.FromMinutes(5));
        // GUIDE: end
    }

    private ValueTask<ArenaMessage<Order>> LoadAsync(ulong id, CancellationToken cancellationToken)
    {
        _loads++;
        return new(Make(id));
    }

    private static ArenaMessage<Order> Make(ulong id)
    {
        var message = new ArenaMessage<Order>();
        message.Value.Id = id;
        message.Value.State = State.Paid;
        return message;
    }

    private sealed class RedisServer : IDisposable
    {
        private readonly Process _process;

        public RedisServer()
        {
            using var free = new TcpListener(IPAddress.Loopback, 0);
            free.Start();
            int port = ((IPEndPoint)free.LocalEndpoint).Port;
            free.Stop();
            Address = $"127.0.0.1:{port},connectRetry=20,abortConnect=false";
            _process = Process.Start(new ProcessStartInfo("redis-server", ["--port", $"{port}", "--save", "", "--bind", "127.0.0.1"]) { RedirectStandardOutput = true })!;
        }

        public string Address { get; }

        public void Dispose()
        {
            _process.Kill();
            _process.WaitForExit();
            _process.Dispose();
        }
    }
}
