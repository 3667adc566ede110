using System.Buffers.Binary;
using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;

namespace LibWire.Tests.Grpc;

/// <summary>Sends what no client of gRPC sends.</summary>
internal static class RawHttp
{
    /// <summary>Posts frames as they are.</summary>
    /// <returns>The status code of gRPC and its text.</returns>
    internal static async Task<(StatusCode Code, string Text)> PostAsync(string address, string path, byte[] frames, string? encoding = null)
    {
        using var client = new HttpClient();
        return await PostAsync(client, address, path, new ByteArrayContent(frames), encoding);
    }

    /// <summary>Posts a content.</summary>
    /// <returns>The status code of gRPC.</returns>
    internal static async Task<StatusCode> PostAsync(string address, string path, HttpContent content)
    {
        using var client = new HttpClient();
        return (await PostAsync(client, address, path, content)).Code;
    }

    /// <summary>Posts a content by a client that has a connection already.</summary>
    /// <returns>The status code of gRPC and its text.</returns>
    internal static async Task<(StatusCode Code, string Text)> PostAsync(
        HttpClient client, string address, string path, HttpContent content, string? encoding = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri($"http://{address}{path}"))
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = content,
        };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/grpc");
        request.Headers.TE.Add(new TransferCodingWithQualityHeaderValue("trailers"));
        if (encoding is not null) request.Headers.Add("grpc-encoding", encoding);
        using HttpResponseMessage response = await client.SendAsync(request);
        await response.Content.ReadAsByteArrayAsync();
        HttpResponseHeaders headers = response.TrailingHeaders.Contains("grpc-status") ? response.TrailingHeaders : response.Headers;
        string text = headers.TryGetValues("grpc-message", out IEnumerable<string>? texts) ? Uri.UnescapeDataString(texts.Single()) : "";
        return ((StatusCode)int.Parse(headers.GetValues("grpc-status").Single(), null), text);
    }

    /// <summary>A message with the five bytes in front of it.</summary>
    internal static byte[] Frame(byte[] message, bool isCompressed = false)
    {
        byte[] frame = new byte[5 + message.Length];
        frame[0] = isCompressed ? (byte)1 : (byte)0;
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(1), message.Length);
        message.CopyTo(frame, 5);
        return frame;
    }

    internal static byte[] Gzip(byte[] bytes)
    {
        var output = new MemoryStream();
        using (var gzip = new GZipStream(output, CompressionLevel.Fastest)) gzip.Write(bytes);
        return output.ToArray();
    }
}
