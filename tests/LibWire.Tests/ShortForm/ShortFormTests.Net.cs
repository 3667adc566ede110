using LibWire.Tests.ShortForm;
using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf;

/// <summary>Messages and objects in the short form, within an ambient arena: object initializers, collection expressions, strings.</summary>
public sealed class ShortFormTests
{
    [Fact]
    public void Message_ByInitializers_IsTheSameAsByCalls()
    {
        using var arena = new ArenaAllocator();
        byte[] shortForm;
        using (arena.Use())
        {
            var order = new Order
            {
                Id = 4711,
                NoteText = "ring twice",
                Lines = [new Line { SkuText = "A-17", Quantity = 3 }, new Line { SkuText = "B-02" }],
                ShipToOrNew = new Address { CityText = "Arlington" },
                Codes = [1, 2, 3],
                Token = [9, 8],
                CardText = "tok_8261",
                ReplacesOrNew = new Order { Id = 4710 },
                AtOrNew = Timestamp.FromDateTime(DateTime.UnixEpoch.AddSeconds(5)),
                Priority = Priority.Express,
            };
            order.Lines[0].Tags.Add("heavy");
            order.Stock.Set("nails", 5);
            order.Labels.Set("channel", "web");
            shortForm = order.ToArray();
            Assert.Equal("ring twice", order.NoteText);
            Assert.Equal("A-17", order.Lines[0].SkuText);
            Assert.Equal("Arlington", order.ShipTo.CityText);
            Assert.Equal("tok_8261", order.CardText);
        }

        var named = new Order { Id = 4711, Priority = Priority.Express };
        named.SetNote("ring twice", in arena);
        ref Line first = ref named.Lines.Add(in arena);
        first.SetSku("A-17", in arena);
        first.Quantity = 3;
        first.Tags.Add("heavy", in arena);
        named.Lines.Add(in arena).SetSku("B-02", in arena);
        named.MutableShipTo(in arena).SetCity("Arlington", in arena);
        named.Codes.AddRange([1, 2, 3], in arena);
        named.SetToken([9, 8], in arena);
        named.SetCard("tok_8261", in arena);
        named.MutableReplaces(in arena).Id = 4710;
        named.MutableAt(in arena) = Timestamp.FromDateTime(DateTime.UnixEpoch.AddSeconds(5));
        named.Stock.Set("nails", 5, in arena);
        named.Labels.Set("channel", Utf8String.Copy("web", in arena), in arena);
        Assert.Equal(named.ToArray(), shortForm);
    }

    [Fact]
    public void Message_ReadChangedAndWrittenInAScope_NeedsNoArena()
    {
        byte[] bytes = [8, 42];
        using ArenaScope scope = ArenaScope.Rent();
        Order order = Order.Parse(bytes);
        order.ShipToOrNew.CityText = "Berlin";
        order.InvoiceOrNew.VatNumberText = "DE-1";
        order.InvoiceOrNew.VatNumberText += "23";
        Order copy = order.Clone();
        Assert.Equal((42ul, "Berlin", "DE-123"), (copy.Id, copy.ShipTo.CityText, copy.Invoice.VatNumberText));
        Assert.Equal(order, Order.Parse(copy.ToArray()));
        copy.Merge([16, 1]);
        Assert.True(scope.Arena.UsedBytes > 0);
    }

    [Fact]
    public void Parse_OfBadBytesInAScope_LeavesTheArenaAsItWas()
    {
        using ArenaScope scope = ArenaScope.Rent();
        nuint used = scope.Arena.UsedBytes;
        Assert.Equal(WireError.LengthOutOfRange, Assert.Throws<WireFormatException>(static () => Order.Parse([8, 42, 18, 5, 65])).Error);
        Assert.Equal(used, scope.Arena.UsedBytes);
    }

    [Fact]
    public void OrNew_OfAMessageThatIsSet_IsThatMessage()
    {
        using ArenaScope scope = ArenaScope.Rent();
        var order = new Order { ShipToOrNew = new() { CityText = "Arlington" } };
        order.ShipToOrNew.City = order.ShipTo.City;
        Assert.Equal("Arlington", order.ShipTo.CityText);
        Assert.False(order.HasReplaces);
        order.ReplacesOrNew.ReplacesOrNew.Id = 1;
        Assert.Equal(1ul, order.Replaces.Replaces.Id);
    }

    [Fact]
    public void Setters_WithoutAnArena_ThrowAndChangeNothing()
    {
        var order = new Order();
        Assert.Throws<ObjectDisposedException>(() => order.NoteText = "x");
        Assert.Throws<ObjectDisposedException>(() => order.ShipToOrNew.CityText = "x");
        Assert.Throws<ObjectDisposedException>(() => order.InvoiceOrNew = default);
        Assert.Throws<ObjectDisposedException>(() => order.Codes = [1]);
        Assert.Throws<ArgumentNullException>(() => order.NoteText = null!);
        Assert.Equal(default, order);
    }

    [Fact]
    public void Fields_WithTheNamesOfFurtherProperties_KeepTheirNames()
    {
        using ArenaScope scope = ArenaScope.Rent();
        var clash = new Clash { NoteText_ = "note", NoteTextText = "text", ToOrNew_ = new() { CityText = "a" }, ToOrNewOrNew = new() { CityText = "b" } };
        Assert.Equal(("note", "text"), (clash.Note.ToString(), clash.NoteText.ToString()));
        Assert.Equal(("a", "b"), (clash.To.City.ToString(), clash.ToOrNew.City.ToString()));
        var names = new ClashOfNames { NameText_ = "name", NameTextText = "text" };
        Assert.Equal(("name", "text"), (names.Name.ToString(), names.NameText.ToString()));
    }

    [Fact]
    public void Object_ByInitializers_IsTheSameAsByCalls()
    {
        using var arena = new ArenaAllocator();
        byte[] shortForm;
        using (arena.Use())
        {
            var hero = new Hero
            {
                Hp = 80,
                NameText = "Orc",
                Weapons = [new Weapon { NameText = "axe", Damage = 3.5f }, new() { NameText = "bow" }],
                BestOrNew = new() { NameText = "sword" },
                Scores = [1, 2],
            };
            hero.Tags.Add("green");
            hero.Gear.WeaponOrNew = new() { NameText = "club" };
            shortForm = hero.ToArray();
            Assert.Equal(("Orc", "sword", "club"), (hero.NameText, hero.Best.NameText, hero.Gear.Weapon.NameText));
            Hero same = Hero.Parse(shortForm);
            Assert.Equal(hero, same);
            same.NameText = null;
            Assert.False(same.HasName);
            Assert.Null(same.NameText);
        }

        var named = new Hero { Hp = 80 };
        named.SetName("Orc", in arena);
        ref Weapon axe = ref named.Weapons.Add(in arena);
        axe.SetName("axe", in arena);
        axe.Damage = 3.5f;
        named.Weapons.Add(in arena).SetName("bow", in arena);
        named.MutableBest(in arena).SetName("sword", in arena);
        named.Scores.AddRange([1, 2], in arena);
        named.Tags.Add("green", in arena);
        named.Gear.MutableWeapon(in arena).SetName("club", in arena);
        Assert.Equal(named.ToArray(), shortForm);
    }

    [Fact]
    public void ShortForm_TakesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        using (arena.Use())
        {
            Assert.Equal(0, ManagedBytes.Allocated(Builds, waitSeconds: 10));
        }

        void Builds()
        {
            for (int i = 0; i < 100; i++)
            {
                arena.Reset();
                Build();
            }
        }

        static void Build()
        {
            var order = new Order { NoteText = "ring twice", Lines = [new() { SkuText = "A-17", Quantity = 3 }], ShipToOrNew = new() { CityText = "Arlington" } };
            order.Stock.Set("nails", 5);
            Assert.False(order.Lines.IsEmpty);
        }
    }
}
