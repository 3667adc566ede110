namespace LibWire.Tests.Protobuf.Objects;

/// <summary>Has a collection of every type of number, in the packed form and in the other, and maps with every type of key.</summary>
[ProtoMessage]
public partial class NumberLists
{
    [ProtoField(1)] public List<int>? Int32 { get; set; }
    [ProtoField(2)] public List<long>? Int64 { get; set; }
    [ProtoField(3)] public List<uint>? UInt32 { get; set; }
    [ProtoField(4)] public List<ulong>? UInt64 { get; set; }
    [ProtoField(5, Encoding = ProtoEncoding.ZigZag)] public List<int>? SInt32 { get; set; }
    [ProtoField(6, Encoding = ProtoEncoding.ZigZag)] public List<long>? SInt64 { get; set; }
    [ProtoField(7, Encoding = ProtoEncoding.Fixed)] public List<uint>? Fixed32 { get; set; }
    [ProtoField(8, Encoding = ProtoEncoding.Fixed)] public List<ulong>? Fixed64 { get; set; }
    [ProtoField(9, Encoding = ProtoEncoding.Fixed)] public List<int>? SFixed32 { get; set; }
    [ProtoField(10, Encoding = ProtoEncoding.Fixed)] public List<long>? SFixed64 { get; set; }
    [ProtoField(11)] public List<float>? Float { get; set; }
    [ProtoField(12)] public List<double>? Double { get; set; }
    [ProtoField(13)] public List<bool>? Bool { get; set; }
    [ProtoField(14)] public List<Level>? Enum { get; set; }

    [ProtoField(21, Unpacked = true)] public int[]? LooseInt32 { get; set; }
    [ProtoField(22, Unpacked = true)] public long[]? LooseInt64 { get; set; }
    [ProtoField(23, Unpacked = true)] public uint[]? LooseUInt32 { get; set; }
    [ProtoField(24, Unpacked = true)] public ulong[]? LooseUInt64 { get; set; }
    [ProtoField(25, Unpacked = true, Encoding = ProtoEncoding.ZigZag)] public int[]? LooseSInt32 { get; set; }
    [ProtoField(26, Unpacked = true, Encoding = ProtoEncoding.ZigZag)] public long[]? LooseSInt64 { get; set; }
    [ProtoField(27, Unpacked = true, Encoding = ProtoEncoding.Fixed)] public uint[]? LooseFixed32 { get; set; }
    [ProtoField(28, Unpacked = true, Encoding = ProtoEncoding.Fixed)] public ulong[]? LooseFixed64 { get; set; }
    [ProtoField(29, Unpacked = true)] public float[]? LooseFloat { get; set; }
    [ProtoField(30, Unpacked = true)] public bool[]? LooseBool { get; set; }

    [ProtoField(41)] public Dictionary<uint, int>? ByUInt { get; set; }
    [ProtoField(42)] public Dictionary<ulong, int>? ByULong { get; set; }
    [ProtoField(43, KeyEncoding = ProtoEncoding.ZigZag)] public Dictionary<long, int>? ByLong { get; set; }
    [ProtoField(44, KeyEncoding = ProtoEncoding.Fixed)] public Dictionary<int, int>? ByInt { get; set; }
    [ProtoField(45)] public Dictionary<bool, int>? ByBool { get; set; }
}
