using LibWire.Comparison.GoogleTiles;

namespace LibWire.Comparison;

/// <summary>Case C. Concatenated tiles are one tile with all their layers.</summary>
internal static class GoogleC
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, Tile.Parser, static tile => (ulong)tile.Layers.Count, Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(Tile.Parser.ParseFrom(bytes));

    internal static ulong Sum(Tile message)
    {
        ulong sum = 0;
        foreach (Tile.Types.Layer layer in message.Layers)
        {
            sum += Checksum.Ends(layer.Name) + layer.Version + layer.Extent;
            foreach (string key in layer.Keys) sum += Checksum.Ends(key);
            foreach (Tile.Types.Value value in layer.Values) sum += Sum(value);
            foreach (Tile.Types.Feature feature in layer.Features)
            {
                sum += feature.Id + (ulong)feature.Type;
                foreach (uint tag in feature.Tags) sum += tag;
                foreach (uint word in feature.Geometry) sum += word;
            }
        }

        return sum;
    }

    private static ulong Sum(Tile.Types.Value value) =>
        Checksum.Ends(value.StringValue) + BitConverter.SingleToUInt32Bits(value.FloatValue) + BitConverter.DoubleToUInt64Bits(value.DoubleValue)
        + (ulong)value.IntValue + value.UintValue + (ulong)value.SintValue + (value.BoolValue ? 1UL : 0);
}
