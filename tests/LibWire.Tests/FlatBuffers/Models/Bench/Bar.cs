using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models.Bench;

/// <summary>The struct <c>Bar</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 32)]
public struct Bar : IFlatStruct<Bar>
{
    /// <summary>The member <c>parent</c>.</summary>
    [FieldOffset(0)]
    public Foo Parent;

    /// <summary>The member <c>time</c>.</summary>
    [FieldOffset(16)]
    public int Time;

    /// <summary>The member <c>ratio</c>.</summary>
    [FieldOffset(20)]
    public float Ratio;

    /// <summary>The member <c>size</c>.</summary>
    [FieldOffset(24)]
    public ushort Size;

    readonly int IFlatStruct<Bar>.AlignBytes => 8;

    readonly void IFlatStruct<Bar>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Bar IFlatStruct<Bar>.ReverseEndianness() => new() { Parent = FlatStruct.Reverse(Parent), Time = FlatStruct.Reverse(Time), Ratio = FlatStruct.Reverse(Ratio), Size = FlatStruct.Reverse(Size) };
}
