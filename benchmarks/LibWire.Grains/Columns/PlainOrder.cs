namespace LibWire.Grains;

/// <summary>An order in a class of Orleans' own serializer. It is immutable, as the messages of LibWire are, so that it is not copied within a silo.</summary>
[GenerateSerializer, Immutable]
public sealed class PlainOrder
{
    [Id(0)]
    public long Id { get; set; }

    [Id(1)]
    public string Customer { get; set; } = "";

    [Id(2)]
    public string City { get; set; } = "";

    [Id(3)]
    public List<PlainLine> Lines { get; set; } = [];

    [Id(4)]
    public double Total { get; set; }
}

[GenerateSerializer, Immutable]
public sealed class PlainLine
{
    [Id(0)]
    public string Sku { get; set; } = "";

    [Id(1)]
    public string Text { get; set; } = "";

    [Id(2)]
    public int Quantity { get; set; }

    [Id(3)]
    public double Price { get; set; }
}
