using LibWire;

namespace Pipeline;

internal sealed class ServiceGrain([PersistentState("totals")] IPersistentState<ArenaMessage<ServiceTotals>> stored) : Grain, IServiceGrain
{
    private readonly Totals _totals = new();

    public override Task OnActivateAsync(CancellationToken cancellationToken)
    {
        if (stored.RecordExists) _totals.Take(in stored.State.Value);
        return GrainFactory.GetGrain<IServicesGrain>(0).Add(this.GetPrimaryKeyString());
    }

    public async Task Add(ArenaMessage<Batch> batch)
    {
        if (!_totals.Add(in batch.Value)) return;
        stored.State = _totals.ToMessage(this.GetPrimaryKeyString());
        try
        {
            await stored.WriteStateAsync();
        }
        catch
        {
            // Counted here and stored nowhere: the next activation begins with what is stored, and the worker sends the batch again.
            DeactivateOnIdle();
            throw;
        }
    }

    // A message of its own: what a grain has returned must not change.
    public Task<ArenaMessage<ServiceTotals>> Read() => Task.FromResult(_totals.ToMessage(this.GetPrimaryKeyString()));
}
