using LibWire;

#pragma warning disable IDE0130 // The namespace decides the package, which the document shows.
namespace Harbor;
#pragma warning restore IDE0130

// README: code first classes
/// <summary>A shipment on its way.</summary>
[ProtoMessage]
public partial class Shipment
{
    [ProtoField(1)] public string Label { get; set; } = "";
    [ProtoField(2)] public ShipmentState State { get; set; }
    [ProtoField(3)] public double? Kilograms { get; set; }
    [ProtoField(4)] public List<Stop> Stops { get; set; } = [];
    [ProtoField(5)] public Dictionary<string, long> Marks { get; set; } = [];
    [ProtoField(6)] public byte[]? Signature { get; set; }
    [ProtoField(7)] public Guid Id { get; set; }
    [ProtoField(8, Oneof = "Payer")] public long? CustomerId { get; set; }
    [ProtoField(9, Oneof = "Payer")] public Stop? PaidAt { get; set; }
}

[ProtoMessage]
public partial record Stop
{
    [ProtoField(1)] public required string Place { get; init; }
    [ProtoField(2)] public DateTimeOffset Time { get; init; }
    [ProtoField(3, Encoding = ProtoEncoding.ZigZag)] public int Floor { get; init; }
}

[ProtoEnum]
public enum ShipmentState
{
    Packed,
    Sent,
    Delivered,
}
// README: end
