namespace LibWire.Tests.Protobuf;

/// <summary>Skipped fields, and fields taken whole.</summary>
public sealed class ProtoReaderSkipTests
{
    public static TheoryData<WireVector> GoodVectors => [.. WireVectors.All("proto-wire.txt").Where(vector => vector.Error == WireError.None)];

    [Theory]
    [MemberData(nameof(GoodVectors))]
    public void ReadRaw_WrittenAgain_IsTheSameMessage(WireVector vector)
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator handle = arena;
        ProtoReaderInputs.ForEach(vector.Bytes, (reader, _) =>
        {
            var writer = new ProtoWriter(in handle);
            while (reader.Next()) writer.WriteRaw(reader.ReadRaw());
            Assert.Equal(vector.Expectation, ProtoReaderWalker.Walk(new ProtoReader(writer.WrittenSpan)));
            if (!vector.Name.Contains("tag over-long", StringComparison.Ordinal) && !vector.Name.Contains("over-long tags", StringComparison.Ordinal))
                Assert.Equal(vector.Bytes, writer.ToArray());
        });
    }

    [Theory]
    [InlineData("0801")]
    [InlineData("08FF01")]
    [InlineData("08FFFFFFFFFFFFFF7F")]
    [InlineData("08FFFFFFFFFFFFFFFF7F")]
    [InlineData("08FFFFFFFFFFFFFFFFFF01")]
    [InlineData("090102030405060708")]
    [InlineData("0D01020304")]
    [InlineData("0A00")]
    [InlineData("0A03010203")]
    public void Skip_OfOneField_MovesBehindItAndNowhereElse(string hex)
    {
        byte[] field = Convert.FromHexString(hex);
        for (int behindBytes = 0; behindBytes < 12; behindBytes++)
        {
            byte[] input = [.. field, .. Enumerable.Repeat((byte)0xff, behindBytes)];
            ProtoReader reader = ProtoReaderAssert.AtFirstField(input);
            reader.Skip();
            Assert.Equal(field.Length, reader.Position);
        }

        for (int length = 1; length < field.Length; length++)
        {
            byte[] cut = field[..length];
            WireFormatException failure = Assert.Throws<WireFormatException>(() =>
            {
                ProtoReader reader = ProtoReaderAssert.AtFirstField(cut);
                reader.Skip();
            });
            Assert.Equal(1, failure.Offset);
        }
    }

    [Fact]
    public void ReadRaw_TagInShortestForm_IsTheInputItself()
    {
        byte[] input = [0x08, 1, 0x92, 3, 2, 7, 8, 0x1b, 0x20, 1, 0x1c];
        var reader = new ProtoReader(input);
        reader.Next();
        Assert.True(input.AsSpan(0, 2) == reader.ReadRaw());
        reader.Next();
        Assert.True(input.AsSpan(2, 5) == reader.ReadRaw());
        reader.Next();
        Assert.True(input.AsSpan(7, 4) == reader.ReadRaw());
    }

    [Fact]
    public void ReadRaw_InASubMessage_StaysInIt()
    {
        byte[] input = [0x0a, 3, 0x10, 0x80, 1, 0x18, 5];
        var outer = ProtoReaderAssert.AtFirstField(input);
        ProtoReader inner = outer.ReadMessage();
        inner.Next();
        Assert.True(input.AsSpan(2, 3) == inner.ReadRaw());
        Assert.False(inner.Next());
    }

    [Fact]
    public void ReadRaw_TagLongerThanItNeedBe_IsWrittenAnew()
    {
        var reader = ProtoReaderAssert.AtFirstField([0x88, 0x80, 0x00, 5]);
        Assert.Equal([0x08, 5], reader.ReadRaw().ToArray());
        Assert.Equal(0, reader.Remaining);
    }

    [Fact]
    public void ReadRaw_OfAValueThatEndsLikeTheTag_DoesNotTakeItForOne()
    {
        // The byte before the value is 0, the end of an overlong tag, and the bytes before look like the tag.
        var reader = ProtoReaderAssert.AtFirstField([0x0a, 1, 0x08, 0x88, 0x00, 5]);
        reader.Skip();
        reader.Next();
        Assert.Equal([0x08, 5], reader.ReadRaw().ToArray());
    }

    [Fact]
    public void Skip_Fault_NamesTheFieldItIsIn()
    {
        Assert.Equal("Field 2: the input ends inside it. (at byte 2)", Message([0x0b, 0x10]));
        Assert.Equal("Field 1: the input ends inside it. (at byte 3)", Message([0x0b, 0x10, 1]));
        Assert.Equal("Field 1: a field number is between 1 and 536870911. (at byte 1)", Message([0x0b, 0x00]));
        Assert.Equal("Field 2: the group ends with another field number than it started with. (at byte 2)", Message([0x0b, 0x14]));
        Assert.Equal("Field 2: wire types 6 and 7 do not exist. (at byte 2)", Message([0x0b, 0x16]));

        static string Message(byte[] bytes)
        {
            var reader = ProtoReaderAssert.AtFirstField(bytes);
            return ProtoReaderAssert.Catch<WireFormatException>(ref reader, (scoped ref ProtoReader r) => r.Skip()).Message;
        }
    }

    [Fact]
    public void TakingAGroup_InEachWay_LeavesItsTag()
    {
        foreach (ReaderUse take in new ReaderUse[]
        {
            (scoped ref ProtoReader r) => r.Skip(),
            (scoped ref ProtoReader r) => r.TrySkip(out _),
            (scoped ref ProtoReader r) => r.ReadGroup(),
            (scoped ref ProtoReader r) => r.TryReadGroup(out _, out _),
            (scoped ref ProtoReader r) => r.ReadRaw(),
            (scoped ref ProtoReader r) => r.TryReadRaw(out _, out _),
        })
        {
            var reader = ProtoReaderAssert.AtFirstField([0x0b, 0x10, 1, 0x0c]);
            take(ref reader);
            Assert.Equal(new ProtoReaderState(4, 0, 0x0b), ProtoReaderState.Of(reader));
        }
    }
}
