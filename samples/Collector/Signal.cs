namespace Collector;

/// <summary>What came of one kind.</summary>
internal sealed class Signal(string name)
{
    private long _count;
    private long _requests;
    private long _arenaBytes;

    public string Name => name;

    public long Count => Interlocked.Read(ref _count);

    public long Requests => Interlocked.Read(ref _requests);

    /// <summary>The bytes of arena that all requests together took, decoded. Each gave them back at its end.</summary>
    public long ArenaBytes => Interlocked.Read(ref _arenaBytes);

    /// <summary>Counts one request.</summary>
    public void Add(long count, nuint arenaBytes)
    {
        Interlocked.Add(ref _count, count);
        Interlocked.Increment(ref _requests);
        Interlocked.Add(ref _arenaBytes, (long)arenaBytes);
    }
}
