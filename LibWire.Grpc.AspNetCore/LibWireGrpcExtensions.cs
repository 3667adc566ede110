using System.Diagnostics.CodeAnalysis;
using Grpc.AspNetCore.Server;
using Grpc.AspNetCore.Server.Model;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Services of LibWire in an ASP.NET Core application: <c>services.AddGrpc().AddLibWire()</c> and
/// <c>app.MapLibWireService&lt;OrderService&gt;()</c>.</summary>
public static class LibWireGrpcExtensions
{
    private const DynamicallyAccessedMemberTypes ServiceMembers =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods;

    /// <summary>Adds what services of LibWire need. Services of other kinds are not affected, but for the limit of decompression.</summary>
    /// <param name="builder">What <c>AddGrpc</c> returned.</param>
    /// <param name="configure">Sets limits.</param>
    /// <returns>The same builder.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static IGrpcServerBuilder AddLibWire(this IGrpcServerBuilder builder, Action<LibWireGrpcOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        if (configure is not null) builder.Services.Configure(configure);
        builder.Services.AddOptions<LibWireGrpcOptions>();
        builder.Services.TryAddSingleton<AddedMarker>();
        builder.Services.TryAddEnumerable(ServiceDescriptor.Singleton(typeof(IServiceMethodProvider<>), typeof(LibWireMethodProvider<>)));
        builder.Services.TryAddEnumerable(ServiceDescriptor.Singleton(typeof(IPostConfigureOptions<>), typeof(LimitDecompression<>)));
        return builder;
    }

    /// <summary>Maps the methods of a service to their paths.</summary>
    /// <typeparam name="TService">A class derived from a generated base class. It is made for each call, by dependency injection.</typeparam>
    /// <param name="endpoints">The application.</param>
    /// <returns>For further settings of the endpoints, such as <c>RequireAuthorization</c>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="endpoints"/> is null.</exception>
    /// <exception cref="InvalidOperationException"><c>AddGrpc().AddLibWire()</c> was not called.</exception>
    public static GrpcServiceEndpointConventionBuilder MapLibWireService<[DynamicallyAccessedMembers(ServiceMembers)] TService>(
        this IEndpointRouteBuilder endpoints)
        where TService : class, IMessageService
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        if (endpoints.ServiceProvider.GetService<AddedMarker>() is null)
            throw new InvalidOperationException("Call services.AddGrpc().AddLibWire() before services of LibWire are mapped.");
        ServiceBinding<TService>.Bind = TService.BindService;
        GrpcServiceEndpointConventionBuilder mapped = endpoints.MapGrpcService<TService>();
        mapped.Add(RequestBody.WatchAll);
        return mapped.WithMetadata(new LibWireServiceMetadata(static () => TService.Descriptor));
    }

    /// <summary>Says that <see cref="AddLibWire"/> was called.</summary>
    private sealed class AddedMarker;
}
