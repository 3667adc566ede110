using BenchmarkDotNet.Attributes;
using QuickStart.Generated;

namespace LibWire.Benchmarks;

/// <summary>A vector tile of Bangkok: two fields of its layers, or of its features, against all of it.</summary>
public class ProjectTile : Projections<Tile>
{
    private static readonly ProtoProjection<Tile> Names = ProtoProjection<Tile>.Create("layers.name", "layers.extent");
    private static readonly ProtoProjection<Tile> Keys = ProtoProjection<Tile>.Create("layers.name", "layers.keys");
    private static readonly ProtoProjection<Tile> Features = ProtoProjection<Tile>.Create("layers.features.id", "layers.features.type");

    [Benchmark(Baseline = true, Description = "whole tile")]
    public ulong All() => Count(Whole());

    [Benchmark(Description = "whole tile, pinned")]
    public ulong AllPinned() => Count(WholePinned());

    [Benchmark(Description = "layers.name, layers.extent")]
    public ulong LayerNames() => Count(Project(Names));

    [Benchmark(Description = "layers.name, layers.extent, pinned")]
    public ulong LayerNamesPinned() => Count(ProjectPinned(Names));

    [Benchmark(Description = "layers.name, layers.keys")]
    public ulong LayerKeys() => Count(Project(Keys));

    [Benchmark(Description = "layers.features: id, type")]
    public ulong FeatureIds() => Count(Project(Features));

    [Benchmark(Description = "layers.features: id, type, pinned")]
    public ulong FeatureIdsPinned() => Count(ProjectPinned(Features));

    private protected override byte[] Load() => File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "bangkok.mvt"));

    private static ulong Count(Tile tile) => (ulong)tile.Layers.Count;
}
