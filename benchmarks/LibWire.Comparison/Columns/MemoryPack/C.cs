using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using MemoryPack;

namespace LibWire.Comparison;

/// <summary>Case C.</summary>
internal readonly partial struct MemoryPackC : IObjectCase<MemoryPackC.Tile>
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

    [MemoryPackable]
    internal sealed partial class Tile
    {
        public List<Layer>? Layers { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class Value
    {
        public string? StringValue { get; set; }
        public float? FloatValue { get; set; }
        public double? DoubleValue { get; set; }
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public long? IntValue { get; set; }
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public ulong? UintValue { get; set; }
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public long? SintValue { get; set; }
        public bool? BoolValue { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class Feature
    {
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public ulong? Id { get; set; }
        public uint[]? Tags { get; set; }
        public GeomType? Type { get; set; }
        public uint[]? Geometry { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class Layer
    {
        public uint Version { get; set; }
        public string? Name { get; set; }
        public List<Feature>? Features { get; set; }
        public List<string>? Keys { get; set; }
        public List<Value>? Values { get; set; }
        public uint? Extent { get; set; }
    }

    [JsonConverter(typeof(JsonStringEnumConverter<GeomType>))]
    internal enum GeomType
    {
        [JsonStringEnumMemberName("UNKNOWN")]
        Unknown = 0,
        [JsonStringEnumMemberName("POINT")]
        Point = 1,
        [JsonStringEnumMemberName("LINESTRING")]
        Linestring = 2,
        [JsonStringEnumMemberName("POLYGON")]
        Polygon = 3,
    }
}
