using LibWire;
using LibWire.WellKnown;

#pragma warning disable IDE0130 // The namespace decides the package, which the document shows.
namespace Depot;
#pragma warning restore IDE0130

// README: code first
/// <summary>A parcel on its way.</summary>
[ProtoMessage]
[ProtoReserved(7)]
public partial struct Parcel
{
    /// <summary>What the label says.</summary>
    [ProtoField(1)] public partial Utf8String Label { readonly get; set; }

    [ProtoField(2)] public partial ParcelState State { readonly get; set; }
    [ProtoField(3, Optional = true)] public partial double Kilograms { readonly get; set; }
    [ProtoField(4)] public readonly partial ref UnmanagedArray<Stop> Stops { get; }
    [ProtoField(5)] public readonly partial ref UnmanagedMap<Utf8String, long> Marks { get; }
    [ProtoField(6)] public partial UnmanagedArray<byte> Signature { readonly get; set; }
    [ProtoField(8, Oneof = "Payer")] public partial long CustomerId { readonly get; set; }
    [ProtoField(9, Oneof = "Payer")] public readonly partial ref readonly Stop PaidAt { get; }

    [ProtoMessage]
    public partial struct Stop
    {
        [ProtoField(1)] public partial Utf8String Place { readonly get; set; }
        [ProtoField(2)] public readonly partial ref readonly Timestamp Time { get; }
        [ProtoField(3, Encoding = ProtoEncoding.ZigZag)] public partial int Floor { readonly get; set; }
    }
}

[ProtoEnum]
public enum ParcelState
{
    Packed,
    Sent,
    Delivered,
}
// README: end
