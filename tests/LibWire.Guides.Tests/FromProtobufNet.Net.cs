using ProtoBuf;

#pragma warning disable IDE0130 // Both sides of the guide have the same names.
namespace LibWire.Tests.Guides.ProtobufNet;
#pragma warning restore IDE0130

// GUIDE: class, protobuf-net
[ProtoContract]
[CompatibilityLevel(CompatibilityLevel.Level300)]
public class Order
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
public class Line
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

internal static class Side
{
    internal static byte[] Write(Order order)
    {
        // GUIDE: write, protobuf-net
        using var stream = new MemoryStream();
        Serializer.Serialize(stream, order);
        byte[] bytes = stream.ToArray();
        // GUIDE: end
        return bytes;
    }

    internal static Order Read(byte[] bytes)
    {
        // GUIDE: read, protobuf-net
        Order read = Serializer.Deserialize<Order>(bytes.AsSpan());
        Serializer.Merge(new MemoryStream(bytes), read);     // lists are added to
        // GUIDE: end
        return read;
    }

    internal static List<string> Pass(Stream file, Order[] orders)
    {
        List<string> customers = [];
        // GUIDE: length prefixes, protobuf-net
        foreach (Order each in orders) Serializer.SerializeWithLengthPrefix(file, each, PrefixStyle.Base128);

        file.Position = 0;
        foreach (Order each in Serializer.DeserializeItems<Order>(file, PrefixStyle.Base128, 0)) customers.Add(each.Customer);
        // GUIDE: end
        return customers;
    }
}
