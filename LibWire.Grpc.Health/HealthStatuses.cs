using System.Linq;

namespace LibWire.Grpc.Health;

/// <summary>The status of each service of a server, by name. The health service answers from it, and the program may set it:
/// <c>app.Services.GetRequiredService&lt;HealthStatuses&gt;().SetStatus("shop.Orders", HealthCheckResponse.Types.ServingStatus.NotServing)</c>.</summary>
/// <remarks>
/// <para>A name is the full name of a service, such as <c>shop.Orders</c>; the empty name means the server as a whole. Names are compared exactly.</para>
/// <para>A status that the program has set holds. Without one, that of the health checks holds. A name that has neither is unknown.</para>
/// <para>Thread-safe.</para>
/// </remarks>
public sealed class HealthStatuses
{
    private readonly object _gate = new();
    private readonly Dictionary<string, Entry> _entries = new(StringComparer.Ordinal);
    private TaskCompletionSource _change = NewChange();   // done at the next change of any status
    private bool _isShutDown;

    /// <summary>Sets the status of a service.</summary>
    /// <param name="service">Its full name; empty for the server as a whole.</param>
    /// <param name="status">The status.</param>
    /// <exception cref="ArgumentNullException"><paramref name="service"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The status is <c>ServiceUnknown</c>, or none of the schema. <see cref="ClearStatus"/> makes a service
    /// unknown.</exception>
    public void SetStatus(string service, ServingStatus status)
    {
        ArgumentNullException.ThrowIfNull(service);
        if (status is not (ServingStatus.Unknown or ServingStatus.Serving or ServingStatus.NotServing))
            throw new ArgumentOutOfRangeException(nameof(status), status, "A service is serving, not serving, or it is not known which.");
        Change(service, entry => entry with { Set = status });
    }

    /// <summary>Forgets the status that was set for a service: that of its health checks holds again. Without such checks the service is unknown.</summary>
    /// <param name="service">Its full name; empty for the server as a whole.</param>
    /// <exception cref="ArgumentNullException"><paramref name="service"/> is null.</exception>
    public void ClearStatus(string service)
    {
        ArgumentNullException.ThrowIfNull(service);
        Change(service, static entry => entry with { Set = null });
    }

    /// <summary>Forgets all statuses that were set.</summary>
    public void ClearAll()
    {
        lock (_gate)
        {
            foreach (string service in _entries.Keys.ToArray()) ClearStatus(service);
        }
    }

    /// <summary>The status of a service; null if the name is unknown.</summary>
    /// <param name="service">Its full name; empty for the server as a whole.</param>
    /// <exception cref="ArgumentNullException"><paramref name="service"/> is null.</exception>
    public ServingStatus? GetStatus(string service)
    {
        ArgumentNullException.ThrowIfNull(service);
        lock (_gate) return Of(service);
    }

    /// <summary>Makes every service <c>NotServing</c> for good, and ends the calls that watch. A server that stops does so by itself.</summary>
    public void Shutdown()
    {
        lock (_gate)
        {
            _isShutDown = true;
            Signal();
        }
    }

    /// <summary>Whether the program has set the status.</summary>
    internal bool IsSet(string service)
    {
        lock (_gate) return _entries.TryGetValue(service, out Entry entry) && entry.Set is not null;
    }

    /// <summary>Makes a name known that health checks will have a status for.</summary>
    internal void Expect(string service) => Change(service, static entry => entry with { Found = entry.Found ?? ServingStatus.Unknown });

    /// <summary>Notes what health checks have found.</summary>
    internal void Publish(string service, ServingStatus status) => Change(service, entry => entry with { Found = status });

    /// <summary>What a call that watches a service sees now, and how it waits for more.</summary>
    internal HealthObservation Observe(string service)
    {
        lock (_gate)
        {
            ServingStatus status = _isShutDown ? ServingStatus.NotServing : Of(service) ?? ServingStatus.ServiceUnknown;
            return new HealthObservation(status, _change.Task, _isShutDown);
        }
    }

    /// <summary>All known names with their statuses, sorted by name.</summary>
    internal KeyValuePair<string, ServingStatus>[] Snapshot()
    {
        lock (_gate)
        {
            return
            [
                .. _entries.Keys.Order(StringComparer.Ordinal).Select(service => KeyValuePair.Create(service, Of(service).GetValueOrDefault())),
            ];
        }
    }

    private void Change(string service, Func<Entry, Entry> change)
    {
        lock (_gate)
        {
            ServingStatus? before = Of(service);
            _entries.TryGetValue(service, out Entry entry);
            entry = change(entry);
            if (entry.Status is null) _entries.Remove(service);
            else _entries[service] = entry;
            if (Of(service) != before) Signal();
        }
    }

    private ServingStatus? Of(string service)
    {
        if (!_entries.TryGetValue(service, out Entry entry)) return null;
        return _isShutDown ? ServingStatus.NotServing : entry.Status;
    }

    // Changes are rare, so one signal serves all: each watching call looks whether its own service is meant. Names that nobody knows take no memory here.
    private void Signal()
    {
        TaskCompletionSource change = _change;
        _change = NewChange();
        change.SetResult();
    }

    // Who sets a status does not run the calls that watch it.
    private static TaskCompletionSource NewChange() => new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>What is known of one service.</summary>
    /// <param name="Set">What the program has set.</param>
    /// <param name="Found">What its health checks have found.</param>
    private readonly record struct Entry(ServingStatus? Set, ServingStatus? Found)
    {
        internal ServingStatus? Status => Set ?? Found;
    }
}
