using System.Net;
using System.Text;
using LibWire;

namespace QuickStart;

/// <summary>Draws the geometry of a tile, coloured by layer, to show what was decoded.</summary>
internal static class SvgPicture
{
    private const int Size = 1024;

    // In drawing order. A layer has the last style whose name is part of its own name: road_label is a label. An unknown layer has the first style.
    private static readonly (string Name, string Colour, double FillOpacity)[] Styles =
    [
        ("", "#6f8f98", 0.4), ("landcover", "#cfe0b8", 0.6), ("landuse", "#b3d09c", 0.6), ("hillshade", "#6d675f", 0.08),
        ("contour", "#c9a877", 0), ("water", "#7fb2d6", 0.8),
        ("aeroway", "#9a8fb5", 0.6), ("building", "#a68c80", 0.6), ("admin", "#a5408e", 0.3), ("road", "#e07b28", 0.5),
        ("junction", "#7a3b0c", 1), ("label", "#333333", 1),
    ];

    public static void Save(string file, in Tile tile)
    {
        using var svg = new StreamWriter(file);
        svg.WriteLine($"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {Size} {Size}\" width=\"{Size}\" height=\"{Size}\">");
        svg.WriteLine("<rect width=\"100%\" height=\"100%\" fill=\"#faf8f3\"/>");
        for (int style = 0; style < Styles.Length; style++)
            foreach (ref TileLayer layer in tile.Layers)
                if (StyleOf(in layer) == style) Draw(svg, in layer, Styles[style].Colour, Styles[style].FillOpacity);
        svg.WriteLine("<text x=\"8\" y=\"1016\" font-family=\"sans-serif\" font-size=\"12\">© OpenStreetMap contributors</text></svg>");
    }

    private static int StyleOf(in TileLayer layer)
    {
        string name = layer.Name.ToString();
        return Array.FindLastIndex(Styles, style => name.Contains(style.Name, StringComparison.Ordinal));
    }

    private static void Draw(StreamWriter svg, in TileLayer layer, string colour, double fillOpacity)
    {
        svg.WriteLine($"<g stroke=\"{colour}\" fill=\"{colour}\" fill-opacity=\"{fillOpacity}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">");
        svg.WriteLine($"<title>{WebUtility.HtmlEncode(Report.Printable(layer.Name))}</title>");
        foreach (ref TileFeature feature in layer.Features) svg.WriteLine(Path(in feature, layer.Extent));
        svg.WriteLine("</g>");
    }

    private static string Path(in TileFeature feature, uint extent)
    {
        var path = new StringBuilder("<path d=\"");
        double scale = (double)Size / Math.Max(extent, 1);
        var geometry = new GeometryReader(feature.Geometry.Span);
        while (geometry.Next())
        {
            if (geometry.Command == GeometryCommand.ClosePath) path.Append('Z');
            else path.Append(geometry.Command == GeometryCommand.MoveTo ? 'M' : 'L').Append($"{geometry.X * scale:0.##} {geometry.Y * scale:0.##}");

            // A line of length 0 with round ends is a dot.
            if (feature.Type == GeometryType.Point) path.Append("h0");
        }

        // Holes turn the other way than the rings around them, and so SVG by default leaves them unfilled.
        return path.Append(feature.Type switch
        {
            GeometryType.Polygon => "\" stroke-width=\"0.3\"/>",
            GeometryType.Point => "\" stroke-width=\"5\"/>",
            _ => "\" stroke-width=\"1.2\" fill=\"none\"/>",
        }).ToString();
    }
}
