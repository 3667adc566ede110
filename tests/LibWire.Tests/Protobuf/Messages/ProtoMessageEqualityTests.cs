using LibWire.Tests.Fuzz;
using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>Equality and hash of messages.</summary>
public sealed unsafe class ProtoMessageEqualityTests
{
    private delegate void Change(ref Order order, ArenaAllocator arena);

    [Fact]
    public void AreEqual_SameContentsInOtherMemory_IsTrueAndHashesAgree()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        AssertEqual(SampleOrders.Full(arena), SampleOrders.Full(other));
        AssertEqual(default(Order), default(Order));
        for (ulong seed = 0; seed < 200; seed++) AssertEqual(SampleOrders.Random(new FuzzRandom(61, seed), arena), SampleOrders.Random(new FuzzRandom(61, seed), other));
    }

    [Fact]
    public void AreEqual_OneThingChanged_IsFalseBothWaysAndHashesDiffer()
    {
        Change[] changes =
        [
            static (ref Order order, ArenaAllocator arena) => order.Id++,
            static (ref Order order, ArenaAllocator arena) => order.Lines.RemoveLast(),
            static (ref Order order, ArenaAllocator arena) => order.Lines[0].Price = 0.0,
            static (ref Order order, ArenaAllocator arena) => order.Lines[0].Price = double.NaN,
            static (ref Order order, ArenaAllocator arena) => order.Lines[0].SetSku("A-18", in arena),
            static (ref Order order, ArenaAllocator arena) => order.Lines[1].UnknownFields.Add([0xf8, 0x01, 0x05], in arena),
            static (ref Order order, ArenaAllocator arena) => order.ClearNote(),
            static (ref Order order, ArenaAllocator arena) => order.SetNote("x", in arena),
            static (ref Order order, ArenaAllocator arena) => order.Stock.Set("zwölf", in arena) = 12,
            static (ref Order order, ArenaAllocator arena) => order.Stock.Remove(order.Stock.Keys[0]),
            static (ref Order order, ArenaAllocator arena) =>
            {
                order.Stock.Remove(order.Stock.Keys[0]);
                order.Stock.Set("zwoelf", in arena);
            },
            static (ref Order order, ArenaAllocator arena) => order.MutableVoucher(in arena).SetCode("GIFT2", in arena),
            static (ref Order order, ArenaAllocator arena) => order.SetCard("GIFT", in arena),
            static (ref Order order, ArenaAllocator arena) => order.Points = 0,
            static (ref Order order, ArenaAllocator arena) => order.ClearPay(),
            static (ref Order order, ArenaAllocator arena) => (order.Codes[0], order.Codes[1]) = (order.Codes[1], order.Codes[0]),
            static (ref Order order, ArenaAllocator arena) => order.Level = Level.High,
            static (ref Order order, ArenaAllocator arena) => order.SetBlob([0, 255], in arena),
            static (ref Order order, ArenaAllocator arena) => order.MutableParent(in arena).MutableParent(in arena).SetCard("x", in arena),
            static (ref Order order, ArenaAllocator arena) => order.MutableParent(in arena).UnknownFields.Clear(),
            static (ref Order order, ArenaAllocator arena) => order.MutableParent(in arena).ClearParent(),
            static (ref Order order, ArenaAllocator arena) => order.ClearParent(),
            static (ref Order order, ArenaAllocator arena) => order.Tags[2] = order.Tags[1],
            static (ref Order order, ArenaAllocator arena) => order.ClearPriority(),
            static (ref Order order, ArenaAllocator arena) => order.Spare.Set(0, in arena).Quantity = 1,
            static (ref Order order, ArenaAllocator arena) => order.Spare.Remove(0),
            static (ref Order order, ArenaAllocator arena) => order.Levels[1] = Level.High,
            static (ref Order order, ArenaAllocator arena) => order.UnknownFields.Add([0xa0, 0x06, 0x01], in arena),
        ];
        using var arena = new ArenaAllocator();
        var hashes = new HashSet<int>();
        Order full = SampleOrders.Full(arena);
        for (int i = 0; i < changes.Length; i++)
        {
            Order changed = SampleOrders.Full(arena);
            changes[i](ref changed, arena);
            Assert.False(ProtoMessage.AreEqual(in full, in changed), $"change {i}");
            Assert.False(ProtoMessage.AreEqual(in changed, in full), $"change {i}");
            Assert.True(hashes.Add(ProtoMessage.GetHashCode(in changed)), $"change {i}");
        }

        Assert.DoesNotContain(ProtoMessage.GetHashCode(in full), hashes);
    }

    [Fact]
    public void AreEqual_NaN_IsEqualToItselfAndZeroNotToItsNegative()
    {
        OrderLine left = default, right = default;
        left.Price = right.Price = double.NaN;
        AssertEqual(left, right);
        right.Price = BitConverter.Int64BitsToDouble(BitConverter.DoubleToInt64Bits(double.NaN) ^ 1);
        Assert.False(ProtoMessage.AreEqual(in left, in right));
        left.Price = 0.0;
        right.Price = -0.0;
        Assert.False(ProtoMessage.AreEqual(in left, in right));
    }

    [Theory]
    [InlineData(5)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(1000)]
    public void AreEqual_MapsInAnotherOrder_IsTrue(int count)
    {
        using var arena = new ArenaAllocator();
        Order up = default, down = default;
        for (int i = 0; i < count; i++)
        {
            up.Stock.Set($"key {i}", in arena) = i;
            down.Stock.Set($"key {count - 1 - i}", in arena) = count - 1 - i;
            up.Spare.Set(i, in arena).Quantity = i;
            down.Spare.Set(count - 1 - i, in arena).Quantity = count - 1 - i;
        }

        AssertEqual(up, down);
        down.Spare.Set(count / 2, in arena).Quantity++;
        Assert.False(ProtoMessage.AreEqual(in up, in down));
        down.Spare.Set(count / 2, in arena).Quantity--;
        down.Stock.Set("key 0", in arena) = 1;
        Assert.False(ProtoMessage.AreEqual(in up, in down));
    }

    [Fact]
    public void AreEqual_GrowthAndWhatWasThereBefore_DoNotCount()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        Order used = SampleOrders.Full(arena);
        used.Id = 0;
        used.Lines.Clear();
        used.ClearNote();
        used.Stock.Clear();
        used.ClearPay();
        used.Codes.Clear();
        used.Level = default;
        used.Blob = default;
        used.ClearParent();
        used.Tags.Clear();
        used.ClearPriority();
        used.Spare.Clear();
        used.Levels.Clear();
        used.UnknownFields.Clear();
        AssertEqual(order, used);
    }

    [Fact]
    public void Walks_TooDeepOrInACircle_SaySo()
    {
        using var arena = new ArenaAllocator();
        Order left = Deep(arena, 100), right = Deep(arena, 100);
        AssertEqual(left, right);
        Order tooDeep = Deep(arena, 101);
        AssertTooDeep(() => ProtoMessage.AreEqual(Deep(arena, 101), Deep(arena, 101)));
        AssertTooDeep(() => ProtoMessage.GetHashCode(in tooDeep));
        Order* circle = arena.Allocate<Order>();
        circle->SetParent(circle);
        AssertTooDeep(() => ProtoMessage.AreEqual(in *circle, in *circle));
        AssertTooDeep(() => ProtoMessage.GetHashCode(in *circle));

        // The walk ends at the first difference.
        Assert.False(ProtoMessage.AreEqual(in left, in tooDeep));
    }

    internal static Order Deep(ArenaAllocator arena, int depth)
    {
        Order order = default;
        ref Order inner = ref order;
        for (int i = 0; i < depth; i++) inner = ref inner.MutableParent(in arena);
        return order;
    }

    internal static void AssertTooDeep(Action walk)
    {
        var failure = Assert.Throws<WireFormatException>(walk);
        Assert.Equal((WireError.DepthExceeded, 0), (failure.Error, failure.Offset));
    }

    private static void AssertEqual<T>(in T left, in T right)
        where T : unmanaged, IProtoMessage
    {
        Assert.True(ProtoMessage.AreEqual(in left, in right));
        Assert.True(ProtoMessage.AreEqual(in right, in left));
        Assert.Equal(ProtoMessage.GetHashCode(in left), ProtoMessage.GetHashCode(in right));
        Assert.Equal(ProtoText.ToString(in left), ProtoText.ToString(in right));
    }
}
