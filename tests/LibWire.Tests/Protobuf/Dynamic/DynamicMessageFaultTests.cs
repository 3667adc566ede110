using LibWire.Reflection;

namespace LibWire.Tests.Protobuf.Dynamic;

/// <summary>Wrong names, types and arenas. The text says what to write instead.</summary>
public sealed class DynamicMessageFaultTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly DynamicTypes _types = DynamicSamples.Make();

    public void Dispose() => _arena.Dispose();

    private static void Says<T>(string text, Action call)
        where T : Exception => Assert.Contains(text, Assert.Throws<T>(call).Message, StringComparison.Ordinal);

    [Fact]
    public void Names_ThatTheSchemaLacks_AreNamedWithThoseItHas()
    {
        DynamicMessage order = _types["shop.Order"].New(in _arena);
        Says<ArgumentException>("The pool has no message \"Order\".", () => _ = _types["Order"]);
        Says<ArgumentException>("shop.Order has no field \"quantity\". Its fields are id, customer, lines, ", () => order.Get<int>("quantity"));
        Says<ArgumentException>("shop.Order has no field with the number 99", () => order.Has(99));
        Says<ArgumentException>("The pool has no extension [base.none].", () => order.Has("[base.none]"));
        Says<ArgumentException>("base.color is not a field of shop.Order", () => order.Has("[base.color]"));
        Says<ArgumentException>("shop.Order has no oneof \"payment\".", () => order.WhichOneof("payment"));
        Says<ArgumentException>(
            "shop.Line.sku is not a field of shop.Order", () => order.Get<string>(_types["shop.Line"].Descriptor.FindField("sku")!));
        Assert.Null(_types.Find("Order"));
        Assert.Throws<ArgumentNullException>(() => order.Has((string)null!));
    }

    [Fact]
    public void CSharpTypes_ThatDoNotFit_AreNamedWithTheRightOne()
    {
        DynamicMessage order = _types["shop.Order"].New(in _arena);
        Says<ArgumentException>("shop.Order.id is a single int64: write Set<long>, not Set<Int32>.", () => order.Set("id", 5));
        Says<ArgumentException>("shop.Order.id is a single int64: write Get<long>, not Get<String>.", () => order.Get<string>("id"));
        Says<ArgumentException>("shop.Order.state is a single shop.State: write Get<int>", () => order.Get<long>("state"));
        Says<ArgumentException>("shop.Order.parent is a single shop.Order: write Get<DynamicMessage>", () => order.Get<int>("parent"));
        Says<ArgumentException>("shop.Order.lines is repeated shop.Line: read and change it with GetList.", () => order.Get<int>("lines"));
        Says<ArgumentException>("shop.Order.stock is a map of string and uint32: read and change it with GetMap.", () => order.Set("stock", 1));
        Says<ArgumentException>("shop.Order.id is a single int64, so GetList does not apply.", () => order.GetList("id"));
        Says<ArgumentException>("shop.Order.stock is a map of string and uint32, so GetList does not apply.", () => order.GetList("stock"));
        Says<ArgumentException>("shop.Order.id is a single int64, not a message", () => order.Mutable("id"));
        Says<ArgumentException>("shop.Order.id is a single int64, not a string", () => order.GetBytes("id"));
        Says<ArgumentException>("shop.Order.codes is repeated sint32: write Add<int>", () => order.GetList("codes").Add(1L));
        Says<ArgumentException>("shop.Order.codes is repeated sint32: write Span<int>", () => order.GetList("codes").Span<long>());
        Says<ArgumentException>("The keys of shop.Order.stock are string", () => order.GetMap("stock").Set(1, 1u));
        Says<ArgumentException>("shop.Order.stock is a map of string and uint32: write Set<uint>", () => order.GetMap("stock").Set("a", 1));
        Assert.Throws<ArgumentNullException>(() => order.Set<string>("customer", null!));
        Assert.Throws<WireFormatException>(() => order.Set("customer", "\ud800"));
        Assert.False(order.Has("customer"));
    }

    [Fact]
    public void Enums_TakeOnlyWhatTheyDeclare()
    {
        DynamicMessage message = _types["base.Base"].New(in _arena);
        Says<ArgumentException>("base.Base.tone is an enum: base.Tone has no value \"RED\".", () => message.Set("tone", "RED"));
        Says<ArgumentException>("base.Base.tone is a closed enum: base.Tone has no value with the number 0.", () => message.Set("tone", 0));
        Says<ArgumentException>("base.Tone has no value with the number 0.", () => message.GetList("tones").Add(0));
    }

    [Fact]
    public void Messages_OfOtherTypes_AreRefused()
    {
        DynamicMessage order = _types["shop.Order"].New(in _arena);
        DynamicMessage line = _types["shop.Line"].New(in _arena);
        DynamicTypes others = DynamicSamples.Make();
        DynamicMessage foreign = others["shop.Order"].New(in _arena);
        Says<ArgumentException>("Set of shop.Order.parent takes a shop.Order, not a shop.Line.", () => order.Set("parent", line));
        Says<ArgumentException>("Add of shop.Order.lines takes a shop.Line, not a shop.Order.", () => order.GetList("lines").Add(order));
        Says<ArgumentException>("the message is a shop.Order of other DynamicTypes", () => order.MergeFrom(foreign));
        Says<ArgumentException>("not a message without a type", () => order.MergeFrom(default));
        Says<ArgumentException>("is a descriptor of another pool", () => _ = _types[foreign.Type.Descriptor]);
        Says<ArgumentException>("in the pool of this message", () => order.Get<long>(foreign.Type.Descriptor.FindField("id")!));
        Assert.NotEqual(order, foreign);
        Assert.NotEqual(order, line);
    }

    [Fact]
    public void AbsentMessages_CannotBeChanged()
    {
        DynamicMessage order = _types["shop.Order"].New(in _arena);
        DynamicMessage parent = order.Get<DynamicMessage>("parent");
        Says<InvalidOperationException>("a shop.Order, is not set", () => parent.Set("id", 1L));
        Assert.Throws<InvalidOperationException>(() => parent.GetList("codes").Add(1));
        Assert.Throws<InvalidOperationException>(() => parent.GetMap("stock").Set("a", 1u));
        Assert.Throws<InvalidOperationException>(() => parent.Mutable("parent"));
        Assert.Throws<InvalidOperationException>(() => parent.Merge([8, 1]));
        Assert.Throws<InvalidOperationException>(() => parent.Clear());
        Assert.Equal(0, order.ComputeSize());
    }

    [Fact]
    public void Calls_AfterTheArenaWasDisposed_Throw()
    {
        var arena = new ArenaAllocator();
        DynamicMessage order = _types["shop.Order"].New(in arena);
        DynamicList codes = order.GetList("codes");
        DynamicMap stock = order.GetMap("stock");
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => order.ToArray());
        Assert.Throws<ObjectDisposedException>(() => order.Get<long>("id"));
        Assert.Throws<ObjectDisposedException>(() => order.Set("id", 1L));
        Assert.Throws<ObjectDisposedException>(() => order.Equals(order));
        Assert.Throws<ObjectDisposedException>(() => order.GetHashCode());
        Assert.Throws<ObjectDisposedException>(() => order.Clone(in _arena));
        Assert.Throws<ObjectDisposedException>(() => codes.Count);
        Assert.Throws<ObjectDisposedException>(() => codes.Add(1));
        Assert.Throws<ObjectDisposedException>(() => stock.Count);
        Assert.Throws<ObjectDisposedException>(() => stock.Set("a", 1u));
        Assert.Throws<ObjectDisposedException>(() => _types["shop.Order"].New(in arena));
        Assert.Equal("shop.Order in a disposed arena", order.ToString());
    }

    [Fact]
    public void TheDefaultMessage_HasNoType()
    {
        DynamicMessage none = default;
        Assert.Throws<InvalidOperationException>(() => none.Type);
        Assert.Throws<InvalidOperationException>(() => none.ToArray());
        Assert.Throws<InvalidOperationException>(() => none.Has("id"));
        Assert.Equal("", none.ToString());
        Assert.Equal(default, none);
        Assert.Equal(0, none.GetHashCode());
    }
}
