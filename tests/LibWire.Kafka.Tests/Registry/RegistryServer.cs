using System.Net;
using System.Text;
using System.Text.Json;

namespace LibWire.Tests.Kafka;

/// <summary>A server with the REST interface of Confluent's registry, over a registry in a folder. It records what it was asked.</summary>
internal sealed class RegistryServer : IDisposable
{
    private readonly HttpListener _listener;
    private readonly FileSchemaRegistry _registry;
    private readonly Dictionary<string, string> _registrations = [];

    internal RegistryServer(FileSchemaRegistry registry)
    {
        _registry = registry;
        (_listener, int port) = Listen();
        Client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{port}/") };
        _ = ServeAsync();
    }

    /// <summary>A client with its address.</summary>
    internal HttpClient Client { get; }

    /// <summary>Method and path of each request.</summary>
    internal List<string> Requests { get; } = [];

    /// <summary>The body of the request that came last.</summary>
    internal string LastBody { get; private set; } = "";

    /// <summary>The body of the last registration in a subject.</summary>
    internal string LastBodyOf(string subject) => _registrations[subject];

    /// <summary>What is answered in place of the right answer; null for that.</summary>
    internal (int Status, string Body)? Instead { get; set; }

    public void Dispose()
    {
        Client.Dispose();
        _listener.Close();
    }

    private static (HttpListener Listener, int Port) Listen()
    {
        for (int port = 21_000 + (Environment.ProcessId % 10_000); ; port++)
        {
            var listener = new HttpListener { Prefixes = { $"http://127.0.0.1:{port}/" } };
            try
            {
                listener.Start();
                return (listener, port);
            }
            catch (HttpListenerException) when (port < 60_000)
            {
                listener.Close();
            }
        }
    }

    private async Task ServeAsync()
    {
        while (_listener.IsListening)
        {
            HttpListenerContext context;
            try
            {
                context = await _listener.GetContextAsync();
            }
            catch (Exception end) when (end is HttpListenerException or ObjectDisposedException)
            {
                return;
            }

            (int status, string body) = await AnswerAsync(context.Request);
            context.Response.StatusCode = status;
            context.Response.ContentType = "application/vnd.schemaregistry.v1+json";
            context.Response.Close(Encoding.UTF8.GetBytes(body), willBlock: true);
        }
    }

    private async Task<(int Status, string Body)> AnswerAsync(HttpListenerRequest request)
    {
        Requests.Add($"{request.HttpMethod} {request.RawUrl}");
        using var reader = new StreamReader(request.InputStream, Encoding.UTF8);
        LastBody = await reader.ReadToEndAsync();
        if (Instead is { } instead) return instead;
        string[] parts = [.. request.RawUrl!.Split('?')[0].Trim('/').Split('/').Select(Uri.UnescapeDataString)];
        RegistrySchema? schema = LastBody.Length == 0 ? null : SchemaOf(LastBody);
        try
        {
            switch (request.HttpMethod, parts)
            {
                case ("POST", ["subjects", var subject, "versions"]):
                    _registrations[subject] = LastBody;
                    return (200, $$"""{"id":{{await _registry.RegisterAsync(subject, schema!)}}}""");
                case ("POST", ["subjects", var subject]):
                    return await _registry.FindAsync(subject, schema!) is { } found ? (200, Text(found)) : (404, """{"error_code":40403,"message":"Schema not found"}""");
                case ("GET", ["subjects", var subject, "versions", var version]):
                    RegisteredSchema? registered = await _registry.GetVersionAsync(subject, version == "latest" ? null : int.Parse(version));
                    return registered is null ? (404, """{"error_code":40402,"message":"Version not found"}""") : (200, Text(registered));
                case ("GET", ["schemas", "ids", var id]):
                    return await _registry.GetAsync(int.Parse(id)) is { } one ? (200, Text(one)) : (404, """{"error_code":40403,"message":"Schema not found"}""");
                case ("POST", ["compatibility", "subjects", var subject, "versions"]):
                    IReadOnlyList<string> findings = await _registry.FindBreakingAsync(subject, schema!);
                    return (200, JsonSerializer.Serialize(new { is_compatible = findings.Count == 0, messages = findings }));
                default:
                    return (404, "not here");
            }
        }
        catch (IncompatibleSchemaException refusal)
        {
            return (409, JsonSerializer.Serialize(new { error_code = 409, message = refusal.Message }));
        }
        catch (SchemaRegistryException refusal)
        {
            return (422, JsonSerializer.Serialize(new { error_code = 42201, message = refusal.Message }));
        }
    }

    // As Confluent's registry: a schema of Avro has no type.
    private static RegistrySchema SchemaOf(string body)
    {
        using var json = JsonDocument.Parse(body);
        JsonElement root = json.RootElement;
        var references = root.TryGetProperty("references", out JsonElement list)
            ? list.EnumerateArray().Select(static item => new SchemaReference(
                item.GetProperty("name").GetString()!, item.GetProperty("subject").GetString()!, item.GetProperty("version").GetInt32())).ToArray()
            : [];
        return new RegistrySchema(root.GetProperty("schemaType").GetString()!, root.GetProperty("schema").GetString()!) { References = references };
    }

    private static string Text(RegisteredSchema found) => JsonSerializer.Serialize(new
    {
        subject = found.Subject,
        id = found.Id,
        version = found.Version,
        schemaType = found.Schema.Type,
        schema = found.Schema.Text,
        references = found.Schema.References.Select(static one => new { name = one.Name, subject = one.Subject, version = one.Version }),
    });

    private static string Text(RegistrySchema schema) => JsonSerializer.Serialize(new
    {
        schemaType = schema.Type,
        schema = schema.Text,
        references = schema.References.Select(static one => new { name = one.Name, subject = one.Subject, version = one.Version }),
    });
}
