using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using MemoryPack;

namespace LibWire.Comparison;

/// <summary>Case B.</summary>
internal readonly partial struct MemoryPackB : IObjectCase<MemoryPackB.Event>
{
    public static ulong Count(Event message) => message.Kind;

    public static ulong Sum(Event message)
    {
        ulong sum = message.Ts + message.Kind + Checksum.Ends(message.Source ?? "") + (ulong)message.Delta;
        foreach (uint code in message.Codes ?? []) sum += code;
        if (message.Loc is { } point) sum += BitConverter.DoubleToUInt64Bits(point.Lat) + BitConverter.DoubleToUInt64Bits(point.Lon);
        sum += Checksum.Ends(message.Note ?? "") + (message.Ok ? 1UL : 0) + (ulong)message.Level;
        sum += (ulong)(message.Payload?.Length ?? 0) + (ulong)message.User;
        foreach (Tag tag in CollectionsMarshal.AsSpan(message.Tags)) sum += Checksum.Ends(tag.K ?? "") + Checksum.Ends(tag.V ?? "");
        return sum;
    }

    [MemoryPackable]
    internal sealed partial class Point
    {
        public double Lat { get; set; }
        public double Lon { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class Tag
    {
        public string? K { get; set; }
        public string? V { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class Event
    {
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public ulong Ts { get; set; }
        public uint Kind { get; set; }
        public string? Source { get; set; }
        public int Delta { get; set; }
        public uint[]? Codes { get; set; }
        public Point? Loc { get; set; }
        public string? Note { get; set; }
        public bool Ok { get; set; }
        public Level Level { get; set; }
        public byte[]? Payload { get; set; }
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public long User { get; set; }
        public List<Tag>? Tags { get; set; }
    }

    [JsonConverter(typeof(JsonStringEnumConverter<Level>))]
    internal enum Level
    {
        [JsonStringEnumMemberName("LEVEL_ZERO")]
        Zero = 0,
        [JsonStringEnumMemberName("LEVEL_ONE")]
        One = 1,
        [JsonStringEnumMemberName("LEVEL_TWO")]
        Two = 2,
        [JsonStringEnumMemberName("LEVEL_THREE")]
        Three = 3,
    }
}
