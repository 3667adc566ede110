using System.Text.Json;
using Store;

namespace LibWire.Tests.Json;

/// <summary>Messages inside System.Text.Json.</summary>
public sealed class ConverterTests
{
    private const string OrderJson = """{"id":"42","lines":[{"sku":"A-17","quantity":3}]}""";

    private static readonly JsonSerializerOptions All = new(JsonSerializerDefaults.Web) { Converters = { new ProtoJsonConverterFactory() } };
    private static readonly JsonSerializerOptions OrdersOnly = new(JsonSerializerDefaults.Web) { Converters = { new ProtoJsonConverter<Order>() } };

    public static TheoryData<string> Names => ["all", "orders"];

    [Theory]
    [MemberData(nameof(Names))]
    public void Messages_AreMembersOfOtherTypes(string name)
    {
        JsonSerializerOptions options = name == "all" ? All : OrdersOnly;
        using var arena = new ArenaAllocator();
        using (arena.Use())
        {
            string json = $$"""{"customer":"Ada","first":{{OrderJson}},"more":[{{OrderJson}},{}],"byName":{"a":{{OrderJson}}},"maybe":null}""";
            Cart cart = JsonSerializer.Deserialize<Cart>(json, options)!;
            Assert.Equal(("Ada", 42UL, "A-17"), (cart.Customer, cart.First.Id, cart.First.Lines[0].Sku.ToString()));
            Assert.Equal(2, cart.More.Length);
            Assert.Equal(3u, cart.More[0].Lines[0].Quantity);
            Assert.Equal(42UL, cart.ByName["a"].Id);
            Assert.Null(cart.Maybe);
            Assert.Equal(json, JsonSerializer.Serialize(cart, options));
            cart.Maybe = cart.First;
            Assert.EndsWith($"\"maybe\":{OrderJson}}}", JsonSerializer.Serialize(cart, options), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Streams_InPieces_AreRead()
    {
        using var arena = new ArenaAllocator();
        JsonSerializerOptions options = With(new ProtoJsonConverter<Order>(null, () => arena));
        using var stream = new MemoryStream(System.Text.Encoding.UTF8.GetBytes($"[{OrderJson}, // a comment\n {OrderJson}]"));
        Order[] orders = (await JsonSerializer.DeserializeAsync<Order[]>(stream, options))!;
        Assert.Equal(["A-17", "A-17"], orders.Select(order => order.Lines[0].Sku.ToString()));
    }

    [Fact]
    public void Faults_AreThoseOfSystemTextJson()
    {
        using var arena = new ArenaAllocator();
        using (arena.Use())
        {
            JsonException fault = Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Cart>("""{"first":{"id":"x"}}""", All));
            Assert.Equal("$.first", fault.Path);
            Assert.Equal("$.id", Assert.IsType<JsonFormatException>(fault.InnerException).Path);
            Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Cart>("""{"first":5}""", All));
            Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Cart>("""{"first":null}""", All));
            Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Cart>("""{"first":{"id":1""", All));
        }

        Assert.Throws<ObjectDisposedException>(() => JsonSerializer.Deserialize<Order>(OrderJson, All));
    }

    [Theory]
    [InlineData("""{"id":"42","lines":[{"sku":"A-17","quantity":3,},],}""")]
    [InlineData("""
        /* a */{ // b
        "id" : /* : } , */"42" /* , */ , /* , */ "lines"
        : [ /**/ {"sku":"A-17" // c
        , "quantity":3 /* d */ } // e
        ] }
        """)]
    [InlineData("""{"id":"42","lines":[{"sku":"A\u002d17" , "quantity" : 3 , } /* , */ , /* , */ ] , /* , */ } """)]
    public void CommentsAndTrailingCommas_ThatTheHostAllows_AreAllowed(string json)
    {
        using var arena = new ArenaAllocator();
        var converter = new ProtoJsonConverter<Order>(null, () => arena);
        var options = new JsonSerializerOptions { Converters = { converter }, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip };
        Assert.Equal(OrderJson, JsonSerializer.Serialize(JsonSerializer.Deserialize<Order>(json, options), options));
        Order[] orders = JsonSerializer.Deserialize<Order[]>($"[{json}, {json}, ]", options)!;
        Assert.Equal(["A-17", "A-17"], orders.Select(static order => order.Lines[0].Sku.ToString()));
        var strict = new JsonSerializerOptions { Converters = { converter } };
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Order>(json, strict));
    }

    [Fact]
    public void CommentsAndTrailingCommas_OfTheHost_LeaveTheRestAsItIs()
    {
        using var arena = new ArenaAllocator();
        var options = new JsonSerializerOptions
        {
            Converters = { new ProtoJsonConverter<Order>(null, () => arena), new ProtoJsonConverter<LibWire.WellKnown.Value>(null, () => arena) },
            AllowTrailingCommas = true,
            MaxDepth = 3,
        };
        JsonException fault = Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Order>("{\n\"lines\":[],\n\"id\":\"x\",}", options));
        JsonFormatException inner = Assert.IsType<JsonFormatException>(fault.InnerException);
        Assert.Equal(("$.id", 3), (inner.Path, inner.Line));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Order>("""{"lines":[{"sku":"\ud800"}]}""", options));
        Assert.Equal("[[[1]]]", JsonSerializer.Deserialize<LibWire.WellKnown.Value>("[[[1,],],]", options).ToJson());
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<LibWire.WellKnown.Value>("[[[[1]]]]", options));
    }

    [Fact]
    public void Options_OfTheConverter_Count()
    {
        using var arena = new ArenaAllocator();
        var named = new ProtoJsonOptions { IgnoresUnknown = true, WritesEnumsAsNumbers = true, WritesDefaults = true };
        JsonSerializerOptions options = With(new ProtoJsonConverterFactory(named, () => arena));
        Order order = JsonSerializer.Deserialize<Order>("""{"nope":1,"id":7}""", options);
        Assert.Equal(7UL, order.Id);
        Assert.Contains("\"lines\":[]", JsonSerializer.Serialize(order, options), StringComparison.Ordinal);
    }

    private static JsonSerializerOptions With(System.Text.Json.Serialization.JsonConverter converter) =>
        new() { DefaultBufferSize = 16, ReadCommentHandling = JsonCommentHandling.Skip, Converters = { converter } };

    private sealed class Cart
    {
        public string Customer { get; set; } = "";

        public Order First { get; set; }

        public Order[] More { get; set; } = [];

        public Dictionary<string, Order> ByName { get; set; } = [];

        public Order? Maybe { get; set; }
    }
}
