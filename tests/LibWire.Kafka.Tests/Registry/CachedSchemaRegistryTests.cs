namespace LibWire.Tests.Kafka;

/// <summary>What is kept of the answers of a registry.</summary>
public sealed class CachedSchemaRegistryTests : IDisposable
{
    private static readonly RegistrySchema Schema = new(RegistrySchema.Protobuf, "syntax = \"proto3\";");

    private readonly TemporaryFolder _folder = new();
    private readonly FailingRegistry _asked;
    private readonly CachedSchemaRegistry _registry;

    public CachedSchemaRegistryTests()
    {
        _asked = new FailingRegistry(new FileSchemaRegistry(_folder.Path));
        _registry = new CachedSchemaRegistry(_asked);
    }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Answers_Twice_AreAskedOnce()
    {
        for (int i = 0; i < 2; i++)
        {
            Assert.Equal(1, await _registry.RegisterAsync("s", Schema with { References = [] }));
            Assert.Equal(1, (await _registry.FindAsync("s", Schema))!.Version);
            Assert.Equal(1, (await _registry.GetVersionAsync("s", 1))!.Id);
            Assert.Equal(Schema, await _registry.GetAsync(1));
        }

        Assert.Equal(4, _asked.AskedCount);
        await _registry.GetVersionAsync("s");
        await _registry.GetVersionAsync("s");
        await _registry.FindBreakingAsync("s", Schema);
        await _registry.FindBreakingAsync("s", Schema);
        Assert.Equal(8, _asked.AskedCount); // the newest version can change
    }

    [Fact]
    public async Task Failures_AndWhatIsNotThere_AreAskedAgain()
    {
        _asked.Failure = new SchemaRegistryException("The registry fails.");
        await Assert.ThrowsAsync<SchemaRegistryException>(async () => await _registry.RegisterAsync("s", Schema));
        await Assert.ThrowsAsync<SchemaRegistryException>(async () => await _registry.GetAsync(1));
        _asked.Failure = null;
        Assert.Null(await _registry.GetAsync(1));
        Assert.Null(await _registry.FindAsync("s", Schema));
        Assert.Equal(1, await _registry.RegisterAsync("s", Schema));
        Assert.Equal(Schema, await _registry.GetAsync(1));
        Assert.NotNull(await _registry.FindAsync("s", Schema));
    }

    [Fact]
    public async Task Answers_ManyAtOnce_AreAskedOnceAndEachCanStopWaiting()
    {
        _asked.Gate = new TaskCompletionSource();
        Task<int>[] waiting = [.. Enumerable.Range(0, 8).Select(_ => _registry.RegisterAsync("s", Schema).AsTask())];
        using var source = new CancellationTokenSource();
        Task<int> stopped = _registry.RegisterAsync("s", Schema, source.Token).AsTask();
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => stopped);
        _asked.Gate.SetResult();
        Assert.All(await Task.WhenAll(waiting), static id => Assert.Equal(1, id));
        Assert.Equal(1, _asked.AskedCount);
    }
}
