namespace QuickStart;

/// <summary>Compares a tile decoded by hand with the same tile decoded by code generated from <c>vector_tile.proto</c>.</summary>
internal static class GeneratedCheck
{
    /// <summary>The first difference between the two, in words; null if they mean the same.</summary>
    public static string? FirstDifference(in Tile byHand, ref Generated.Tile generated)
    {
        if (byHand.Layers.Count != generated.Layers.Count) return $"{byHand.Layers.Count} layers by hand, {generated.Layers.Count} generated";
        for (int i = 0; i < byHand.Layers.Count; i++)
            if (FirstDifference(in byHand.Layers[i], ref generated.Layers[i]) is { } difference) return $"layer {i}: {difference}";
        return null;
    }

    private static string? FirstDifference(in TileLayer byHand, ref Generated.Tile.Types.Layer generated)
    {
        if (byHand.Version != generated.Version) return "other version";
        if (byHand.Name != generated.Name) return "other name";
        if (byHand.Extent != generated.Extent) return "other extent";
        if (!byHand.Keys.Span.SequenceEqual(generated.Keys.Span)) return "other keys";

        if (byHand.Values.Count != generated.Values.Count) return "other number of values";
        for (int i = 0; i < byHand.Values.Count; i++)
            if (!Same(in byHand.Values[i], in generated.Values[i])) return $"value {i} differs";

        if (byHand.Features.Count != generated.Features.Count) return "other number of features";
        for (int i = 0; i < byHand.Features.Count; i++)
            if (!Same(in byHand.Features[i], ref generated.Features[i])) return $"feature {i} differs";
        return null;
    }

    private static bool Same(in TileFeature byHand, ref Generated.Tile.Types.Feature generated) =>
        byHand.Id.HasValue == generated.HasId
        && byHand.Id.GetValueOrDefault() == generated.Id
        && (int)byHand.Type == (int)generated.Type
        && byHand.Tags.Span.SequenceEqual(generated.Tags.Span)
        && byHand.Geometry.Span.SequenceEqual(generated.Geometry.Span);

    private static bool Same(in TileValue byHand, in Generated.Tile.Types.Value generated) => byHand.Kind switch
    {
        TileValueKind.Text => generated.HasStringValue && byHand.Text == generated.StringValue,
        TileValueKind.Float => generated.HasFloatValue && byHand.Float.Equals(generated.FloatValue),
        TileValueKind.Double => generated.HasDoubleValue && byHand.Double.Equals(generated.DoubleValue),
        TileValueKind.Int => generated.HasIntValue && byHand.Int == generated.IntValue,
        TileValueKind.UInt => generated.HasUintValue && byHand.UInt == generated.UintValue,
        TileValueKind.SInt => generated.HasSintValue && byHand.Int == generated.SintValue,
        TileValueKind.Bool => generated.HasBoolValue && byHand.Bool == generated.BoolValue,
        _ => true,
    };
}
