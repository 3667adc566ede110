using FlatGeobuf;

namespace ReadFlatFiles.Geo;

/// <summary>The amount of geometry.</summary>
internal readonly record struct GeoCounts(int Parts, long Coordinates)
{
    /// <summary>Counts a geometry with all its parts. The verifier bounds the depth.</summary>
    public static GeoCounts Of(GeometryView geometry)
    {
        if (geometry.IsNull) return default;
        int parts = Math.Max(geometry.Ends.Count, geometry.Xy.IsEmpty ? 0 : 1);
        long coordinates = geometry.Xy.Count / 2;
        foreach (GeometryView part in geometry.Parts)
        {
            GeoCounts inner = Of(part);
            parts += inner.Parts;
            coordinates += inner.Coordinates;
        }

        return new GeoCounts(parts, coordinates);
    }
}
