using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The struct <c>Location</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 16)]
public struct Location : IFlatStruct<Location>
{
    /// <summary>The member <c>latitude</c>.</summary>
    [FieldOffset(0)]
    public double Latitude;

    /// <summary>The member <c>longitude</c>.</summary>
    [FieldOffset(8)]
    public double Longitude;

    readonly int IFlatStruct<Location>.AlignBytes => 8;

    readonly void IFlatStruct<Location>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Location IFlatStruct<Location>.ReverseEndianness() => new() { Latitude = FlatStruct.Reverse(Latitude), Longitude = FlatStruct.Reverse(Longitude) };
}
