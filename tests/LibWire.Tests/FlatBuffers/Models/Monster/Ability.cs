using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The struct <c>Ability</c> as a value, laid out as on the wire.</summary>
[StructLayout(LayoutKind.Explicit, Size = 8)]
public struct Ability : IFlatStruct<Ability>
{
    /// <summary>The member <c>id</c>.</summary>
    [FieldOffset(0)]
    public uint Id;

    /// <summary>The member <c>distance</c>.</summary>
    [FieldOffset(4)]
    public uint Distance;

    /// <summary>Finds a struct by its key <c>id</c> in a sorted vector.</summary>
    public static bool TryFind(FlatVector<Ability> sorted, uint id, out Ability found)
    {
        int index = sorted.IndexOfKey(0, id);
        found = index < 0 ? default : sorted[index];
        return index >= 0;
    }

    readonly int IFlatStruct<Ability>.AlignBytes => 4;

    readonly void IFlatStruct<Ability>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

    readonly Ability IFlatStruct<Ability>.ReverseEndianness() => new() { Id = FlatStruct.Reverse(Id), Distance = FlatStruct.Reverse(Distance) };
}
