using ProtoBuf;

namespace LibWire.Rpc;

/// <summary>The message as a class with attributes, as users of protobuf-net write it.</summary>
[ProtoContract]
public sealed class NetSample
{
    [ProtoMember(1, DataFormat = DataFormat.FixedSize)]
    public ulong Id { get; set; }

    [ProtoMember(2)]
    public int Code { get; set; }

    [ProtoMember(3)]
    public double Weight { get; set; }

    [ProtoMember(4)]
    public float Ratio { get; set; }

    [ProtoMember(5)]
    public bool Ready { get; set; }

    [ProtoMember(6)]
    public string Name { get; set; } = "";

    [ProtoMember(7, IsPacked = true)]
    public int[]? Ints { get; set; }

    [ProtoMember(8)]
    public string[]? Texts { get; set; }

    [ProtoMember(9, IsPacked = true)]
    public long[]? Longs { get; set; }

    [ProtoMember(10, IsPacked = true)]
    public double[]? Doubles { get; set; }

    [ProtoMember(11, IsPacked = true)]
    public uint[]? Counts { get; set; }

    [ProtoMember(12, IsPacked = true)]
    public float[]? Floats { get; set; }

    [ProtoMember(13, IsPacked = true)]
    public bool[]? Flags { get; set; }

    [ProtoMember(14)]
    public Dictionary<string, string>? Labels { get; set; }
}
