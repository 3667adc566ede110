using LibWire;

#pragma warning disable IDE0130 // The namespace is that of the schema, which the document shows.
namespace Bestiary;
#pragma warning restore IDE0130

// README: code first tables
/// <summary>An animal of a tale.</summary>
[FlatTable(FileIdentifier = "BEST"), FlatReserved(4)]
public partial struct Creature
{
    [FlatField(0, Required = true)] public partial Utf8String Name { readonly get; set; }
    [FlatField(1, Default = 100)] public partial int Life { readonly get; set; }
    [FlatField(2)] public partial Place Lair { readonly get; set; }
    [FlatField(3)] public partial Mood? Mood { readonly get; set; }
    [FlatField(5)] public readonly partial ref UnmanagedArray<Limb> Limbs { get; }
    [FlatField(7)] public readonly partial ref Hoard Hoard { get; }
    [FlatField(8)] public readonly partial ref readonly Creature Master { get; }
}

[FlatTable]
public partial struct Limb
{
    [FlatField(0, Key = true)] public partial Utf8String Name { readonly get; set; }
}

[FlatStruct]
public partial struct Place
{
    [FlatField(0)] public partial float X { readonly get; set; }
    [FlatField(1)] public partial float Y { readonly get; set; }
}

[FlatEnum]
public enum Mood : byte
{
    Calm,
    Angry,
}

[FlatUnion(typeof(Place), typeof(Creature))]
public partial struct Hoard
{
}
// README: end
