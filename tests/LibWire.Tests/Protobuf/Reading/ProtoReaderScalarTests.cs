namespace LibWire.Tests.Protobuf;

/// <summary>Numbers, beyond the vectors.</summary>
public sealed class ProtoReaderScalarTests
{
    private enum Int8 : sbyte { Zero }

    private enum UInt8 : byte { Zero }

    private enum Int16 : short { Zero }

    private enum UInt16 : ushort { Zero }

    private enum UInt32 : uint { Zero }

    private enum Int64 : long { Zero }

    private enum UInt64 : ulong { Zero }

    public static TheoryData<ProtoFieldType> Types => [.. ProtoReaderScalar.All.Select(scalar => scalar.Type)];

    [Theory]
    [MemberData(nameof(Types))]
    public void Read_FieldOfAnotherWireType_FailsAtTheValueAndCanBeSkipped(ProtoFieldType type)
    {
        using var arena = new ArenaAllocator();
        ProtoReaderScalar scalar = ProtoReaderScalar.Of(type);
        byte[] value = [2, 0x08, 0x0c, 4, 5, 6, 7, 8]; // a value of every wire type
        for (uint wireType = 0; wireType < 8; wireType++)
        {
            if (wireType == (uint)scalar.WireType) continue;
            var reader = ProtoReaderAssert.AtFirstField([(byte)((1 << 3) | wireType), .. value]);
            WireError error = wireType switch
            {
                (uint)ProtoWireType.EndGroup => WireError.UnexpectedEndGroup,
                6 or 7 => WireError.InvalidWireType,
                _ => WireError.WireTypeMismatch,
            };
            Assert.Null(scalar.Read(ref reader, out WireError readError, out long offset));
            Assert.Equal((error, 1), (readError, offset));
            if (wireType != (uint)ProtoWireType.Length)
            {
                Assert.Null(scalar.ReadRepeated(ref reader, in arena, out WireError repeatedError, out offset));
                Assert.Equal((error, 1), (repeatedError, offset));
                ProtoReaderAssert.Fails(ref reader, error, 1, (scoped ref ProtoReader r) => r.CountRepeated(scalar.WireType));
            }

            if (error != WireError.WireTypeMismatch || wireType == (uint)ProtoWireType.StartGroup) continue;
            reader.Skip();
            Assert.NotEqual(1, reader.Position);
        }
    }

    [Fact]
    public void Read_FieldOfAnotherWireType_SaysWhichTwo()
    {
        var reader = ProtoReaderAssert.AtFirstField([0x2a, 0]);
        WireFormatException thrown = ProtoReaderAssert.Catch<WireFormatException>(ref reader, (scoped ref ProtoReader r) => r.ReadInt32());
        Assert.Equal("Field 5 has wire type Length, not VarInt. (at byte 1)", thrown.Message);
    }

    [Fact]
    public void ReadVarInt_EachLengthAndEachRoomBehind_IsTheValue()
    {
        for (int bit = 0; bit <= 64; bit++)
        {
            ulong value = bit == 64 ? 0 : 1UL << bit;
            foreach (ulong one in new[] { value - 1, value, value | 1 })
            {
                for (int room = 0; room <= 12; room++)
                {
                    byte[] bytes = [8, .. ProtoWriterText.Varint(one), .. Enumerable.Repeat((byte)0xff, room)];
                    ProtoReader reader = ProtoReaderAssert.AtFirstField(bytes);
                    ProtoReader same = reader;
                    Assert.Equal(one, reader.ReadVarInt());
                    Assert.Equal(room, reader.Remaining);
                    Assert.True(same.TryReadVarInt(out ulong tried, out _));
                    Assert.Equal(one, tried);
                }
            }
        }
    }

    [Fact]
    public void ReadEnum_EachUnderlyingType_TakesTheLow32BitsAndThenItsOwn()
    {
        AssertEnum<Int8>(-1, 44, 0, 1, sbyte.MinValue);
        AssertEnum<UInt8>(255, 44, 0, 1, 128);
        AssertEnum<Int16>(-1, 300, 0, 1, -128);
        AssertEnum<UInt16>(65535, 300, 0, 1, 65408);
        AssertEnum<ProtoReaderEnum>(-1, 300, int.MinValue, 1, -128);
        AssertEnum<UInt32>(uint.MaxValue, 300, 0x80000000, 1, 0xffffff80);
        AssertEnum<Int64>(-1, 300, int.MinValue, 1, -128);
        AssertEnum<UInt64>(-1, 300, int.MinValue, 1, -128);
    }

    private static void AssertEnum<TEnum>(params long[] expected)
        where TEnum : unmanaged, Enum
    {
        ulong[] onTheWire = [ulong.MaxValue, 300, 0x80000000, (1UL << 40) | 1, unchecked((ulong)-128)];
        using var arena = new ArenaAllocator();
        for (int i = 0; i < onTheWire.Length; i++)
        {
            TEnum wanted = (TEnum)Enum.ToObject(typeof(TEnum), expected[i]);
            byte[] varint = ProtoWriterText.Varint(onTheWire[i]);
            var reader = ProtoReaderAssert.AtFirstField([8, .. varint]);
            ProtoReader tried = reader;
            Assert.Equal(wanted, reader.ReadEnum<TEnum>());
            Assert.True(tried.TryReadEnum(out TEnum value, out _));
            Assert.Equal(wanted, value);

            UnmanagedArray<TEnum> array = default;
            var packed = ProtoReaderAssert.AtFirstField(ProtoWriterText.Field(1, [.. varint, .. varint]));
            packed.ReadRepeatedEnum(ref array, in arena);
            Assert.Equal([wanted, wanted], array.ToArray());
        }
    }
}
