using QuickStart.Generated;

namespace LibWire.Comparison;

/// <summary>Case C.</summary>
internal readonly struct TileModel : ICaseModel<Tile>
{
    public static ulong Count(in Tile message) => (ulong)message.Layers.Count;

    public static ulong Sum(in Tile message)
    {
        ulong sum = 0;
        foreach (ref readonly Tile.Types.Layer layer in message.Layers)
        {
            sum += Checksum.Ends(layer.Name.Span) + layer.Version + layer.Extent;
            foreach (Utf8String key in layer.Keys) sum += Checksum.Ends(key.Span);
            foreach (ref readonly Tile.Types.Value value in layer.Values) sum += Sum(in value);
            foreach (ref readonly Tile.Types.Feature feature in layer.Features)
            {
                sum += feature.Id + (ulong)feature.Type;
                foreach (uint tag in feature.Tags) sum += tag;
                foreach (uint word in feature.Geometry) sum += word;
            }
        }

        return sum;
    }

    private static ulong Sum(in Tile.Types.Value value) =>
        Checksum.Ends(value.StringValue.Span) + BitConverter.SingleToUInt32Bits(value.FloatValue) + BitConverter.DoubleToUInt64Bits(value.DoubleValue)
        + (ulong)value.IntValue + value.UintValue + (ulong)value.SintValue + (value.BoolValue ? 1UL : 0);
}

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
