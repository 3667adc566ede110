using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The struct <c>Vec3</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 32)]
public struct Vec3 : IFlatStruct<Vec3>
{
    /// <summary>The member <c>x</c>.</summary>
    [FieldOffset(0)]
    public float X;

    /// <summary>The member <c>y</c>.</summary>
    [FieldOffset(4)]
    public float Y;

    /// <summary>The member <c>z</c>.</summary>
    [FieldOffset(8)]
    public float Z;

    /// <summary>The member <c>test1</c>.</summary>
    [FieldOffset(16)]
    public double Test1;

    /// <summary>The member <c>test2</c>.</summary>
    [FieldOffset(24)]
    public Color Test2;

    /// <summary>The member <c>test3</c>.</summary>
    [FieldOffset(26)]
    public Test Test3;

    readonly int IFlatStruct<Vec3>.AlignBytes => 8;

    readonly void IFlatStruct<Vec3>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Vec3 IFlatStruct<Vec3>.ReverseEndianness() => new() { X = FlatStruct.Reverse(X), Y = FlatStruct.Reverse(Y), Z = FlatStruct.Reverse(Z), Test1 = FlatStruct.Reverse(Test1), Test2 = FlatStruct.Reverse(Test2), Test3 = FlatStruct.Reverse(Test3) };
}
