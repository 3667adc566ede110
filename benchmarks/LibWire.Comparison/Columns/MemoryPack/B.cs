using System.Runtime.InteropServices;
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
        public long User { get; set; }
        public List<Tag>? Tags { get; set; }
    }

    internal enum Level
    {
        Zero = 0,
        One = 1,
        Two = 2,
        Three = 3,
    }
}
