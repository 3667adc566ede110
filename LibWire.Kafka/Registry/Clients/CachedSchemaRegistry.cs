using System.Collections.Concurrent;

namespace LibWire.Kafka;

/// <summary>Keeps the answers of a registry that never change. What failed, or was not there, is asked again.</summary>
/// <param name="registry">The registry.</param>
/// <remarks>Calls for the same thing at the same time become one. It keeps one entry for each schema that was registered, found or got by its id.</remarks>
public sealed class CachedSchemaRegistry(ISchemaRegistry registry) : ISchemaRegistry
{
    private readonly ISchemaRegistry _registry = registry ?? throw new ArgumentNullException(nameof(registry));
    private readonly ConcurrentDictionary<(string Subject, RegistrySchema Schema), Lazy<Task<int>>> _ids = new();
    private readonly ConcurrentDictionary<(string Subject, RegistrySchema Schema), Lazy<Task<RegisteredSchema?>>> _found = new();
    private readonly ConcurrentDictionary<(string Subject, int Version), Lazy<Task<RegisteredSchema?>>> _versions = new();
    private readonly ConcurrentDictionary<int, Lazy<Task<RegistrySchema?>>> _schemas = new();

    /// <inheritdoc/>
    public ValueTask<int> RegisterAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default) =>
        Get(_ids, (subject, schema), () => _registry.RegisterAsync(subject, schema), cancellationToken);

    /// <inheritdoc/>
    public ValueTask<RegisteredSchema?> FindAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default) =>
        Get(_found, (subject, schema), () => _registry.FindAsync(subject, schema), cancellationToken);

    /// <inheritdoc/>
    public ValueTask<RegisteredSchema?> GetVersionAsync(string subject, int? version = null, CancellationToken cancellationToken = default) =>
        version is { } one
            ? Get(_versions, (subject, one), () => _registry.GetVersionAsync(subject, one), cancellationToken)
            : _registry.GetVersionAsync(subject, null, cancellationToken);

    /// <inheritdoc/>
    public ValueTask<RegistrySchema?> GetAsync(int id, CancellationToken cancellationToken = default) =>
        Get(_schemas, id, () => _registry.GetAsync(id), cancellationToken);

    /// <inheritdoc/>
    public ValueTask<IReadOnlyList<string>> FindBreakingAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default) =>
        _registry.FindBreakingAsync(subject, schema, cancellationToken);

    private static ValueTask<TValue> Get<TKey, TValue>(
        ConcurrentDictionary<TKey, Lazy<Task<TValue>>> cache, TKey key, Func<ValueTask<TValue>> ask, CancellationToken cancellationToken)
        where TKey : notnull
    {
        if (!cache.TryGetValue(key, out Lazy<Task<TValue>>? entry))
        {
            // A token would end the wait of all who ask for the same.
            Lazy<Task<TValue>> made = null!;
            made = new(() => AskAsync(cache, key, made, ask));
            entry = cache.GetOrAdd(key, made);
        }

        Task<TValue> task = entry.Value;
        return task.IsCompletedSuccessfully ? new(task.Result) : new(task.WaitAsync(cancellationToken));
    }

    private static async Task<TValue> AskAsync<TKey, TValue>(
        ConcurrentDictionary<TKey, Lazy<Task<TValue>>> cache, TKey key, Lazy<Task<TValue>> entry, Func<ValueTask<TValue>> ask)
        where TKey : notnull
    {
        bool isKept = false;
        try
        {
            TValue answer = await ask().ConfigureAwait(false);
            isKept = answer is not null;
            return answer;
        }
        finally
        {
            if (!isKept) cache.TryRemove(new(key, entry));
        }
    }
}
