using System.Runtime.CompilerServices;

namespace LibWire.Tests.Interop;

// Structs of many sizes and alignments that no schema declares. They consist of bytes, so they have no byte order.

[InlineArray(1)]
internal struct Struct1Aligned1 : IFlatStruct<Struct1Aligned1>
{
    private byte _first;

    readonly int IFlatStruct<Struct1Aligned1>.AlignBytes => 1;

    readonly void IFlatStruct<Struct1Aligned1>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Struct1Aligned1 IFlatStruct<Struct1Aligned1>.ReverseEndianness() => this;
}

[InlineArray(7)]
internal struct Struct7Aligned1 : IFlatStruct<Struct7Aligned1>
{
    private byte _first;

    readonly int IFlatStruct<Struct7Aligned1>.AlignBytes => 1;

    readonly void IFlatStruct<Struct7Aligned1>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Struct7Aligned1 IFlatStruct<Struct7Aligned1>.ReverseEndianness() => this;
}

[InlineArray(6)]
internal struct Struct6Aligned2 : IFlatStruct<Struct6Aligned2>
{
    private byte _first;

    readonly int IFlatStruct<Struct6Aligned2>.AlignBytes => 2;

    readonly void IFlatStruct<Struct6Aligned2>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Struct6Aligned2 IFlatStruct<Struct6Aligned2>.ReverseEndianness() => this;
}

[InlineArray(12)]
internal struct Struct12Aligned4 : IFlatStruct<Struct12Aligned4>
{
    private byte _first;

    readonly int IFlatStruct<Struct12Aligned4>.AlignBytes => 4;

    readonly void IFlatStruct<Struct12Aligned4>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Struct12Aligned4 IFlatStruct<Struct12Aligned4>.ReverseEndianness() => this;
}

[InlineArray(24)]
internal struct Struct24Aligned8 : IFlatStruct<Struct24Aligned8>
{
    private byte _first;

    readonly int IFlatStruct<Struct24Aligned8>.AlignBytes => 8;

    readonly void IFlatStruct<Struct24Aligned8>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Struct24Aligned8 IFlatStruct<Struct24Aligned8>.ReverseEndianness() => this;
}

[InlineArray(48)]
internal struct Struct48Aligned16 : IFlatStruct<Struct48Aligned16>
{
    private byte _first;

    readonly int IFlatStruct<Struct48Aligned16>.AlignBytes => 16;

    readonly void IFlatStruct<Struct48Aligned16>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Struct48Aligned16 IFlatStruct<Struct48Aligned16>.ReverseEndianness() => this;
}

[InlineArray(32)]
internal struct Struct32Aligned32 : IFlatStruct<Struct32Aligned32>
{
    private byte _first;

    readonly int IFlatStruct<Struct32Aligned32>.AlignBytes => 32;

    readonly void IFlatStruct<Struct32Aligned32>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Struct32Aligned32 IFlatStruct<Struct32Aligned32>.ReverseEndianness() => this;
}

[InlineArray(1024)]
internal struct Struct1024Aligned8 : IFlatStruct<Struct1024Aligned8>
{
    private byte _first;

    readonly int IFlatStruct<Struct1024Aligned8>.AlignBytes => 8;

    readonly void IFlatStruct<Struct1024Aligned8>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Struct1024Aligned8 IFlatStruct<Struct1024Aligned8>.ReverseEndianness() => this;
}
