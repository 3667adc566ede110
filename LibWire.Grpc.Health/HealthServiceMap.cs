using System.Diagnostics.CodeAnalysis;
using System.Linq;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace LibWire.Grpc.Health;

/// <summary>Which health checks tell the status of which service.</summary>
public sealed class HealthServiceMap
{
    private readonly Dictionary<string, Func<HealthCheckRegistration, bool>> _predicates = new(StringComparer.Ordinal) { [""] = static _ => true };

    internal HealthServiceMap()
    {
    }

    internal IReadOnlyCollection<KeyValuePair<string, Func<HealthCheckRegistration, bool>>> Services => _predicates;

    /// <summary>Lets health checks tell the status of a service: <c>Map("shop.Orders", check =&gt; check.Tags.Contains("orders"))</c>. The service is
    /// <c>NotServing</c> if one of them is unhealthy, <c>Unknown</c> if there are none, and else <c>Serving</c>.</summary>
    /// <param name="service">The full name of the service; empty for the server as a whole. A second call with the same name replaces the first.</param>
    /// <param name="predicate">Says whether a check counts.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <remarks>The server as a whole is mapped to all checks from the beginning, and without any check it is <c>Serving</c>.</remarks>
    public void Map(string service, Func<HealthCheckRegistration, bool> predicate)
    {
        ArgumentNullException.ThrowIfNull(service);
        ArgumentNullException.ThrowIfNull(predicate);
        _predicates[service] = predicate;
    }

    /// <summary>Removes a service. Its name is then unknown unless its status is set.</summary>
    /// <param name="service">The full name; empty for the server as a whole.</param>
    /// <exception cref="ArgumentNullException"><paramref name="service"/> is null.</exception>
    public void Remove(string service) => _predicates.Remove(service);

    /// <summary>Removes all services, also the server as a whole.</summary>
    public void Clear() => _predicates.Clear();

    internal bool TryGet(string service, [NotNullWhen(true)] out Func<HealthCheckRegistration, bool>? predicate) =>
        _predicates.TryGetValue(service, out predicate);

    /// <summary>Whether a check counts for any service.</summary>
    internal bool Uses(HealthCheckRegistration check) => _predicates.Values.Any(predicate => predicate(check));
}
