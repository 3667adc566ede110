using Game.Google;
using Google.FlatBuffers;

namespace LibWire.Tests.Guides;

/// <summary>The code of docs/from-google-flatbuffers.md that uses Google.FlatBuffers.</summary>
internal static class FromGoogleFlatBuffersBefore
{
    public static byte[] Build()
    {
        // GUIDE: build
        var builder = new FlatBufferBuilder(1024);
        Offset<Weapon> axe = Weapon.CreateWeapon(builder, builder.CreateString("axe"), 5);
        Offset<Weapon> sword = Weapon.CreateWeapon(builder, builder.CreateString("sword"), 3);
        VectorOffset weapons = Monster.CreateWeaponsVector(builder, [axe, sword]);
        VectorOffset inventory = Monster.CreateInventoryVector(builder, [1, 2, 3]);
        StringOffset name = builder.CreateString("Orc");
        Monster.StartMonster(builder);
        Monster.AddWeapons(builder, weapons);
        Monster.AddInventory(builder, inventory);
        Monster.AddName(builder, name);
        Monster.AddPos(builder, Vec3.CreateVec3(builder, 1, 2, 3));
        Monster.AddHp(builder, 80);
        Monster.FinishMonsterBuffer(builder, Monster.EndMonster(builder));
        byte[] bytes = builder.SizedByteArray();
        // GUIDE: end
        return bytes;
    }

    public static string Read(byte[] bytes)
    {
        // GUIDE: read
        Monster monster = Monster.GetRootAsMonster(new ByteBuffer(bytes));
        float damage = 0;
        for (int i = 0; i < monster.WeaponsLength; i++) damage += monster.Weapons(i)!.Value.Damage;
        int items = 0;
        for (int i = 0; i < monster.InventoryLength; i++) items += monster.Inventory(i);
        string text = $"{monster.Name} {monster.Hp} {monster.Pos?.X} {damage} {items}";
        // GUIDE: end
        return text;
    }

    public static bool Mutate(byte[] bytes)
    {
        // GUIDE: mutate
        Monster monster = Monster.GetRootAsMonster(new ByteBuffer(bytes));
        bool isChanged = monster.MutateHp(10);
        // GUIDE: end
        return isChanged;
    }
}
