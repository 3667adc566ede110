using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The struct <c>Dimension</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 16)]
public unsafe struct Dimension : IFlatStruct<Dimension>
{
    /// <summary>The member <c>values</c>.</summary>
    [FieldOffset(0)]
    public fixed int Values[3];

    /// <summary>The member <c>tolerances</c>, element 0.</summary>
    [FieldOffset(12)]
    public Tolerance Tolerances0;

    /// <summary>The member <c>tolerances</c>, element 1.</summary>
    [FieldOffset(13)]
    public Tolerance Tolerances1;

    /// <summary>The member <c>tolerances</c>, element 2.</summary>
    [FieldOffset(14)]
    public Tolerance Tolerances2;

    readonly int IFlatStruct<Dimension>.AlignBytes => 4;

    readonly void IFlatStruct<Dimension>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Dimension IFlatStruct<Dimension>.ReverseEndianness()
    {
        Dimension reversed = this;
        for (int i = 0; i < 3; i++) reversed.Values[i] = FlatStruct.Reverse(reversed.Values[i]);
        reversed.Tolerances0 = FlatStruct.Reverse(Tolerances0);
        reversed.Tolerances1 = FlatStruct.Reverse(Tolerances1);
        reversed.Tolerances2 = FlatStruct.Reverse(Tolerances2);
        return reversed;
    }
}
