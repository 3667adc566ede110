using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>A container from finished objects.</summary>
internal readonly struct ContainerWriting : IFlatWriting
{
    private readonly ArenaAllocator _arena;
    private readonly FooBarContainer _container;

    /// <summary>Makes the objects.</summary>
    /// <param name="bytes">A buffer with their values.</param>
    /// <param name="arena">Where they live; disposed of with this.</param>
    internal ContainerWriting(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        _arena = arena;
        _container = ContainerObjects.Make(StoredContainer.Of(bytes, in arena), in arena);
    }

    public void Write(FlatBuilder builder) => _container.Write(in builder);

    public void Dispose() => _arena.Dispose();
}
