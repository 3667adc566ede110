namespace LibWire.Tests.Protobuf.Objects;

/// <summary>Has a property of every kind that a class can have.</summary>
[ProtoMessage]
public partial class Everything
{
    [ProtoField(1)] public int Int { get; set; }
    [ProtoField(2)] public uint UInt { get; set; }
    [ProtoField(3)] public long Long { get; set; }
    [ProtoField(4)] public ulong ULong { get; set; }
    [ProtoField(5, Encoding = ProtoEncoding.ZigZag)] public int SInt { get; set; }
    [ProtoField(6, Encoding = ProtoEncoding.Fixed)] public long SFixed { get; set; }
    [ProtoField(7)] public bool Bool { get; set; }
    [ProtoField(8)] public float Float { get; set; }
    [ProtoField(9)] public double Double { get; set; }
    [ProtoField(10)] public string Text { get; set; } = "";
    [ProtoField(11)] public byte[] Bytes { get; set; } = [];
    [ProtoField(12)] public Level Level { get; set; }
    [ProtoField(13)] public int? OptionalInt { get; set; }
    [ProtoField(14)] public string? OptionalText { get; set; }
    [ProtoField(15)] public byte[]? OptionalBytes { get; set; }
    [ProtoField(16)] public Level? OptionalLevel { get; set; }
    [ProtoField(17)] public Everything? Inner { get; set; }
    [ProtoField(18)] public List<int> Ints { get; set; } = [];
    [ProtoField(19, Unpacked = true)] public List<long>? Longs { get; set; }
    [ProtoField(20)] public List<string> Texts { get; } = [];
    [ProtoField(21)] public List<Everything>? Inners { get; set; }
    [ProtoField(22)] public double[] Doubles { get; set; } = [];
    [ProtoField(23)] public string[]? TextArray { get; set; }
    [ProtoField(24)] public Everything[]? InnerArray { get; set; }
    [ProtoField(25)] public Dictionary<string, int> Counts { get; set; } = [];
    [ProtoField(26)] public Dictionary<int, Everything>? ByInt { get; set; }
    [ProtoField(27)] public List<Level>? Levels { get; set; }
    [ProtoField(28)] public DateTimeOffset Time { get; set; }
    [ProtoField(29)] public DateTime? Date { get; set; }
    [ProtoField(30)] public TimeSpan Span { get; set; }
    [ProtoField(31)] public Guid Id { get; set; }
    [ProtoField(32, Encoding = ProtoEncoding.Text)] public Guid? TextId { get; set; }
    [ProtoField(33)] public decimal Price { get; set; }
    [ProtoField(34)] public List<Guid>? Ids { get; set; }
    [ProtoField(35)] public Dictionary<long, DateTimeOffset>? Times { get; set; }
    [ProtoField(36, Oneof = "Choice")] public int? ChoiceInt { get; set; }
    [ProtoField(37, Oneof = "Choice")] public string? ChoiceText { get; set; }
    [ProtoField(38, Oneof = "Choice")] public Everything? ChoiceInner { get; set; }
    [ProtoField(39)] public bool[]? Bools { get; set; }
    [ProtoField(40)] public List<byte[]>? Blobs { get; set; }
}

[ProtoEnum]
public enum Level
{
    None,
    Low,
    High,
    Below = -1,
}

/// <summary>A record whose members are set while it is made.</summary>
[ProtoMessage]
public partial record Fixed([property: ProtoField(1)] string Name, [property: ProtoField(2)] int Count)
{
    [ProtoField(3)] public required string Label { get; init; }
    [ProtoField(4)] public List<int>? Codes { get; init; }
    [ProtoField(5)] public decimal[]? Prices { get; init; }
    [ProtoField(6)] public DateTimeOffset? At { get; init; }
}

/// <summary>Has values that are not the defaults of their types.</summary>
[ProtoMessage]
public partial class Initialized
{
    [ProtoField(1)] public int Five { get; set; } = 5;
    [ProtoField(2)] public string? Text { get; set; } = "text";
    [ProtoField(3)] public List<int> Numbers { get; set; } = [1, 2];
    [ProtoField(4)] public string Empty { get; set; }
    [ProtoField(5)] public Initialized? Next { get; set; }

    public Initialized() => Empty = "not";

    public int Reads { get; private set; }

    public int Writes { get; private set; }

    partial void OnRead() => Reads++;

    partial void OnWriting() => Writes++;
}

/// <summary>Has an object from the start.</summary>
[ProtoMessage]
public partial class Filled
{
    [ProtoField(1)] public Initialized Made { get; set; } = new();
    [ProtoField(2)] public Filled Nothing { get; set; }

    public Filled() => Nothing = null!;
}
