using Bestiary;
using Depot;
using Harbor;
using Realm;
using Theatre;
using Traffic;

namespace LibWire.Tests;

/// <summary>The blocks of docs/code-first.md that use the types of <c>ReadmeParcel.Net.cs</c> and <c>ReadmeCreature.Net.cs</c>.</summary>
public sealed class ReadmeCodeFirst
{
    [Fact]
    public void CodeFirst_OfTheExample_WritesAndReads()
    {
        // README: code first use
        using var arena = new ArenaAllocator();
        Parcel parcel = default;
        parcel.SetLabel("books", in arena);
        parcel.Kilograms = 1.5;
        ref Parcel.Stop stop = ref parcel.Stops.Add(in arena);
        stop.SetPlace("Hamburg", in arena);
        parcel.CustomerId = 7;
        byte[] bytes = parcel.ToArray();

        Parcel read = Parcel.Parse(bytes, in arena);
        bool isPaid = read.PayerCase == Parcel.PayerOneofCase.CustomerId;   // true
        // README: end
        Assert.True(isPaid);
        Assert.True(read.HasKilograms);
        Assert.Equal("""label: "books" kilograms: 1.5 stops { place: "Hamburg" } customer_id: 7""", read.ToString());
        Assert.Equal(parcel, read);
        Assert.Equal("depot.Parcel.Stop", Parcel.Stop.Descriptor.FullName);

        var writer = new ProtoWriter(in arena);
        writer.AddString(1, "books");
        writer.AddDouble(3, 1.5);
        writer.StartSub(4);
        writer.AddString(1, "Hamburg");
        writer.CloseSub();
        writer.AddInt64(8, 7);
        Assert.Equal(writer.WrittenSpan.ToArray(), bytes);
    }

    [Fact]
    public void CodeFirstClasses_OfTheExample_AreWrittenAndRead()
    {
        // README: code first classes use
        var shipment = new Shipment { Label = "books", Kilograms = 1.5, CustomerId = 7 };
        shipment.Stops.Add(new Harbor.Stop { Place = "Hamburg", Time = DateTimeOffset.UnixEpoch });
        byte[] bytes = shipment.ToArray();

        Shipment read = Shipment.Parse(bytes);
        bool isPaid = read.PayerCase == Shipment.PayerOneofCase.CustomerId;   // true
        // README: end
        Assert.True(isPaid);
        Assert.Equal(shipment.Stops, read.Stops);
        Assert.Equal(1.5, read.Kilograms);
        Assert.Equal("harbor.Stop", Harbor.Stop.Descriptor.FullName);
    }

    [Fact]
    public void CodeFirstTables_OfTheExample_AreWrittenAndRead()
    {
        // README: code first tables use
        using var arena = new ArenaAllocator();
        Creature dragon = default;
        dragon.SetName("Smaug", in arena);
        dragon.Lair = new Place { X = 1, Y = 2 };
        dragon.Limbs.Add(in arena).SetName("wing", in arena);
        dragon.Hoard.MutablePlace(in arena).X = 3;
        byte[] bytes = dragon.ToArray();

        CreatureView view = CreatureView.GetRoot(bytes);              // reads where the bytes lie
        int life = view.Life;                                         // 100
        // README: end
        Assert.Equal(100, life);
        Assert.Equal("Smaug", view.Name.ToString());
        Assert.Equal("BEST"u8, bytes.AsSpan(4, 4));
        Assert.Equal((1f, 2f), (view.Lair!.Value.X, view.Lair.Value.Y));
        Assert.Equal(dragon, Creature.Parse(bytes, in arena));
        Assert.Null(dragon.Mood);
    }

    [Fact]
    public void CodeFirst_TablesThatAreClasses_WriteAndRead()
    {
        // README: code first table classes use
        var hero = new Hero { Name = "Bilbo", Home = new Position { X = 1, Y = 2 }, Reward = new Item { Name = "ring" } };
        hero.Items.Add(new Item { Name = "sword" });
        byte[] bytes = hero.ToArray();

        Hero read = Hero.Parse(bytes);                                // new objects
        HeroView root = HeroView.GetRoot(bytes);                      // reads where the bytes lie
        bool hasSword = root.Items.TryFind("sword", out ItemView sword);
        Item copy = Item.Parse(sword);                                // one object of many
        // README: end
        Assert.True(hasSword);
        Assert.Equal("sword", copy.Name);
        Assert.Equal(("Bilbo", 100, "ring"), (read.Name, read.Life, ((Item)read.Reward!).Name));
        Assert.Equal("HERO"u8, bytes.AsSpan(4, 4));
    }

    [Fact]
    public void CodeFirst_ClassesOfBothFormats_WriteAndReadBoth()
    {
        // README: code first both use
        var ticket = new Ticket { Title = "Tosca", Seats = [new Seat { Code = "C7", Number = 7 }] };
        byte[] message = ticket.ToProtoArray();                       // Protocol Buffers
        byte[] buffer = ticket.ToFlatArray();                         // FlatBuffers

        Ticket read = Ticket.ParseProto(message);
        Ticket same = Ticket.ParseFlat(buffer);
        int number = TicketView.GetRoot(buffer).Seats[0].Number;      // reads where the bytes lie
        // README: end
        Assert.Equal(7, number);
        Assert.Equal(("Tosca", ticket.Seats[0]), (read.Title, Assert.Single(read.Seats)));
        Assert.Equal(("Tosca", ticket.Seats[0]), (same.Title, Assert.Single(same.Seats)));
    }

    [Fact]
    public void CodeFirst_DerivedClasses_AreWrittenAndRead()
    {
        // README: code first derived use
        Vehicle ship = new Ship { Name = "Ada", OnBoard = new Truck { Axles = 3 } };
        Vehicle read = Vehicle.Parse(ship.ToArray());
        int axles = read is Ship { OnBoard: Truck truck } ? truck.Axles : 0;   // 3
        // README: end
        Assert.Equal((3, "Ada"), (axles, read.Name));
    }

    [Fact]
    public void CodeFirst_CutBytes_FailAtTheirOffset()
    {
        using var arena = new ArenaAllocator();
        byte[] cut = [0x0a, 5, (byte)'b'];
        long offset = -1;
        try
        {
            Parcel.Parse(cut, in arena);
        }
        catch (WireFormatException fault)
        {
            offset = fault.Offset;
        }

        Assert.Equal(1, offset);
    }
}
