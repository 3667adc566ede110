using System.Runtime.CompilerServices;
using static LibWire.Tests.FlatBuffers.Mutate.MutateSamples;

namespace LibWire.Tests.FlatBuffers.Mutate;

/// <summary>One place in the code stores all values that are changed in a buffer, and it is right on hosts of both byte orders.</summary>
public sealed class FlatWritableTests
{
    [Fact]
    public void Write_OfEveryScalar_IsRightOnHostsOfBothOrders()
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
        Check(AnyKind.Text, [3]);
        Check(DayOfWeek.Saturday, [6, 0, 0, 0]);
        Check(true, [1]);
        Check(false, [0]);
    }

    [Fact]
    public void Write_OfAStruct_PutsEachMemberRight()
    {
        var value = new Keyed { A = 0x0102, Key = 0x0304, B = 0x05060708 };
        bool isLittleEndian = BitConverter.IsLittleEndian;
        byte[] littleEndian = new byte[8], bigEndian = new byte[8], host = new byte[8];
        FlatScalar.Write(ref littleEndian[0], value, isLittleEndian);
        FlatScalar.Write(ref bigEndian[0], value, !isLittleEndian);
        FlatScalar.Write(ref host[0], value);
        Assert.Equal([2, 1, 4, 3, 8, 7, 6, 5], littleEndian);
        Assert.Equal([1, 2, 3, 4, 5, 6, 7, 8], bigEndian);
        Assert.Equal(littleEndian, host);
    }

    [Theory]
    [InlineData(0, 0, new byte[] { 2, 1, 4, 3, 8, 7, 6, 5 }, new byte[] { 1, 2, 3, 4, 5, 6, 7, 8 })]
    [InlineData(0, 2, new byte[] { 99, 99, 4, 3, 8, 7, 6, 5 }, new byte[] { 99, 99, 3, 4, 5, 6, 7, 8 })]
    [InlineData(2, 2, new byte[] { 2, 1, 99, 99, 8, 7, 6, 5 }, new byte[] { 1, 2, 99, 99, 5, 6, 7, 8 })]
    [InlineData(4, 4, new byte[] { 2, 1, 4, 3, 99, 99, 99, 99 }, new byte[] { 1, 2, 3, 4, 99, 99, 99, 99 })]
    public void WriteBesideKey_AnywhereInAStruct_LeavesTheKey(int keyOffset, int keyBytes, byte[] littleEndian, byte[] bigEndian)
    {
        var value = new Keyed { A = 0x0102, Key = 0x0304, B = 0x05060708 };
        byte[] target = [99, 99, 99, 99, 99, 99, 99, 99, 77];
        FlatScalar.WriteBesideKey(ref target[0], value, keyOffset, keyBytes, BitConverter.IsLittleEndian);
        Assert.Equal([.. littleEndian, (byte)77], target);
        target = [99, 99, 99, 99, 99, 99, 99, 99, 77];
        FlatScalar.WriteBesideKey(ref target[0], value, keyOffset, keyBytes, !BitConverter.IsLittleEndian);
        Assert.Equal([.. bigEndian, (byte)77], target);
    }

    private static void Check<T>(T value, byte[] littleEndian)
        where T : unmanaged
    {
        int size = Unsafe.SizeOf<T>();
        byte[] bigEndian = [.. ((IEnumerable<byte>)littleEndian).Reverse()];
        byte[] host = new byte[size + 1], same = new byte[size + 1], other = new byte[size + 1];
        FlatScalar.Write(ref host[0], value);
        FlatScalar.Write(ref same[0], value, BitConverter.IsLittleEndian);
        FlatScalar.Write(ref other[0], value, !BitConverter.IsLittleEndian);
        Assert.Equal([.. littleEndian, (byte)0], host);
        Assert.Equal(host, same);
        Assert.Equal([.. bigEndian, (byte)0], other);
        Assert.Equal(value, FlatScalar.Read<T>(in host[0]));
        Assert.Equal(value, FlatScalar.Read<T>(in other[0], !BitConverter.IsLittleEndian));
    }
}
