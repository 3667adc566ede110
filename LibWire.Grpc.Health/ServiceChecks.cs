using System.Linq;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Options;

namespace LibWire.Grpc.Health;

/// <summary>Runs the health checks of the application and notes what they say of each service.</summary>
internal sealed class ServiceChecks(
    HealthCheckService checks, IOptions<HealthCheckServiceOptions> registered, IOptions<LibWireGrpcHealthChecksOptions> options, HealthStatuses statuses)
    : IHealthCheckPublisher
{
    private readonly LibWireGrpcHealthChecksOptions _options = options.Value;

    /// <summary>Runs the checks of a service, unless its status needs none.</summary>
    internal async Task RefreshAsync(string service, CancellationToken cancellationToken)
    {
        if (_options.UseHealthChecksCache || !_options.Services.TryGet(service, out Func<HealthCheckRegistration, bool>? predicate)) return;
        if (statuses.IsSet(service)) return;
        HealthReport report = await checks.CheckHealthAsync(predicate, cancellationToken).ConfigureAwait(false);
        statuses.Publish(service, StatusOf(service, report.Entries.Values));
    }

    /// <summary>Runs the checks of all services.</summary>
    internal async Task RefreshAllAsync(CancellationToken cancellationToken)
    {
        if (_options.UseHealthChecksCache) return;
        HealthReport report = await checks.CheckHealthAsync(_options.Services.Uses, cancellationToken).ConfigureAwait(false);
        await PublishAsync(report, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Takes results that others have asked for. They may lack some checks.</summary>
    public Task PublishAsync(HealthReport report, CancellationToken cancellationToken)
    {
        foreach ((string service, Func<HealthCheckRegistration, bool> predicate) in _options.Services.Services)
        {
            HealthCheckRegistration[] needed = [.. registered.Value.Registrations.Where(predicate)];
            HealthReportEntry[] present =
            [
                .. needed.Where(check => report.Entries.ContainsKey(check.Name)).Select(check => report.Entries[check.Name]),
            ];

            // A report without any of them says nothing.
            if (needed.Length == 0 || present.Length > 0) statuses.Publish(service, StatusOf(service, present));
        }

        return Task.CompletedTask;
    }

    // A server without checks serves, for it answers. A service without checks was probably mapped to the wrong ones.
    private static ServingStatus StatusOf(string service, IEnumerable<HealthReportEntry> results)
    {
        ServingStatus status = service.Length == 0 ? ServingStatus.Serving : ServingStatus.Unknown;
        foreach (HealthReportEntry result in results)
        {
            if (result.Status == HealthStatus.Unhealthy) return ServingStatus.NotServing;
            status = ServingStatus.Serving;
        }

        return status;
    }
}
