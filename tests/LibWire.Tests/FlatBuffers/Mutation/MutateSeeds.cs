using static LibWire.Tests.FlatBuffers.Mutate.MutateSamples;

namespace LibWire.Tests.FlatBuffers.Mutate;

/// <summary>Buffers of the sample table that can be changed in place, one for each kind of field.</summary>
internal static class MutateSeeds
{
    internal static IReadOnlyList<byte[]> All { get; } =
    [
        FlatBytes.WithRoot(Number).ToArray(),
        FlatBytes.WithRoot(Place).ToArray(),
        FlatBytes.WithRoot(Guarded).ToArray(),
        FlatBytes.WithRoot(SortedKey).ToArray(),
        FlatBytes.WithRoot(Key).ToArray(),
        Leading(Text, static bytes => bytes.Text("text")),
        Leading(Longs, static bytes => bytes.Align(8).U32(0), static bytes => bytes.U32(3).U64(1).U64(2).U64(3)),
        Leading(Texts, static bytes => bytes.U32(2).U32(8).U32(12).Text("a").Text("b")),
        Leading(Sorted, static bytes => bytes.U32(2).U64(0x10000).U64(0x20000)),
        Leading(Nested, static bytes => bytes.Align(8).U32(0), static bytes => bytes.U32((uint)Inner.Length).Append(Inner)),
        Leading(FarNested, static bytes => bytes.Align(8).U32(0), static bytes => bytes.U32((uint)Inner.Length).Append(Inner)),
        Leading(Flex, static bytes => bytes.U32((uint)FlexFive.Length).Append(FlexFive)),
        Leading(HugeFlex, static bytes => bytes.U64((ulong)FlexFive.Length).Append(FlexFive)),
        Leading(FarText, static bytes => bytes.Text("far")),
        Leading(FarLongs, static bytes => bytes.U32(1).U64(5)),
        Leading(HugeLongs, static bytes => bytes.U64(2).U64(5).U64(6)),
        Leading(Child, static bytes => bytes, static bytes => bytes.U32(12).U32(7).U32(0).U32(0), vtable: true),
        FlatMutableTableTests.UnionsOf(AnyKind.Struct, AnyKind.None, AnyKind.Text, AnyKind.Struct, (AnyKind)9),
    ];

    private static byte[] Inner => FlatBytes.WithRoot(Place).ToArray();

    private static byte[] Leading(int slot, Func<FlatBytes, FlatBytes> target) => Leading(slot, static bytes => bytes, target);

    private static byte[] Leading(int slot, Func<FlatBytes, FlatBytes> before, Func<FlatBytes, FlatBytes> target, bool vtable = false)
    {
        FlatBytes bytes = before(FlatBytes.WithRoot(slot));

        // For a table whose two fields are a number and a struct.
        if (vtable) bytes.U16(8).U16(16).U16(4).U16(8).U32(0);
        return target(bytes.Point(bytes.Field)).ToArray();
    }
}
