using Google.Protobuf.Reflection;
using LibWire.Comparison.GoogleModel;
using LibWire.Comparison.GoogleTiles;

namespace LibWire.Comparison;

/// <summary>The checksums over the objects of Google.Protobuf.</summary>
internal static class GoogleSums
{
    internal static ulong Of(RootMessage root)
    {
        ulong sum = 0;
        foreach (TestMessage test in root.Messages)
        {
            sum += test.A + (ulong)test.B + test.C + Checksum.Ends(test.D);
            foreach (string text in test.E) sum += Checksum.Ends(text);
            foreach (SubMessage inner in test.F) sum += (ulong)inner.Id + Checksum.Ends(inner.Name);
        }

        return sum;
    }

    internal static ulong Of(Event message)
    {
        ulong sum = message.Ts + message.Kind + Checksum.Ends(message.Source) + (ulong)message.Delta;
        foreach (uint code in message.Codes) sum += code;
        if (message.Loc is { } point) sum += BitConverter.DoubleToUInt64Bits(point.Lat) + BitConverter.DoubleToUInt64Bits(point.Lon);
        sum += Checksum.Ends(message.Note) + (message.Ok ? 1UL : 0) + (ulong)message.Level + (ulong)message.Payload.Length + (ulong)message.User;
        foreach (Tag tag in message.Tags) sum += Checksum.Ends(tag.K) + Checksum.Ends(tag.V);
        return sum;
    }

    internal static ulong Of(PackU32 message)
    {
        ulong sum = 0;
        foreach (uint value in message.V) sum += value;
        return sum;
    }

    internal static ulong Of(PackU64 message)
    {
        ulong sum = 0;
        foreach (ulong value in message.V) sum += value;
        return sum;
    }

    internal static ulong Of(PackS32 message)
    {
        ulong sum = 0;
        foreach (int value in message.V) sum += (ulong)value;
        return sum;
    }

    internal static ulong Of(PackF64 message)
    {
        ulong sum = 0;
        foreach (double value in message.V) sum += BitConverter.DoubleToUInt64Bits(value);
        return sum;
    }

    internal static ulong Of(Strs message)
    {
        ulong sum = 0;
        foreach (string text in message.S) sum += Checksum.Ends(text);
        return sum;
    }

    internal static ulong Of(Forest message)
    {
        ulong sum = 0;
        foreach (Node tree in message.N)
            for (Node? node = tree; node is not null; node = node.Child) sum += node.V + Checksum.Ends(node.T);
        return sum;
    }

    internal static ulong Of(Dict message)
    {
        ulong sum = 0;
        foreach ((string key, int value) in message.M) sum += Checksum.Ends(key) + (ulong)value;
        return sum;
    }

    internal static ulong Of(Tile message)
    {
        ulong sum = 0;
        foreach (Tile.Types.Layer layer in message.Layers)
        {
            sum += Checksum.Ends(layer.Name) + layer.Version + layer.Extent;
            foreach (string key in layer.Keys) sum += Checksum.Ends(key);
            foreach (Tile.Types.Value value in layer.Values) sum += Of(value);
            foreach (Tile.Types.Feature feature in layer.Features)
            {
                sum += feature.Id + (ulong)feature.Type;
                foreach (uint tag in feature.Tags) sum += tag;
                foreach (uint word in feature.Geometry) sum += word;
            }
        }

        return sum;
    }

    internal static ulong Of(FileDescriptorSet message)
    {
        ulong sum = 0;
        foreach (FileDescriptorProto file in message.File)
        {
            sum += Checksum.Ends(file.Name);
            foreach (DescriptorProto type in file.MessageType) sum += Of(type);
            foreach (EnumDescriptorProto type in file.EnumType) sum += (ulong)type.Value.Count;
        }

        return sum;
    }

    private static ulong Of(Tile.Types.Value value) =>
        Checksum.Ends(value.StringValue) + BitConverter.SingleToUInt32Bits(value.FloatValue) + BitConverter.DoubleToUInt64Bits(value.DoubleValue)
        + (ulong)value.IntValue + value.UintValue + (ulong)value.SintValue + (value.BoolValue ? 1UL : 0);

    private static ulong Of(DescriptorProto message)
    {
        ulong sum = 1;
        foreach (FieldDescriptorProto field in message.Field) sum += 1 + (ulong)field.Number + Checksum.Ends(field.Name);
        foreach (DescriptorProto type in message.NestedType) sum += Of(type);
        foreach (EnumDescriptorProto type in message.EnumType) sum += (ulong)type.Value.Count;
        return sum;
    }
}
