using System.Numerics;

namespace LibWire.Tests.FlatBuffers.Classes;

/// <summary>Has a property of every kind that a class can have.</summary>
[FlatTable(FileIdentifier = "EVRY"), FlatReserved(12)]
public partial class Every
{
    [FlatField(0)] public bool Bool { get; set; }
    [FlatField(1)] public sbyte SByte { get; set; }
    [FlatField(2)] public ulong ULong { get; set; }
    [FlatField(3, Default = 100)] public int Life { get; set; } = 100;
    [FlatField(4)] public double? Speed { get; set; }
    [FlatField(5)] public Hue Hue { get; set; }
    [FlatField(6)] public Hue? OptionalHue { get; set; }
    [FlatField(7)] public string Text { get; set; } = "";
    [FlatField(8)] public string? OptionalText { get; set; }
    [FlatField(9, Default = "none")] public string Named { get; set; } = "none";
    [FlatField(10)] public Spot Spot { get; set; }
    [FlatField(11)] public Spot? OptionalSpot { get; set; }
    [FlatField(13)] public Every? Inner { get; set; }
    [FlatField(14)] public byte[]? Bytes { get; set; }
    [FlatField(15)] public List<int> Ints { get; set; } = [];
    [FlatField(16)] public long[]? Longs { get; set; }
    [FlatField(17)] public List<string>? Texts { get; set; }
    [FlatField(18, Shared = true)] public string[] Tags { get; set; } = [];
    [FlatField(19)] public List<Spot>? Spots { get; set; }
    [FlatField(20)] public List<Every>? Inners { get; set; }
    [FlatField(21)] public List<Part> Parts { get; } = [];
    [FlatField(23)] public IThing? Thing { get; set; }
    [FlatField(25)] public List<IThing?>? Things { get; set; }
    [FlatField(26)] public List<Hue>? Hues { get; set; }
    [FlatField(27)] public bool[]? Bools { get; set; }
    [FlatField(28)] public Pinned[]? Pins { get; set; }
    [FlatField(29, Shared = true)] public string? Label { get; set; }
    [FlatField(31)] public Guid Id { get; set; }
    [FlatField(32)] public TimeSpan? Age { get; set; }
    [FlatField(33)] public List<Vector3>? Way { get; set; }
    [FlatField(34)] public Guid[]? Ids { get; set; }
    [FlatField(35)] public IList<int>? AnyInts { get; set; }
    [FlatField(36)] public IReadOnlyList<Part> AnyParts { get; set; } = [];
    [FlatField(30)] public Fixed? Fixed { get; set; }
}

[FlatTable]
public partial class Part : IThing
{
    [FlatField(0, Key = true)] public string Name { get; set; } = "";
    [FlatField(1)] public int Count { get; set; }
}

/// <summary>Has a key that is a number.</summary>
[FlatTable]
public sealed partial class Pinned : IThing
{
    [FlatField(0, Key = true)] public Hue Hue { get; set; }
    [FlatField(1)] public Pinned? Next { get; set; }
}

[FlatUnion(typeof(Part), typeof(Spot), typeof(Pinned))]
public interface IThing
{
}

[FlatStruct]
public partial struct Spot : IThing
{
    [FlatField(0)] public partial byte Layer { readonly get; set; }
    [FlatField(1)] public partial double X { readonly get; set; }
}

[FlatEnum]
public enum Hue : byte
{
    Red,
    Green = 3,
    Blue = 7,
}

/// <summary>A record whose members are set while it is made.</summary>
[FlatTable]
public partial record Fixed([property: FlatField(0)] string Name, [property: FlatField(1)] int Count)
{
    [FlatField(2, Required = true)] public required string Label { get; init; }
    [FlatField(3)] public List<int>? Codes { get; init; }
}

/// <summary>Counts the calls of its hooks.</summary>
[FlatTable]
public partial class Hooked
{
    [FlatField(0)] public Hooked? Next { get; set; }
    [FlatField(1)] public List<int> Numbers { get; set; } = [1];
    [FlatField(2)] public string? Text { get; set; } = "text";
    [FlatField(3, Required = true)] public byte[]? Needed { get; set; } = [];
    [FlatField(4)] public List<Hooked?>? Others { get; set; }
    [FlatField(5)] public List<int> Filled { get; } = [];
    [FlatField(7)] public IThing? Thing { get; set; }

    public int Reads { get; private set; }

    public int Writes { get; private set; }

    partial void OnRead() => Reads++;

    partial void OnWriting() => Writes++;
}

/// <summary>Is in no union, though it has the interface.</summary>
public class Stranger : IThing
{
}

/// <summary>Has more fields than a word has bits.</summary>
[FlatTable, FlatReserved(1)]
public partial class Wide
{
    [FlatField(0)] public string? F0 { get; set; }
    [FlatField(2)] public int F2 { get; set; }
    [FlatField(3)] public int F3 { get; set; }
    [FlatField(4)] public int F4 { get; set; }
    [FlatField(5)] public int F5 { get; set; }
    [FlatField(6)] public int F6 { get; set; }
    [FlatField(7)] public int F7 { get; set; }
    [FlatField(8)] public int F8 { get; set; }
    [FlatField(9)] public string? F9 { get; set; }
    [FlatField(10)] public int F10 { get; set; }
    [FlatField(11)] public int F11 { get; set; }
    [FlatField(12)] public int F12 { get; set; }
    [FlatField(13)] public int F13 { get; set; }
    [FlatField(14)] public int F14 { get; set; }
    [FlatField(15)] public int F15 { get; set; }
    [FlatField(16)] public int F16 { get; set; }
    [FlatField(17)] public int F17 { get; set; }
    [FlatField(18)] public string? F18 { get; set; }
    [FlatField(19)] public int F19 { get; set; }
    [FlatField(20)] public int F20 { get; set; }
    [FlatField(21)] public int F21 { get; set; }
    [FlatField(22)] public int F22 { get; set; }
    [FlatField(23)] public int F23 { get; set; }
    [FlatField(24)] public int F24 { get; set; }
    [FlatField(25)] public int F25 { get; set; }
    [FlatField(26)] public int F26 { get; set; }
    [FlatField(27)] public string? F27 { get; set; }
    [FlatField(28)] public int F28 { get; set; }
    [FlatField(29)] public int F29 { get; set; }
    [FlatField(30)] public int F30 { get; set; }
    [FlatField(31)] public int F31 { get; set; }
    [FlatField(32)] public int F32 { get; set; }
    [FlatField(33)] public int F33 { get; set; }
    [FlatField(34)] public int F34 { get; set; }
    [FlatField(35)] public int F35 { get; set; }
    [FlatField(36)] public string? F36 { get; set; }
    [FlatField(37)] public int F37 { get; set; }
    [FlatField(38)] public int F38 { get; set; }
    [FlatField(39)] public int F39 { get; set; }
    [FlatField(40)] public int F40 { get; set; }
    [FlatField(41)] public int F41 { get; set; }
    [FlatField(42)] public int F42 { get; set; }
    [FlatField(43)] public int F43 { get; set; }
    [FlatField(44)] public int F44 { get; set; }
    [FlatField(45)] public string? F45 { get; set; }
    [FlatField(46)] public int F46 { get; set; }
    [FlatField(47)] public int F47 { get; set; }
    [FlatField(48)] public int F48 { get; set; }
    [FlatField(49)] public int F49 { get; set; }
    [FlatField(50)] public int F50 { get; set; }
    [FlatField(51)] public int F51 { get; set; }
    [FlatField(52)] public int F52 { get; set; }
    [FlatField(53)] public int F53 { get; set; }
    [FlatField(54)] public string? F54 { get; set; }
    [FlatField(55)] public int F55 { get; set; }
    [FlatField(56)] public int F56 { get; set; }
    [FlatField(57)] public int F57 { get; set; }
    [FlatField(58)] public int F58 { get; set; }
    [FlatField(59)] public int F59 { get; set; }
    [FlatField(60)] public int F60 { get; set; }
    [FlatField(61)] public int F61 { get; set; }
    [FlatField(62)] public int F62 { get; set; }
    [FlatField(63)] public string? F63 { get; set; }
    [FlatField(64)] public int F64 { get; set; }
    [FlatField(65)] public int F65 { get; set; }
}
