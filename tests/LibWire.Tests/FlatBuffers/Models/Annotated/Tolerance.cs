using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The struct <c>Tolerance</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 1)]
public struct Tolerance : IFlatStruct<Tolerance>
{
    /// <summary>The member <c>width</c>.</summary>
    [FieldOffset(0)]
    public byte Width;

    readonly int IFlatStruct<Tolerance>.AlignBytes => 1;

    readonly void IFlatStruct<Tolerance>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Tolerance IFlatStruct<Tolerance>.ReverseEndianness() => new() { Width = FlatStruct.Reverse(Width) };
}
