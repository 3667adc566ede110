using System.Buffers.Binary;
using System.Net;
using System.Net.Http.Headers;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Sends by HTTP what no client of gRPC sends.</summary>
internal sealed class RawGrpc : IDisposable
{
    private readonly Target _target;
    private readonly HttpClient _client;

    internal RawGrpc(Target target, HttpMessageHandler? handler = null)
    {
        _target = target;
        _client = handler is null ? new HttpClient() : new HttpClient(handler);
    }

    public void Dispose() => _client.Dispose();

    /// <summary>Posts bytes as they are.</summary>
    internal Task<StatusCode> PostAsync(string path, byte[] frames, string? encoding = null) => PostAsync(path, new ByteArrayContent(frames), encoding);

    /// <summary>Posts a content.</summary>
    /// <returns>The status with which the call ended.</returns>
    internal async Task<StatusCode> PostAsync(string path, HttpContent content, string? encoding = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(_target.Address, path))
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = content,
        };
        content.Headers.ContentType = new MediaTypeHeaderValue("application/grpc");
        request.Headers.TE.Add(new TransferCodingWithQualityHeaderValue("trailers"));
        if (encoding is not null) request.Headers.Add("grpc-encoding", encoding);
        using HttpResponseMessage response = await _client.SendAsync(request);
        await response.Content.ReadAsByteArrayAsync();
        HttpResponseHeaders headers = response.TrailingHeaders.Contains("grpc-status") ? response.TrailingHeaders : response.Headers;
        return (StatusCode)int.Parse(headers.GetValues("grpc-status").Single(), null);
    }

    /// <summary>Bytes with the five of gRPC in front of them.</summary>
    internal static byte[] Frame(ReadOnlySpan<byte> message, byte flag = 0)
    {
        byte[] frame = new byte[5 + message.Length];
        frame[0] = flag;
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(1), message.Length);
        message.CopyTo(frame.AsSpan(5));
        return frame;
    }
}
