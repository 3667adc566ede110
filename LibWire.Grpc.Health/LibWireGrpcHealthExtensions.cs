using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace LibWire.Grpc.Health;

/// <summary>The gRPC health service in an ASP.NET Core application: <c>services.AddLibWireGrpcHealthChecks()</c> and
/// <c>app.MapLibWireGrpcHealthChecksService()</c>.</summary>
public static class LibWireGrpcHealthExtensions
{
    private const string ServiceName = V1.Health.ServiceName;

    /// <summary>More than any name of a service needs.</summary>
    private const int RequestBytesMax = 64 * 1024;

    /// <summary>Adds the health checks of ASP.NET Core, and <see cref="HealthStatuses"/>, in which their results go.</summary>
    /// <param name="services">The services of the application.</param>
    /// <param name="configure">Maps checks to services.</param>
    /// <returns>A builder to add checks: <c>.AddCheck("database", …)</c>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    /// <remarks>Requests of the health service have at most 64 KiB, since a call that watches keeps its request.</remarks>
    public static IHealthChecksBuilder AddLibWireGrpcHealthChecks(
        this IServiceCollection services, Action<LibWireGrpcHealthChecksOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        if (configure is not null) services.Configure(configure);
        services.AddOptions<LibWireGrpcHealthChecksOptions>();
        services.Configure<LibWireGrpcOptions>(static options => options.ForService(ServiceName, new MessageOptions { MessageBytesMax = RequestBytesMax }));
        services.TryAddSingleton(MakeStatuses);
        services.TryAddSingleton<ServiceChecks>();
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IHealthCheckPublisher, ServiceChecks>(static all => all.GetRequiredService<ServiceChecks>()));
        return services.AddHealthChecks();
    }

    /// <summary>Maps the health service to its paths, <c>/grpc.health.v1.Health/…</c>.</summary>
    /// <param name="endpoints">The application.</param>
    /// <returns>For further settings of the endpoints.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="endpoints"/> is null.</exception>
    /// <exception cref="InvalidOperationException"><c>AddGrpc().AddLibWire()</c> or <c>AddLibWireGrpcHealthChecks()</c> was not called.</exception>
    public static GrpcServiceEndpointConventionBuilder MapLibWireGrpcHealthChecksService(this IEndpointRouteBuilder endpoints)
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        if (endpoints.ServiceProvider.GetService<HealthStatuses>() is null)
            throw new InvalidOperationException("Call services.AddLibWireGrpcHealthChecks() before the health service is mapped.");
        return endpoints.MapLibWireService<HealthService>();
    }

    private static HealthStatuses MakeStatuses(IServiceProvider services)
    {
        LibWireGrpcHealthChecksOptions options = services.GetRequiredService<IOptions<LibWireGrpcHealthChecksOptions>>().Value;
        var statuses = new HealthStatuses();
        foreach ((string service, _) in options.Services.Services) statuses.Expect(service);
        if (!options.SuppressCompletionOnShutdown)
            services.GetService<IHostApplicationLifetime>()?.ApplicationStopping.Register(statuses.Shutdown);
        return statuses;
    }
}
