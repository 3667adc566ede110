using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace LibWire.Tests.FlatBuffers;

/// <summary>One place in the code loads all values of a buffer, and it is right on little-endian and big-endian hosts.</summary>
public sealed class FlatEndianTests
{
    private enum Small : sbyte
    {
        Some = -2,
    }

    private enum Medium : ushort
    {
        Some = 0x8001,
    }

    private enum Large : ulong
    {
        Some = 0x8000_0000_0000_0001,
    }

    [Fact]
    public void Read_OfEveryScalar_IsRightOnHostsOfBothOrders()
    {
        Check<sbyte>(-2, [0xfe]);
        Check<byte>(0x81, [0x81]);
        Check<short>(-2, [0xfe, 0xff]);
        Check<ushort>(0x8102, [0x02, 0x81]);
        Check(0x01020304, [4, 3, 2, 1]);
        Check(0x81020304u, [4, 3, 2, 0x81]);
        Check(0x0102030405060708L, [8, 7, 6, 5, 4, 3, 2, 1]);
        Check(0x8102030405060708UL, [8, 7, 6, 5, 4, 3, 2, 0x81]);
        Check(1.5f, [0, 0, 0xc0, 0x3f]);
        Check(-1.5, [0, 0, 0, 0, 0, 0, 0xf8, 0xbf]);
        Check(Small.Some, [0xfe]);
        Check(Medium.Some, [0x01, 0x80]);
        Check(Large.Some, [1, 0, 0, 0, 0, 0, 0, 0x80]);
        foreach (byte bits in new byte[] { 1, 2, 0x80, 0xff }) Check(true, [bits]);
        Check(false, [0]);
    }

    [Fact]
    public void Read_OfAStruct_PutsEachMemberRight()
    {
        byte[] littleEndian = [2, 1, 0, 0, 8, 7, 6, 5], bigEndian = [1, 2, 0, 0, 5, 6, 7, 8];
        Pair expected = new() { First = 0x0102, Second = 0x05060708 };
        bool isLittleEndian = BitConverter.IsLittleEndian;
        foreach (Pair pair in new[] { FlatScalar.Read<Pair>(in littleEndian[0], isLittleEndian), FlatScalar.Read<Pair>(in bigEndian[0], !isLittleEndian), FlatScalar.Read<Pair>(in littleEndian[0]) })
            Assert.Equal((expected.First, expected.Second), (pair.First, pair.Second));
    }

    [Fact]
    public void ToHost_OfEveryWidth_IsRightOnHostsOfBothOrders()
    {
        Assert.Equal((0x0102, 0x0201), (WireEndian.ToHost((ushort)0x0102, true), WireEndian.ToHost((ushort)0x0102, false)));
        Assert.Equal((0x01020304u, 0x04030201u), (WireEndian.ToHost(0x01020304u, true), WireEndian.ToHost(0x01020304u, false)));
        Assert.Equal((0x0102030405060708UL, 0x0807060504030201UL), (WireEndian.ToHost(0x0102030405060708UL, true), WireEndian.ToHost(0x0102030405060708UL, false)));
        byte[] bytes = [1, 2, 3, 4, 5, 6, 7, 8];
        Assert.Equal((0x0201, 0x04030201u, 0x0807060504030201UL), (WireEndian.ReadUInt16(in bytes[0]), WireEndian.ReadUInt32(in bytes[0]), WireEndian.ReadUInt64(in bytes[0])));
        Assert.Equal((0x0201, 0x04030201, 0x04030201), (FlatScalar.Entry(in bytes[0]), FlatScalar.Offset(in bytes[0]), FlatScalar.VtableDistance(in bytes[0])));
    }

    // If a processor vector or a span reads the buffer directly, a line of the same file checks the byte order. Code that writes buffers loads through
    // WireEndian, and otherwise copies. FlatForeign changes the types of values in memory.
    [Fact]
    public void Sources_OfFlatBuffers_LoadNumbersInOnePlaceOnly()
    {
        var load = new Regex(@"ReadUnaligned|BinaryPrimitives|MemoryMarshal\.(Cast|Read|AsRef)|Vector(128|256|512)\.Load|\((u?short|u?int|u?long|float|double|T|nint|nuint)\*\)", RegexOptions.CultureInvariant);
        string[] writing = [.. new[] { "Building", "Editing", "Objects", "Format/FlatForeign.cs" }.Select(static room => Repository.PathOf("LibWire/FlatBuffers/" + room))];
        string[] files = [.. Directory.GetFiles(Repository.PathOf("LibWire/FlatBuffers"), "*.cs", SearchOption.AllDirectories).Where(file => !writing.Any(folder => file.StartsWith(folder, StringComparison.Ordinal)))];
        Assert.True(files.Length > 30);
        string[] loading = [.. files.Where(file => load.IsMatch(File.ReadAllText(file))).Select(Path.GetFileName).OrderBy(static name => name, StringComparer.Ordinal)!];
        Assert.Equal(["FlatExtremes.cs", "FlatScalar.cs", "FlatSum.cs", "FlatVector{T}.Span.cs"], loading);
        foreach (string file in files.Where(file => loading.Contains(Path.GetFileName(file))))
            Assert.Contains("sLittleEndian", File.ReadAllText(file), StringComparison.Ordinal);
    }

    private static void Check<T>(T expected, byte[] littleEndian)
        where T : unmanaged
    {
        Assert.Equal(Unsafe.SizeOf<T>(), littleEndian.Length);
        bool isLittleEndian = BitConverter.IsLittleEndian;
        byte[] bigEndian = [.. ((IEnumerable<byte>)littleEndian).Reverse()];
        Assert.Equal(expected, FlatScalar.Read<T>(in littleEndian[0]));
        Assert.Equal(expected, FlatScalar.Read<T>(in littleEndian[0], isLittleEndian));

        // The value that a big-endian host loads from a buffer is the value that this host loads from the reversed bytes.
        Assert.Equal(expected, FlatScalar.Read<T>(in bigEndian[0], !isLittleEndian));
    }

    [StructLayout(LayoutKind.Explicit, Size = 8)]
    private struct Pair : IFlatStruct<Pair>
    {
        [FieldOffset(0)]
        internal short First;

        [FieldOffset(4)]
        internal int Second;

        readonly int IFlatStruct<Pair>.AlignBytes => sizeof(uint);

        readonly void IFlatStruct<Pair>.CopyTo(ref byte target) => FlatStruct.Write(ref target, 0, this);

        readonly Pair IFlatStruct<Pair>.ReverseEndianness() => new() { First = FlatStruct.Reverse(First), Second = FlatStruct.Reverse(Second) };
    }
}
