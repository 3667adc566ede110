using System.Buffers;
using LibWire.Reflection;

namespace LibWire.Tests.Protobuf.Dynamic;

/// <summary>Messages whose schema is known only at run time.</summary>
public sealed class DynamicMessageTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly DynamicTypes _types = DynamicSamples.Make();

    public void Dispose() => _arena.Dispose();

    private DynamicMessage NewOrder() => _types["shop.Order"].New(in _arena);

    private DynamicMessage NewBase() => _types["base.Base"].New(in _arena);

    [Fact]
    public void Set_OfEachKindOfField_IsReadBackByNameNumberAndDescriptor()
    {
        DynamicMessage order = NewOrder();
        order.Set("id", 5L);
        order.Set(2, "Ann");
        order.Set(order.Type.Descriptor.FindField("weight")!, 1.5);
        order.Set("seal", new byte[] { 1, 2 });
        order.Set("state", "PAID");
        Assert.Equal(5L, order.Get<long>(1));
        Assert.Equal("Ann", order.Get<string>("customer"));
        Assert.Equal("Ann"u8.ToArray(), order.GetBytes("customer").ToArray());
        Assert.Equal("Ann", order.Get<Utf8String>("customer").ToString());
        Assert.Equal(1.5, order.Get<double>("weight"));
        Assert.Equal([1, 2], order.Get<byte[]>("seal"));
        Assert.Equal(2, order.Get<int>("state"));
        Assert.Equal((DayOfWeek)2, order.Get<DayOfWeek>("state"));
        Assert.Equal("PAID", order.Get<string>("state"));
        order.Set("state", 7);
        Assert.Equal("7", order.Get<string>("state"));
        order.SetBytes("customer", "Bob"u8);
        order.SetBytes("seal", [9]);
        Assert.Equal("id: 5 customer: \"Bob\" seal: \"\\t\" state: 7 weight: 1.5", order.ToString());
    }

    [Fact]
    public void Field_ByMethodsInPlaceOfConversions_IsTheSame()
    {
        DynamicMessage order = NewOrder();
        order.Set(DynamicField.FromString("id"), 5L);
        Assert.Equal(5L, order.Get<long>(DynamicField.FromInt32(1)));
        FieldDescriptor id = order.Type.Descriptor.FindField("id")!;
        Assert.Equal(5L, order.Get<long>(DynamicField.FromFieldDescriptor(id)));
        Assert.Equal(["id", "1", "shop.Order.id"], new[] { DynamicField.FromString("id"), 1, id }.Select(static field => field.ToString()));
        Assert.Throws<ArgumentNullException>(static () => DynamicField.FromString(null!));
        Assert.Throws<ArgumentNullException>(static () => DynamicField.FromFieldDescriptor(null!));
    }

    [Fact]
    public void Get_OfAbsentFields_ReturnsTheDefaultsOfTheSchema()
    {
        DynamicMessage order = NewOrder();
        Assert.Equal(0L, order.Get<long>("id"));
        Assert.Equal("", order.Get<string>("customer"));
        Assert.Equal("OPEN", order.Get<string>("state"));
        Assert.Equal(0, order.GetList("codes").Count);
        Assert.Equal(0, order.GetMap("stock").Count);
        DynamicMessage parent = order.Get<DynamicMessage>("parent");
        Assert.Equal(0L, parent.Get<DynamicMessage>("parent").Get<long>("id"));
        Assert.Equal(NewOrder(), parent);
        Assert.Empty(parent.ToArray());

        DynamicMessage base_ = NewBase();
        Assert.Equal(-5, base_.Get<int>("level"));
        Assert.Equal("none", base_.Get<string>("title"));
        Assert.Equal("none", base_.Get<Utf8String>("title").ToString());
        Assert.Equal("none"u8.ToArray(), base_.GetBytes("title").ToArray());
        Assert.Equal([1, (byte)'a'], base_.Get<byte[]>("raw"));
        Assert.Equal([1, (byte)'a'], base_.Get<UnmanagedArray<byte>>("raw").ToArray());
        Assert.Equal("DARK", base_.Get<string>("tone"));
        Assert.Equal("", base_.Get<string>("[base.color]"));
        Assert.Equal(0, base_.GetList(101).Count);
        Assert.Equal(-5, base_.Get<DynamicMessage>(102).Get<int>("level"));
    }

    [Fact]
    public void Has_TellsPresenceAsTheSchemaDoes()
    {
        DynamicMessage order = NewOrder();
        order.Set("id", 0L);
        order.Set("note", "");
        Assert.False(order.Has("id"));
        Assert.True(order.Has("note"));
        order.Clear("note");
        Assert.False(order.Has("note"));
        order.Mutable("parent");
        Assert.True(order.Has("parent"));
        order.Clear("parent");
        Assert.False(order.Has("parent"));
        order.GetList("codes").Add(0);
        Assert.True(order.Has("codes"));
        order.GetList("codes").Clear();
        Assert.False(order.Has("codes"));
    }

    [Fact]
    public void Set_OfAMemberOfAOneof_RemovesTheOthers()
    {
        DynamicMessage order = NewOrder();
        Assert.Null(order.WhichOneof("pay"));
        order.Set("card", "4711");
        order.Mutable("voucher").Set("id", 3L);
        Assert.Equal("voucher", order.WhichOneof("pay")!.Name);
        Assert.Equal("", order.Get<string>("card"));
        order.Mutable("voucher").Set("customer", "Ann");
        Assert.Equal("voucher { id: 3 customer: \"Ann\" }", order.ToText());
        order.Set("cash", true);
        Assert.False(order.Has("voucher"));
        Assert.Equal("cash: true", order.ToText());

        // Clearing another member leaves the one that is set.
        order.Clear("card");
        Assert.True(order.Get<bool>("cash"));
        order.Clear("cash");
        Assert.Null(order.WhichOneof("pay"));
    }

    [Fact]
    public void GetList_ChangesTheItemsInPlace()
    {
        DynamicMessage order = NewOrder();
        DynamicList codes = order.GetList("codes");
        for (int i = 0; i < 20; i++) codes.Add(i - 10);
        codes.Set(0, 77);
        Assert.Equal(20, codes.Count);
        Assert.Equal(77, codes.Get<int>(0));
        Assert.Equal(-9, codes.Span<int>()[1]);
        Assert.Equal(9, codes.Items<int>().Last());

        DynamicList tags = order.GetList("tags");
        tags.Add("new");
        tags.Add("cheap");
        tags.Set(0, "old");
        Assert.Equal(["old", "cheap"], tags.Items<string>());

        DynamicList lines = order.GetList("lines");
        lines.AddMessage().Set("sku", "A-17");
        DynamicMessage line = _types["shop.Line"].New(in _arena);
        line.Set("quantity", 3);
        lines.Add(line);
        line.Set("quantity", 4); // the list has a copy
        Assert.Equal("A-17", lines.Get<DynamicMessage>(0).Get<string>("sku"));
        Assert.Equal(3, lines.Get<DynamicMessage>(1).Get<int>("quantity"));
        Assert.Throws<ArgumentOutOfRangeException>(() => lines.Get<DynamicMessage>(2));
        Assert.Throws<ArgumentOutOfRangeException>(() => codes.Set(-1, 0));
    }

    [Fact]
    public void GetList_OfItemsThatLieInTheInput_CopiesThemBeforeAChange()
    {
        // More than 256 bytes of fixed numbers are borrowed from the input.
        var text = new System.Text.StringBuilder("level: 1");
        DynamicMessage message = _types["base.Base"].FromText(text.ToString(), in _arena);
        DynamicList sizes = message.GetList("[base.sizes]");
        for (int i = 0; i < 100; i++) sizes.Add(i);
        byte[] bytes = message.ToArray();
        DynamicMessage read = _types["base.Base"].Parse(bytes, in _arena);
        read.GetList("[base.sizes]").Set(0, -1);
        Assert.Equal(-1, read.GetList("[base.sizes]").Get<int>(0));
        Assert.Equal(message, _types["base.Base"].Parse(bytes, in _arena));
    }

    [Fact]
    public void GetMap_LooksUpAddsAndRemovesEntries()
    {
        DynamicMessage order = NewOrder();
        DynamicMap stock = order.GetMap("stock");
        for (int i = 0; i < 30; i++) stock.Set($"sku {i}", (uint)i);
        stock.Set("sku 3", 333u);
        Assert.Equal(30, stock.Count);
        Assert.Equal(333u, stock.Get<string, uint>("sku 3"));
        Assert.True(stock.Remove("sku 4"));
        Assert.False(stock.Remove("sku 4"));
        Assert.False(stock.TryGet("sku 4", out uint _));
        Assert.True(stock.ContainsKey("sku 29"));
        Assert.Equal(29u, stock.Get<string, uint>("sku 29"));
        Assert.Equal(29, stock.Entries<string, uint>().Select(static entry => entry.Key).Distinct().Count());
        Assert.Throws<KeyNotFoundException>(() => stock.Get<string, uint>("none"));

        DynamicMap parts = order.GetMap("parts");
        parts.Mutable(7).Set("sku", "seven");
        parts.Mutable(7).Set("quantity", 1);
        parts.Set(8, parts.Get<int, DynamicMessage>(7));
        parts.Mutable(7).Clear();
        Assert.Equal("seven", parts.Get<int, DynamicMessage>(8).Get<string>("sku"));
        stock.Clear();
        Assert.Equal("parts { key: 7 value { } } parts { key: 8 value { sku: \"seven\" quantity: 1 } }", order.ToText());
    }

    [Fact]
    public void Extensions_AreFieldsInBrackets()
    {
        DynamicMessage message = NewBase();
        message.Set("level", 1);
        message.Set("[base.color]", "red");
        message.GetList("[base.sizes]").Add(3);
        message.Mutable("[base.inner]").Set("level", 2);
        message.Set(104, "LIGHT");
        message.GetList("[base.more]").AddMessage().Set("size", 9u);
        Assert.Equal(["level", "color", "sizes", "inner", "tint", "more"], message.GetPresentFields().Select(static field => field.Name));
        byte[] bytes = message.ToArray();
        Assert.Equal(bytes.Length, message.ComputeSize());
        DynamicMessage read = _types["base.Base"].Parse(bytes, in _arena);
        Assert.Equal(message, read);
        Assert.Equal(message.GetHashCode(), read.GetHashCode());
        Assert.Equal("red", read.Get<string>("[base.color]"));
        Assert.Equal(2, read.Get<DynamicMessage>("[base.inner]").Get<int>("level"));
        Assert.Equal(message, _types["base.Base"].FromText(message.ToText(), in _arena));
        Assert.Equal(message, read.Clone(in _arena));
        read.Clear("[base.color]");
        Assert.False(read.Has(100));
        Assert.NotEqual(message, read);
        Assert.True(read.UnknownFields.IsEmpty);
    }

    [Fact]
    public void Parse_KeepsUnknownFieldsAndNumbersThatAClosedEnumLacks()
    {
        // level 1, tone 9, tones packed 4 9, tint 9, tints 9, a map entry with 9, field 50.
        byte[] bytes = [8, 1, 32, 9, 50, 2, 4, 9, 0xc0, 6, 9, 0xb8, 6, 9, 58, 2, 16, 9, 0x90, 3, 1];
        DynamicMessage message = _types["base.Base"].Parse(bytes, in _arena);
        Assert.Equal("level: 1 tones: LIGHT 4: 9 6: 9 104: 9 103: 9 7 { 2: 9 } 50: 1", message.ToText());
        Assert.Equal(message, _types["base.Base"].Parse(message.ToArray(), in _arena));
        message.ClearUnknownFields();
        Assert.Equal([8, 1, 48, 4], message.ToArray());
        message.AddUnknownFields([0x90, 3, 1]);
        Assert.Equal([0x90, 3, 1], message.UnknownFields.ToArray());

        // The value that an entry does not have is the first of the enum.
        message = _types["base.Base"].Parse([8, 1, 58, 3, 10, 1, 97], in _arena);
        Assert.Equal("DARK", message.GetMap("tone_of").Get<string, string>("a"));
        message = _types["base.Base"].Project("tone_of").Parse([8, 1, 58, 3, 10, 1, 97], in _arena);
        Assert.Equal("DARK", message.GetMap("tone_of").Get<string, string>("a"));
    }

    [Fact]
    public void Parse_OfSegmentsAndStreams_IsTheSameAsOfASpan()
    {
        DynamicMessage order = NewOrder();
        order.Set("id", 5L);
        order.Mutable("parent").Set("customer", "Ann");
        byte[] bytes = order.ToArray();
        DynamicType type = order.Type;
        Assert.Equal(order, type.Parse(new ReadOnlySequence<byte>(bytes), in _arena));
        Assert.Equal(order, type.Parse(new MemoryStream(bytes), in _arena));
        Assert.Throws<WireFormatException>(() => type.Parse(new MemoryStream(bytes), in _arena, messageBytesMax: 3));
        var written = new MemoryStream();
        order.WriteTo(written);
        Assert.Equal(bytes, written.ToArray());
        order.Merge(bytes);
        Assert.Equal(bytes, order.ToArray());
        Assert.Throws<WireFormatException>(() => order.Merge([8]));
    }

    [Fact]
    public void Parse_OfAFault_LeavesTheArenaAsItWas()
    {
        using var arena = new ArenaAllocator();
        DynamicType type = _types["shop.Order"];
        type.New(in arena);
        nuint usedBytes = arena.UsedBytes;
        Assert.Throws<WireFormatException>(() => type.Parse([8], in arena));
        Assert.Throws<ProtoTextException>(() => type.FromText("id: x", in arena));
        Assert.Throws<WireFormatException>(() => type.Project("id").Parse([8], in arena));
        Assert.Equal(usedBytes, arena.UsedBytes);
    }

    [Fact]
    public void IsInitialized_AsksForRequiredFields()
    {
        DynamicMessage message = NewBase();
        Assert.False(message.IsInitialized());
        Assert.Equal(WireError.RequiredFieldMissing, Assert.Throws<WireFormatException>(() => message.ToArray()).Error);
        Assert.Empty(message.ToArrayPartial());
        Assert.Throws<WireFormatException>(() => _types["base.Base"].Parse([], in _arena));
        Assert.False(_types["base.Base"].Parse([], in _arena, new ProtoReadOptions { AllowsPartial = true }).IsInitialized());
        message.Set("level", 0);
        Assert.True(message.IsInitialized());
        message.Mutable("[base.inner]");
        Assert.False(message.IsInitialized());
    }

    [Fact]
    public void MergeFrom_MergesAsReadingOneAfterTheOtherDoes()
    {
        DynamicMessage left = _types["shop.Order"].FromText("id: 1 tags: 'a' parent { id: 2 } stock { key: 'x' value: 1 }", in _arena);
        DynamicMessage right = _types["shop.Order"].FromText("customer: 'Ann' tags: 'b' parent { customer: 'Bob' } stock { key: 'x' value: 2 }", in _arena);
        byte[] both = [.. left.ToArray(), .. right.ToArray()];
        left.MergeFrom(right);
        Assert.Equal(_types["shop.Order"].Parse(both, in _arena), left);
    }

    [Fact]
    public void Project_ReadsTheFieldsOfItsPaths()
    {
        DynamicMessage order = _types["shop.Order"].FromText(
            "id: 1 customer: 'Ann' parent { id: 2 customer: 'Bob' } lines { sku: 'A' quantity: 3 } parts { key: 4 value { sku: 'P' quantity: 5 } }", in _arena);
        DynamicProjection some = _types["shop.Order"].Project("parent", "lines.quantity", "parts.sku");
        Assert.Equal(["parent", "lines.quantity", "parts.sku"], some.Paths);
        DynamicMessage read = some.Parse(order.ToArray(), in _arena);
        Assert.Equal("lines { quantity: 3 } parts { key: 4 value { sku: \"P\" } } parent { id: 2 customer: \"Bob\" }", read.ToText());
        Assert.Throws<ArgumentException>(() => _types["shop.Order"].Project("lines.size"));
    }

    [Fact]
    public void Clone_IsIndependentOfTheArenaOfTheOriginal()
    {
        DynamicMessage clone;
        using (var arena = new ArenaAllocator())
            clone = _types["shop.Order"].FromText("customer: 'a customer with a long name' stock { key: 'x' value: 1 }", in arena).Clone(in _arena);
        Assert.Equal("customer: \"a customer with a long name\" stock { key: \"x\" value: 1 }", clone.ToText());
    }
}
