using LibWire;

namespace QuickStart;

/// <summary>Decodes a tile: one method per message, one case per field. Unknown fields are skipped and counted.</summary>
internal static class TileReader
{
    /// <summary>Decodes a whole tile. Its strings and arrays lie in the arena.</summary>
    /// <exception cref="WireFormatException">The bytes are not a tile. The exception says what is wrong, and at which byte.</exception>
    public static Tile Read(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        var tile = new Tile();
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case TileField.Layers:
                    ReadLayer(reader.ReadMessage(), ref tile.Layers.Add(in arena), in arena);
                    break;
                default:
                    reader.Skip();
                    tile.SkippedFields++;
                    break;
            }
        }

        return tile;
    }

    private static void ReadLayer(ProtoReader reader, ref TileLayer layer, in ArenaAllocator arena)
    {
        // The defaults of the schema, for fields that are not on the wire.
        layer.Version = 1;
        layer.Extent = 4096;
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case LayerField.Version:
                    layer.Version = reader.ReadUInt32();
                    break;
                case LayerField.Name:
                    layer.Name = reader.ReadUtf8String(in arena);
                    break;
                case LayerField.Features:
                    layer.SkippedFields += ReadFeature(reader.ReadMessage(), ref layer.Features.Add(in arena), in arena);
                    break;
                case LayerField.Keys:
                    layer.Keys.Add(reader.ReadUtf8String(in arena), in arena);
                    break;
                case LayerField.Values:
                    layer.SkippedFields += ReadValue(reader.ReadMessage(), ref layer.Values.Add(in arena), in arena);
                    break;
                case LayerField.Extent:
                    layer.Extent = reader.ReadUInt32();
                    break;
                default:
                    reader.Skip();
                    layer.SkippedFields++;
                    break;
            }
        }
    }

    /// <returns>How many fields were skipped.</returns>
    private static int ReadFeature(ProtoReader reader, ref TileFeature feature, in ArenaAllocator arena)
    {
        int skippedFields = 0;
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case FeatureField.Id:
                    feature.Id = reader.ReadUInt64();
                    break;
                case FeatureField.Tags:
                    reader.ReadRepeatedUInt32(ref feature.Tags, in arena);
                    break;
                case FeatureField.Type:
                    feature.Type = reader.ReadEnum<GeometryType>();
                    break;
                case FeatureField.Geometry:
                    reader.ReadRepeatedUInt32(ref feature.Geometry, in arena);
                    break;
                default:
                    reader.Skip();
                    skippedFields++;
                    break;
            }
        }

        return skippedFields;
    }

    /// <returns>How many fields were skipped.</returns>
    private static int ReadValue(ProtoReader reader, ref TileValue value, in ArenaAllocator arena)
    {
        int skippedFields = 0;
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case ValueField.Text:
                    value = TileValue.OfText(reader.ReadUtf8String(in arena));
                    break;
                case ValueField.Float:
                    value = TileValue.OfFloat(reader.ReadFloat());
                    break;
                case ValueField.Double:
                    value = TileValue.OfDouble(reader.ReadDouble());
                    break;
                case ValueField.Int:
                    value = TileValue.OfInt(reader.ReadInt64());
                    break;
                case ValueField.UInt:
                    value = TileValue.OfUInt(reader.ReadUInt64());
                    break;
                case ValueField.SInt:
                    value = TileValue.OfSInt(reader.ReadSInt64());
                    break;
                case ValueField.Bool:
                    value = TileValue.OfBool(reader.ReadBool());
                    break;
                default:
                    reader.Skip();
                    skippedFields++;
                    break;
            }
        }

        return skippedFields;
    }
}
