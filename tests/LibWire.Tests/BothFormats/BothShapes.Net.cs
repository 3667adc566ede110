namespace LibWire.Tests.BothFormats;

/// <summary>Is a message and a table.</summary>
[ProtoMessage, FlatTable(FileIdentifier = "DEED")]
public partial class Deed : IClaim
{
    [ProtoField(1), FlatField(0)] public string Title { get; set; } = "";
    [ProtoField(2), FlatField(1, Default = 3)] public int Copies { get; set; } = 3;
    [ProtoField(3), FlatField(2)] public Stage Stage { get; set; }
    [ProtoField(4), FlatField(3)] public double? Price { get; set; }
    [ProtoField(5), FlatField(4)] public byte[]? Seal { get; set; }
    [ProtoField(6), FlatField(5)] public List<int> Pages { get; set; } = [];
    [ProtoField(7), FlatField(6)] public List<Party> Parties { get; set; } = [];
    [ProtoField(8), FlatField(7)] public string[] Notes { get; set; } = [];
    [ProtoField(9)] public DateTimeOffset Signed { get; set; }
    [FlatField(8)] public Corner? Corner { get; set; }
    [ProtoField(10, Oneof = "Payer")] public Party? Person { get; set; }
    [ProtoField(11, Oneof = "Payer")] public Deed? Pledge { get; set; }

    /// <summary>The oneof as a union.</summary>
    [FlatField(10)]
    public IClaim? Claim
    {
        get => (IClaim?)Person ?? Pledge;
        set => (Person, Pledge) = (value as Party, value as Deed);
    }

    public int Reads { get; private set; }

    public int Writes { get; private set; }

    partial void OnRead() => Reads++;

    partial void OnWriting() => Writes++;
}

/// <summary>Is a message and a table whose members are set while it is made.</summary>
[ProtoMessage, FlatTable]
public partial record Party : IClaim
{
    [ProtoField(1), FlatField(0, Key = true)] public required string Name { get; init; }
    [ProtoField(2, Encoding = ProtoEncoding.ZigZag), FlatField(1)] public long Share { get; init; }
}

[FlatUnion(typeof(Party), typeof(Deed))]
public interface IClaim
{
}

[ProtoEnum, FlatEnum]
public enum Stage
{
    Draft,
    Final,
}

[FlatStruct]
public partial struct Corner
{
    [FlatField(0)] public partial float X { readonly get; set; }
}
