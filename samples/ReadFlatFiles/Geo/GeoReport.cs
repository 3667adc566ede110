using System.Globalization;
using FlatGeobuf;

namespace ReadFlatFiles.Geo;

/// <summary>Prints the contents of a FlatGeobuf file.</summary>
internal static class GeoReport
{
    private const int FeaturesShown = 8;

    public static void Print(Page page, string name, ReadOnlySpan<byte> bytes)
    {
        GeoFile file = GeoFile.Open(bytes);
        HeaderView header = file.Header;
        var columns = new List<string[]>();
        foreach (ColumnView column in header.Columns)
            columns.Add(
            [
                Page.Printable(column.Name), column.Type.ToString(), column.Nullable ? "yes" : "no", column.PrimaryKey ? "yes" : "",
                Page.Printable(column.Description),
            ]);

        var features = new List<string[]>();
        ulong count = 0;
        long coordinates = 0;
        foreach (FeatureView feature in file)
        {
            GeoCounts counts = GeoCounts.Of(feature.Geometry);
            var properties = new List<string>();
            var values = new GeoProperties(bytes, feature.Properties.Bytes, feature.Columns.IsNull ? header.Columns : feature.Columns);
            foreach (string property in values) properties.Add(property);
            if (count < FeaturesShown)
                features.Add(
                [
                    Page.Number((long)count), TypeOf(feature, header), Page.Number(counts.Parts), Page.Number(counts.Coordinates),
                    string.Join("  ", properties),
                ]);
            coordinates += counts.Coordinates;
            count++;
        }

        if (header.FeaturesCount != 0 && header.FeaturesCount != count)
            throw new BrokenFileException(
                bytes.Length, $"the file ends after {count} features, where its header says {header.FeaturesCount}.");

        page.Title($"{name}: {Page.Number(bytes.Length)} bytes, FlatGeobuf");
        page.Table(["header", "value"],
        [
            ["name", Page.Printable(header.Name)],
            ["title", Page.Printable(header.Title)],
            ["geometry", header.GeometryType + (header.HasZ ? " Z" : "") + (header.HasM ? " M" : "")],
            ["features", Page.Number((long)count)],
            ["coordinates", Page.Number(coordinates)],
            ["envelope", string.Join(", ", header.Envelope.ToArray().Select(static side => side.ToString("0.###", CultureInfo.InvariantCulture)))],
            ["reference system", header.Crs.IsNull ? "" : $"{Page.Printable(header.Crs.Org)}:{header.Crs.Code} {Page.Printable(header.Crs.Name)}"],
            ["index", file.IndexBytes == 0 ? "none" : $"{Page.Number(file.IndexBytes)} bytes, {header.IndexNodeSize} a node"],
        ]);
        if (columns.Count > 0) page.Table(["column", "type", "nullable", "key", "description"], columns);
        if (features.Count > 0) page.Table(["feature", "geometry", "parts", "coordinates", "properties"], features);
    }

    private static string TypeOf(FeatureView feature, HeaderView header)
    {
        if (feature.Geometry.IsNull) return "none";
        return (feature.Geometry.Type == GeometryType.Unknown ? header.GeometryType : feature.Geometry.Type).ToString();
    }
}
