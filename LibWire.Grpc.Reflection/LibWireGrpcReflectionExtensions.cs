using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace LibWire.Grpc.Reflection;

/// <summary>Server reflection in an ASP.NET Core application: <c>services.AddLibWireGrpcReflection()</c> and
/// <c>app.MapLibWireGrpcReflectionService()</c>.</summary>
public static class LibWireGrpcReflectionExtensions
{
    /// <summary>Adds what server reflection needs.</summary>
    /// <param name="services">The services of the application.</param>
    /// <param name="configure">Adds descriptions besides those of the mapped services.</param>
    /// <returns>The same object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    public static IServiceCollection AddLibWireGrpcReflection(this IServiceCollection services, Action<LibWireGrpcReflectionOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        if (configure is not null) services.Configure(configure);
        services.AddOptions<LibWireGrpcReflectionOptions>();
        services.TryAddSingleton<ReflectionAnswers>();
        return services;
    }

    /// <summary>Maps server reflection to its paths, in the versions <c>grpc.reflection.v1</c> and <c>grpc.reflection.v1alpha</c>. It describes the services
    /// that are mapped when the first client asks.</summary>
    /// <param name="endpoints">The application.</param>
    /// <returns>For further settings of the endpoints, such as <c>RequireAuthorization</c>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="endpoints"/> is null.</exception>
    /// <exception cref="InvalidOperationException"><c>AddGrpc().AddLibWire()</c> or <c>AddLibWireGrpcReflection()</c> was not called.</exception>
    public static IEndpointConventionBuilder MapLibWireGrpcReflectionService(this IEndpointRouteBuilder endpoints)
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        if (endpoints.ServiceProvider.GetService<ReflectionAnswers>() is null)
            throw new InvalidOperationException("Call services.AddLibWireGrpcReflection() before server reflection is mapped.");
        return new BothVersions(endpoints.MapLibWireService<ReflectionService>(), endpoints.MapLibWireService<ReflectionServiceV1Alpha>());
    }

    /// <summary>The endpoints of both versions.</summary>
    private sealed class BothVersions(IEndpointConventionBuilder first, IEndpointConventionBuilder second) : IEndpointConventionBuilder
    {
        public void Add(Action<EndpointBuilder> convention)
        {
            first.Add(convention);
            second.Add(convention);
        }

        public void Finally(Action<EndpointBuilder> finallyConvention)
        {
            first.Finally(finallyConvention);
            second.Finally(finallyConvention);
        }
    }
}
