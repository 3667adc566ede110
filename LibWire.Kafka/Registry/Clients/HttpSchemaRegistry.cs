using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using System.Text.Json;

namespace LibWire.Kafka;

/// <summary>A schema registry with Confluent's REST interface.</summary>
/// <param name="client">The client: its <c>BaseAddress</c> is that of the registry, its headers have the credentials. It is not disposed.</param>
/// <remarks>
/// <para>Schemas of Protocol Buffers are asked for in their binary form, so that nothing has to be compiled.</para>
/// <para>A call ends with a <see cref="SchemaRegistryException"/> if its whole answer is not there within the <c>Timeout</c> of the client.</para>
/// </remarks>
public sealed class HttpSchemaRegistry(HttpClient client) : ISchemaRegistry
{
    /// <summary>The largest answer that is read, in bytes.</summary>
    public const int AnswerBytesMax = 16 << 20;

    private static readonly MediaTypeHeaderValue ContentType = new("application/vnd.schemaregistry.v1+json");

    private readonly HttpClient _client = client ?? throw new ArgumentNullException(nameof(client));

    /// <inheritdoc/>
    public async ValueTask<int> RegisterAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default)
    {
        try
        {
            Answer answer = await SendAsync(HttpMethod.Post, $"subjects/{Escape(subject)}/versions", schema, cancellationToken).ConfigureAwait(false);
            return answer.Read(static json => RegistryJson.Number(json, "id"));
        }
        catch (AnswerException refusal) when (refusal.Status == HttpStatusCode.Conflict)
        {
            throw new IncompatibleSchemaException(subject, [refusal.Message]);
        }
    }

    /// <inheritdoc/>
    public async ValueTask<RegisteredSchema?> FindAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default)
    {
        Answer? answer = await TrySendAsync(HttpMethod.Post, $"subjects/{Escape(subject)}", schema, cancellationToken).ConfigureAwait(false);
        return answer?.Read(json => new RegisteredSchema(subject, RegistryJson.Number(json, "version"), RegistryJson.Number(json, "id"), schema));
    }

    /// <inheritdoc/>
    public async ValueTask<RegisteredSchema?> GetVersionAsync(string subject, int? version = null, CancellationToken cancellationToken = default)
    {
        string path = $"subjects/{Escape(subject)}/versions/{version?.ToString(CultureInfo.InvariantCulture) ?? "latest"}?format=serialized";
        Answer? answer = await TrySendAsync(HttpMethod.Get, path, null, cancellationToken).ConfigureAwait(false);
        return answer?.Read(json => new RegisteredSchema(
            subject, RegistryJson.Number(json, "version"), RegistryJson.Number(json, "id"), RegistryJson.ReadSchema(json)));
    }

    /// <inheritdoc/>
    public async ValueTask<RegistrySchema?> GetAsync(int id, CancellationToken cancellationToken = default)
    {
        string path = $"schemas/ids/{id.ToString(CultureInfo.InvariantCulture)}?format=serialized";
        Answer? answer = await TrySendAsync(HttpMethod.Get, path, null, cancellationToken).ConfigureAwait(false);
        return answer?.Read(RegistryJson.ReadSchema);
    }

    /// <inheritdoc/>
    public async ValueTask<IReadOnlyList<string>> FindBreakingAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default)
    {
        // Without a version the registry compares with all that its level names.
        string path = $"compatibility/subjects/{Escape(subject)}/versions?verbose=true";
        Answer? answer = await TrySendAsync(HttpMethod.Post, path, schema, cancellationToken).ConfigureAwait(false);
        return answer?.Read(ReadFindings) ?? [];
    }

    private static IReadOnlyList<string> ReadFindings(JsonElement json)
    {
        if (!json.TryGetProperty("is_compatible", out JsonElement compatible) || compatible.ValueKind is not (JsonValueKind.True or JsonValueKind.False))
            throw new JsonException("\"is_compatible\" is neither true nor false.");
        if (compatible.GetBoolean()) return [];
        var findings = new List<string>();
        if (json.TryGetProperty("messages", out JsonElement messages) && messages.ValueKind == JsonValueKind.Array)
            foreach (JsonElement message in messages.EnumerateArray()) findings.Add(message.ToString());
        return findings.Count > 0 ? findings : ["The registry does not say why."];
    }

    private static string Escape(string subject)
    {
        ArgumentException.ThrowIfNullOrEmpty(subject);
        if (subject is "." or "..") throw new ArgumentException("A part of a path cannot be one or two dots.", nameof(subject));
        return Uri.EscapeDataString(subject);
    }

    // Null if the subject, version or schema does not exist.
    private async ValueTask<Answer?> TrySendAsync(HttpMethod method, string path, RegistrySchema? schema, CancellationToken cancellationToken)
    {
        try
        {
            return await SendAsync(method, path, schema, cancellationToken).ConfigureAwait(false);
        }
        catch (AnswerException refusal) when (refusal.IsAbout404)
        {
            return null;
        }
    }

    private async ValueTask<Answer> SendAsync(HttpMethod method, string path, RegistrySchema? schema, CancellationToken cancellationToken)
    {
        using var request = new HttpRequestMessage(method, path);
        request.Headers.Accept.ParseAdd(ContentType.MediaType!);
        if (schema != null)
        {
            request.Content = new ByteArrayContent(RegistryJson.Write(schema));
            request.Content.Headers.ContentType = ContentType;
        }

        // The client's own limit ends with the headers of the answer.
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(_client.Timeout);
        try
        {
            using HttpResponseMessage response =
                await _client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, limit.Token).ConfigureAwait(false);
            byte[] body = await ReadAsync(response.Content, limit.Token).ConfigureAwait(false);
            return response.IsSuccessStatusCode ? new Answer(path, body) : throw RefusalOf(path, response.StatusCode, body);
        }
        catch (Exception failure) when (failure is HttpRequestException or IOException)
        {
            throw new SchemaRegistryException($"The schema registry cannot be asked for {path}: {failure.Message}", cause: failure);
        }
        catch (OperationCanceledException end) when (!cancellationToken.IsCancellationRequested)
        {
            string seconds = _client.Timeout.TotalSeconds.ToString(CultureInfo.InvariantCulture);
            throw new SchemaRegistryException($"The schema registry did not answer {path} within {seconds} s.", cause: end);
        }
    }

    private static async ValueTask<byte[]> ReadAsync(HttpContent content, CancellationToken cancellationToken)
    {
        using Stream stream = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        using var body = new MemoryStream();
        var block = new byte[8192];
        for (int read; (read = await stream.ReadAsync(block, cancellationToken).ConfigureAwait(false)) > 0;)
        {
            if (body.Length + read > AnswerBytesMax)
                throw new SchemaRegistryException($"The answer of the schema registry has more than {AnswerBytesMax} bytes.");
            body.Write(block, 0, read);
        }

        return body.ToArray();
    }

    private static AnswerException RefusalOf(string path, HttpStatusCode status, byte[] body)
    {
        try
        {
            using var json = JsonDocument.Parse(body);
            return new AnswerException(status, RegistryJson.Number(json.RootElement, "error_code"), RegistryJson.Text(json.RootElement, "message"));
        }
        catch (Exception fault) when (fault is JsonException or InvalidOperationException)
        {
            return new AnswerException(status, 0, $"The schema registry answered {(int)status} to {path}.");
        }
    }

    private sealed class Answer(string path, byte[] body)
    {
        internal T Read<T>(Func<JsonElement, T> read)
        {
            try
            {
                using var json = JsonDocument.Parse(body);
                return read(json.RootElement);
            }
            catch (Exception fault) when (fault is JsonException or InvalidOperationException)
            {
                throw new SchemaRegistryException($"The schema registry answered something else than it should to {path}: {fault.Message}", cause: fault);
            }
        }
    }

    private sealed class AnswerException(HttpStatusCode status, int errorCode, string message) : SchemaRegistryException(message, errorCode)
    {
        internal HttpStatusCode Status => status;

        // 40401 to 40403: no such subject, version or schema. Another 404 comes from something that is no registry.
        internal bool IsAbout404 => status == HttpStatusCode.NotFound && ErrorCode is >= 40401 and <= 40403;
    }
}
