namespace LibWire.Tests.Kafka;

/// <summary>A registry that fails when it is told to, and counts what it was asked.</summary>
internal sealed class FailingRegistry(ISchemaRegistry registry) : ISchemaRegistry
{
    private int _askedCount;

    /// <summary>What it throws; null for nothing.</summary>
    internal Exception? Failure { get; set; }

    internal int AskedCount => Volatile.Read(ref _askedCount);

    /// <summary>If set, answers wait for it.</summary>
    internal TaskCompletionSource? Gate { get; set; }

    public async ValueTask<int> RegisterAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default)
    {
        await AskAsync();
        return await registry.RegisterAsync(subject, schema, cancellationToken);
    }

    public async ValueTask<RegisteredSchema?> FindAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default)
    {
        await AskAsync();
        return await registry.FindAsync(subject, schema, cancellationToken);
    }

    public async ValueTask<RegisteredSchema?> GetVersionAsync(string subject, int? version = null, CancellationToken cancellationToken = default)
    {
        await AskAsync();
        return await registry.GetVersionAsync(subject, version, cancellationToken);
    }

    public async ValueTask<RegistrySchema?> GetAsync(int id, CancellationToken cancellationToken = default)
    {
        await AskAsync();
        return await registry.GetAsync(id, cancellationToken);
    }

    public async ValueTask<IReadOnlyList<string>> FindBreakingAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default)
    {
        await AskAsync();
        return await registry.FindBreakingAsync(subject, schema, cancellationToken);
    }

    private async Task AskAsync()
    {
        Interlocked.Increment(ref _askedCount);
        if (Gate is { } gate) await gate.Task;
        if (Failure is { } failure) throw failure;
    }
}
