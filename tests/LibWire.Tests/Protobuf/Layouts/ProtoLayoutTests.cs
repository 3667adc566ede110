using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Protobuf.Messages;

public sealed unsafe class ProtoLayoutTests
{
    [Fact]
    public void Layout_OfAMessage_DescribesEveryField()
    {
        ProtoLayout layout = Order.Layout;
        Assert.Equal(("shop.Order", sizeof(Order), "shop.Order"), (layout.FullName, layout.SizeBytes, layout.ToString()));
        Assert.Equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 21, 22, 23, 24, 25], layout.Fields.Select(field => field.Number));
        Assert.InRange(layout.UnknownOffset, 0, sizeof(Order) - sizeof(void*));
        Assert.Same(layout, LayoutOf<Order>());

        ProtoFieldLayout lines = layout.FindByName("lines")!;
        Assert.Equal((2, ProtoFieldType.Message, ProtoFieldPresence.Repeated, false), (lines.Number, lines.Type, lines.Presence, lines.IsPacked));
        Assert.Same(OrderLine.Layout, lines.MessageLayout);
        Assert.Equal((-1, 0u, -1, -1, null), (lines.HasWordOffset, lines.HasMask, lines.OneofIndex, lines.CaseOffset, lines.OneofName));

        ProtoFieldLayout stock = layout.FindByName("stock")!;
        Assert.Equal((ProtoFieldPresence.Map, ProtoFieldType.Message, ProtoFieldType.String, ProtoFieldType.Int32), (stock.Presence, stock.Type, stock.MapKeyType, stock.MapValueType));
        Assert.Null(stock.MessageLayout);
        Assert.Same(OrderLine.Layout, layout.FindByName("spare")!.MessageLayout);

        ProtoFieldLayout[] pay = [.. layout.Fields.Where(field => field.OneofIndex == 0)];
        Assert.Equal(["card", "voucher", "points"], pay.Select(field => field.Name));
        Assert.All(pay, field => Assert.Equal((ProtoFieldPresence.Oneof, "pay", pay[0].OffsetBytes, pay[0].CaseOffset),
            (field.Presence, field.OneofName, field.OffsetBytes, field.CaseOffset)));

        Assert.Equal((1u, 2u), (layout.FindByName("note")!.HasMask, layout.FindByName("priority")!.HasMask));
        Assert.True(layout.FindByName("codes")!.IsPacked);
        Assert.Equal("9 level: Enum", layout.FindByName("level")!.ToString());

        ProtoFieldLayout last = Node.Layout.FindByName("last_one")!;
        Assert.Equal(("lastOne", 1u), (last.JsonName, last.HasMask));
        Assert.NotEqual(Node.Layout.FindByName("id")!.HasWordOffset, last.HasWordOffset);
        Assert.Equal(ProtoFieldType.Group, Node.Layout.FindByName("part")!.Type);
        Assert.Same(Node.Layout, Node.Layout.FindByName("part")!.MessageLayout);
    }

    [Fact]
    public void Find_AnyNumberAndName_FindsExactlyTheFields()
    {
        foreach (ProtoLayout layout in (ProtoLayout[])[Order.Layout, Node.Layout, OrderLine.Layout])
        {
            foreach (ProtoFieldLayout field in layout.Fields)
            {
                Assert.Same(field, layout.FindByNumber(field.Number));
                Assert.Same(field, layout.FindByName(field.Name));
            }

            int[] numbers = [.. layout.Fields.Select(field => field.Number)];
            foreach (int number in Enumerable.Range(-3, 60).Append(int.MaxValue).Append(int.MinValue).Except(numbers)) Assert.Null(layout.FindByNumber(number));
            Assert.Null(layout.FindByName(""));
            Assert.Throws<ArgumentNullException>(() => layout.FindByName(null!));
        }
    }

    [Theory]
    [InlineData("a", "a")]
    [InlineData("foo_bar", "fooBar")]
    [InlineData("_foo__bar_", "FooBar")]
    [InlineData("a_1b_C", "a1bC")]
    [InlineData("FOO_BAR", "FOOBAR")]
    [InlineData("__", "")]
    public void Build_OfAFieldWithoutAJsonName_MakesIt(string name, string jsonName)
    {
        using var arena = new ArenaAllocator();
        byte* message = arena.Allocate<byte>(8);
        ProtoLayoutBuilder table = Builder(message);
        table.Implicit(1, name, ProtoFieldType.Int32, message);
        table.Implicit(2, name + "x", ProtoFieldType.Int32, message, jsonName: "own");
        Assert.Equal([jsonName, "own"], table.Build().Fields.Select(static field => field.JsonName));
    }

    [Fact]
    public void Build_WhatDoesNotFit_IsRefused()
    {
        using var arena = new ArenaAllocator();
        byte* message = arena.Allocate<byte>(8);
        byte* outside = message + 5;
        Assert.Throws<ArgumentException>(() => Builder(message).Implicit(1, "a", ProtoFieldType.Int32, outside));
        Assert.Throws<ArgumentException>(() => Builder(message).HasBits((uint*)(message - 4)));
        Assert.Throws<ArgumentException>(() => Builder(message).Implicit(1, "a", ProtoFieldType.String, message));
        Assert.Throws<InvalidOperationException>(() => Builder(message).Member(1, "a", ProtoFieldType.Int32, message));
        Assert.Throws<ArgumentNullException>(() => new ProtoLayoutBuilder(null!, message, 8));
        foreach ((int number, string name) in ((int, string)[])[(1, "b"), (2, "a")])
        {
            ProtoLayoutBuilder twice = Builder(message);
            twice.Implicit(1, "a", ProtoFieldType.Int32, message);
            twice.Implicit(number, name, ProtoFieldType.Int32, message, jsonName: "c");
            Assert.Throws<ArgumentException>(() => twice.Build());
        }
    }

    [Fact]
    public void IsPresent_EveryKindOfPresence_SaysWhatTheMessageSays()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        Assert.All(Order.Layout.Fields, field => Assert.False(IsPresent(field, ref order)));
        order = SampleOrders.Full(arena);
        Assert.Equal(["card", "points"], Order.Layout.Fields.Where(field => !IsPresent(field, ref order)).Select(field => field.Name));
        order.ClearPriority();
        order.ClearNote();
        order.ClearPay();
        order.ClearParent();
        order.Level = 0;
        order.Id = 0;
        order.Blob = default;
        order.Lines.Clear();
        order.Stock.Clear();
        Assert.Equal(["codes", "tags", "spare", "levels"], Order.Layout.Fields.Where(field => IsPresent(field, ref order)).Select(field => field.Name));

        OrderLine line = default;
        line.Price = -0.0;
        Assert.True(OrderLine.Layout.FindByName("price")!.IsPresent(&line));
        line.Price = 0.0;
        Assert.False(OrderLine.Layout.FindByName("price")!.IsPresent(&line));
    }

    [Theory]
    [InlineData(ProtoFieldType.Bool, 1)]
    [InlineData(ProtoFieldType.Enum, 4)]
    [InlineData(ProtoFieldType.Float, 4)]
    [InlineData(ProtoFieldType.SFixed32, 4)]
    [InlineData(ProtoFieldType.SInt64, 8)]
    [InlineData(ProtoFieldType.Double, 8)]
    public void IsZero_ByBits_IsWhatIsNotWritten(ProtoFieldType type, int sizeBytes)
    {
        Assert.Equal(sizeBytes, ProtoFieldLayout.SizeOf(type));
        byte* value = stackalloc byte[8];
        for (int i = 0; i < 8; i++)
        {
            new Span<byte>(value, 8).Clear();
            Assert.True(ProtoFieldLayout.IsZero(type, value));
            value[i] = 0x80;
            Assert.Equal(i >= sizeBytes, ProtoFieldLayout.IsZero(type, value));
        }
    }

    [Fact]
    public void Storage_OfRepeatedFieldsAndMaps_IsReached()
    {
        using var arena = new ArenaAllocator();
        Order order = SampleOrders.Full(arena);
        ProtoFieldLayout lines = Order.Layout.FindByName("lines")!;
        byte* items = lines.ItemsIn(&order, out int count);
        Assert.Equal((3, sizeof(OrderLine)), (count, lines.StrideBytes));
        Assert.Equal("A-17", ((OrderLine*)items)->Sku.ToString());

        ProtoFieldLayout spare = Order.Layout.FindByName("spare")!;
        byte* keys = spare.EntriesIn(&order, out byte* values, out count);
        Assert.Equal((2, sizeof(OrderLine), -1, 5), (count, spare.StrideBytes, *(int*)keys, ((OrderLine*)values)->Quantity));
        Assert.Equal(sizeof(int), Order.Layout.FindByName("stock")!.StrideBytes);
        Assert.Equal(sizeof(Utf8String), Order.Layout.FindByName("tags")!.StrideBytes);
        Assert.Equal(0UL, ((Order*)Order.Layout.FindByName("parent")!.MessageIn(&order))->Id);
        Order empty = default;
        Assert.True(spare.EntriesIn(&empty, out values, out count) == null && values == null && count == 0);
    }

    private static ProtoLayout LayoutOf<T>()
        where T : unmanaged, IProtoMessage => default(T).Layout;

    private static bool IsPresent(ProtoFieldLayout field, ref Order order)
    {
        fixed (Order* message = &order) return field.IsPresent(message);
    }

    private static ProtoLayoutBuilder Builder(void* message) => new("x", message, 8);
}
