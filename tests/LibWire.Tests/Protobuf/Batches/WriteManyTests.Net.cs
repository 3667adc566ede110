using LibWire.Tests.Fuzz;
using LibWire.Tests.Protobuf.Streams;
using LibWire.Tests.Protobuf.Text.Schema;

namespace LibWire.Tests.Protobuf.Batches;

public sealed class WriteManyTests
{
    private static readonly int Rounds = BuildDepth.Pick(quick: 400, deep: 10_000);

    [Fact]
    public void WriteMany_RandomMessages_GivesWhatWriteDelimitedToGivesForEach()
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(51, (ulong)round);
            byte[] bytes = Things.Delimited(Enumerable.Range(0, random.Next(30)).Select(_ => RandomAll.Make(random, random.Next(40))));
            UnmanagedArray<All> messages = All.ParseMany(bytes, in arena);
            using var expected = new MemoryStream();
            foreach (ref readonly All message in messages) message.WriteDelimitedTo(expected);

            var serial = new ProtoWriter(in arena);
            All.WriteMany(messages.ReadOnlySpan, ref serial);
            var shared = new ProtoWriter(in arena);
            BatchPlan plan = BatchPlan.With(threadCount: 1 + random.Next(4), partBytes: 1 + random.Next(300), chunkBytes: 1024);
            ProtoMessage.WriteMany(messages.ReadOnlySpan, ref shared, -1, plan);
            Assert.True(serial.WrittenSpan.SequenceEqual(expected.ToArray()), $"Round {round}.");
            Assert.True(shared.WrittenSpan.SequenceEqual(expected.ToArray()), $"Round {round}, several threads.");
        }
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(16)]
    public void WriteManyParallel_ManyMessages_GivesWhatWriteManyGives(int degree)
    {
        byte[] bytes = Things.Delimited(Enumerable.Range(0, 4000).Select(i => RandomAll.Make(new FuzzRandom(52, (ulong)i), 8)));
        using var arena = new ArenaAllocator();
        UnmanagedArray<All> messages = All.ParseMany(bytes, in arena);
        var expected = new ProtoWriter(in arena);
        expected.AddString(1, "before");
        All.WriteMany(messages.ReadOnlySpan, ref expected);
        var actual = new ProtoWriter(in arena);
        actual.AddString(1, "before");
        All.WriteManyParallel(messages.ReadOnlySpan, ref actual, degree);
        Assert.InRange(actual.GetTotalLength(), BatchPlan.SharedBytesMin, int.MaxValue);
        Assert.True(expected.WrittenSpan.SequenceEqual(actual.WrittenSpan));
    }

    [Fact]
    public void WriteManyParallel_SamplesThatAreTheLargest_ReservesNoMultipleOfTheOutput()
    {
        using var arena = new ArenaAllocator();
        var messages = new All[40_000];
        var text = Utf8String.Copy(new string('x', 9000), arena);
        for (int i = 0; i < 8; i++) messages[messages.Length / 8 * i].Text = text;
        using var output = new ArenaAllocator();
        var expected = new ProtoWriter(in arena);
        All.WriteMany(messages, ref expected);
        var actual = new ProtoWriter(in output);
        All.WriteManyParallel(messages, ref actual, 2);
        Assert.True(expected.WrittenSpan.SequenceEqual(actual.WrittenSpan));
        Assert.InRange(output.ReservedBytes, 1u, 80u << 20);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void WriteMany_MissingRequiredField_NamesTheMessage(int threadCount)
    {
        using var arena = new ArenaAllocator();
        var messages = new Needed[40];
        for (int i = 0; i < messages.Length; i++)
            if (i is not (21 or 37)) messages[i].Id = i;
        WireFormatException failure = Assert.Throws<WireFormatException>(() =>
        {
            var writer = new ProtoWriter(in arena);
            ProtoMessage.WriteMany<Needed>(messages, ref writer, -1, BatchPlan.With(threadCount, 10, 1024));
        });
        Assert.Equal((WireError.RequiredFieldMissing, 21), (failure.Error, failure.MessageIndex));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void WriteMany_MessageThatContainsItself_NamesItAndLeavesTheWriterUnchanged(int threadCount)
    {
        using var arena = new ArenaAllocator();
        var messages = new All[40];
        for (int i = 0; i < messages.Length; i++) messages[i].I32 = i;
        for (int level = 0; level <= ProtoLimits.DepthMax; level++)
        {
            All outer = default;
            outer.Subs.Add(in arena) = messages[30];
            messages[30] = outer;
        }

        var writer = new ProtoWriter(in arena);
        writer.AddInt32(1, 7);
        WireFormatException? failure = null;
        try
        {
            ProtoMessage.WriteMany<All>(messages, ref writer, -1, BatchPlan.With(threadCount, 10, 1024));
        }
        catch (WireFormatException thrown)
        {
            failure = thrown;
        }

        Assert.Equal((WireError.DepthExceeded, 30), (failure?.Error, failure?.MessageIndex));
        Assert.Equal(new byte[] { 0x08, 7 }, writer.ToArray());
        writer.AddInt32(1, 8);
        Assert.Equal(new byte[] { 0x08, 7, 0x08, 8 }, writer.ToArray());
    }

    [Fact]
    public void WriteMany_WriterThatIsTooSmall_NamesTheMessageThatDoesNotFit()
    {
        using var arena = new ArenaAllocator();
        var messages = new All[40];
        for (int i = 0; i < messages.Length; i++) messages[i].I32 = i;
        foreach (int threadCount in (int[])[1, 3])
        {
            WireFormatException failure = Assert.Throws<WireFormatException>(() =>
            {
                var writer = new ProtoWriter(in arena, 16, 100);
                ProtoMessage.WriteMany<All>(messages, ref writer, -1, BatchPlan.With(threadCount, 10, 1024));
            });

            // Each message has three bytes.
            Assert.Equal((WireError.MessageTooLarge, 33), (failure.Error, failure.MessageIndex));
        }
    }

    [Fact]
    public void WriteMany_NoMessages_WritesNothing()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        All.WriteMany([], ref writer);
        All.WriteManyParallel([], ref writer);
        Assert.Equal(0, writer.GetTotalLength());
    }
}
