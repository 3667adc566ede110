namespace LibWire.Tests.Fuzz;

/// <summary>Reads and writes vector tiles as a user of the library would by hand. Source of the numbers: Mapbox Vector Tile specification 2.1.</summary>
internal static class FuzzTileCodec
{
    internal static FuzzTile Read(scoped ref ProtoReader reader, in ArenaAllocator arena)
    {
        FuzzTile tile = default;
        while (reader.Next())
        {
            if (reader.Tag == 3) ReadLayer(reader.ReadMessage(), ref tile.Layers.Add(in arena), in arena);
            else reader.Skip();
        }

        return tile;
    }

    internal static void Write(scoped ref ProtoWriter writer, in FuzzTile tile, bool minimal)
    {
        foreach (ref readonly FuzzTileLayer layer in tile.Layers.ReadOnlySpan)
        {
            writer.StartSub(3);
            writer.AddUInt32(15, layer.Version);
            writer.AddString(1, layer.Name);
            foreach (ref readonly FuzzTileFeature feature in layer.Features.ReadOnlySpan)
            {
                writer.StartSub(2);
                writer.AddUInt64(1, feature.Id);
                writer.AddPackedUInt32(2, feature.Tags.Span);
                writer.AddInt32(3, feature.Type);
                writer.AddPackedUInt32(4, feature.Geometry.Span);
                writer.CloseSub(minimal);
            }

            foreach (Utf8String key in layer.Keys.ReadOnlySpan) writer.AddString(3, key);
            foreach (ref readonly FuzzTileValue value in layer.Values.ReadOnlySpan)
            {
                writer.StartSub(4);
                WriteValue(ref writer, in value);
                writer.CloseSub(minimal);
            }

            writer.AddUInt32(5, layer.Extent);
            writer.CloseSub(minimal);
        }
    }

    /// <summary>One number that differs, in all likelihood, where two tiles differ.</summary>
    internal static ulong Digest(in FuzzTile tile, FuzzTrace trace)
    {
        trace.Clear();
        foreach (ref readonly FuzzTileLayer layer in tile.Layers.ReadOnlySpan)
        {
            trace.Number(layer.Version);
            trace.Number(layer.Extent);
            trace.Length(layer.Name.Span);
            foreach (ref readonly FuzzTileFeature feature in layer.Features.ReadOnlySpan)
            {
                trace.Number(feature.Id);
                trace.Number((ulong)feature.Type);
                foreach (uint tag in feature.Tags.Span) trace.Number(tag);
                trace.Number((ulong)feature.Tags.Count);
                foreach (uint command in feature.Geometry.Span) trace.Number(command);
                trace.Number((ulong)feature.Geometry.Count);
            }

            foreach (Utf8String key in layer.Keys.ReadOnlySpan) trace.Length(key.Span);
            foreach (ref readonly FuzzTileValue value in layer.Values.ReadOnlySpan)
            {
                trace.Number((ulong)value.FieldNumber);
                trace.Number(value.Bits);
                trace.Length(value.Text.Span);
            }
        }

        return trace.Digest;
    }

    private static void ReadLayer(ProtoReader reader, scoped ref FuzzTileLayer layer, in ArenaAllocator arena)
    {
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case 15:
                    layer.Version = reader.ReadUInt32();
                    break;
                case 1:
                    layer.Name = reader.ReadUtf8String(in arena);
                    break;
                case 2:
                    ReadFeature(reader.ReadMessage(), ref layer.Features.Add(in arena), in arena);
                    break;
                case 3:
                    layer.Keys.Add(reader.ReadUtf8String(in arena), in arena);
                    break;
                case 4:
                    layer.Values.Add(ReadValue(reader.ReadMessage(), in arena), in arena);
                    break;
                case 5:
                    layer.Extent = reader.ReadUInt32();
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
    }

    private static void ReadFeature(ProtoReader reader, scoped ref FuzzTileFeature feature, in ArenaAllocator arena)
    {
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case 1:
                    feature.Id = reader.ReadUInt64();
                    break;
                case 2:
                    reader.ReadRepeatedUInt32(ref feature.Tags, in arena);
                    break;
                case 3:
                    feature.Type = reader.ReadInt32();
                    break;
                case 4:
                    reader.ReadRepeatedUInt32(ref feature.Geometry, in arena);
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
    }

    private static FuzzTileValue ReadValue(ProtoReader reader, in ArenaAllocator arena)
    {
        FuzzTileValue value = default;
        while (reader.Next())
        {
            int fieldNumber = reader.Tag;
            switch (fieldNumber)
            {
                case 1:
                    value = new FuzzTileValue { Text = reader.ReadUtf8String(in arena) };
                    break;
                case 2:
                    value = new FuzzTileValue { Bits = BitConverter.SingleToUInt32Bits(reader.ReadFloat()) };
                    break;
                case 3:
                    value = new FuzzTileValue { Bits = BitConverter.DoubleToUInt64Bits(reader.ReadDouble()) };
                    break;
                case 4:
                    value = new FuzzTileValue { Bits = (ulong)reader.ReadInt64() };
                    break;
                case 5:
                    value = new FuzzTileValue { Bits = reader.ReadUInt64() };
                    break;
                case 6:
                    value = new FuzzTileValue { Bits = (ulong)reader.ReadSInt64() };
                    break;
                case 7:
                    value = new FuzzTileValue { Bits = reader.ReadBool() ? 1u : 0u };
                    break;
                default:
                    reader.Skip();
                    continue;
            }

            value.FieldNumber = fieldNumber;
        }

        return value;
    }

    private static void WriteValue(scoped ref ProtoWriter writer, in FuzzTileValue value)
    {
        switch (value.FieldNumber)
        {
            case 1:
                writer.AddString(1, value.Text);
                break;
            case 2:
                writer.AddFloat(2, BitConverter.UInt32BitsToSingle((uint)value.Bits));
                break;
            case 3:
                writer.AddDouble(3, BitConverter.UInt64BitsToDouble(value.Bits));
                break;
            case 4:
                writer.AddInt64(4, (long)value.Bits);
                break;
            case 5:
                writer.AddUInt64(5, value.Bits);
                break;
            case 6:
                writer.AddSInt64(6, (long)value.Bits);
                break;
            case 7:
                writer.AddBool(7, value.Bits != 0);
                break;
            default:
                break;
        }
    }
}
