using Game;

namespace LibWire.Tests.Guides;

/// <summary>The code of docs/from-google-flatbuffers.md that uses LibWire, beside that of Google.FlatBuffers.</summary>
public sealed class FromGoogleFlatBuffers
{
    [Fact]
    public void Build_BothWays_GivesTheSameBytes()
    {
        // GUIDE: build
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset<Weapon> axe = Weapon.Create(in builder, builder.CreateString("axe"), 5);
        FlatOffset<Weapon> sword = Weapon.Create(in builder, builder.CreateString("sword"), 3);
        FlatOffset<Monster> orc = Monster.Create(
            in builder,
            weapons: builder.CreateVector<Weapon>([axe, sword]),
            inventory: builder.CreateVector<byte>([1, 2, 3]),
            name: builder.CreateString("Orc"),
            pos: new Vec3 { X = 1, Y = 2, Z = 3 },
            hp: 80);
        Monster.Finish(in builder, orc);
        byte[] bytes = builder.ToArray();
        // GUIDE: end
        Assert.Equal(FromGoogleFlatBuffersBefore.Read(FromGoogleFlatBuffersBefore.Build()), FromGoogleFlatBuffersBefore.Read(bytes));
    }

    [Fact]
    public void Read_BothWays_GivesTheSame()
    {
        byte[] bytes = FromGoogleFlatBuffersBefore.Build();

        // GUIDE: read
        MonsterView monster = MonsterView.GetRoot(bytes);
        float damage = 0;
        foreach (WeaponView weapon in monster.Weapons) damage += weapon.Damage;
        int items = 0;
        foreach (byte item in monster.Inventory) items += item;
        string text = $"{monster.Name.ToString()} {monster.Hp} {monster.Pos.X} {damage} {items}";
        // GUIDE: end
        Assert.Equal(FromGoogleFlatBuffersBefore.Read(bytes), text);
    }

    [Fact]
    public void Objects_BothWays_HoldTheSame()
    {
        byte[] bytes = FromGoogleFlatBuffersBefore.Build();

        // GUIDE: objects
        using ArenaScope scope = ArenaScope.Rent();
        Monster monster = Monster.Parse(bytes);
        monster.NameText = "Troll";
        monster.Hp += 20;
        monster.Weapons.Add(new Weapon { NameText = "club", Damage = 1 });
        byte[] changed = monster.ToArray();
        // GUIDE: end
        Assert.Equal("Troll 100 1 9 6", FromGoogleFlatBuffersBefore.Read(changed));
    }

    [Fact]
    public void Verify_OfBadBytes_SaysWhatIsWrong()
    {
        byte[] bytes = FromGoogleFlatBuffersBefore.Build()[..^4];
        Assert.StartsWith("bad: ", Verified(bytes), StringComparison.Ordinal);
    }

    private static string Verified(byte[] bytes)
    {
        // GUIDE: verify
        if (!MonsterView.TryGetRoot(bytes, out MonsterView monster, out WireFault fault)) return $"bad: {fault}";
        return monster.Name.ToString();
        // GUIDE: end
    }

    [Fact]
    public void Mutate_BothWays_ChangesTheBytes()
    {
        byte[] bytes = FromGoogleFlatBuffersBefore.Build(), before = FromGoogleFlatBuffersBefore.Build();

        // GUIDE: mutate
        MonsterView.Mutable monster = MonsterView.GetMutableRoot(bytes);
        bool isChanged = monster.MutateHp(10);
        // GUIDE: end
        Assert.Equal(FromGoogleFlatBuffersBefore.Mutate(before), isChanged);
        Assert.Equal(before, bytes);
    }

    [Fact]
    public void Find_ByKey_GivesTheTable()
    {
        byte[] bytes = FromGoogleFlatBuffersBefore.Build();

        // GUIDE: find
        MonsterView monster = MonsterView.GetRoot(bytes);
        float damage = monster.Weapons.TryFind("sword", out WeaponView sword) ? sword.Damage : 0;
        // GUIDE: end
        Assert.Equal(3, damage);
    }
}
