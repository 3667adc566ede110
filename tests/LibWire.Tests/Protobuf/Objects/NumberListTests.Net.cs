namespace LibWire.Tests.Protobuf.Objects;

/// <summary>Collections of every type of number. The oracle is a writer that is called by hand.</summary>
public sealed class NumberListTests
{
    [Fact]
    public void Write_OfEveryTypeOfNumber_IsWhatAWriterWrites()
    {
        NumberLists lists = Full();
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddPackedInt32(1, lists.Int32!.ToArray());
        writer.AddPackedInt64(2, lists.Int64!.ToArray());
        writer.AddPackedUInt32(3, lists.UInt32!.ToArray());
        writer.AddPackedUInt64(4, lists.UInt64!.ToArray());
        writer.AddPackedSInt32(5, lists.SInt32!.ToArray());
        writer.AddPackedSInt64(6, lists.SInt64!.ToArray());
        writer.AddPackedFixed32(7, lists.Fixed32!.ToArray());
        writer.AddPackedFixed64(8, lists.Fixed64!.ToArray());
        writer.AddPackedSFixed32(9, lists.SFixed32!.ToArray());
        writer.AddPackedSFixed64(10, lists.SFixed64!.ToArray());
        writer.AddPackedFloat(11, lists.Float!.ToArray());
        writer.AddPackedDouble(12, lists.Double!.ToArray());
        writer.AddPackedBool(13, lists.Bool!.ToArray());
        writer.AddPackedInt32(14, [.. lists.Enum!.Select(static level => (int)level)]);
        foreach (int value in lists.LooseInt32!) writer.AddInt32(21, value);
        foreach (long value in lists.LooseInt64!) writer.AddInt64(22, value);
        foreach (uint value in lists.LooseUInt32!) writer.AddUInt32(23, value);
        foreach (ulong value in lists.LooseUInt64!) writer.AddUInt64(24, value);
        foreach (int value in lists.LooseSInt32!) writer.AddSInt32(25, value);
        foreach (long value in lists.LooseSInt64!) writer.AddSInt64(26, value);
        foreach (uint value in lists.LooseFixed32!) writer.AddFixed32(27, value);
        foreach (ulong value in lists.LooseFixed64!) writer.AddFixed64(28, value);
        foreach (float value in lists.LooseFloat!) writer.AddFloat(29, value);
        foreach (bool value in lists.LooseBool!) writer.AddBool(30, value);

        byte[] bytes = lists.ToArray();
        Assert.Equal(writer.WrittenSpan.ToArray(), bytes);
        Assert.Equal(bytes.Length, lists.ComputeSize());
        NumberLists read = NumberLists.Parse(bytes);
        Assert.Equivalent(lists, read, strict: true);
        Assert.Equal(bytes, read.ToArray());
    }

    [Fact]
    public void Parse_OfTheOtherForm_GivesTheSame()
    {
        // The packed ones one by one, and the others packed.
        NumberLists lists = Full();
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        foreach (int value in lists.Int32!) writer.AddInt32(1, value);
        foreach (long value in lists.Int64!) writer.AddInt64(2, value);
        foreach (uint value in lists.UInt32!) writer.AddUInt32(3, value);
        foreach (ulong value in lists.UInt64!) writer.AddUInt64(4, value);
        foreach (int value in lists.SInt32!) writer.AddSInt32(5, value);
        foreach (long value in lists.SInt64!) writer.AddSInt64(6, value);
        foreach (uint value in lists.Fixed32!) writer.AddFixed32(7, value);
        foreach (ulong value in lists.Fixed64!) writer.AddFixed64(8, value);
        foreach (int value in lists.SFixed32!) writer.AddSFixed32(9, value);
        foreach (long value in lists.SFixed64!) writer.AddSFixed64(10, value);
        foreach (float value in lists.Float!) writer.AddFloat(11, value);
        foreach (double value in lists.Double!) writer.AddDouble(12, value);
        foreach (bool value in lists.Bool!) writer.AddBool(13, value);
        foreach (Level value in lists.Enum!) writer.AddInt32(14, (int)value);
        writer.AddPackedInt32(21, lists.LooseInt32!);
        writer.AddPackedInt64(22, lists.LooseInt64!);
        writer.AddPackedUInt32(23, lists.LooseUInt32!);
        writer.AddPackedUInt64(24, lists.LooseUInt64!);
        writer.AddPackedSInt32(25, lists.LooseSInt32!);
        writer.AddPackedSInt64(26, lists.LooseSInt64!);
        writer.AddPackedFixed32(27, lists.LooseFixed32!);
        writer.AddPackedFixed64(28, lists.LooseFixed64!);
        writer.AddPackedFloat(29, lists.LooseFloat!);
        writer.AddPackedBool(30, lists.LooseBool!);

        Assert.Equivalent(lists, NumberLists.Parse(writer.WrittenSpan), strict: true);
    }

    [Fact]
    public void Parse_OfEveryTruncation_FailsOrEndsBetweenFields()
    {
        byte[] bytes = Full().ToArray();
        int parsed = 0;
        for (int length = 0; length < bytes.Length; length++)
        {
            try
            {
                NumberLists read = NumberLists.Parse(bytes.AsSpan(0, length));
                Assert.Equal(bytes.AsSpan(0, length).ToArray(), read.ToArray());
                parsed++;
            }
            catch (WireFormatException fault)
            {
                Assert.InRange(fault.Offset, 0, length);
            }
        }

        // Before each of 14 packed fields, and before each of the 22 items of the others.
        Assert.Equal(14 + 22, parsed);
    }

    /// <summary>A run of values of 4 or 8 bytes with some bytes more, or one of varints that ends inside the last.</summary>
    [Theory]
    [InlineData(7)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(10)]
    [InlineData(11)]
    [InlineData(12)]
    public void Parse_OfAPackedRunThatIsNoMultiple_IsRefused(int number)
    {
        foreach (int length in (int[])[1, 3, 5, 9, 15])
        {
            byte[] bytes = [(byte)((number << 3) | 2), (byte)length, .. new byte[length]];
            var fault = Assert.Throws<WireFormatException>(() => NumberLists.Parse(bytes));
            Assert.Equal((WireError.PackedLengthMismatch, 1), (fault.Error, fault.Offset));
        }
    }

    [Fact]
    public void Maps_WithEveryTypeOfKey_AreReadAndWritten()
    {
        var maps = new NumberLists
        {
            ByUInt = new() { [0] = 1, [uint.MaxValue] = 2 },
            ByULong = new() { [0] = 1, [ulong.MaxValue] = 2 },
            ByLong = new() { [long.MinValue] = 1, [-1] = 2 },
            ByInt = new() { [int.MinValue] = 1, [5] = 2 },
            ByBool = new() { [false] = 1, [true] = 2 },
        };
        NumberLists read = NumberLists.Parse(maps.ToArray());
        Assert.Equal(maps.ByUInt, read.ByUInt);
        Assert.Equal(maps.ByULong, read.ByULong);
        Assert.Equal(maps.ByLong, read.ByLong);
        Assert.Equal(maps.ByInt, read.ByInt);
        Assert.Equal(maps.ByBool, read.ByBool);

        // The last entry of a key wins, and keys are not compared by a hash that everybody knows.
        byte[] twice = [.. new NumberLists { ByUInt = new() { [7] = 1 }, ByULong = new() { [8] = 1 } }.ToArray(), .. new NumberLists { ByUInt = new() { [7] = 2 }, ByULong = new() { [8] = 2 } }.ToArray()];
        read = NumberLists.Parse(twice);
        Assert.Equal((1, 2, 1, 2), (read.ByUInt!.Count, read.ByUInt[7], read.ByULong!.Count, read.ByULong[8]));
        Assert.NotEqual(7, read.ByUInt.Comparer.GetHashCode(7) ^ read.ByUInt.Comparer.GetHashCode(0));
    }

    private static NumberLists Full() => new()
    {
        Int32 = [0, -1, int.MaxValue, int.MinValue],
        Int64 = [0, -1, long.MaxValue, long.MinValue],
        UInt32 = [0, 127, 128, uint.MaxValue],
        UInt64 = [0, 127, 128, ulong.MaxValue],
        SInt32 = [0, -1, 64, int.MinValue],
        SInt64 = [0, -1, 64, long.MinValue],
        Fixed32 = [0, uint.MaxValue],
        Fixed64 = [1, ulong.MaxValue],
        SFixed32 = [-1, int.MinValue],
        SFixed64 = [-1, long.MinValue],
        Float = [0, -1.5f, float.MaxValue],
        Double = [0, -1.5, double.Epsilon],
        Bool = [true, false, true],
        Enum = [Level.Below, Level.High],
        LooseInt32 = [0, -1, int.MinValue],
        LooseInt64 = [0, -1, long.MinValue],
        LooseUInt32 = [128, uint.MaxValue],
        LooseUInt64 = [128, ulong.MaxValue],
        LooseSInt32 = [64, int.MinValue],
        LooseSInt64 = [64, long.MinValue],
        LooseFixed32 = [0, uint.MaxValue],
        LooseFixed64 = [1, ulong.MaxValue],
        LooseFloat = [0, -1.5f],
        LooseBool = [true, false],
    };
}
