namespace LibWire.Comparison;

/// <summary>The container of W1 from literals: objects are made in an arena that is reset before, and written.</summary>
internal readonly struct ContainerBuilding(ArenaAllocator arena) : IFlatWriting
{
    private readonly ArenaAllocator _arena = arena;

    public void Write(FlatBuilder builder)
    {
        _arena.Reset();
        ContainerObjects.Make(default(LiteralContainer), in _arena).Write(in builder);
    }

    public void Dispose() => _arena.Dispose();
}
