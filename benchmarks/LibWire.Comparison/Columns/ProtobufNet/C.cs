using System.Runtime.InteropServices;
using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>Case C.</summary>
internal readonly struct ProtobufNetC : IObjectCase<ProtobufNetC.Tile>
{
    private const uint DefaultExtent = 4096;

    public static ulong Count(Tile message) => (ulong)(message.Layers?.Count ?? 0);

    public static ulong Sum(Tile message)
    {
        ulong sum = 0;
        foreach (Layer layer in CollectionsMarshal.AsSpan(message.Layers))
        {
            sum += Checksum.Ends(layer.Name ?? "") + layer.Version + (layer.Extent ?? DefaultExtent);
            foreach (string key in CollectionsMarshal.AsSpan(layer.Keys)) sum += Checksum.Ends(key);
            foreach (Value value in CollectionsMarshal.AsSpan(layer.Values)) sum += Sum(value);
            foreach (Feature feature in CollectionsMarshal.AsSpan(layer.Features))
            {
                sum += (feature.Id ?? 0) + (ulong)(feature.Type ?? GeomType.Unknown);
                foreach (uint tag in feature.Tags ?? []) sum += tag;
                foreach (uint word in feature.Geometry ?? []) sum += word;
            }
        }

        return sum;
    }

    private static ulong Sum(Value value) =>
        Checksum.Ends(value.StringValue ?? "") + BitConverter.SingleToUInt32Bits(value.FloatValue ?? 0)
        + BitConverter.DoubleToUInt64Bits(value.DoubleValue ?? 0) + (ulong)(value.IntValue ?? 0)
        + (value.UintValue ?? 0) + (ulong)(value.SintValue ?? 0) + (value.BoolValue == true ? 1UL : 0);

    [ProtoContract]
    internal sealed class Tile : Extensible
    {
        [ProtoMember(3)] public List<Layer> Layers { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class Value : Extensible
    {
        [ProtoMember(1)] public string? StringValue { get; set; }
        [ProtoMember(2)] public float? FloatValue { get; set; }
        [ProtoMember(3)] public double? DoubleValue { get; set; }
        [ProtoMember(4)] public long? IntValue { get; set; }
        [ProtoMember(5)] public ulong? UintValue { get; set; }
        [ProtoMember(6, DataFormat = DataFormat.ZigZag)] public long? SintValue { get; set; }
        [ProtoMember(7)] public bool? BoolValue { get; set; }
    }

    [ProtoContract]
    internal sealed class Feature : Extensible
    {
        [ProtoMember(1)] public ulong? Id { get; set; }
        [ProtoMember(2, IsPacked = true)] public uint[]? Tags { get; set; }
        [ProtoMember(3)] public GeomType? Type { get; set; }
        [ProtoMember(4, IsPacked = true)] public uint[]? Geometry { get; set; }
    }

    [ProtoContract]
    internal sealed class Layer : Extensible
    {
        [ProtoMember(15, IsRequired = true)] public uint Version { get; set; }
        [ProtoMember(1)] public string? Name { get; set; }
        [ProtoMember(2)] public List<Feature> Features { get; set; } = [];
        [ProtoMember(3)] public List<string> Keys { get; set; } = [];
        [ProtoMember(4)] public List<Value> Values { get; set; } = [];
        [ProtoMember(5)] public uint? Extent { get; set; }
    }

    internal enum GeomType
    {
        Unknown = 0,
        Point = 1,
        Linestring = 2,
        Polygon = 3,
    }
}
