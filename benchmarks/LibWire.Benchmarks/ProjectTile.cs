using BenchmarkDotNet.Attributes;
using QuickStart.Generated;

namespace LibWire.Benchmarks;

/// <summary>A vector tile of Bangkok: two fields of its layers, or of its features, compared with the whole message.</summary>
public class ProjectTile : Projections<Tile>
{
    private static readonly ProtoProjection<Tile> Names = ProtoProjection<Tile>.Create("layers.name", "layers.extent");
    private static readonly ProtoProjection<Tile> Keys = ProtoProjection<Tile>.Create("layers.name", "layers.keys");
    private static readonly ProtoProjection<Tile> Features = ProtoProjection<Tile>.Create("layers.features.id", "layers.features.type");

    [Benchmark(Baseline = true, Description = "whole tile")]
    public ulong All() => Result(Whole(), SumOfLayers);

    [Benchmark(Description = "whole tile, pinned")]
    public ulong AllPinned() => Result(WholePinned(), SumOfLayers);

    [Benchmark(Description = "layers.name, layers.extent")]
    public ulong LayerNames() => Result(Project(Names), SumOfLayers);

    [Benchmark(Description = "layers.name, layers.extent, pinned")]
    public ulong LayerNamesPinned() => Result(ProjectPinned(Names), SumOfLayers);

    [Benchmark(Description = "layers.name, layers.keys")]
    public ulong LayerKeys() => Result(Project(Keys), SumOfKeys);

    [Benchmark(Description = "layers.features: id, type")]
    public ulong FeatureIds() => Result(Project(Features), SumOfFeatures);

    [Benchmark(Description = "layers.features: id, type, pinned")]
    public ulong FeatureIdsPinned() => Result(ProjectPinned(Features), SumOfFeatures);

    private protected override byte[] Load() => File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "bangkok.mvt"));

    private static ulong SumOfLayers(Tile tile)
    {
        ulong sum = 0;
        foreach (Tile.Types.Layer layer in tile.Layers) sum = (sum * 31) + WorkloadA.Ends(layer.Name.Span) + layer.Extent;
        return sum;
    }

    private static ulong SumOfKeys(Tile tile)
    {
        ulong sum = 0;
        foreach (ref Tile.Types.Layer layer in tile.Layers.Span)
        {
            sum = (sum * 31) + WorkloadA.Ends(layer.Name.Span);
            foreach (Utf8String key in layer.Keys) sum = (sum * 31) + WorkloadA.Ends(key.Span);
        }

        return sum;
    }

    private static ulong SumOfFeatures(Tile tile)
    {
        ulong sum = 0;
        foreach (ref Tile.Types.Layer layer in tile.Layers.Span)
            foreach (Tile.Types.Feature feature in layer.Features) sum = (sum * 31) + feature.Id + (ulong)feature.Type;
        return sum;
    }
}
