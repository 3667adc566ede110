using Microsoft.Extensions.DependencyInjection;
using Orleans.Hosting;
using Orleans.Serialization;

namespace LibWire.Tests.Orleans;

/// <summary>Messages through the serializer of Orleans, without a cluster.</summary>
public sealed class CodecTests
{
    private static readonly ServiceProvider Services = new ServiceCollection().AddSerializer().AddLibWireSerializer().BuildServiceProvider();

    internal static Serializer Serializer { get; } = Services.GetRequiredService<Serializer>();

    [Fact]
    public void RoundTrip_OfRandomMessages_IsIdentity()
    {
        var maker = new OrderMaker(1);
        for (int i = 0; i < 500; i++)
        {
            using ArenaMessage<Order> order = maker.Next();
            using ArenaMessage<Order> back = Serializer.Deserialize<ArenaMessage<Order>>(Serializer.SerializeToArray(order))!;
            Assert.True(ProtoMessage.AreEqual(in order.Value, in back.Value));
        }
    }

    [Fact]
    public void RoundTrip_AsObject_KeepsTheType()
    {
        using ArenaMessage<Order> order = new OrderMaker(2).Next();
        object back = Serializer.Deserialize<object>(Serializer.SerializeToArray<object>(order))!;
        Assert.True(ProtoMessage.AreEqual(in order.Value, in Assert.IsType<ArenaMessage<Order>>(back).Value));
    }

    [Fact]
    public void RoundTrip_OfAMember_WithNullAndTheSameTwice()
    {
        using ArenaMessage<Order> order = new OrderMaker(3).Next();
        var basket = new Basket { First = order, Again = order, None = null, More = [order, new OrderMaker(4).Next()] };
        Basket back = Serializer.Deserialize<Basket>(Serializer.SerializeToArray(basket))!;
        Assert.True(ProtoMessage.AreEqual(in order.Value, in back.First!.Value));
        Assert.Same(back.First, back.Again);
        Assert.Same(back.First, back.More[0]);
        Assert.Null(back.None);
        Assert.True(ProtoMessage.AreEqual(in basket.More[1].Value, in back.More[1].Value));
    }

    [Fact]
    public void RoundTrip_ThroughAnOlderSchema_KeepsWhatItDoesNotKnow()
    {
        var maker = new OrderMaker(5);
        for (int i = 0; i < 100; i++)
        {
            using ArenaMessage<Order> order = maker.Next();
            using ArenaMessage<OrderOfLastYear> older = Serializer.Deserialize<ArenaMessage<OrderOfLastYear>>(Serializer.SerializeToArray(order))!;
            Assert.Equal(order.Value.Id, older.Value.Id);
            using ArenaMessage<Order> back = Serializer.Deserialize<ArenaMessage<Order>>(Serializer.SerializeToArray(older))!;
            Assert.True(ProtoMessage.AreEqual(in order.Value, in back.Value));
        }
    }

    [Fact]
    public void RoundTrip_OfAFlatObject()
    {
        using var monster = new ArenaMessage<Monster>();
        monster.Value.SetName("Orc", monster.Arena);
        monster.Value.Hp = 300;
        using ArenaMessage<Monster> back = Serializer.Deserialize<ArenaMessage<Monster>>(Serializer.SerializeToArray(monster))!;
        Assert.True(FlatObject.AreEqual(in monster.Value, in back.Value));
    }

    [Fact]
    public void RoundTrip_OfAHolder_IsItsBuffer()
    {
        MonsterHolder monster = MonsterHolder.Parse(OrcWithAxe());
        MonsterHolder back = Serializer.Deserialize<MonsterHolder>(Serializer.SerializeToArray(monster))!;
        Assert.Equal(monster.Buffer.ToArray(), back.Buffer.ToArray());
        Assert.Equal("Axe", back.Weapons![0].Name);
        var asObject = (MonsterHolder)Serializer.Deserialize<object>(Serializer.SerializeToArray<object>(monster))!;
        Assert.Equal("Orc", asObject.Name);
    }

    [Fact]
    public void Serialize_OfAHolderThatIsNoRoot_Throws()
    {
        WeaponHolder axe = MonsterHolder.Parse(OrcWithAxe()).Weapons![0];
        Assert.Throws<NotSupportedException>(() => Serializer.SerializeToArray(axe));
    }

    [Fact]
    public void Serialize_OfADisposedMessage_Throws()
    {
        var order = new ArenaMessage<Order>();
        order.Dispose();
        Assert.Throws<ObjectDisposedException>(() => Serializer.SerializeToArray(order));
    }

    [Fact]
    public void Serialize_OfAStructWithoutSchema_SaysSo()
    {
        using var number = new ArenaMessage<int>();
        Exception exception = Assert.ThrowsAny<Exception>(() => Serializer.SerializeToArray(number));
        Assert.Contains("neither a message of a .proto file", exception.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Copy_SharesTheMessage()
    {
        using ArenaMessage<Order> order = new OrderMaker(6).Next();
        ArenaMessage<Order> copy = Services.GetRequiredService<DeepCopier>().Copy(order);
        Assert.NotSame(order, copy);
        Assert.True(order.IsShared);
        copy.Dispose();
        Assert.False(order.IsShared);
        Assert.False(order.IsDisposed);
    }

    [Fact]
    public void Copy_WithTheOption_IsIndependent()
    {
        using ServiceProvider services =
            new ServiceCollection().AddSerializer().AddLibWireSerializer(static options => options.CopiesWithinSilo = true).BuildServiceProvider();
        using ArenaMessage<Order> order = new OrderMaker(7).Next();
        using ArenaMessage<Order> copy = services.GetRequiredService<DeepCopier>().Copy(order);
        Assert.False(order.IsShared);
        Assert.True(ProtoMessage.AreEqual(in order.Value, in copy.Value));
        copy.Value.Id++;
        Assert.False(ProtoMessage.AreEqual(in order.Value, in copy.Value));
    }

    [Fact]
    public void RoundTrip_OfAMessageThatNobodyLookedAt_KeepsItsBytes()
    {
        using var order = new ArenaMessage<Order>();
        order.Value.Id = 7;
        order.Value.Quantity = 5;
        byte[] usual = Serializer.SerializeToArray(order), sent = InUnusualOrder(usual);
        using ArenaMessage<Order> passed = Serializer.Deserialize<ArenaMessage<Order>>(sent)!;
        Assert.Equal(sent, Serializer.SerializeToArray(passed));
        using ArenaMessage<Order> copy = Services.GetRequiredService<DeepCopier>().Copy(passed);
        Assert.Equal(sent, Serializer.SerializeToArray(copy));

        Assert.Equal(7, passed.Value.Id);
        Assert.Equal(usual, Serializer.SerializeToArray(passed));
        Assert.Equal(usual, Serializer.SerializeToArray(copy));
    }

    [Fact]
    public void RoundTrip_OfAMessageThatWasChanged_SendsTheChange()
    {
        var maker = new OrderMaker(8);
        for (int i = 0; i < 100; i++)
        {
            using ArenaMessage<Order> order = maker.Next();
            using ArenaMessage<Order> received = Serializer.Deserialize<ArenaMessage<Order>>(Serializer.SerializeToArray(order))!;
            ref Order value = ref received.Value;
            Serializer.SerializeToArray(received);
            value.Id = order.Value.Id + 1;
            value.SetCustomer("somebody else", received.Arena);
            using ArenaMessage<Order> back = Serializer.Deserialize<ArenaMessage<Order>>(Serializer.SerializeToArray(received))!;
            Assert.Equal(order.Value.Id + 1, back.Value.Id);
            Assert.Equal("somebody else", back.Value.Customer.ToString());
            Assert.Equal(order.Value.Lines.Count, back.Value.Lines.Count);
        }
    }

    [Fact]
    public void RoundTrip_WithoutUnknownFields_SendsNoneOn()
    {
        using ServiceProvider services = new ServiceCollection().AddSerializer().AddLibWireSerializer(static options =>
            options.Proto = new ProtoReadOptions { DiscardsUnknownFields = true }).BuildServiceProvider();
        Serializer discarding = services.GetRequiredService<Serializer>();
        using var order = new ArenaMessage<Order>();
        order.Value.Id = 7;
        order.Value.SetCustomer("Ada", order.Arena);
        order.Value.Lines.Add(order.Arena).Quantity = 3;
        using ArenaMessage<OrderOfLastYear> older = discarding.Deserialize<ArenaMessage<OrderOfLastYear>>(Serializer.SerializeToArray(order))!;
        using ArenaMessage<Order> back = Serializer.Deserialize<ArenaMessage<Order>>(discarding.SerializeToArray(older))!;
        Assert.Equal(7, back.Value.Id);
        Assert.Equal(0, back.Value.Lines.Count);
    }

    // Field 1 after field 12.
    private static byte[] InUnusualOrder(byte[] usual)
    {
        byte[] bytes = [.. usual];
        int start = bytes.AsSpan().IndexOf<byte>([0x08, 7, 0x60, 5]);
        new byte[] { 0x60, 5, 0x08, 7 }.CopyTo(bytes, start);
        return bytes;
    }

    internal static byte[] OrcWithAxe()
    {
        using var arena = new ArenaAllocator();
        var orc = new Monster { Hp = 300 };
        orc.SetName("Orc", arena);
        var axe = new Weapon { Damage = 7 };
        axe.SetName("Axe", arena);
        orc.Weapons.Add(axe, arena);
        return orc.ToArray();
    }
}

/// <summary>A type of Orleans with messages as members.</summary>
[GenerateSerializer]
public sealed class Basket
{
    [Id(0)]
    public ArenaMessage<Order>? First { get; set; }

    [Id(1)]
    public ArenaMessage<Order>? Again { get; set; }

    [Id(2)]
    public ArenaMessage<Order>? None { get; set; }

    [Id(3)]
    public List<ArenaMessage<Order>> More { get; set; } = [];
}
