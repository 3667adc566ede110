namespace LibWire.Tests.Faults;

/// <summary>An arena that has blocks already, and a pool that stands for the shared one; both take chunks from one source.</summary>
internal sealed unsafe class FaultMemory : IDisposable
{
    private const int BlockBytes = 24;
    private const byte Filling = 7;

    private readonly FaultSource _source;
    private readonly ArenaPool _pool;
    private readonly ArenaAllocator _arena;
    private readonly ArenaMark _start;
    private readonly nuint _usedBytes;
    private readonly byte* _block;

    internal FaultMemory(FaultSource source, ArenaOptions options)
    {
        _source = source;
        _arena = new ArenaAllocator(options);
        _block = _arena.AllocateBytes(BlockBytes);
        new Span<byte>(_block, BlockBytes).Fill(Filling);
        _usedBytes = _arena.UsedBytes;
        _start = _arena.Mark();

        // What it gets back it frees at once.
        _pool = new ArenaPool(new ArenaOptions { FirstBlockBytes = options.FirstBlockBytes, ChunkBytesMax = options.ChunkBytesMax, ChunkSource = source }, 0, 0);
        ArenaPool.SharedOfTest = _pool;
    }

    /// <summary>The arena of the operation.</summary>
    internal ArenaAllocator Arena => _arena;

    /// <summary>Runs what must fail where it is refused memory, and asserts that the arena is as before.</summary>
    /// <returns>Null if it asked less often than before. Where its input lies can decide that: the end of pinned bytes is copied at the end of a page.</returns>
    internal Exception? Fails(Action action, bool isUndone)
    {
        Exception? failure = FaultRun.Record(action);
        if (failure is null && _source.Asked < _source.RefusedOne) return null;
        Assert.NotNull(failure);
        IsAsBefore(isUndone);
        return failure;
    }

    /// <summary>Asserts that the blocks of the arena are those from before, and that its chunks are all that is out.</summary>
    internal void IsAsBefore(bool isUndone)
    {
        if (isUndone) Assert.Equal(_usedBytes, _arena.UsedBytes);
        else _arena.Rewind(_start);
        Assert.Equal(_usedBytes, _arena.UsedBytes);
        Assert.Equal(_source.ChunksOut, _arena.ChunkCount);

        Assert.Equal(-1, new ReadOnlySpan<byte>(_block, BlockBytes).IndexOfAnyExcept(Filling));
    }

    public void Dispose()
    {
        _arena.Dispose();
        ArenaPool.SharedOfTest = null;
        _pool.Dispose();
    }
}
