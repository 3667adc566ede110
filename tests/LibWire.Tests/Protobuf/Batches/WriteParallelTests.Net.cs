using LibWire.Tests.Fuzz;
using LibWire.Tests.Protobuf.Text.Schema;
using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.Batches;

public sealed class WriteParallelTests
{
    private static readonly int Rounds = BuildDepth.Pick(quick: 400, deep: 10_000);

    private delegate void Writing(scoped ref ProtoWriter writer);

    [Fact]
    public void WriteParallel_RandomMessages_GivesTheBytesOfWrite()
    {
        using var arena = new ArenaAllocator();
        var registry = new ProtoRegistry();
        registry.AddRange(TextExtensions.All);
        int shared = 0;
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(41, (ulong)round);
            ProtoReadOptions? options = random.OneIn(2) ? new ProtoReadOptions { Registry = registry } : null;
            All message = All.Parse(RandomAll.Make(random, random.Next(60)), in arena, options);
            BatchPlan plan = Plan(random);
            if (TryShare(message, arena, plan)) shared++;
            string expected = Verdict(arena, int.MaxValue, (scoped ref ProtoWriter writer) => message.Write(ref writer));
            string actual = Verdict(arena, int.MaxValue, (scoped ref ProtoWriter writer) => ProtoMessage.WriteParallel(in message, ref writer, -1, plan));
            Assert.True(expected == actual, $"Round {round}: {actual} and not {expected}.");
        }

        Assert.InRange(shared, Rounds / 4, Rounds);
    }

    [Fact]
    public void WriteParallel_WriterThatIsTooSmall_HasTheVerdictOfWrite()
    {
        using var arena = new ArenaAllocator();
        int failures = 0;
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(42, (ulong)round);
            All message = All.Parse(RandomAll.Make(random, random.Next(60)), in arena);
            int limitBytes = message.ComputeSize() - 20 + random.Next(200);
            if (limitBytes < 20) continue;
            BatchPlan plan = Plan(random);
            string expected = Verdict(arena, limitBytes, (scoped ref ProtoWriter writer) => message.Write(ref writer));
            string actual = Verdict(arena, limitBytes, (scoped ref ProtoWriter writer) => ProtoMessage.WriteParallel(in message, ref writer, -1, plan));
            Assert.True(expected == actual, $"Round {round}: {actual} and not {expected}.");
            if (expected.StartsWith('!')) failures++;
        }

        Assert.InRange(failures, Rounds / 20, Rounds * 9 / 10);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(64)]
    public void WriteParallel_LargeMessage_GivesTheBytesOfWrite(int degree)
    {
        using var arena = new ArenaAllocator();
        All message = LargeMessage(in arena, 600_000);
        Assert.True(TryShare(message, arena, BatchPlan.For(600_000, 2)));
        var writer = new ProtoWriter(in arena);
        writer.AddString(1, "before");
        writer.StartSub(2);
        message.WriteParallel(ref writer, degree);
        writer.CloseSub();
        writer.AddString(3, "after");
        var expected = new ProtoWriter(in arena);
        expected.AddString(1, "before");
        expected.StartSub(2);
        message.Write(ref expected);
        expected.CloseSub();
        expected.AddString(3, "after");
        Assert.True(expected.WrittenSpan.SequenceEqual(writer.WrittenSpan));
        Assert.True(All.Parse(message.ToArray(), in arena) == message);
    }

    [Theory]
    [InlineData(ProtoLimits.DepthMax)]
    [InlineData(ProtoLimits.DepthMax + 1)]
    public void WriteParallel_NestedMessages_HasTheDepthLimitOfWrite(int depth)
    {
        using var arena = new ArenaAllocator();
        All message = default;
        for (int i = 0; i < 50; i++)
        {
            All chain = default;
            for (int level = i == 33 ? depth : 3; level > 1; level--)
            {
                All outer = default;
                outer.Subs.Add(in arena) = chain;
                chain = outer;
            }

            message.Subs.Add(in arena) = chain;
        }

        string expected = Verdict(arena, int.MaxValue, (scoped ref ProtoWriter writer) => message.Write(ref writer));
        string actual = Verdict(
            arena, int.MaxValue, (scoped ref ProtoWriter writer) => ProtoMessage.WriteParallel(in message, ref writer, -1, BatchPlan.With(3, 20, 1024)));
        Assert.Equal(depth > ProtoLimits.DepthMax, expected.StartsWith('!'));
        Assert.Equal(expected, actual);
    }

    [Fact]
    public void WriteParallel_ItemWithoutARequiredField_NamesItAsWriteDoes()
    {
        // UninterpretedOption.NamePart, three messages below the file.
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < 100; i++)
        {
            using ProtoWriter.SubScope file = writer.Sub(1);
            using ProtoWriter.SubScope options = writer.Sub(8);
            using ProtoWriter.SubScope uninterpreted = writer.Sub(999);
            using ProtoWriter.SubScope part = writer.Sub(2);
            writer.AddString(1, "name");
            if (i != 70) writer.AddBool(2, true);
        }

        FileDescriptorSet set = FileDescriptorSet.Parse(writer.WrittenSpan, in arena, new ProtoReadOptions { AllowsPartial = true });
        string expected = Verdict(arena, int.MaxValue, (scoped ref ProtoWriter writer) => set.Write(ref writer));
        string actual = Verdict(
            arena, int.MaxValue, (scoped ref ProtoWriter writer) => ProtoMessage.WriteParallel(in set, ref writer, -1, BatchPlan.With(3, 100, 1024)));
        Assert.Contains("file[70]", expected, StringComparison.Ordinal);
        Assert.Equal(expected, actual);
    }

    [Fact]
    public void WriteParallel_RootWithoutItsRequiredField_Fails()
    {
        using var arena = new ArenaAllocator();
        Needed message = default;
        string expected = Verdict(arena, int.MaxValue, (scoped ref ProtoWriter writer) => message.Write(ref writer));
        string actual = Verdict(arena, int.MaxValue, (scoped ref ProtoWriter writer) => message.WriteParallel(ref writer));
        Assert.StartsWith("!RequiredFieldMissing", expected, StringComparison.Ordinal);
        Assert.Equal(expected, actual);
    }

    [Fact]
    public void WriteParallel_ArenaWithALimit_KeepsIt()
    {
        using var arena = new ArenaAllocator();
        All message = LargeMessage(in arena, 600_000);
        using var small = new ArenaAllocator(new ArenaOptions { ByteLimit = 200_000 });
        Assert.Throws<ArenaLimitException>(() =>
        {
            var writer = new ProtoWriter(in small);
            message.WriteParallel(ref writer, 4);
        });
        Assert.InRange(small.ReservedBytes, 0u, 200_000u);

        // Room for the message, but not for more than it.
        using var exact = new ArenaAllocator(new ArenaOptions { ByteLimit = 700_000 });
        var fits = new ProtoWriter(in exact, message.ComputeSize());
        message.WriteParallel(ref fits, 4);
        Assert.True(fits.WrittenSpan.SequenceEqual(message.ToArray()));
    }

    [Fact]
    public void WriteParallel_LargerMessage_TakesNoMoreManagedMemory()
    {
        if (TestedBuild.Flavor == "debug") return; // The checked arena has its records on the managed heap.
        using var arena = new ArenaAllocator();
        All message = LargeMessage(in arena, 300_000), larger = LargeMessage(in arena, 3_000_000);
        long least = long.MaxValue, leastOfLarger = long.MaxValue;
        for (int i = 0; i < 10; i++)
        {
            least = Math.Min(least, ManagedBytes(message, arena));
            leastOfLarger = Math.Min(leastOfLarger, ManagedBytes(larger, arena));
        }

        Assert.InRange(least, 1, 1000);
        Assert.Equal(least, leastOfLarger);
    }

    [Fact]
    public void WriteParallel_ManyThreadsAtOnce_GiveTheBytesOfWrite()
    {
        using var arena = new ArenaAllocator();
        All message = LargeMessage(in arena, 300_000);
        byte[] expected = message.ToArray();
        Parallel.For(0, BuildDepth.Pick(quick: 40, deep: 400), new ParallelOptions { MaxDegreeOfParallelism = 8 }, i =>
        {
            using ArenaAllocator own = ArenaPool.Shared.Rent();
            var writer = new ProtoWriter(in own);
            BatchPlan plan = BatchPlan.With(threadCount: 1 + (i % 5), partBytes: 1000 + (i * 777), chunkBytes: 4096);
            ProtoMessage.WriteParallel(in message, ref writer, -1, plan);
            Assert.True(writer.WrittenSpan.SequenceEqual(expected), $"Message {i}.");
        });
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-2)]
    public void WriteParallel_NoThreads_IsRejected(int degree)
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () =>
        {
            var writer = new ProtoWriter(in arena);
            default(All).WriteParallel(ref writer, degree);
        });
    }

    [Fact]
    public void WriteParallel_DefaultWriter_Throws() => Assert.Throws<ObjectDisposedException>(() =>
    {
        var writer = default(ProtoWriter);
        default(All).WriteParallel(ref writer, 2);
    });

    private static BatchPlan Plan(FuzzRandom random) =>
        BatchPlan.With(threadCount: 1 + random.Next(4), partBytes: 1 + random.Next(300), chunkBytes: 1024);

    /// <summary>Whether threads write the message, and none of it is left to a serial write.</summary>
    private static unsafe bool TryShare(All message, ArenaAllocator arena, BatchPlan plan)
    {
        IProtoMessage type = message;
        var writer = new ProtoWriter(in arena);
        return RootEncoder.TryWrite(ref writer, &message, type.Layout, type.Cores, -1, plan);
    }

    private static long ManagedBytes(All message, ArenaAllocator arena)
    {
        ArenaMark mark = arena.Mark();
        var writer = new ProtoWriter(in arena);
        long before = GC.GetAllocatedBytesForCurrentThread();
        message.WriteParallel(ref writer, 2);
        long managedBytes = GC.GetAllocatedBytesForCurrentThread() - before;
        arena.Rewind(mark);
        return managedBytes;
    }

    /// <summary>Messages, texts and groups, with other fields between them.</summary>
    private static All LargeMessage(in ArenaAllocator arena, int sizeBytes)
    {
        var random = new FuzzRandom(43, (ulong)sizeBytes);
        All message = All.Parse(RandomAll.Make(random, 100), in arena);
        for (int i = 0, bytes = 0; bytes < sizeBytes; i++)
        {
            All sub = default;
            sub.I32 = i;
            sub.Texts.Add(in arena) = Utf8String.Copy($"one of {i}", in arena);
            message.Subs.Add(in arena) = sub;
            message.Texts.Add(in arena) = Utf8String.Copy($"text {i}", in arena);
            bytes += 30;
        }

        return message;
    }

    /// <summary>What is in a writer after it was given some fields more, with the fault if there was one.</summary>
    private static string Verdict(ArenaAllocator arena, int limitBytes, Writing write)
    {
        var writer = new ProtoWriter(in arena, 16, limitBytes);
        writer.AddInt32(1, 5);
        string fault = "";
        try
        {
            write(ref writer);
        }
        catch (WireFormatException failure)
        {
            fault = $"!{failure.Error} {failure.Message} in {failure.MessageIndex} ";
        }

        return fault + Convert.ToHexString(writer.WrittenSpan);
    }
}
