using System.Net;
using System.Net.Sockets;
using System.Text;
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
    [InlineData(409, "{\"error_code\":409,\"message\":\"\\ud800\"}", 0, "409")]
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

    // The limit of a client covers no body, and a cancelled call is no failed registry.
    [Theory]
    [InlineData("")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")]
    public async Task Get_AnswerThatStalls_FailsWithinTheLimitOfTheClient(string sent)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var client = new HttpClient { BaseAddress = new Uri($"http://{listener.LocalEndpoint}/"), Timeout = TimeSpan.FromMilliseconds(200) };
        ValueTask<RegistrySchema?> call = new HttpSchemaRegistry(client).GetAsync(1);
        using TcpClient connection = await listener.AcceptTcpClientAsync();
        await connection.GetStream().WriteAsync(Encoding.ASCII.GetBytes(sent));
        var failure = await Assert.ThrowsAsync<SchemaRegistryException>(async () => await call.AsTask().WaitAsync(TimeSpan.FromSeconds(20)));
        Assert.Contains("schemas/ids/1?format=serialized within 0.2 s", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Get_Cancelled_IsNoFailureOfTheRegistry()
    {
        using var source = new CancellationTokenSource();
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await _registry.GetAsync(1, source.Token));
    }

    // A part of a path that is one or two dots leads elsewhere, even in its escaped form.
    [Theory]
    [InlineData(".")]
    [InlineData("..")]
    public async Task Find_SubjectThatIsNoPartOfAPath_IsRefused(string subject)
    {
        await Assert.ThrowsAsync<ArgumentException>(async () => await _registry.FindAsync(subject, Old));
        Assert.Empty(_server.Requests);
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
