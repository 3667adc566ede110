using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models.Bench;

/// <summary>The struct <c>Foo</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 16)]
public struct Foo : IFlatStruct<Foo>
{
    /// <summary>The member <c>id</c>.</summary>
    [FieldOffset(0)]
    public ulong Id;

    /// <summary>The member <c>count</c>.</summary>
    [FieldOffset(8)]
    public short Count;

    /// <summary>The member <c>prefix</c>.</summary>
    [FieldOffset(10)]
    public sbyte Prefix;

    /// <summary>The member <c>length</c>.</summary>
    [FieldOffset(12)]
    public uint Length;

    readonly int IFlatStruct<Foo>.AlignBytes => 8;

    readonly void IFlatStruct<Foo>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Foo IFlatStruct<Foo>.ReverseEndianness() => new() { Id = FlatStruct.Reverse(Id), Count = FlatStruct.Reverse(Count), Prefix = FlatStruct.Reverse(Prefix), Length = FlatStruct.Reverse(Length) };
}
