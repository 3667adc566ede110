using System.Diagnostics.CodeAnalysis;
using Grpc.Net.Client;
using Grpc.Net.ClientFactory;
using Grpc.Net.Compression;
using LibWire.Grpc.Decompression;
using Microsoft.Extensions.DependencyInjection;

namespace LibWire.Grpc.Client;

/// <summary>Clients of LibWire.</summary>
public static class LibWireClientExtensions
{
    /// <summary>Adds a client to dependency injection: <c>services.AddLibWireGrpcClient&lt;Orders.OrdersClient&gt;(o =&gt; o.Address = new(…))</c>.</summary>
    /// <typeparam name="TClient">A generated client.</typeparam>
    /// <param name="services">The services of the application.</param>
    /// <param name="configure">The address and what else the factory offers: channel, interceptors, credentials.</param>
    /// <param name="libWire">Limits of responses.</param>
    /// <returns>For further settings: handlers of HTTP, resilience, interceptors.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> or <paramref name="configure"/> is null.</exception>
    public static IHttpClientBuilder AddLibWireGrpcClient<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TClient>(
        this IServiceCollection services, Action<GrpcClientFactoryOptions> configure, Action<LibWireClientOptions>? libWire = null)
        where TClient : class
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(configure);
        return Limited<TClient>(services.AddGrpcClient<TClient>(configure), libWire);
    }

    /// <summary>Adds a client with a name; <see cref="GrpcClientFactory"/> makes it by that name.</summary>
    /// <param name="services">The services of the application.</param>
    /// <param name="name">The name.</param>
    /// <param name="configure">The address and what else the factory offers: channel, interceptors, credentials.</param>
    /// <param name="libWire">Limits of responses.</param>
    /// <inheritdoc cref="AddLibWireGrpcClient{TClient}(IServiceCollection, Action{GrpcClientFactoryOptions}, Action{LibWireClientOptions})"/>
    public static IHttpClientBuilder AddLibWireGrpcClient<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TClient>(
        this IServiceCollection services, string name, Action<GrpcClientFactoryOptions> configure, Action<LibWireClientOptions>? libWire = null)
        where TClient : class
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(configure);
        return Limited<TClient>(services.AddGrpcClient<TClient>(name, configure), libWire);
    }

    /// <summary>Limits what responses may have after decompression, on a channel that is made by hand.</summary>
    /// <param name="options">The options of the channel. Set <see cref="GrpcChannelOptions.CompressionProviders"/> before.</param>
    /// <param name="decompressedBytesMax">The most bytes of one response; null for the limit of received messages,
    /// <see cref="GrpcChannelOptions.MaxReceiveMessageSize"/>. Where that is null too there is no limit.</param>
    /// <returns>The same options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public static GrpcChannelOptions LimitDecompression(this GrpcChannelOptions options, int? decompressedBytesMax = null)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.CompressionProviders ??=
        [
            new GzipCompressionProvider(System.IO.Compression.CompressionLevel.Fastest),
            new DeflateCompressionProvider(System.IO.Compression.CompressionLevel.Fastest),
        ];
        for (int i = 0; i < options.CompressionProviders.Count; i++)
            if (options.CompressionProviders[i] is not LimitedCompressionProvider)
                options.CompressionProviders[i] = new LimitedCompressionProvider(options.CompressionProviders[i], BytesMax);
        return options;

        // Asked when a message comes: the limit of received messages may be set after this.
        int? BytesMax() => decompressedBytesMax ?? options.MaxReceiveMessageSize;
    }

    private static IHttpClientBuilder Limited<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] TClient>(
        IHttpClientBuilder builder, Action<LibWireClientOptions>? configure)
        where TClient : class
    {
        var options = new LibWireClientOptions();
        configure?.Invoke(options);

        // Behind what the program sets for the channel, also where it calls ConfigureChannel later.
        builder.Services.PostConfigure<GrpcClientFactoryOptions>(
            builder.Name, factory => factory.ChannelOptionsActions.Add(channel => channel.LimitDecompression(options.DecompressedBytesMax)));
        if (options.Messages != MessageOptions.Default)
            builder.ConfigureGrpcClientCreator((services, invoker) =>
                ActivatorUtilities.CreateInstance<TClient>(services, invoker.WithMessageOptions(options.Messages)));
        return builder;
    }
}
