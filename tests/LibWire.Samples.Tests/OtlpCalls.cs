using System.Buffers.Binary;
using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;

namespace LibWire.Tests;

/// <summary>Calls of a collector put together from bytes, without any library of gRPC.</summary>
internal static class OtlpCalls
{
    internal const string Traces = "trace.v1.TraceService", Metrics = "metrics.v1.MetricsService", Logs = "logs.v1.LogsService";

    private const int FrameHeaderBytes = 5;

    /// <summary>Sends one message; returns the status of gRPC, its text, and the body of the response.</summary>
    internal static async Task<(string Status, string Text, byte[] Body)> ExportAsync(string collector, string service, byte[] message, bool gzip = false)
    {
        byte[] content = gzip ? Compress(message) : message;
        byte[] frame = new byte[FrameHeaderBytes + content.Length];
        frame[0] = gzip ? (byte)1 : (byte)0;
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(1), content.Length);
        content.CopyTo(frame, FrameHeaderBytes);

        using var client = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Post, $"{collector}/opentelemetry.proto.collector.{service}/Export")
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = new ByteArrayContent(frame) { Headers = { ContentType = new MediaTypeHeaderValue("application/grpc") } },
        };
        if (gzip) request.Headers.Add("grpc-encoding", "gzip");
        using HttpResponseMessage response = await client.SendAsync(request);
        byte[] body = await response.Content.ReadAsByteArrayAsync();
        HttpResponseHeaders trailers = response.TrailingHeaders.Contains("grpc-status") ? response.TrailingHeaders : response.Headers;
        return (trailers.GetValues("grpc-status").Single(), Uri.UnescapeDataString(trailers.TryGetValues("grpc-message", out var text) ? text.Single() : ""), body);
    }

    /// <summary>A field with a length in four bytes, padded with continuation bits, as the exporter of .NET writes nested messages.</summary>
    internal static byte[] Padded(int number, params byte[] content) =>
    [
        (byte)((number << 3) | 2), (byte)(content.Length | 0x80), (byte)((content.Length >> 7) | 0x80), (byte)((content.Length >> 14) | 0x80), (byte)(content.Length >> 21),
        .. content,
    ];

    /// <summary>A field of eight bytes.</summary>
    internal static byte[] Fixed64(int number, ulong value) => [(byte)((number << 3) | 1), .. BitConverter.GetBytes(value)];

    private static byte[] Compress(byte[] message)
    {
        using var target = new MemoryStream();
        using (var gzip = new GZipStream(target, CompressionLevel.Fastest)) gzip.Write(message);
        return target.ToArray();
    }
}
