namespace LibWire.Tests.Protobuf;

/// <summary>Repeated numbers, beyond the vectors.</summary>
public sealed class ProtoReaderRepeatedTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(300)]
    public void ReadRepeated_PackedOfAnyCount_IsWhatWasWritten(int count)
    {
        // Varints of every length in turn, so that each cut falls into each of them.
        long[] values = [.. Enumerable.Range(0, count).Select(i => i % 3 == 0 ? i : (long)(ulong.MaxValue >> (i * 5 % 64)))];
        byte[] varints = ProtoWriterText.Bytes((scoped ref ProtoWriter w) => w.AddPackedInt64(1, values));
        byte[] words = ProtoWriterText.Bytes((scoped ref ProtoWriter w) => w.AddPackedSFixed64(1, values));
        if (count == 0) varints = words = ProtoWriterText.Field(1, []);
        using var arena = new ArenaAllocator();
        ProtoReaderInputs.ForEach(varints, (reader, _) =>
        {
            Assert.True(reader.Next());
            Assert.Equal(count, reader.CountRepeated(ProtoWireType.VarInt));
            UnmanagedArray<long> array = default;
            reader.ReadRepeatedInt64(ref array, in arena);
            Assert.Equal(values, array.ToArray());
            Assert.Equal(0, reader.Remaining);
            Assert.False(reader.Next());
        });
        ProtoReaderInputs.ForEach(words, (reader, _) =>
        {
            Assert.True(reader.Next());
            Assert.Equal(count, reader.CountRepeated(ProtoWireType.Fixed64));
            long[] target = new long[count];
            Assert.Equal(count, reader.ReadRepeatedSFixed64(target));
            Assert.Equal(values, target);
            Assert.False(reader.Next());
        });
    }

    [Fact]
    public void ReadRepeated_PackedAndNotPackedInTurn_AppendsInOrder()
    {
        byte[] bytes = [0x08, 1, 0x0a, 2, 2, 3, 0x10, 9, 0x0a, 0, 0x08, 4, 0x0a, 1, 5];
        using var arena = new ArenaAllocator();
        ProtoReaderInputs.ForEach(bytes, (reader, _) =>
        {
            UnmanagedArray<int> array = default;
            while (reader.Next())
            {
                if (reader.Tag == 1) reader.ReadRepeatedInt32(ref array, in arena);
                else reader.Skip();
            }

            Assert.Equal([1, 2, 3, 4, 5], array.ToArray());
        });
    }

    [Fact]
    public void ReadRepeated_SpanTooShort_SaysSoAndChangesNothing()
    {
        var reader = ProtoReaderAssert.AtFirstField([0x0a, 3, 1, 2, 3]);
        int[] target = [7, 7];
        ArgumentException thrown = ProtoReaderAssert.Catch<ArgumentException>(ref reader, (scoped ref ProtoReader r) => r.ReadRepeatedInt32(target));
        Assert.Contains("holds 3 values and the span has room for 2", thrown.Message, StringComparison.Ordinal);
        Assert.Equal([7, 7], target);
        int[] longer = [7, 7, 7, 7];
        Assert.Equal(3, reader.ReadRepeatedInt32(longer));
        Assert.Equal([1, 2, 3, 7], longer);
    }

    [Fact]
    public void ReadRepeated_OneValueIntoAnEmptySpan_SaysSo()
    {
        var reader = ProtoReaderAssert.AtFirstField([0x08, 1]);
        ProtoReaderAssert.Catch<ArgumentException>(ref reader, (scoped ref ProtoReader r) => r.ReadRepeatedInt32([]));
        Assert.Equal(1, reader.ReadInt32());
    }

    [Fact]
    public void ReadRepeated_ArenaFull_ChangesNeitherReaderNorArray()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 64, ByteLimit = 128 });
        ArenaAllocator handle = arena;
        byte[] bytes = ProtoWriterText.Field(1, new byte[100]);
        ProtoReaderInputs.ForEach(bytes, (reader, _) =>
        {
            Assert.True(reader.Next());
            ProtoReaderState before = ProtoReaderState.Of(reader);
            UnmanagedArray<double> doubles = default;
            UnmanagedArray<int> array = default;
            ProtoReaderAssert.Catch<ArenaLimitException>(ref reader, (scoped ref ProtoReader r) => r.ReadRepeatedInt32(ref array, in handle));
            ProtoReaderAssert.Catch<ArenaLimitException>(ref reader, (scoped ref ProtoReader r) => r.TryReadRepeatedInt32(ref array, in handle, out WireError _));
            Assert.Equal(0, array.Count);
            Assert.Equal(before, ProtoReaderState.Of(reader));
            ProtoReaderAssert.Fails(ref reader, WireError.PackedLengthMismatch, 1, (scoped ref ProtoReader r) => r.ReadRepeatedDouble(ref doubles, in handle));
            reader.Skip();
        });
    }

    [Fact]
    public void ReadRepeated_DeadArena_Throws()
    {
        ArenaAllocator dead = default;
        var reader = ProtoReaderAssert.AtFirstField([0x0a, 1, 1]);
        UnmanagedArray<int> array = default;
        ProtoReaderAssert.Catch<ObjectDisposedException>(ref reader, (scoped ref ProtoReader r) => r.ReadRepeatedInt32(ref array, in dead));
        Assert.Equal(1, reader.Position);
    }

    [Theory]
    [InlineData(ProtoWireType.Length)]
    [InlineData(ProtoWireType.StartGroup)]
    [InlineData(ProtoWireType.EndGroup)]
    [InlineData((ProtoWireType)6)]
    public void CountRepeated_OfWhatIsNeverPacked_IsRefused(ProtoWireType wireType)
    {
        foreach (byte[] bytes in new byte[][] { [0x0a, 1, 1], [0x0b, 0x0c], [0x08, 1] })
        {
            var reader = ProtoReaderAssert.AtFirstField(bytes);
            Assert.Equal("valueType", ProtoReaderAssert.Catch<ArgumentOutOfRangeException>(ref reader, (scoped ref ProtoReader r) => r.CountRepeated(wireType)).ParamName);
        }
    }

    [Fact]
    public void CountRepeated_EachForm_CountsAndStays()
    {
        Assert.Equal(1, ProtoReaderAssert.AtFirstField([0x08, 0x80, 1]).CountRepeated(ProtoWireType.VarInt));
        Assert.Equal(1, ProtoReaderAssert.AtFirstField([0x0d, 1, 2, 3, 4]).CountRepeated(ProtoWireType.Fixed32));
        Assert.Equal(2, ProtoReaderAssert.AtFirstField([0x0a, 3, 1, 0x80, 1]).CountRepeated(ProtoWireType.VarInt));
        Assert.Equal(2, ProtoReaderAssert.AtFirstField([0x0a, 8, 1, 2, 3, 4, 5, 6, 7, 8]).CountRepeated(ProtoWireType.Fixed32));
        Assert.Equal(0, ProtoReaderAssert.AtFirstField([0x0a, 0]).CountRepeated(ProtoWireType.Fixed64));
        ProtoReaderAssert.Fails([0x0a, 8, 1, 2, 3, 4], WireError.LengthOutOfRange, 1, (scoped ref ProtoReader r) => r.CountRepeated(ProtoWireType.Fixed32));
        ProtoReaderAssert.Fails([0x0a, 2, 1, 0x80], WireError.Truncated, 1, (scoped ref ProtoReader r) => r.CountRepeated(ProtoWireType.VarInt));
        ProtoReaderAssert.Fails([0x0a, 2, 1, 2], WireError.PackedLengthMismatch, 1, (scoped ref ProtoReader r) => r.CountRepeated(ProtoWireType.Fixed32));
        ProtoReaderAssert.Fails([0x0d, 1, 2, 3, 4], WireError.WireTypeMismatch, 1, (scoped ref ProtoReader r) => r.CountRepeated(ProtoWireType.Fixed64));
    }
}
