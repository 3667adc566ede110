using Game;
using LibWire.Reflection;
using LibWire.Schema;

namespace LibWire.Mono;

/// <summary>FlatBuffers, FlexBuffers and dynamic types on the portable spans.</summary>
public sealed class FlatTests
{
    private const string Schema =
        "namespace Game; table Weapon { name: string; damage: float; } table Monster { hp: short = 100; name: string; weapons: [Weapon]; } root_type Monster;";

    [Fact]
    public void Object_WrittenAndRead_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Orc(arena);
        MonsterView view = MonsterView.GetRoot(bytes);
        Assert.Equal(80, view.Hp);
        Assert.Equal("Orc", view.Name.ToString());
        Assert.Equal(50, view.Weapons.Count);
        Assert.Equal("axe 49", view.Weapons[49].Name.ToString());
        Assert.Equal(2.5f, view.Path[1].Y);

        Monster same = Monster.Parse(bytes, in arena);
        Assert.Equal(bytes, same.ToArray());
    }

    [Fact]
    public void Builder_TablesStringsAndVectors_AreRead()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        var weapons = new FlatOffset<Weapon>[100];
        for (int i = 0; i < weapons.Length; i++) weapons[i] = Weapon.Create(in builder, name: builder.CreateString($"sword {i}"), damage: i);
        Monster.Finish(in builder, Monster.Create(in builder, name: builder.CreateString("Orc"), weapons: builder.CreateVector<Weapon>(weapons)));
        MonsterView view = MonsterView.GetRoot(builder.WrittenSpan);
        Assert.Equal(100, view.Hp);
        Assert.Equal("sword 99", view.Weapons[99].Name.ToString());
    }

    [Fact]
    public void Verify_ChangedBytes_EndsInAResultOrAFault()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Orc(arena);
        var random = new Random(20_260_102);
        int faults = 0;
        for (int i = 0; i < 20_000; i++)
        {
            var changed = (byte[])bytes.Clone();
            changed[random.Next(changed.Length)] = (byte)random.Next(256);
            ArenaMark mark = arena.Mark();
            try
            {
                Monster.Parse(changed, in arena).ToArray();
            }
            catch (WireFormatException)
            {
                faults++;
            }

            arena.Rewind(mark);
        }

        Assert.InRange(faults, 1_000, 19_999);
    }

    [Fact]
    public void Json_OfATable_ThereAndBack()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Orc(arena);
        Monster monster = Monster.Parse(bytes, in arena);
        Monster same = Monster.FromJson(monster.ToJson(), in arena);
        Assert.Equal(bytes, same.ToArray());
    }

    [Fact]
    public void DynamicTable_SetChangedAndCleared_IsRead()
    {
        FlatSchema schema = FbsCompiler.Load(new SchemaFile("game.fbs", "game.fbs", Schema), new FbsOptions());
        using var arena = new ArenaAllocator();
        DynamicTable monster = schema["Game.Monster"].New(in arena);
        monster.Set("hp", (short)80);
        monster.Set("name", "Orc");
        for (int i = 0; i < 50; i++) monster.GetVector("weapons").AddTable().Set("name", $"axe {i}");

        DynamicTable read = schema["Game.Monster"].Parse(monster.ToArray(), in arena);
        Assert.True(read == monster);
        DynamicTable changed = read.ToMutable(in arena);
        changed.GetVector("weapons").Mutable(49).Set("damage", 3f);
        Assert.Equal(3f, changed.GetVector("weapons").Get<DynamicTable>(49).Get<float>("damage"));

        changed.Clear();
        Assert.False(changed.Has("name"));
        Assert.Equal(100, changed.Get<short>("hp"));
    }

    [Fact]
    public void DynamicMessage_SetAndWritten_IsRead()
    {
        var file = new SchemaFile("shop.proto", "shop.proto", File.ReadAllText(Path.Combine(Data.Root, "tests", "LibWire.Mono", "shop.proto")));
        var types = new DynamicTypes(ProtoCompiler.Describe(new[] { file }, new ProtoDescribeOptions { IncludesImports = true }).ToPool());
        using var arena = new ArenaAllocator();
        byte[] bytes = MessageTests.Small(arena).ToArray();
        DynamicMessage order = types["shop.Order"].Parse(bytes, in arena);
        Assert.Equal("sku 1", order.GetList("lines").Get<DynamicMessage>(1).Get<string>("sku"));

        DynamicMessage line = order.GetList("lines").AddMessage();
        line.Set("sku", "A-17");
        order.GetMap("stock").Mutable("new").Set("quantity", 3u);
        Shop.Order same = Shop.Order.Parse(order.ToArray(), in arena);
        Assert.Equal("A-17", same.Lines[2].Sku.ToString());
        Assert.Equal(3u, MessageTests.At(same, "new").Quantity);
    }

    [Fact]
    public void FlexBuffer_BuiltAndRead_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        builder.StartMap();
        builder.AddString("name"u8, "Orc"u8);
        builder.AddVector<float>("place"u8, new[] { 1.5f, 2, 3 });
        builder.EndMap();
        builder.Finish();
        FlexValue orc = FlexValue.GetRoot(builder.WrittenSpan);
        Assert.Equal("{\"name\": \"Orc\", \"place\": [1.5, 2, 3]}", orc.ToString().Replace(".0", ""));
    }

    private static byte[] Orc(ArenaAllocator arena)
    {
        var orc = new Monster { Hp = 80, Colour = Colour.Green };
        orc.SetName("Orc", in arena);
        for (int i = 0; i < 50; i++)
        {
            ref Weapon axe = ref orc.Weapons.Add(in arena);
            axe.SetName($"axe {i}", in arena);
            axe.Damage = i;
            orc.Path.Add(new Place { X = i, Y = 2.5f * i }, in arena);
            orc.Names.Add($"name {i}", in arena);
        }

        return orc.ToArray();
    }
}
