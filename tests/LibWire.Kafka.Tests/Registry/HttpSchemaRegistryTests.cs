using System.Text.Json;

namespace LibWire.Tests.Kafka;

/// <summary>The REST interface, against a server in this process.</summary>
public sealed class HttpSchemaRegistryTests : IDisposable
{
    private static readonly RegistrySchema Old = Proto("int64 id = 1;");

    private readonly TemporaryFolder _folder = new();
    private readonly RegistryServer _server;
    private readonly HttpSchemaRegistry _registry;

    public HttpSchemaRegistryTests()
    {
        _server = new RegistryServer(new FileSchemaRegistry(_folder.Path));
        _registry = new HttpSchemaRegistry(_server.Client);
    }

    public void Dispose()
    {
        _server.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public async Task Calls_EachOne_IsTheRequestOfConfluent()
    {
        Assert.Null(await _registry.FindAsync("orders/value", Old));
        Assert.Equal(1, await _registry.RegisterAsync("orders/value", Old));
        using (var body = JsonDocument.Parse(_server.LastBody))
        {
            Assert.Equal("PROTOBUF", body.RootElement.GetProperty("schemaType").GetString());
            Assert.Equal(Old.Text, body.RootElement.GetProperty("schema").GetString());
            Assert.False(body.RootElement.TryGetProperty("references", out _));
        }

        Assert.Equal(new RegisteredSchema("orders/value", 1, 1, Old), await _registry.FindAsync("orders/value", Old));
        Assert.Equal(new RegisteredSchema("orders/value", 1, 1, Old), await _registry.GetVersionAsync("orders/value"));
        Assert.Null(await _registry.GetVersionAsync("orders/value", 2));
        Assert.Equal(Old, await _registry.GetAsync(1));
        Assert.Null(await _registry.GetAsync(2));
        Assert.Empty(await _registry.FindBreakingAsync("orders/value", Old));
        Assert.Equal(
            [
                "POST /subjects/orders%2Fvalue", "POST /subjects/orders%2Fvalue/versions", "POST /subjects/orders%2Fvalue",
                "GET /subjects/orders%2Fvalue/versions/latest?format=serialized", "GET /subjects/orders%2Fvalue/versions/2?format=serialized",
                "GET /schemas/ids/1?format=serialized", "GET /schemas/ids/2?format=serialized",
                "POST /compatibility/subjects/orders%2Fvalue/versions?verbose=true",
            ],
            _server.Requests);
    }

    [Fact]
    public async Task Register_SchemaWithReferences_SendsThem()
    {
        await _registry.RegisterAsync("base", Proto(""));
        RegistrySchema schema = new(RegistrySchema.Protobuf, "syntax = \"proto3\"; import \"base.proto\"; message A { shop.Order o = 1; }")
        {
            References = [new("base.proto", "base", 1)],
        };
        int id = await _registry.RegisterAsync("a", schema);
        Assert.Equal(schema, await _registry.GetAsync(id));
        Assert.Contains("\"references\":[{\"name\":\"base.proto\",\"subject\":\"base\",\"version\":1}]", _server.LastBodyOf("a"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Register_Incompatible_IsRefusedWithTheFindings()
    {
        await _registry.RegisterAsync("s", Old);
        RegistrySchema newer = Proto("string id = 1;");
        Assert.Contains("FIELD_WIRE_COMPATIBLE_TYPE", Assert.Single(await _registry.FindBreakingAsync("s", newer)), StringComparison.Ordinal);
        var refusal = await Assert.ThrowsAsync<IncompatibleSchemaException>(async () => await _registry.RegisterAsync("s", newer));
        Assert.Contains("FIELD_WIRE_COMPATIBLE_TYPE", Assert.Single(refusal.Findings), StringComparison.Ordinal);
        var wrong = await Assert.ThrowsAnyAsync<SchemaRegistryException>(async () => await _registry.RegisterAsync("s", Proto("nonsense")));
        Assert.Equal(42201, wrong.ErrorCode);
    }

    [Theory]
    [InlineData(500, "{\"error_code\":50001,\"message\":\"Error in the backend\"}", 50001, "Error in the backend")]
    [InlineData(503, "<html>", 0, "503")]
    [InlineData(404, "<html>", 0, "404")]
    [InlineData(401, "{}", 0, "401")]
    [InlineData(200, "{", 0, "something else")]
    [InlineData(200, "[]", 0, "something else")]
    [InlineData(200, "{\"schema\":7}", 0, "something else")]
    [InlineData(200, "{\"schema\":\"\",\"schemaType\":1}", 0, "something else")]
    [InlineData(200, "{\"schema\":\"\",\"references\":[1]}", 0, "something else")]
    public async Task Get_AnswerThatIsNone_Fails(int status, string body, int code, string text)
    {
        _server.Instead = (status, body);
        var failure = await Assert.ThrowsAnyAsync<SchemaRegistryException>(async () => await _registry.GetAsync(1));
        Assert.Equal(code, failure.ErrorCode);
        Assert.Contains(text, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Get_AnswerThatIsTooLarge_Fails()
    {
        _server.Instead = (200, new string(' ', HttpSchemaRegistry.AnswerBytesMax + 1));
        await Assert.ThrowsAsync<SchemaRegistryException>(async () => await _registry.GetAsync(1));
    }

    [Fact]
    public async Task Get_NoServer_Fails()
    {
        using var client = new HttpClient { BaseAddress = new Uri("http://127.0.0.1:1/") };
        await Assert.ThrowsAsync<SchemaRegistryException>(async () => await new HttpSchemaRegistry(client).GetAsync(1));
    }

    [Fact]
    public void Serialize_OverHttp_ThenDeserialize_IsEqual()
    {
        var context = new SerializationContext(MessageComponentType.Value, "carts");
        using var cart = new ArenaMessage<Cart>();
        cart.Value.Counts.Set("a", 3, cart.Arena);
        byte[] bytes = new ArenaMessageSerializer<Cart>(new RegistryFormat(_registry)).Serialize(cart, context)!;
        using ArenaMessage<Cart> read = new ArenaMessageDeserializer<Cart>(new RegistryFormat(_registry)).Deserialize(bytes, false, context)!;
        Assert.Equal(cart.Value, read.Value);
    }

    private static RegistrySchema Proto(string fields) =>
        new(RegistrySchema.Protobuf, $"syntax = \"proto3\"; package shop; message Order {{ {fields} }}");
}
