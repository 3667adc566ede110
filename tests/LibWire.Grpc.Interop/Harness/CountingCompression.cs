using System.IO.Compression;
using Grpc.Net.Compression;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>A compression that counts the messages that arrive compressed. No handler and no marshaller sees the flag of a message, but only a message
/// with the flag is decompressed.</summary>
internal sealed class CountingCompression(ICompressionProvider inner) : ICompressionProvider
{
    private static readonly AsyncLocal<Counter?> Present = new();

    /// <summary>Those that the gRPC stack of .NET has by default.</summary>
    internal static List<ICompressionProvider> All =>
    [
        new CountingCompression(new GzipCompressionProvider(CompressionLevel.Fastest)),
        new CountingCompression(new DeflateCompressionProvider(CompressionLevel.Fastest)),
    ];

    /// <summary>The number of compressed messages since <see cref="Count"/>.</summary>
    internal static int Messages => Present.Value?.Messages ?? 0;

    public string EncodingName => inner.EncodingName;

    public Stream CreateCompressionStream(Stream stream, CompressionLevel? compressionLevel) => inner.CreateCompressionStream(stream, compressionLevel);

    public Stream CreateDecompressionStream(Stream stream)
    {
        if (Present.Value is { } counter) Interlocked.Increment(ref counter.Messages);
        return inner.CreateDecompressionStream(stream);
    }

    /// <summary>Counts from now on, in what the caller calls and awaits.</summary>
    internal static Counter Count() => Present.Value = new Counter();

    internal sealed class Counter
    {
        internal int Messages;
    }
}
