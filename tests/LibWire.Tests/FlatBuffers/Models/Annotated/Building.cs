using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The struct <c>Building</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 28)]
public struct Building : IFlatStruct<Building>
{
    /// <summary>The member <c>floors</c>.</summary>
    [FieldOffset(0)]
    public int Floors;

    /// <summary>The member <c>doors</c>.</summary>
    [FieldOffset(4)]
    public int Doors;

    /// <summary>The member <c>windows</c>.</summary>
    [FieldOffset(8)]
    public int Windows;

    /// <summary>The member <c>dimensions</c>.</summary>
    [FieldOffset(12)]
    public Dimension Dimensions;

    readonly int IFlatStruct<Building>.AlignBytes => 4;

    readonly void IFlatStruct<Building>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Building IFlatStruct<Building>.ReverseEndianness() => new() { Floors = FlatStruct.Reverse(Floors), Doors = FlatStruct.Reverse(Doors), Windows = FlatStruct.Reverse(Windows), Dimensions = FlatStruct.Reverse(Dimensions) };
}
