using System.Linq;
using Grpc.AspNetCore.Server;
using Grpc.Net.Compression;
using LibWire.Grpc.Decompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Limits what every compression of the server and of each of its services may decompress to.</summary>
/// <typeparam name="TOptions">Any options: those of a service have a type for each service, and not all of them are services of LibWire.</typeparam>
internal sealed class LimitDecompression<TOptions>(IServiceProvider services) : IPostConfigureOptions<TOptions>
    where TOptions : class
{
    public void PostConfigure(string? name, TOptions target)
    {
        if (target is not GrpcServiceOptions limited) return;

        // Not parameters of the constructor: this class is asked about those options too.
        GrpcServiceOptions global =
            typeof(TOptions) == typeof(GrpcServiceOptions) ? limited : services.GetRequiredService<IOptions<GrpcServiceOptions>>().Value;
        LimitDecompression.Limit(limited, global, services.GetRequiredService<IOptions<LibWireGrpcOptions>>().Value);
    }
}

/// <summary>The limit of the compressions of a server or of a service.</summary>
internal static class LimitDecompression
{
    /// <summary>The limit of received messages of the gRPC stack, unless it is set.</summary>
    private const int ReceivedBytesMax = 4 * 1024 * 1024;

    /// <summary>Gives the options compressions with their own limit.</summary>
    /// <param name="target">The options of the server or of a service.</param>
    /// <param name="global">The options of the server. A service has its compressions too; they keep their limit there.</param>
    /// <param name="options">Where the limit is set, if it is not that of received messages.</param>
    internal static void Limit(GrpcServiceOptions target, GrpcServiceOptions global, LibWireGrpcOptions options)
    {
        IEnumerable<ICompressionProvider> providers = (target.CompressionProviders ?? []).Concat(global.CompressionProviders ?? []);
        target.CompressionProviders =
        [
            .. providers.DistinctBy(static provider => provider.EncodingName, StringComparer.Ordinal)
                .Select(provider => new LimitedCompressionProvider((provider as LimitedCompressionProvider)?.Inner ?? provider, BytesMax)),
        ];

        // Asked for each message: other code may set the limit after this. As the stack does, null is no limit only where it was set.
        int? BytesMax() => options.DecompressedBytesMax
            ?? (target.MaxReceiveMessageSizeSpecified ? target.MaxReceiveMessageSize
                : global.MaxReceiveMessageSizeSpecified ? global.MaxReceiveMessageSize
                : ReceivedBytesMax);
    }
}
