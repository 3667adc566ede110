using LibWire.Orleans;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Orleans.Hosting;
using Orleans.Serialization;
using Orleans.Storage;

namespace LibWire.Tests.Orleans;

/// <summary>Messages are read when somebody asks for their value. Damaged bytes tell whether anybody did.</summary>
[Collection(ClusterCollection.Name)]
public sealed class OnDemandTests(TwoSilos silos)
{
    private static readonly ServiceProvider OnArrival =
        new ServiceCollection().AddSerializer().AddLibWireSerializer(static options => options.ReadsOnArrival = true).BuildServiceProvider();

    [Fact]
    public void Value_OfDamagedBytes_ThrowsEachTime()
    {
        using ArenaMessage<Order> damaged = DamagedOrder();
        for (int i = 0; i < 3; i++)
        {
            WireFormatException fault = Assert.Throws<WireFormatException>(() => damaged.Value.Id);
            Assert.Equal((WireError.Truncated, 1), (fault.Error, fault.Offset));
        }

        Assert.Equal(DamagedBytes(), CodecTests.Serializer.SerializeToArray(damaged));
    }

    [Fact]
    public void Deserialize_OnArrivalOfDamagedBytes_Throws()
    {
        WireFormatException fault = Assert.Throws<WireFormatException>(
            static () => OnArrival.GetRequiredService<Serializer>().Deserialize<ArenaMessage<Order>>(DamagedBytes()));
        Assert.Equal((WireError.Truncated, 1), (fault.Error, fault.Offset));
    }

    [Fact]
    public void Deserialize_WhereUnknownFieldsAreDropped_ReadsAtOnce()
    {
        using ServiceProvider services = new ServiceCollection().AddSerializer().AddLibWireSerializer(static options =>
            options.Proto = new ProtoReadOptions { DiscardsUnknownFields = true }).BuildServiceProvider();
        Assert.Throws<WireFormatException>(() => services.GetRequiredService<Serializer>().Deserialize<ArenaMessage<Order>>(DamagedBytes()));
    }

    [Fact]
    public void RoundTrip_OnArrival_IsIdentity()
    {
        Serializer serializer = OnArrival.GetRequiredService<Serializer>();
        var maker = new OrderMaker(31);
        for (int i = 0; i < 200; i++)
        {
            using ArenaMessage<Order> order = maker.Next();
            using ArenaMessage<Order> back = serializer.Deserialize<ArenaMessage<Order>>(serializer.SerializeToArray(order))!;
            Assert.True(ProtoMessage.AreEqual(in order.Value, in back.Value));
        }
    }

    [Fact]
    public void Value_OfADamagedFlatBuffer_ThrowsEachTime()
    {
        using var monster = new ArenaMessage<Monster>();
        monster.Value.SetName("Orc", monster.Arena);
        byte[] bytes = CodecTests.Serializer.SerializeToArray(monster);
        int name = bytes.AsSpan().IndexOf("Orc"u8);
        bytes[name - 4] = 200;
        using ArenaMessage<Monster> damaged = CodecTests.Serializer.Deserialize<ArenaMessage<Monster>>(bytes)!;
        Assert.Throws<WireFormatException>(() => damaged.Value.Hp);
        Assert.Throws<WireFormatException>(() => damaged.Value.Hp);
        Assert.Equal(bytes, CodecTests.Serializer.SerializeToArray(damaged));
        Assert.Throws<WireFormatException>(() => OnArrival.GetRequiredService<Serializer>().Deserialize<ArenaMessage<Monster>>(bytes));
    }

    [Fact]
    public void RoundTrip_ThroughAnOlderSchemaThatNobodyLooksAt_KeepsTheBytes()
    {
        using ArenaMessage<Order> order = new OrderMaker(32).Next();
        byte[] bytes = CodecTests.Serializer.SerializeToArray(order);
        using ArenaMessage<OrderOfLastYear> older = CodecTests.Serializer.Deserialize<ArenaMessage<OrderOfLastYear>>(bytes)!;
        Assert.Equal(bytes, CodecTests.Serializer.SerializeToArray(older));
        using ArenaMessage<Order> copied = CodecTests.Serializer.Deserialize<ArenaMessage<Order>>(CodecTests.Serializer.SerializeToArray(older))!;
        Assert.True(ProtoMessage.AreEqual(in order.Value, in copied.Value));
    }

    [Fact]
    public void State_ThatIsDamaged_FailsWhereItIsLoaded()
    {
        var storage = new LibWireGrainStorageSerializer(
            new OrleansGrainStorageSerializer(CodecTests.Serializer), Options.Create(new LibWireOrleansOptions()));
        Assert.Throws<WireFormatException>(() => storage.Deserialize<ArenaMessage<Order>>(new BinaryData(new byte[] { 0x08 })));

        using ArenaMessage<Order> order = new OrderMaker(33).Next();
        using ArenaMessage<Order> back = storage.Deserialize<ArenaMessage<Order>>(storage.Serialize(order))!;
        Assert.True(ProtoMessage.AreEqual(in order.Value, in back.Value));
    }

    /// <summary>Through the gateway, the silo of the first grain and that of the second.</summary>
    [Fact]
    public async Task EchoBy_OfDamagedBytes_BringsThemBack()
    {
        for (int i = 0; i < 20; i++)
        {
            using ArenaMessage<Order> damaged = DamagedOrder();
            using ArenaMessage<Order> back = await silos.Grain(6000 + i).EchoBy(7000 + i, damaged);
            WireFormatException fault = Assert.Throws<WireFormatException>(() => back.Value.Id);
            Assert.Equal((WireError.Truncated, 1), (fault.Error, fault.Offset));
        }
    }

    [Fact]
    public async Task Read_OfDamagedBytes_FailsTheCallAndNoOther()
    {
        IEchoGrain grain = silos.Grain(8000);
        Guid activation = await grain.Activation();
        using ArenaMessage<Order> damaged = DamagedOrder();
        Exception fault = await Assert.ThrowsAnyAsync<Exception>(() => grain.Read(damaged));
        Assert.Contains(nameof(WireFormatException), fault.ToString(), StringComparison.Ordinal);
        using ArenaMessage<Order> order = new OrderMaker(34).Next();
        Assert.Equal(order.Value.Id, await grain.Read(order));
        Assert.Equal(activation, await grain.Activation());
    }

    /// <summary>An order of one byte: a tag without its value.</summary>
    private static ArenaMessage<Order> DamagedOrder() => CodecTests.Serializer.Deserialize<ArenaMessage<Order>>(DamagedBytes())!;

    private static byte[] DamagedBytes()
    {
        // Orleans writes the length 1 as 3.
        using var order = new ArenaMessage<Order>();
        order.Value.Id = 7;
        byte[] sound = CodecTests.Serializer.SerializeToArray(order);
        int content = sound.AsSpan().IndexOf<byte>([0x08, 7]);
        return [.. sound[..(content - 1)], 3, 0x08, .. sound[(content + 2)..]];
    }
}
