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
        // Growth, moves and widths meet in every order; the model is the format written down in the simplest way.
        for (int seed = 0; seed < 60; seed++)
        {
            using var arena = new ArenaAllocator();
            var writer = new ProtoWriter(in arena, capacityBytes);
            var model = new ProtoWriterModel(seed);
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
        // The limit of 2 GiB - 1 made small: a field is refused if and only if the message, closed, would pass it, and then nothing of it is written.
        int refused = 0;
        for (int seed = 0; seed < 60; seed++)
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

        // Behind tag and empty length: 998 bytes of body make 1000 with a tag and a length of 2 bytes, and 1004 with 5.
        writer.WriteRaw(new byte[995]);
        writer.CloseSub(false);
        Assert.Equal(limitBytes >= 1003 ? 1003 : 1000, writer.GetTotalLength());
    }
}
