using LibWire;

#pragma warning disable IDE0130 // The namespace decides that of the schema, which the document shows.
namespace Realm;
#pragma warning restore IDE0130

// README: code first table classes
/// <summary>A hero of a tale.</summary>
[FlatTable(FileIdentifier = "HERO"), FlatReserved(4)]
public partial class Hero
{
    [FlatField(0, Required = true)] public string Name { get; set; } = "";
    [FlatField(1, Default = 100)] public int Life { get; set; } = 100;
    [FlatField(2)] public Position? Home { get; set; }
    [FlatField(3)] public Temper? Temper { get; set; }
    [FlatField(5)] public List<Item> Items { get; set; } = [];
    [FlatField(7)] public IReward? Reward { get; set; }
    [FlatField(8)] public Hero? Friend { get; set; }
}

[FlatTable]
public partial record Item : IReward
{
    [FlatField(0, Key = true)] public required string Name { get; init; }
    [FlatField(1)] public byte[]? Runes { get; init; }
}

[FlatUnion(typeof(Item), typeof(Position))]
public interface IReward
{
}

[FlatStruct]
public partial struct Position : IReward
{
    [FlatField(0)] public partial float X { readonly get; set; }
    [FlatField(1)] public partial float Y { readonly get; set; }
}

[FlatEnum]
public enum Temper : byte
{
    Calm,
    Angry,
}
// README: end
