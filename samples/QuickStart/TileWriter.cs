using LibWire;

namespace QuickStart;

/// <summary>Encodes a tile: the counterpart of <see cref="TileReader"/>.</summary>
internal static class TileWriter
{
    /// <summary>Writes all fields of a tile.</summary>
    public static void Write(in Tile tile, ref ProtoWriter writer)
    {
        foreach (ref TileLayer layer in tile.Layers)
        {
            // StartSub leaves room for the length of the message; CloseSub fills it in.
            writer.StartSub(TileField.Layers);
            WriteLayer(in layer, ref writer);
            writer.CloseSub();
        }
    }

    private static void WriteLayer(in TileLayer layer, ref ProtoWriter writer)
    {
        // Write the version first: a reader has to check it before it can trust anything else (specification, section 4.1).
        writer.AddUInt32(LayerField.Version, layer.Version);
        writer.AddString(LayerField.Name, layer.Name);
        foreach (ref TileFeature feature in layer.Features)
        {
            writer.StartSub(LayerField.Features);
            WriteFeature(in feature, ref writer);
            writer.CloseSub();
        }

        foreach (ref Utf8String key in layer.Keys) writer.AddString(LayerField.Keys, key);
        foreach (ref TileValue value in layer.Values)
        {
            writer.StartSub(LayerField.Values);
            WriteValue(in value, ref writer);
            writer.CloseSub();
        }

        writer.AddUInt32(LayerField.Extent, layer.Extent);
    }

    private static void WriteFeature(in TileFeature feature, ref ProtoWriter writer)
    {
        if (feature.Id.HasValue) writer.AddUInt64(FeatureField.Id, feature.Id.Value);
        writer.AddPackedUInt32(FeatureField.Tags, feature.Tags.Span);
        writer.AddEnum(FeatureField.Type, feature.Type);
        writer.AddPackedUInt32(FeatureField.Geometry, feature.Geometry.Span);
    }

    private static void WriteValue(in TileValue value, ref ProtoWriter writer)
    {
        switch (value.Kind)
        {
            case TileValueKind.Text:
                writer.AddString(ValueField.Text, value.Text);
                break;
            case TileValueKind.Float:
                writer.AddFloat(ValueField.Float, value.Float);
                break;
            case TileValueKind.Double:
                writer.AddDouble(ValueField.Double, value.Double);
                break;
            case TileValueKind.Int:
                writer.AddInt64(ValueField.Int, value.Int);
                break;
            case TileValueKind.UInt:
                writer.AddUInt64(ValueField.UInt, value.UInt);
                break;
            case TileValueKind.SInt:
                writer.AddSInt64(ValueField.SInt, value.Int);
                break;
            case TileValueKind.Bool:
                writer.AddBool(ValueField.Bool, value.Bool);
                break;
            default:
                break; // a value without content is written as it was read: an empty message
        }
    }
}
