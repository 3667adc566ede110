namespace LibWire.Tests.BothFormats.Twins;

/// <summary>Is the message alone.</summary>
[ProtoMessage]
public partial class DeedMessage
{
    [ProtoField(1)] public string Title { get; set; } = "";
    [ProtoField(2)] public int Copies { get; set; }
    [ProtoField(3)] public Stage Stage { get; set; }
    [ProtoField(4)] public double? Price { get; set; }
    [ProtoField(5)] public byte[]? Seal { get; set; }
    [ProtoField(6)] public List<int> Pages { get; set; } = [];
    [ProtoField(7)] public List<Party> Parties { get; set; } = [];
    [ProtoField(8)] public string[] Notes { get; set; } = [];
    [ProtoField(9)] public DateTimeOffset Signed { get; set; }
    [ProtoField(10, Oneof = "Payer")] public Party? Person { get; set; }
    [ProtoField(11, Oneof = "Payer")] public DeedMessage? Pledge { get; set; }
}

/// <summary>Is the table alone.</summary>
[FlatTable(FileIdentifier = "DEED")]
public partial class DeedTable
{
    [FlatField(0)] public string Title { get; set; } = "";
    [FlatField(1, Default = 3)] public int Copies { get; set; } = 3;
    [FlatField(2)] public Stage Stage { get; set; }
    [FlatField(3)] public double? Price { get; set; }
    [FlatField(4)] public byte[]? Seal { get; set; }
    [FlatField(5)] public List<int> Pages { get; set; } = [];
    [FlatField(6)] public List<Party> Parties { get; set; } = [];
    [FlatField(7)] public string[] Notes { get; set; } = [];
    [FlatField(8)] public Corner? Corner { get; set; }
    [FlatField(10)] public IClaim? Claim { get; set; }
}
