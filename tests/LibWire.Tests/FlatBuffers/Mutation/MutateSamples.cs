using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Mutate;

/// <summary>Shared by the tests of changes in place: a hand-made table with a field of each kind.</summary>
internal static class MutateSamples
{
    internal const int Number = 4, Place = 6, Text = 8, Longs = 10, Child = 12, Children = 14, Any = 18, Anys = 22, Nested = 24, Flex = 26, Key = 28, Sorted = 30, Texts = 32, FarText = 34, FarLongs = 36, HugeLongs = 38, Guarded = 40, FarNested = 42, HugeFlex = 44, SortedKey = 46;

    /// <summary>Kinds of the union.</summary>
    internal enum AnyKind : byte
    {
        None,
        Table,
        Struct,
        Text,
    }

    internal static FlatStructLayout KeyedLayout { get; } = FlatStructLayout.Make("Keyed", FlatMember.Scalar("a", 0, FlatType.Int16), FlatMember.Scalar("key", 2, FlatType.Int16), FlatMember.Scalar("b", 4, FlatType.Int32)).WithKey(2, 2);

    internal static FlatUnionLayout UnionLayout { get; } = FlatUnionLayout.Make(
        "Any", FlatUnionMember.Table("Table", 1, static () => Layout!), FlatUnionMember.Struct("Struct", 2, 8, 4), FlatUnionMember.String("Text", 3));

    internal static FlatLayout Layout { get; } = FlatLayout.Make(
        "Table",
        FlatField.Scalar("number", Number, FlatType.Int32),
        FlatField.Struct("place", Place, 8, 4),
        FlatField.String("text", Text),
        FlatField.Vector("longs", Longs, FlatType.Int64),
        FlatField.Table("child", Child, static () => Layout!),
        FlatField.Tables("children", Children, static () => Layout!),
        FlatField.Union("any", Any, static () => UnionLayout),
        FlatField.Unions("anys", Anys, static () => UnionLayout),
        FlatField.NestedBuffer("nested", Nested, static () => Layout!),
        FlatField.FlexBuffer("flex", Flex),
        FlatField.Scalar("key", Key, FlatType.UInt32).Key(),
        FlatField.Structs("sorted", Sorted, 8, 4, static () => KeyedLayout),
        FlatField.Strings("texts", Texts),
        FlatField.Offset64String("far_text", FarText),
        FlatField.Offset64Structs("far_longs", FarLongs, 8, 4, static () => KeyedLayout),
        FlatField.Vector64("huge_longs", HugeLongs, FlatType.Int64),
        FlatField.Struct("guarded", Guarded, 8, 4, static () => KeyedLayout),
        FlatField.Offset64NestedBuffer("far_nested", FarNested, static () => Layout!),
        FlatField.FlexBuffer64("huge_flex", HugeFlex),
        FlatField.Struct("sorted_key", SortedKey, 8, 4, static () => KeyedLayout).Key());

    /// <summary>A struct of 2, 2 and 4 bytes; the second two are padding if there is no key.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 8)]
    internal struct Keyed : IFlatStruct<Keyed>
    {
        [FieldOffset(0)]
        internal short A;

        [FieldOffset(2)]
        internal short Key;

        [FieldOffset(4)]
        internal int B;

        readonly int IFlatStruct<Keyed>.AlignBytes => sizeof(int);

        readonly void IFlatStruct<Keyed>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

        readonly Keyed IFlatStruct<Keyed>.ReverseEndianness() => new() { A = FlatStruct.Reverse(A), Key = FlatStruct.Reverse(Key), B = FlatStruct.Reverse(B) };
    }

    /// <summary>A small FlexBuffer: the number 5.</summary>
    internal static byte[] FlexFive => [5, 4, 1];

    internal static FlatMutableTable Open(Span<byte> buffer) => FlatBuffer.GetMutableRoot(buffer, Layout, default);

    internal static FlatBytes Fill(this FlatBytes bytes, Action<FlatBytes> fill)
    {
        fill(bytes);
        return bytes;
    }

    /// <summary>The positions of different bytes in two buffers of one length.</summary>
    internal static int[] Changed(byte[] before, byte[] after)
    {
        Assert.Equal(before.Length, after.Length);
        return [.. Enumerable.Range(0, before.Length).Where(i => before[i] != after[i])];
    }
}
