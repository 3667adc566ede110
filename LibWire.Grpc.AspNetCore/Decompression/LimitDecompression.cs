using System.Linq;
using Grpc.AspNetCore.Server;
using Grpc.Net.Compression;
using LibWire.Grpc.Decompression;
using Microsoft.Extensions.Options;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Limits what every compression of the server may decompress to.</summary>
internal sealed class LimitDecompression(IOptions<LibWireGrpcOptions> options) : IPostConfigureOptions<GrpcServiceOptions>
{
    /// <summary>The limit of received messages of the gRPC stack, unless it is set.</summary>
    private const int ReceivedBytesMax = 4 * 1024 * 1024;

    public void PostConfigure(string? name, GrpcServiceOptions target) => Limit(target, options.Value, target.MaxReceiveMessageSize);

    /// <summary>Limits the compressions of some options, if they are not limited yet.</summary>
    internal static void Limit(GrpcServiceOptions target, LibWireGrpcOptions options, int? receivedBytesMax)
    {
        IList<ICompressionProvider>? providers = target.CompressionProviders;
        if (providers is null) return;
        int bytesMax = BytesMax(options, receivedBytesMax);
        for (int i = 0; i < providers.Count; i++)
            if (providers[i] is not LimitedCompressionProvider)
                providers[i] = new LimitedCompressionProvider(providers[i], bytesMax);
    }

    /// <summary>Gives a service compressions with its own limit. It has those of the whole server so far, which stay as they are.</summary>
    internal static void LimitAnew(GrpcServiceOptions service, LibWireGrpcOptions options, int? receivedBytesMax)
    {
        if (service.CompressionProviders is not { } providers) return;
        int bytesMax = BytesMax(options, receivedBytesMax);
        service.CompressionProviders =
            [.. providers.Select(provider => new LimitedCompressionProvider((provider as LimitedCompressionProvider)?.Inner ?? provider, bytesMax))];
    }

    private static int BytesMax(LibWireGrpcOptions options, int? receivedBytesMax) => options.DecompressedBytesMax ?? receivedBytesMax ?? ReceivedBytesMax;
}
