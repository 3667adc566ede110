using LibWire;

namespace Pipeline;

internal sealed class ServicesGrain([PersistentState("services")] IPersistentState<ArenaMessage<Services>> stored) : Grain, IServicesGrain
{
    private readonly SortedSet<string> _names = new(StringComparer.Ordinal);

    public override Task OnActivateAsync(CancellationToken cancellationToken)
    {
        if (stored.RecordExists)
            foreach (Utf8String name in stored.State.Value.Names.ReadOnlySpan) _names.Add(name.ToString());
        return Task.CompletedTask;
    }

    public Task Add(string name)
    {
        if (!_names.Add(name)) return Task.CompletedTask;
        var message = new ArenaMessage<Services>();
        foreach (string known in _names) message.Value.Names.Add(Utf8String.Copy(known, in message.Arena), message.Arena);
        stored.State = message;
        return stored.WriteStateAsync();
    }

    public Task<string[]> Read() => Task.FromResult(_names.ToArray());
}
