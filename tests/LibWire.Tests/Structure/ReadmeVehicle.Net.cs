using LibWire;

#pragma warning disable IDE0130 // The namespace decides that of the schema, which the document shows.
namespace Traffic;
#pragma warning restore IDE0130

// README: code first derived
[ProtoMessage, ProtoInclude(10, typeof(Truck)), ProtoInclude(11, typeof(Ship))]
public abstract partial class Vehicle
{
    [ProtoField(1)] public string Name { get; set; } = "";
}

[ProtoMessage]
public partial class Truck : Vehicle
{
    [ProtoField(1)] public int Axles { get; set; }
}

[ProtoMessage]
public partial class Ship : Vehicle
{
    [ProtoField(1)] public Vehicle? OnBoard { get; set; }
}
// README: end
