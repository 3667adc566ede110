using System.Runtime.InteropServices;
using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>Case B.</summary>
internal readonly struct ProtobufNetB : IObjectCase<ProtobufNetB.Event>
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

    [ProtoContract]
    internal sealed class Point : Extensible
    {
        [ProtoMember(1)] public double Lat { get; set; }
        [ProtoMember(2)] public double Lon { get; set; }
    }

    [ProtoContract]
    internal sealed class Tag : Extensible
    {
        [ProtoMember(1)] public string? K { get; set; }
        [ProtoMember(2)] public string? V { get; set; }
    }

    [ProtoContract]
    internal sealed class Event : Extensible
    {
        [ProtoMember(1, DataFormat = DataFormat.FixedSize)] public ulong Ts { get; set; }
        [ProtoMember(2)] public uint Kind { get; set; }
        [ProtoMember(3)] public string? Source { get; set; }
        [ProtoMember(4, DataFormat = DataFormat.ZigZag)] public int Delta { get; set; }
        [ProtoMember(5, IsPacked = true)] public uint[]? Codes { get; set; }
        [ProtoMember(6)] public Point? Loc { get; set; }
        [ProtoMember(7)] public string? Note { get; set; }
        [ProtoMember(8)] public bool Ok { get; set; }
        [ProtoMember(9)] public Level Level { get; set; }
        [ProtoMember(10)] public byte[]? Payload { get; set; }
        [ProtoMember(11)] public long User { get; set; }
        [ProtoMember(12)] public List<Tag> Tags { get; set; } = [];
    }

    internal enum Level
    {
        Zero = 0,
        One = 1,
        Two = 2,
        Three = 3,
    }
}
