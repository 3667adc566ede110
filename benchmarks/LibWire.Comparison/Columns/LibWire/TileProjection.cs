using QuickStart.Generated;

namespace LibWire.Comparison;

/// <summary>Case C: names and extents of the layers.</summary>
internal readonly struct TileProjection : IProjectionModel<Tile>
{
    public static string[] Paths => ["layers.name", "layers.extent"];

    public static ulong Sum(in Tile message)
    {
        ulong sum = 0;
        foreach (ref readonly Tile.Types.Layer layer in message.Layers) sum += Checksum.Ends(layer.Name.Span) + layer.Extent;
        return sum;
    }
}
