using System.Globalization;
using System.Text;
using FlatGeobuf;
using LibWire;

namespace ReadFlatFiles.Geo;

/// <summary>Draws the geometries of a file, to show what was read.</summary>
internal static class GeoPicture
{
    private const double Width = 1200;
    private const int HuesApart = 137; // degrees, so that neighbours in the file get different colours

    public static void Save(string path, ReadOnlySpan<byte> bytes)
    {
        GeoFile file = GeoFile.Open(bytes);
        var bounds = new Bounds();
        foreach (FeatureView feature in file) bounds.Add(feature.Geometry);

        using var svg = new StreamWriter(path);
        double scale = Width / Math.Max(bounds.Width, double.Epsilon);
        double height = Math.Clamp(bounds.Height * scale, 1, 10 * Width);
        svg.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-4 -4 {Width + 8} {height + 8:0.#}\" width=\"{Width}\">"));
        svg.WriteLine("<rect x=\"-4\" y=\"-4\" width=\"100%\" height=\"100%\" fill=\"#f3f7fa\"/>");
        int number = 0;
        foreach (FeatureView feature in file)
        {
            var shape = new StringBuilder();
            Draw(shape, feature.Geometry, file.Header.GeometryType, bounds, scale);
            if (shape.Length > 0)
                svg.WriteLine(
                    $"<g stroke=\"hsl({number * HuesApart % 360} 45% 40%)\" fill=\"hsl({number * HuesApart % 360} 50% 70%)\" "
                    + $"stroke-width=\"0.6\" stroke-linejoin=\"round\">{shape}</g>");
            number++;
        }

        svg.WriteLine("</svg>");
    }

    private static void Draw(StringBuilder svg, GeometryView geometry, GeometryType type, Bounds bounds, double scale)
    {
        if (geometry.IsNull) return;
        if (geometry.Type != GeometryType.Unknown) type = geometry.Type;
        foreach (GeometryView part in geometry.Parts) Draw(svg, part, GeometryType.Unknown, bounds, scale);
        FlatVector<double> xy = geometry.Xy;
        if (xy.IsEmpty) return;
        bool isDots = type is GeometryType.Point or GeometryType.MultiPoint;
        bool isClosed = type is GeometryType.Polygon or GeometryType.MultiPolygon or GeometryType.Triangle;
        svg.Append("<path d=\"");
        int next = 0;
        for (int part = 0; part < Math.Max(geometry.Ends.Count, 1); part++)
        {
            // The ends come from the file: no end may be outside the geometry or before an earlier one.
            int end = part < geometry.Ends.Count ? (int)Math.Min(geometry.Ends[part], (uint)xy.Count / 2) : xy.Count / 2;
            for (int first = next; next < end; next++)
            {
                double x = (xy[2 * next] - bounds.Left) * scale, y = (bounds.Top - xy[(2 * next) + 1]) * scale;
                if (!double.IsFinite(x) || !double.IsFinite(y)) continue;
                svg.Append(CultureInfo.InvariantCulture, $"{(isDots || next == first ? 'M' : 'L')}{x:0.##} {y:0.##}").Append(isDots ? "h0" : "");
            }

            if (isClosed) svg.Append('Z');
        }

        svg.Append(isDots ? "\" stroke-width=\"5\" stroke-linecap=\"round\"/>" : isClosed ? "\" fill-rule=\"evenodd\"/>" : "\" fill=\"none\"/>");
    }

    /// <summary>The bounds of the picture, computed from the coordinates, because a header may claim anything.</summary>
    private sealed class Bounds
    {
        private double _right = double.NegativeInfinity, _bottom = double.PositiveInfinity;

        public double Left { get; private set; } = double.PositiveInfinity;

        public double Top { get; private set; } = double.NegativeInfinity;

        public double Width => _right > Left ? _right - Left : 1;

        public double Height => Top > _bottom ? Top - _bottom : 1;

        public void Add(GeometryView geometry)
        {
            if (geometry.IsNull) return;
            foreach (GeometryView part in geometry.Parts) Add(part);
            FlatVector<double> xy = geometry.Xy;
            for (int i = 0; i + 1 < xy.Count; i += 2)
            {
                if (!double.IsFinite(xy[i]) || !double.IsFinite(xy[i + 1])) continue;
                Left = Math.Min(Left, xy[i]);
                _right = Math.Max(_right, xy[i]);
                _bottom = Math.Min(_bottom, xy[i + 1]);
                Top = Math.Max(Top, xy[i + 1]);
            }
        }
    }
}
