using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The struct <c>StructOfStructs</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 20)]
public struct StructOfStructs : IFlatStruct<StructOfStructs>
{
    /// <summary>The member <c>a</c>.</summary>
    [FieldOffset(0)]
    public Ability A;

    /// <summary>The member <c>b</c>.</summary>
    [FieldOffset(8)]
    public Test B;

    /// <summary>The member <c>c</c>.</summary>
    [FieldOffset(12)]
    public Ability C;

    readonly int IFlatStruct<StructOfStructs>.AlignBytes => 4;

    readonly void IFlatStruct<StructOfStructs>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly StructOfStructs IFlatStruct<StructOfStructs>.ReverseEndianness() => new() { A = FlatStruct.Reverse(A), B = FlatStruct.Reverse(B), C = FlatStruct.Reverse(C) };
}
