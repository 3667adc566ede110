namespace QuickStart;

/// <summary>The contents of a tile or a layer in numbers.</summary>
internal record struct TileCounts
{
    public int Layers;
    public int Features;
    public int Points;
    public int Lines;
    public int Polygons;
    public int Vertices;
    public int SkippedFields;
    public int BrokenGeometries;

    public static TileCounts Of(in Tile tile)
    {
        var counts = new TileCounts { SkippedFields = tile.SkippedFields };
        foreach (ref TileLayer layer in tile.Layers) counts += Of(in layer);
        return counts;
    }

    public static TileCounts Of(in TileLayer layer)
    {
        var counts = new TileCounts { Layers = 1, Features = layer.Features.Count, SkippedFields = layer.SkippedFields };
        foreach (ref TileFeature feature in layer.Features) counts.Draw(in feature);
        return counts;
    }

    public static TileCounts operator +(TileCounts left, TileCounts right) => new()
    {
        Layers = left.Layers + right.Layers,
        Features = left.Features + right.Features,
        Points = left.Points + right.Points,
        Lines = left.Lines + right.Lines,
        Polygons = left.Polygons + right.Polygons,
        Vertices = left.Vertices + right.Vertices,
        SkippedFields = left.SkippedFields + right.SkippedFields,
        BrokenGeometries = left.BrokenGeometries + right.BrokenGeometries,
    };

    /// <summary>Counts points, lines and outer rings. A polygon may have holes: rings that turn the other way (specification, section
    /// 4.3.4.4).</summary>
    private void Draw(in TileFeature feature)
    {
        long doubleArea = 0;
        (long X, long Y) start = default, last = default;
        var geometry = new GeometryReader(feature.Geometry.Span);
        while (geometry.Next())
        {
            switch (geometry.Command)
            {
                case GeometryCommand.MoveTo:
                    Vertices++;
                    if (feature.Type == GeometryType.Point) Points++;
                    if (feature.Type == GeometryType.LineString) Lines++;
                    start = last = (geometry.X, geometry.Y);
                    doubleArea = 0;
                    break;
                case GeometryCommand.LineTo:
                    Vertices++;
                    doubleArea += (last.X * geometry.Y) - (geometry.X * last.Y);
                    last = (geometry.X, geometry.Y);
                    break;
                case GeometryCommand.ClosePath:
                    doubleArea += (last.X * start.Y) - (start.X * last.Y);
                    if (feature.Type == GeometryType.Polygon && doubleArea > 0) Polygons++;
                    break;
            }
        }

        if (geometry.IsBroken) BrokenGeometries++;
    }
}
