using LibWire.ProtoBufNet;

#pragma warning disable IDE0130 // Both sides of the guide have the same names.
namespace LibWire.Tests.Guides.Moved;
#pragma warning restore IDE0130

// GUIDE: class, LibWire
[ProtoContract]
[CompatibilityLevel(CompatibilityLevel.Level300)]
public partial class Order
{
    [ProtoMember(1)] public string Customer { get; set; } = "";
    [ProtoMember(2, DataFormat = DataFormat.ZigZag)] public int? Offset { get; set; }
    [ProtoMember(3)] public List<Line> Lines { get; set; } = new();
    [ProtoMember(4)] public Dictionary<string, int> Counts { get; set; } = new();
    [ProtoMember(5)] public DateTime Placed { get; set; }
    [ProtoMember(6)] public Guid Id { get; set; }
    [ProtoMember(7)] public decimal Total { get; set; }
    [ProtoMember(8)] public OrderState State { get; set; }
}

[ProtoContract]
public partial class Line
{
    [ProtoMember(1)] public string Sku { get; set; } = "";
    [ProtoMember(2)] public int Quantity { get; set; }
}

[ProtoContract]
public enum OrderState
{
    Open,
    Paid,
}
// GUIDE: end

// GUIDE: inheritance, LibWire
[ProtoContract, ProtoInclude(10, typeof(Dog))]
public partial class Animal
{
    [ProtoMember(1)] public int Age { get; set; }
}

[ProtoContract]
public partial class Dog : Animal
{
    [ProtoMember(1)] public string Name { get; set; } = "";
}
// GUIDE: end

/// <summary>The blocks of docs/from-protobuf-net.md.</summary>
public sealed class FromProtobufNet
{
    [Fact]
    public void Guide_BothSides_ReadWhatTheOtherWrites()
    {
        var theirs = new ProtobufNet.Order
        {
            Customer = "Ada",
            Offset = -3,
            Lines = { new() { Sku = "A-17", Quantity = 2 } },
            Counts = { ["x"] = 1 },
            Placed = new DateTime(2026, 3, 1, 8, 30, 0, DateTimeKind.Utc),
            Id = Guid.NewGuid(),
            Total = 1.50m,
            State = ProtobufNet.OrderState.Paid,
        };
        byte[] bytes = ProtobufNet.Side.Write(theirs);

        // GUIDE: read, LibWire
        Order read = Order.Parse(bytes);
        read.MergeFrom(bytes);                               // lists are added to
        // GUIDE: end
        ProtobufNet.Order merged = ProtobufNet.Side.Read(bytes);
        Assert.Equal((merged.Customer, merged.Offset, merged.Lines.Count, merged.Placed, merged.Id, merged.Total), (read.Customer, read.Offset, read.Lines.Count, read.Placed, read.Id, read.Total));
        Assert.Equal(OrderState.Paid, read.State);

        Order order = read;
        using var target = new MemoryStream();
        // GUIDE: write, LibWire
        byte[] written = order.ToArray();
        order.WriteTo(target);
        // GUIDE: end
        Assert.Equal(written, target.ToArray());
        Assert.Equal(4, ProtobufNet.Side.Read(written).Lines.Count);
    }

    [Fact]
    public void Guide_LengthPrefixes_AreThoseOfProtobufNet()
    {
        using var theirs = new MemoryStream();
        Assert.Equal(["Ada", "Bo"], ProtobufNet.Side.Pass(theirs, [new() { Customer = "Ada", Total = 1.50m }, new() { Customer = "Bo", Total = 2 }]));

        Order[] orders = [new() { Customer = "Ada", Total = 1.50m }, new() { Customer = "Bo", Total = 2 }];
        List<string> customers = [];
        using var file = new MemoryStream();
        // GUIDE: length prefixes, LibWire
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        foreach (Order each in orders)
        {
            writer.StartDelimited();
            each.Write(ref writer);
            writer.CloseDelimited();
        }

        file.Write(writer.WrittenSpan);

        file.Position = 0;
        using var reader = new DelimitedStreamReader(file, leaveOpen: true);
        while (reader.Next()) customers.Add(Order.Parse(reader.Current).Customer);
        // GUIDE: end
        Assert.Equal(["Ada", "Bo"], customers);

        using var back = new DelimitedStreamReader(new MemoryStream(theirs.ToArray()));
        Assert.True(back.Next());
        Assert.Equal(("Ada", 1.50m), (Order.Parse(back.Current).Customer, Order.Parse(back.Current).Total));
    }

    [Fact]
    public void Animal_OfADerivedClass_IsRead()
    {
        // The bytes of protobuf-net for a dog of the age of 4: the derived class is a message in field 10.
        Animal read = Animal.Parse(Convert.FromHexString("52040A02526F0804"));

        Assert.Equal((4, "Ro"), (read.Age, Assert.IsType<Dog>(read).Name));
    }
}
