using System.IO;
using System.IO.Compression;
using Grpc.Net.Compression;

namespace LibWire.Grpc.Decompression;

/// <summary>A compression whose decompressed messages have a limit. The gRPC stack decompresses a message whole before anyone sees its size.</summary>
/// <param name="inner">The compression.</param>
/// <param name="bytesMax">The largest decompressed message; null for no limit. Asked for each message.</param>
internal sealed class LimitedCompressionProvider(ICompressionProvider inner, Func<int?> bytesMax) : ICompressionProvider
{
    /// <summary>The compression without a limit.</summary>
    internal ICompressionProvider Inner => inner;

    public string EncodingName => inner.EncodingName;

    public Stream CreateCompressionStream(Stream stream, CompressionLevel? compressionLevel) => inner.CreateCompressionStream(stream, compressionLevel);

    public Stream CreateDecompressionStream(Stream stream)
    {
        Stream decompressed = inner.CreateDecompressionStream(stream);
        return bytesMax() is { } most ? new LimitedStream(decompressed, most) : decompressed;
    }
}
