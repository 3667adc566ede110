using static LibWire.Tests.Protobuf.ProtoWriterText;

namespace LibWire.Tests.Protobuf;

public sealed class ProtoWriterGrowthTests
{
    [Fact]
    public void Write_TwoWritersAndOthersOnOneArena_NeverMix()
    {
        using var arena = new ArenaAllocator();
        var first = new ProtoWriter(in arena);
        var second = new ProtoWriter(in arena, 0);
        var expectedFirst = new List<byte>();
        var expectedSecond = new List<byte>();
        for (int i = 0; i < 2000; i++)
        {
            first.AddInt32(1, i);
            expectedFirst.AddRange([8, .. Varint((ulong)i)]);
            second.StartSub(2);
            second.AddString(3, "text " + i);
            second.CloseSub();
            expectedSecond.AddRange(Field(2, Field(3, System.Text.Encoding.UTF8.GetBytes("text " + i))));
            if (i % 100 == 0) TakeFrom(in arena);
        }

        Assert.Equal([.. expectedFirst], first.ToArray());
        Assert.Equal([.. expectedSecond], second.ToArray());
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(100)]
    [InlineData(1000)]
    public void Write_RandomOperations_GiveWhatANaiveModelGives(int capacityBytes)
    {
        // Growth, moves and widths occur in every order. The model is the simplest implementation of the format.
        for (int seed = 0; seed < TestDepth.Pick(quick: 20, deep: 60); seed++)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(in arena, capacityBytes);
            var model = new ProtoWriterModel(seed, padded: seed % 2 == 1);
            while (model.Next(ref writer, limitBytes: int.MaxValue))
                if (seed % 3 == 0 && model.Steps % 50 == 0) TakeFrom(in arena);
            Assert.Equal(model.Bytes, writer.ToArray());
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(90)]
    [InlineData(200)]
    [InlineData(1000)]
    [InlineData(5000)]
    public void Write_UpToALimit_TakesExactlyWhatFitsAndNothingMore(int limitBytes)
    {
        // A small limit instead of 2 GiB - 1. A field is rejected if and only if the closed message would exceed the limit. A rejected field writes nothing.
        int refused = 0;
        for (int seed = 0; seed < TestDepth.Pick(quick: 20, deep: 60); seed++)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(in arena, capacityBytes: seed % 2 * limitBytes, limitBytes);
            var model = new ProtoWriterModel(seed);
            while (model.Next(ref writer, limitBytes))
            {
            }

            Assert.Equal(model.Bytes, writer.ToArray());
            refused += model.Refused;
        }

        Assert.NotEqual(0, refused);
    }

    [Theory]
    [InlineData(1000)]
    [InlineData(1001)]
    [InlineData(1002)]
    [InlineData(1003)]
    [InlineData(1004)]
    public void CloseSub_PaddedAtTheLimit_DropsThePaddingThatDoesNotFit(int limitBytes)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena, 0, limitBytes);
        writer.StartSub(1);
        writer.CloseSub(false);
        writer.StartSub(1);

        // After the tag and an empty length: 998 bytes of body make 1000 with a tag and a length of 2 bytes, and 1004 with 5.
        writer.WriteRaw(new byte[995]);
        writer.CloseSub(false);
        Assert.Equal(limitBytes >= 1003 ? 1003 : 1000, writer.GetTotalLength());
    }

    [Fact]
    public void Add_ArenaLimitReached_LeavesTheWriterAsItWas()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 4096, ByteLimit = 8192 });
        var writer = new ProtoWriter(in arena);
        var expected = new List<byte>();
        bool full = false;
        while (!full)
        {
            try
            {
                writer.StartSub(1);
                writer.AddString(2, "some text to grow by");
                writer.CloseSub();
                expected.AddRange(Field(1, Field(2, "some text to grow by"u8.ToArray())));
            }
            catch (ArenaLimitException)
            {
                // The sub-message may be open. Closing it needs no more room.
                if (writer.Depth == 1)
                {
                    writer.CloseSub();
                    expected.AddRange(Field(1, []));
                }

                full = true;
            }
        }

        Assert.Equal([.. expected], writer.ToArray());

        // Packed values of several blocks, a text that must be measured, and a map fail as a whole, and the writer still works.
        AssertLimit(ref writer, (scoped ref ProtoWriter w) => w.AddPackedInt64(1, [.. Enumerable.Repeat(-1L, 5000)]));
        AssertLimit(ref writer, (scoped ref ProtoWriter w) => w.AddString(1, new string('€', 5000)));
        AssertLimit(ref writer, (scoped ref ProtoWriter w) => w.AddBytes(1, new byte[10000]));
        Assert.Equal([.. expected], writer.ToArray());
        writer.Clear();
        writer.AddBool(1, true);
        Assert.Equal([8, 1], writer.ToArray());
    }

    [Fact]
    public void AddMap_ThatDoesNotFit_WritesNoneOfItsEntries()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        for (int i = 0; i < 20; i++) map.Set(i, in arena) = i;
        var writer = new ProtoWriter(in arena, 0, limitBytes: 119);
        WireError? error = null;
        try
        {
            writer.AddMap(1, ProtoFieldType.Int32, ProtoFieldType.Int32, in map);
        }
        catch (WireFormatException exception)
        {
            error = exception.Error;
        }

        Assert.Equal(WireError.MessageTooLarge, error);
        Assert.Equal(0, writer.GetTotalLength());
        var roomy = new ProtoWriter(in arena, 0, limitBytes: 120);
        roomy.AddMap(1, ProtoFieldType.Int32, ProtoFieldType.Int32, in map);
        Assert.Equal(120, roomy.GetTotalLength());
    }

    private static void AssertLimit(scoped ref ProtoWriter writer, Write write)
    {
        bool thrown = false;
        try
        {
            write(ref writer);
        }
        catch (ArenaLimitException)
        {
            thrown = true;
        }

        Assert.True(thrown);
    }
}
