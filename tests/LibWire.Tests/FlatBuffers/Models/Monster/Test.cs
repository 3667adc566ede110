using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The struct <c>Test</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 4)]
public struct Test : IFlatStruct<Test>
{
    /// <summary>The member <c>a</c>.</summary>
    [FieldOffset(0)]
    public short A;

    /// <summary>The member <c>b</c>.</summary>
    [FieldOffset(2)]
    public sbyte B;

    readonly int IFlatStruct<Test>.AlignBytes => 2;

    readonly void IFlatStruct<Test>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Test IFlatStruct<Test>.ReverseEndianness() => new() { A = FlatStruct.Reverse(A), B = FlatStruct.Reverse(B) };
}
