using LibWire;

namespace Pipeline;

/// <summary>What is known of one service; its key is the name.</summary>
public interface IServiceGrain : IGrainWithStringKey
{
    /// <summary>Counts records, except those that were counted before. They are stored when this returns.</summary>
    Task Add(ArenaMessage<Batch> batch);

    /// <summary>All that was counted.</summary>
    Task<ArenaMessage<ServiceTotals>> Read();
}
