using Google.FlatBuffers;

namespace Game.Google;

// The shape of what flatc generates for monster.fbs, as far as the guide uses it. Written here by hand, because flatc is a native program.
#pragma warning disable CA1815, CA2225, IDE1006
public struct Vec3 : IFlatbufferObject
{
    private Struct __p;

    public readonly ByteBuffer ByteBuffer => __p.bb;

    public readonly float X => __p.bb.GetFloat(__p.bb_pos);

    public void __init(int _i, ByteBuffer _bb) => __p = new Struct(_i, _bb);

    public static Offset<Vec3> CreateVec3(FlatBufferBuilder builder, float x, float y, float z)
    {
        builder.Prep(4, 12);
        builder.PutFloat(z);
        builder.PutFloat(y);
        builder.PutFloat(x);
        return new Offset<Vec3>(builder.Offset);
    }
}

public struct Weapon : IFlatbufferObject
{
    private Table __p;

    public readonly ByteBuffer ByteBuffer => __p.bb;

    public readonly string? Name => __p.__offset(4) is var o && o != 0 ? __p.__string(o + __p.bb_pos) : null;

    public readonly float Damage => __p.__offset(6) is var o && o != 0 ? __p.bb.GetFloat(o + __p.bb_pos) : 0;

    public void __init(int _i, ByteBuffer _bb) => __p = new Table(_i, _bb);

    public static Offset<Weapon> CreateWeapon(FlatBufferBuilder builder, StringOffset nameOffset = default, float damage = 0)
    {
        builder.StartTable(2);
        builder.AddFloat(1, damage, 0);
        builder.AddOffset(0, nameOffset.Value, 0);
        int o = builder.EndTable();
        builder.Required(o, 4);
        return new Offset<Weapon>(o);
    }
}

public struct Monster : IFlatbufferObject
{
    private Table __p;

    public readonly ByteBuffer ByteBuffer => __p.bb;

    public static Monster GetRootAsMonster(ByteBuffer bb)
    {
        var monster = default(Monster);
        monster.__init(bb.GetInt(bb.Position) + bb.Position, bb);
        return monster;
    }

    public readonly Vec3? Pos
    {
        get
        {
            int o = __p.__offset(4);
            if (o == 0) return null;
            var pos = default(Vec3);
            pos.__init(o + __p.bb_pos, __p.bb);
            return pos;
        }
    }

    public readonly short Hp => __p.__offset(6) is var o && o != 0 ? __p.bb.GetShort(o + __p.bb_pos) : (short)100;

    public readonly string? Name => __p.__offset(8) is var o && o != 0 ? __p.__string(o + __p.bb_pos) : null;

    public readonly int InventoryLength => __p.__offset(10) is var o && o != 0 ? __p.__vector_len(o) : 0;

    public readonly byte Inventory(int j) => __p.__offset(10) is var o && o != 0 ? __p.bb.Get(__p.__vector(o) + j) : (byte)0;

    public readonly int WeaponsLength => __p.__offset(12) is var o && o != 0 ? __p.__vector_len(o) : 0;

    public readonly Weapon? Weapons(int j)
    {
        int o = __p.__offset(12);
        if (o == 0) return null;
        var weapon = default(Weapon);
        weapon.__init(__p.__indirect(__p.__vector(o) + (j * 4)), __p.bb);
        return weapon;
    }

    public readonly bool MutateHp(short hp)
    {
        int o = __p.__offset(6);
        if (o == 0) return false;
        __p.bb.PutShort(o + __p.bb_pos, hp);
        return true;
    }

    public void __init(int _i, ByteBuffer _bb) => __p = new Table(_i, _bb);

    public static VectorOffset CreateInventoryVector(FlatBufferBuilder builder, byte[] data)
    {
        builder.StartVector(1, data.Length, 1);
        builder.Add(data);
        return builder.EndVector();
    }

    public static VectorOffset CreateWeaponsVector(FlatBufferBuilder builder, Offset<Weapon>[] data)
    {
        builder.StartVector(4, data.Length, 4);
        for (int i = data.Length - 1; i >= 0; i--) builder.AddOffset(data[i].Value);
        return builder.EndVector();
    }

    public static void StartMonster(FlatBufferBuilder builder) => builder.StartTable(5);

    public static void AddPos(FlatBufferBuilder builder, Offset<Vec3> pos) => builder.AddStruct(0, pos.Value, 0);

    public static void AddHp(FlatBufferBuilder builder, short hp) => builder.AddShort(1, hp, 100);

    public static void AddName(FlatBufferBuilder builder, StringOffset name) => builder.AddOffset(2, name.Value, 0);

    public static void AddInventory(FlatBufferBuilder builder, VectorOffset inventory) => builder.AddOffset(3, inventory.Value, 0);

    public static void AddWeapons(FlatBufferBuilder builder, VectorOffset weapons) => builder.AddOffset(4, weapons.Value, 0);

    public static Offset<Monster> EndMonster(FlatBufferBuilder builder)
    {
        int o = builder.EndTable();
        builder.Required(o, 8);
        return new Offset<Monster>(o);
    }

    public static void FinishMonsterBuffer(FlatBufferBuilder builder, Offset<Monster> offset) => builder.Finish(offset.Value, "MONS");
}
