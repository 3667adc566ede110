using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Orleans.Hosting;
using Orleans.Storage;

namespace LibWire.Tests.Orleans;

/// <summary>What a silo stores: messages as their bytes, and all else as before <c>AddLibWire</c>.</summary>
public sealed class StorageSerializerTests
{
    [Fact]
    public void Deserialize_OfJsonFromBeforeAddLibWire_ReadsIt()
    {
        using IHost before = Silo(static _ => { });
        using IHost after = Silo(static silo => silo.AddLibWire().AddLibWire());
        BinaryData stored = SerializerOf(before).Serialize(new KeptNumber { Number = 42 });
        Assert.Contains("42", stored.ToString(), StringComparison.Ordinal);
        Assert.Equal(42, SerializerOf(after).Deserialize<KeptNumber>(stored)!.Number);
        Assert.Equal(stored.ToString(), SerializerOf(after).Serialize(new KeptNumber { Number = 42 }).ToString());
    }

    [Theory]
    [InlineData("instance")]
    [InlineData("factory")]
    [InlineData("type")]
    public void Serialize_OfOtherState_AsksTheRegisteredSerializer(string kind)
    {
        using IHost host = Silo(silo =>
        {
            if (kind == "instance") silo.Services.AddSingleton<IGrainStorageSerializer>(new TypeNames());
            else if (kind == "factory") silo.Services.AddSingleton<IGrainStorageSerializer>(static _ => new TypeNames());
            else silo.Services.AddSingleton<IGrainStorageSerializer, TypeNames>();
            silo.AddLibWire();
        });
        using ArenaMessage<Order> order = new OrderMaker(41).Next();
        IGrainStorageSerializer serializer = SerializerOf(host);
        Assert.Equal(nameof(KeptNumber), serializer.Serialize(new KeptNumber()).ToString());
        Assert.Equal(order.Value.ToArray(), serializer.Serialize(order).ToArray());
    }

    [Fact]
    public void Serialize_OfAClassWithMessages_WritesThemAsBase64()
    {
        using IHost host = Silo(static silo => silo.AddLibWire());
        IGrainStorageSerializer serializer = SerializerOf(host);
        using ArenaMessage<Order> order = new OrderMaker(42).Next();
        MonsterHolder orc = MonsterHolder.Parse(CodecTests.OrcWithAxe());
        BinaryData stored = serializer.Serialize(new KeptMessages { Order = order, Orders = [order], Monster = orc });
        Assert.Contains(Convert.ToBase64String(order.Value.ToArray()), stored.ToString(), StringComparison.Ordinal);

        KeptMessages back = serializer.Deserialize<KeptMessages>(stored)!;
        Assert.True(ProtoMessage.AreEqual(in order.Value, in back.Order!.Value));
        Assert.True(ProtoMessage.AreEqual(in order.Value, in Assert.Single(back.Orders).Value));
        Assert.Equal(orc.Buffer.ToArray(), back.Monster!.Buffer.ToArray());
        Assert.Null(back.Absent);
        Assert.Equal(orc.Buffer.ToArray(), serializer.Deserialize<MonsterHolder>(serializer.Serialize(orc))!.Buffer.ToArray());
    }

    [Theory]
    [InlineData("{\"Order\":7}")]
    [InlineData("{\"Order\":\"?\"}")]
    [InlineData("{\"Order\":\"CA==\"}")]
    [InlineData("{\"Monster\":\"CA==\"}")]
    public void Deserialize_OfJsonWithADamagedMessage_Throws(string json)
    {
        using IHost host = Silo(static silo => silo.AddLibWire());
        Assert.ThrowsAny<Exception>(() => SerializerOf(host).Deserialize<KeptMessages>(BinaryData.FromString(json)));
    }

    /// <summary>Providers of Orleans take no bytes for no state, and make a new one.</summary>
    [Fact]
    public void Deserialize_OfANullThatWasStored_IsAnEmptyMessage()
    {
        using IHost host = Silo(static silo => silo.AddLibWire());
        IGrainStorageSerializer serializer = SerializerOf(host);
        Assert.Empty(serializer.Serialize<ArenaMessage<Order>>(null).ToArray());
        Assert.Empty(serializer.Serialize<ArenaMessage<Monster>>(null).ToArray());
        using ArenaMessage<Order> order = serializer.Deserialize<ArenaMessage<Order>>(BinaryData.Empty)!;
        using ArenaMessage<Monster> monster = serializer.Deserialize<ArenaMessage<Monster>>(BinaryData.Empty)!;
        Assert.Equal(0, order.Value.Id);
        Assert.Equal(100, monster.Value.Hp);
    }

    private static IGrainStorageSerializer SerializerOf(IHost host) => host.Services.GetRequiredService<IGrainStorageSerializer>();

    private static IHost Silo(Action<ISiloBuilder> configure) =>
        new HostBuilder().UseOrleans((_, silo) => configure(silo.UseLocalhostClustering())).Build();

    private sealed class TypeNames : IGrainStorageSerializer
    {
        public BinaryData Serialize<T>(T? input) => BinaryData.FromString(typeof(T).Name);

        public T? Deserialize<T>(BinaryData input) => default;
    }

    private sealed class KeptMessages
    {
        public ArenaMessage<Order>? Order { get; set; }

        public List<ArenaMessage<Order>> Orders { get; set; } = [];

        public MonsterHolder? Monster { get; set; }

        public ArenaMessage<Monster>? Absent { get; set; }
    }
}
