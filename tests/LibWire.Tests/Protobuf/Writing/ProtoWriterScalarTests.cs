using static LibWire.Tests.Protobuf.ProtoWriterText;

namespace LibWire.Tests.Protobuf;

public sealed class ProtoWriterScalarTests
{
    private enum Small : sbyte { Minus = -1, Max = 127 }

    private enum Octet : byte { Max = 255 }

    private enum Short : short { Minus = -2 }

    private enum UShort : ushort { Max = 65535 }

    private enum Plain { Minus = -1, Seven = 7 }

    private enum Unsigned : uint { Max = uint.MaxValue }

    private enum Long : long { Min = long.MinValue }

    private enum ULong : ulong { Max = ulong.MaxValue }

    [Theory]
    [InlineData(0, "08 00")]
    [InlineData(1, "08 01")]
    [InlineData(127, "08 7F")]
    [InlineData(128, "08 80 01")]
    [InlineData(150, "08 96 01")]
    [InlineData(16383, "08 FF 7F")]
    [InlineData(16384, "08 80 80 01")]
    [InlineData(int.MaxValue, "08 FF FF FF FF 07")]
    [InlineData(-1, "08 FF FF FF FF FF FF FF FF FF 01")]
    [InlineData(int.MinValue, "08 80 80 80 80 F8 FF FF FF FF 01")]
    public void AddInt32_AnyValue_IsAVarintOfTenBytesIfNegative(int value, string expected) =>
        Assert.Equal(expected, Hex((scoped ref ProtoWriter writer) => writer.AddInt32(1, value)));

    [Theory]
    [InlineData(0L, "08 00")]
    [InlineData(long.MaxValue, "08 FF FF FF FF FF FF FF FF 7F")]
    [InlineData(-1L, "08 FF FF FF FF FF FF FF FF FF 01")]
    [InlineData(long.MinValue, "08 80 80 80 80 80 80 80 80 80 01")]
    public void AddInt64_AnyValue_IsAVarint(long value, string expected)
    {
        Assert.Equal(expected, Hex((scoped ref ProtoWriter writer) => writer.AddInt64(1, value)));
        Assert.Equal(expected, Hex((scoped ref ProtoWriter writer) => writer.AddVarInt(1, value)));
    }

    [Theory]
    [InlineData(0u, "08 00")]
    [InlineData(300u, "08 AC 02")]
    [InlineData(uint.MaxValue, "08 FF FF FF FF 0F")]
    public void AddUInt32_AnyValue_IsAVarint(uint value, string expected) =>
        Assert.Equal(expected, Hex((scoped ref ProtoWriter writer) => writer.AddUInt32(1, value)));

    [Fact]
    public void AddUInt64_EveryBitAndEveryLengthBoundary_IsTheMinimalVarint()
    {
        for (int bit = 0; bit < 64; bit++)
        {
            foreach (ulong value in new[] { 1UL << bit, (1UL << bit) - 1, (1UL << bit) | 1, ulong.MaxValue >> bit, 0x5555_5555_5555_5555UL >> bit, 0x9e37_79b9_7f4a_7c15 >> bit })
            {
                byte[] expected = [8, .. Varint(value)];
                Assert.Equal(expected, Bytes((scoped ref ProtoWriter writer) => writer.AddUInt64(1, value)));
                Assert.Equal(expected, Bytes((scoped ref ProtoWriter writer) => writer.AddVarInt(1, value)));
            }
        }
    }

    [Theory]
    [InlineData(0, "08 00")]
    [InlineData(-1, "08 01")]
    [InlineData(1, "08 02")]
    [InlineData(-64, "08 7F")]
    [InlineData(64, "08 80 01")]
    [InlineData(int.MaxValue, "08 FE FF FF FF 0F")]
    [InlineData(int.MinValue, "08 FF FF FF FF 0F")]
    public void AddSInt32_AnyValue_IsAZigzagVarint(int value, string expected) =>
        Assert.Equal(expected, Hex((scoped ref ProtoWriter writer) => writer.AddSInt32(1, value)));

    [Theory]
    [InlineData(0L, "08 00")]
    [InlineData(-1L, "08 01")]
    [InlineData(1L, "08 02")]
    [InlineData(long.MaxValue, "08 FE FF FF FF FF FF FF FF FF 01")]
    [InlineData(long.MinValue, "08 FF FF FF FF FF FF FF FF FF 01")]
    public void AddSInt64_AnyValue_IsAZigzagVarint(long value, string expected) =>
        Assert.Equal(expected, Hex((scoped ref ProtoWriter writer) => writer.AddSInt64(1, value)));

    [Fact]
    public void AddFixed_AnyValue_IsLittleEndian()
    {
        Assert.Equal("0D 04 03 02 01", Hex((scoped ref ProtoWriter writer) => writer.AddFixed32(1, 0x01020304)));
        Assert.Equal("0D FF FF FF FF", Hex((scoped ref ProtoWriter writer) => writer.AddFixed32(1, uint.MaxValue)));
        Assert.Equal("0D FE FF FF FF", Hex((scoped ref ProtoWriter writer) => writer.AddSFixed32(1, -2)));
        Assert.Equal("0D 00 00 00 80", Hex((scoped ref ProtoWriter writer) => writer.AddSFixed32(1, int.MinValue)));
        Assert.Equal("09 08 07 06 05 04 03 02 01", Hex((scoped ref ProtoWriter writer) => writer.AddFixed64(1, 0x0102030405060708)));
        Assert.Equal("09 FE FF FF FF FF FF FF FF", Hex((scoped ref ProtoWriter writer) => writer.AddSFixed64(1, -2)));
        Assert.Equal("09 00 00 00 00 00 00 00 80", Hex((scoped ref ProtoWriter writer) => writer.AddSFixed64(1, long.MinValue)));
    }

    [Fact]
    public void AddFloat_AnyBits_StayAsTheyAre()
    {
        Assert.Equal("0D 00 00 80 3F", Hex((scoped ref ProtoWriter writer) => writer.AddFloat(1, 1f)));
        Assert.Equal("0D 00 00 00 80", Hex((scoped ref ProtoWriter writer) => writer.AddFloat(1, -0f)));
        Assert.Equal("0D 00 00 80 7F", Hex((scoped ref ProtoWriter writer) => writer.AddFloat(1, float.PositiveInfinity)));

        // From memory: the JIT compiler makes a signalling NaN constant quiet.
        float[] values = System.Runtime.InteropServices.MemoryMarshal.Cast<uint, float>(new uint[] { 0xffc12345, 0x7f812345 }).ToArray();
        float quiet = values[0], signalling = values[1];
        Assert.Equal("0D 45 23 C1 FF", Hex((scoped ref ProtoWriter writer) => writer.AddFloat(1, quiet)));
        Assert.Equal("0D 45 23 81 7F", Hex((scoped ref ProtoWriter writer) => writer.AddFloat(1, signalling)));
    }

    [Fact]
    public void AddDouble_AnyBits_StayAsTheyAre()
    {
        Assert.Equal("09 00 00 00 00 00 00 F0 3F", Hex((scoped ref ProtoWriter writer) => writer.AddDouble(1, 1d)));
        Assert.Equal("09 00 00 00 00 00 00 00 80", Hex((scoped ref ProtoWriter writer) => writer.AddDouble(1, -0d)));
        double quiet = BitConverter.UInt64BitsToDouble(0xfff8_0000_dead_beef), signalling = BitConverter.UInt64BitsToDouble(0x7ff0_0000_dead_beef);
        Assert.Equal("09 EF BE AD DE 00 00 F8 FF", Hex((scoped ref ProtoWriter writer) => writer.AddDouble(1, quiet)));
        Assert.Equal("09 EF BE AD DE 00 00 F0 7F", Hex((scoped ref ProtoWriter writer) => writer.AddDouble(1, signalling)));
    }

    [Fact]
    public void AddBool_AnyValue_IsOneByteOfZeroOrOne()
    {
        Assert.Equal("08 00", Hex((scoped ref ProtoWriter writer) => writer.AddBool(1, false)));
        Assert.Equal("08 01", Hex((scoped ref ProtoWriter writer) => writer.AddBool(1, true)));
    }

    [Fact]
    public unsafe void AddBool_TrueWithOtherBits_IsOne()
    {
        byte odd = 0x80;
        bool value = *(bool*)&odd;
        Assert.Equal("08 01", Hex((scoped ref ProtoWriter writer) => writer.AddBool(1, value)));
    }

    [Fact]
    public void AddEnum_AnyUnderlyingType_KeepsItsSign()
    {
        const string MinusOne = "08 FF FF FF FF FF FF FF FF FF 01";
        Assert.Equal(MinusOne, Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, Small.Minus)));
        Assert.Equal("08 7F", Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, Small.Max)));
        Assert.Equal("08 FF 01", Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, Octet.Max)));
        Assert.Equal("08 FE FF FF FF FF FF FF FF FF 01", Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, Short.Minus)));
        Assert.Equal("08 FF FF 03", Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, UShort.Max)));
        Assert.Equal(MinusOne, Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, Plain.Minus)));
        Assert.Equal("08 07", Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, Plain.Seven)));
        Assert.Equal("08 E7 07", Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, (Plain)999)));
        Assert.Equal("08 FF FF FF FF 0F", Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, Unsigned.Max)));
        Assert.Equal("08 80 80 80 80 80 80 80 80 80 01", Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, Long.Min)));
        Assert.Equal(MinusOne, Hex((scoped ref ProtoWriter writer) => writer.AddEnum(1, ULong.Max)));
    }

    [Theory]
    [InlineData(1, "08 2A")]
    [InlineData(15, "78 2A")]
    [InlineData(16, "80 01 2A")]
    [InlineData(2047, "F8 7F 2A")]
    [InlineData(2048, "80 80 01 2A")]
    [InlineData(99999, "F8 E9 30 2A")]
    [InlineData(262143, "F8 FF 7F 2A")]
    [InlineData(262144, "80 80 80 01 2A")]
    [InlineData(33554431, "F8 FF FF 7F 2A")]
    [InlineData(33554432, "80 80 80 80 01 2A")]
    [InlineData(536870911, "F8 FF FF FF 0F 2A")]
    public void Add_FieldNumberAtEachTagLength_HasTheMinimalTag(int fieldNumber, string expected) =>
        Assert.Equal(expected, Hex((scoped ref ProtoWriter writer) => writer.AddInt32(fieldNumber, 42)));

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    [InlineData(536870912)]
    [InlineData(int.MaxValue)]
    public void Add_FieldNumberOutOfRange_ThrowsAndWritesNothing(int fieldNumber)
    {
        Write[] writes =
        [
            (scoped ref ProtoWriter writer) => writer.AddInt32(fieldNumber, 1),
            (scoped ref ProtoWriter writer) => writer.AddFloat(fieldNumber, 1),
            (scoped ref ProtoWriter writer) => writer.AddDouble(fieldNumber, 1),
            (scoped ref ProtoWriter writer) => writer.AddString(fieldNumber, "x"),
            (scoped ref ProtoWriter writer) => writer.AddString(fieldNumber, "x"u8),
            (scoped ref ProtoWriter writer) => writer.AddBytes(fieldNumber, "x"u8),
            (scoped ref ProtoWriter writer) => writer.AddPackedInt32(fieldNumber, [1]),
            (scoped ref ProtoWriter writer) => writer.AddPackedInt32(fieldNumber, []),
            (scoped ref ProtoWriter writer) => writer.AddPackedDouble(fieldNumber, [1]),
            (scoped ref ProtoWriter writer) => writer.AddMapEntry(fieldNumber, ProtoFieldType.Int32, 1, ProtoFieldType.Int32, 1),
            (scoped ref ProtoWriter writer) => writer.StartSub(fieldNumber),
            (scoped ref ProtoWriter writer) => writer.StartGroup(fieldNumber),
        ];
        using var arena = new ArenaAllocator();
        foreach (Write write in writes)
        {
            var writer = new ProtoWriter(in arena);
            ArgumentOutOfRangeException? thrown = null;
            try
            {
                write(ref writer);
            }
            catch (ArgumentOutOfRangeException exception)
            {
                thrown = exception;
            }

            Assert.Equal("fieldNumber", thrown?.ParamName);
            Assert.Equal(0, writer.GetTotalLength());
        }
    }
}
