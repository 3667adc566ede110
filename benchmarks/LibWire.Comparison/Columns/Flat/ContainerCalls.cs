using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>A container, call by call.</summary>
internal readonly struct ContainerCalls<TSource>(TSource source, ArenaAllocator sourceArena) : IFlatWriting
    where TSource : struct, IContainerSource
{
    private readonly TSource _source = source;
    private readonly FlatOffset<FooBar>[] _offsets = new FlatOffset<FooBar>[source.Count];

    public void Write(FlatBuilder builder) => CallOrder.Write(builder, in _source, _offsets);

    public void Dispose() => sourceArena.Dispose();
}
