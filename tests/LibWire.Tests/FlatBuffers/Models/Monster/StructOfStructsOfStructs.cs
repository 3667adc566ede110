using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The struct <c>StructOfStructsOfStructs</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 20)]
public struct StructOfStructsOfStructs : IFlatStruct<StructOfStructsOfStructs>
{
    /// <summary>The member <c>a</c>.</summary>
    [FieldOffset(0)]
    public StructOfStructs A;

    readonly int IFlatStruct<StructOfStructsOfStructs>.AlignBytes => 4;

    readonly void IFlatStruct<StructOfStructsOfStructs>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly StructOfStructsOfStructs IFlatStruct<StructOfStructsOfStructs>.ReverseEndianness() => new() { A = FlatStruct.Reverse(A) };
}
