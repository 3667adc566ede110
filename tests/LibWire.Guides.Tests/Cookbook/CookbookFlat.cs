using Game;

namespace LibWire.Tests.Guides;

/// <summary>The recipes of docs/cookbook.md about FlatBuffers.</summary>
public sealed class CookbookFlat
{
    [Fact]
    public void Object_ToBytes_AndView()
    {
        // GUIDE: How do I make a FlatBuffer, and read it where it lies?
        using var arena = new ArenaAllocator();
        var orc = new Monster { Hp = 80 };
        orc.SetName("Orc", in arena);
        ref Weapon axe = ref orc.Weapons.Add(in arena);
        axe.SetName("axe"u8, in arena);
        axe.Damage = 3.5f;
        byte[] bytes = orc.ToArray();

        MonsterView view = MonsterView.GetRoot(bytes);        // verified; nothing is copied
        float damage = view.Weapons[0].Damage;
        // GUIDE: end
        Assert.Equal(3.5f, damage);
    }

    [Fact]
    public void Verifier_OfDamagedBytes_SaysNo()
    {
        byte[] bytes = Sample()[..^4];

        // GUIDE: How do I check a FlatBuffer of a stranger?
        string said = MonsterView.TryGetRoot(bytes, out MonsterView monster, out WireFault fault)
            ? monster.Name.ToString()
            : $"{fault.Error} at byte {fault.Offset}";
        // GUIDE: end
        Assert.Matches("^[A-Za-z]+ at byte [0-9]+$", said);
    }

    [Fact]
    public void Change_OfAnObject_IsWrittenAgain()
    {
        byte[] bytes = Sample();

        // GUIDE: How do I change a FlatBuffer?
        using ArenaScope scope = ArenaScope.Rent();
        Monster monster = Monster.Parse(bytes);
        monster.NameText = "Troll";
        monster.Weapons.Add(new Weapon { NameText = "club", Damage = 1 });
        byte[] changed = monster.ToArray();
        // GUIDE: end
        Assert.Equal("Troll", MonsterView.GetRoot(changed).Name.ToString());
    }

    [Fact]
    public void Mutate_InPlace_KeepsTheSize()
    {
        byte[] bytes = Sample();

        // GUIDE: How do I change a number where it lies?
        MonsterView.Mutable monster = MonsterView.GetMutableRoot(bytes);
        bool isChanged = monster.MutateHp(10);                // false if the field is absent
        // GUIDE: end
        Assert.Equal((true, (short)10), (isChanged, MonsterView.GetRoot(bytes).Hp));
    }

    [Fact]
    public void Find_ByKey_IsASearch()
    {
        byte[] bytes = Sample();

        // GUIDE: How do I find an element of a sorted vector by its key?
        MonsterView monster = MonsterView.GetRoot(bytes);
        float damage = monster.Weapons.TryFind("sword", out WeaponView sword) ? sword.Damage : 0;
        // GUIDE: end
        Assert.Equal(3, damage);
    }

    internal static byte[] Sample()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset<Weapon> axe = Weapon.Create(in builder, builder.CreateString("axe"), 5);
        FlatOffset<Weapon> sword = Weapon.Create(in builder, builder.CreateString("sword"), 3);
        FlatOffset<Monster> orc = Monster.Create(in builder, weapons: builder.CreateVector<Weapon>([axe, sword]), name: builder.CreateString("Orc"), hp: 80);
        Monster.Finish(in builder, orc);
        return builder.ToArray();
    }
}
