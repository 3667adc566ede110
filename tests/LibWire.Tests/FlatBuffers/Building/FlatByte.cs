using System.Runtime.InteropServices;
using LibWire.CompilerServices;

namespace LibWire.Tests.FlatBuffers;

/// <summary>A struct of one byte. What is written before it lies at any address.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FlatByte : IFlatStruct<FlatByte>
{
    internal byte Value;

    readonly int IFlatStruct<FlatByte>.AlignBytes => 1;

    readonly void IFlatStruct<FlatByte>.CopyTo(ref byte target) => target = Value;

    readonly FlatByte IFlatStruct<FlatByte>.ReverseEndianness() => this;
}
