using LibWire;
using Orleans.Runtime;

namespace Pipeline;

/// <summary>Asks all grains.</summary>
internal sealed class OverviewMaker(IGrainFactory grains, TopicWriter topic)
{
    /// <summary>What the grains have counted, and which silos live.</summary>
    /// <exception cref="Exception">A silo died and nobody knows it yet. A later call has an answer.</exception>
    public async Task<ArenaMessage<Overview>> MakeAsync()
    {
        Task<Dictionary<SiloAddress, SiloStatus>> silos = grains.GetGrain<IManagementGrain>(0).GetHosts(onlyActive: true);
        string[] names = await grains.GetGrain<IServicesGrain>(0).Read();
        ArenaMessage<ServiceTotals>[] totals = await Task.WhenAll(names.Select(name => grains.GetGrain<IServiceGrain>(name).Read()));

        var overview = new ArenaMessage<Overview>();
        overview.Value.AcknowledgedCalls = (ulong)topic.AcknowledgedCalls;
        foreach (SiloAddress silo in (await silos).Keys.Order())
            overview.Value.Silos.Add(Utf8String.Copy(silo.Endpoint.ToString(), in overview.Arena), overview.Arena);
        foreach (ArenaMessage<ServiceTotals> service in totals)
        {
            // What a grain returned lives in its own arena, so that it is copied.
            overview.Value.Services.Add(service.Value.Clone(overview.Arena), overview.Arena);
            service.Dispose();
        }

        return overview;
    }

    /// <summary>All calls that the grains have counted, and how many of the slowest have lost the id of their trace.</summary>
    public async Task<(ulong Calls, int LostTraces)> CountAsync()
    {
        using ArenaMessage<Overview> overview = await MakeAsync();
        (ulong calls, int lostTraces) = (0, 0);
        foreach (ref readonly ServiceTotals service in overview.Value.Services.ReadOnlySpan)
        {
            calls += service.Calls;
            foreach (ref readonly Call call in service.Slowest.ReadOnlySpan)
            {
                if (call.TraceId.Count != TraceCollector.TraceIdBytes) lostTraces++;
            }
        }

        return (calls, lostTraces);
    }
}
