namespace QuickStart;

/// <summary>Compares the meaning of two tiles, not their bytes.</summary>
internal static class TileCheck
{
    /// <summary>The first difference between two tiles, in words; null if they mean the same.</summary>
    public static string? FirstDifference(in Tile left, in Tile right)
    {
        if (left.Layers.Count != right.Layers.Count) return $"{left.Layers.Count} layers became {right.Layers.Count}";
        for (int i = 0; i < left.Layers.Count; i++)
            if (FirstDifference(in left.Layers[i], in right.Layers[i]) is { } difference) return $"layer {i}: {difference}";
        return null;
    }

    private static string? FirstDifference(in TileLayer left, in TileLayer right)
    {
        if (left.Version != right.Version) return "other version";
        if (left.Name != right.Name) return "other name";
        if (left.Extent != right.Extent) return "other extent";
        if (!left.Keys.Span.SequenceEqual(right.Keys.Span)) return "other keys";

        if (left.Values.Count != right.Values.Count) return "other number of values";
        for (int i = 0; i < left.Values.Count; i++)
            if (!Same(in left.Values[i], in right.Values[i])) return $"value {i} differs";

        if (left.Features.Count != right.Features.Count) return "other number of features";
        for (int i = 0; i < left.Features.Count; i++)
            if (!Same(in left.Features[i], in right.Features[i])) return $"feature {i} differs";
        return null;
    }

    private static bool Same(in TileFeature left, in TileFeature right) =>
        left.Id == right.Id
        && left.Type == right.Type
        && left.Tags.Span.SequenceEqual(right.Tags.Span)
        && left.Geometry.Span.SequenceEqual(right.Geometry.Span);

    private static bool Same(in TileValue left, in TileValue right) =>
        left.Kind == right.Kind && left.Kind switch
        {
            TileValueKind.None => true,
            TileValueKind.Text => left.Text == right.Text,
            TileValueKind.Float => left.Float.Equals(right.Float), // Equals, because == says that NaN differs from NaN
            TileValueKind.Double => left.Double.Equals(right.Double),
            TileValueKind.Bool => left.Bool == right.Bool,
            _ => left.Int == right.Int,
        };
}
