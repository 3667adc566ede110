using LibWire.Tests.Fuzz;
using LibWire.Tests.Protobuf.Text.Schema;
using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.Batches;

public sealed class ParseParallelTests
{
    private static readonly int Rounds = BuildDepth.Pick(quick: 400, deep: 10_000);

    private static readonly ProtoReadOptions[] AllOptions =
    [
        ProtoReadOptions.Default,
        new() { CopiesStringsOnly = true },
        new() { DiscardsUnknownFields = true },
        new() { AllowsPartial = true, Registry = Extensions() },
    ];

    [Fact]
    public void ParseParallel_RandomMessages_GivesWhatParseGives()
    {
        using var arena = new ArenaAllocator();
        int shared = 0;
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(21, (ulong)round);
            byte[] bytes = RandomAll.Make(random, random.Next(60));
            ProtoReadOptions options = random.Pick(AllOptions);
            All expected = All.Parse(bytes, in arena, options);
            BatchPlan plan = Plan(random);
            if (TryShare(bytes, arena, options, plan)) shared++;
            All actual = ProtoMessage.ParseParallel<All>(bytes, arena, options, plan);
            Assert.True(expected == actual, $"Round {round}.");
            Assert.Equal(expected.ToArray(), actual.ToArray());
        }

        Assert.InRange(shared, Rounds / 4, Rounds);
    }

    [Fact]
    public void ParseParallel_DamagedMessages_HasTheVerdictOfParse()
    {
        using var arena = new ArenaAllocator();
        int failures = 0;
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(22, (ulong)round);
            byte[] bytes = new FuzzMutator(random).Mutate(RandomAll.Make(random, random.Next(40)), RandomAll.Make(random, 3));
            ProtoReadOptions options = random.Pick(AllOptions);
            string expected = Verdict(() => All.Parse(bytes, in arena, options).ToArray());
            nuint usedBytes = arena.UsedBytes;
            BatchPlan plan = Plan(random);
            string actual = Verdict(() => ProtoMessage.ParseParallel<All>(bytes, arena, options, plan).ToArray());
            Assert.True(expected == actual, $"Round {round}: {actual} and not {expected}.");
            if (!expected.StartsWith('!')) continue;
            failures++;
            Assert.Equal(usedBytes, arena.UsedBytes);
        }

        Assert.InRange(failures, Rounds / 10, Rounds * 9 / 10);
    }

    [Fact]
    public void ParseParallel_TagsAndLengthsInLongForms_GivesWhatParseGives()
    {
        // Field 20, a string, with its tag in two, three and five bytes, and lengths in one to five; then field 148, whose tag begins with the same bytes.
        byte[][] fields =
        [
            [0xa2, 0x01, 1, (byte)'a'], [0xa2, 0x81, 0x00, 1, (byte)'b'], [0xa2, 0x81, 0x80, 0x80, 0x00, 0x82, 0x00, (byte)'c', (byte)'d'],
            [0xa2, 0x01, 0x81, 0x80, 0x80, 0x80, 0x00, (byte)'e'], [0xa2, 0x09, 1, (byte)'f'], [0xaa, 0x81, 0x00, 2, 0x08, 7], [0xaa, 0x01, 0],
        ];
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 300; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(23, (ulong)round);
            byte[] bytes = [.. Enumerable.Range(0, 40).SelectMany(_ => random.Pick(fields))];
            BatchPlan plan = BatchPlan.With(threadCount: 2, partBytes: 1 + random.Next(60), chunkBytes: 1024);
            Assert.True(TryShare(bytes, arena, null, plan), $"Round {round}.");
            Assert.True(All.Parse(bytes, in arena) == ProtoMessage.ParseParallel<All>(bytes, arena, null, plan), $"Round {round}.");
        }
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(64)]
    public void ParseParallel_LargeMessage_GivesWhatParseGives(int degree)
    {
        byte[] bytes = LargeMessage(300_000);
        using var arena = new ArenaAllocator();
        All expected = All.Parse(bytes, in arena);
        All actual = All.ParseParallel(bytes, in arena, degree);
        Assert.True(expected == actual);
        Assert.True(TryShare(bytes, arena, null, BatchPlan.For(bytes.Length, 2)));
        Assert.True(expected == ProtoMessage.ParseParallel<All>(bytes, arena, null, BatchPlan.With(4, partBytes: 10_000, chunkBytes: 4096)));
        Assert.Equal(bytes.Length, actual.ComputeSize());
    }

    [Fact]
    public unsafe void Guess_FieldsOfAMessage_FindsTheNextOfThem()
    {
        // Two fields of one tag are a chain only at the end of the message.
        byte[] chain = [.. Enumerable.Repeat((byte[])[0xa2, 0x01, 1, (byte)'a'], 8).SelectMany(field => field), 0x08, 1];
        byte[] tail = [0x08, 1, 0xa2, 0x01, 1, (byte)'a', 0xa2, 0x01, 1, (byte)'b'];
        Assert.Equal([0, -1, -1, -1], GuessesOf([.. chain, 0x08, 1], 0, 1, 4, 32));
        Assert.Equal([2, 2, 6, 6, -1], GuessesOf(tail, 0, 2, 3, 6, 7));

        static int[] GuessesOf(byte[] bytes, params int[] starts)
        {
            IProtoMessage type = default(All);
            var table = PartTable.Of(type.Layout);
            return Array.ConvertAll(starts, start =>
            {
                fixed (byte* input = bytes) return RootParts.Guess(table, input, bytes.Length, start);
            });
        }
    }

    [Fact]
    public void ParseParallel_ItemsLookLikeFieldsOfTheRoot_GivesWhatParseGives()
    {
        // Thousands of strings within one message, in the field that the root has too: a walk that begins among them ends before they do.
        byte[] inner = ProtoWriterText.Bytes((scoped ref ProtoWriter w) =>
        {
            for (int i = 0; i < 3000; i++) w.AddString(20, $"{i}");
        });
        byte[] bytes = ProtoWriterText.Bytes((scoped ref ProtoWriter w) =>
        {
            for (int i = 0; i < 5; i++)
            {
                w.AddBytes(21, inner);
                w.AddString(20, $"text {i}");
            }
        });
        using var arena = new ArenaAllocator();
        All expected = All.Parse(bytes, in arena);
        for (int threadCount = 2; threadCount < 9; threadCount++)
        {
            var plan = BatchPlan.With(threadCount, partBytes: 700, chunkBytes: 1024);
            Assert.True(TryShare(bytes, arena, null, plan));
            Assert.True(expected == ProtoMessage.ParseParallel<All>(bytes, arena, null, plan), $"{threadCount} threads.");
        }
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(60, true)]
    [InlineData(1, false)]
    public void ParseParallel_ItemsAmongOtherFields_AreDividedOnlyIfThatTakesLittleMemory(int textBytes, bool isShared)
    {
        // A place is kept for each run of items, and one for each run of other fields: for the smallest ones that would be four times the input.
        byte[] item = ProtoWriterText.Bytes((scoped ref ProtoWriter w) => w.AddString(20, new string('t', textBytes)));
        byte[] other = textBytes == 0 ? [] : [0x08, 1];
        byte[] bytes = [.. Enumerable.Repeat((byte[])[.. other, .. item], 10_000).SelectMany(field => field)];
        using var arena = new ArenaAllocator();
        var plan = BatchPlan.With(threadCount: 2, partBytes: 1000, chunkBytes: 4096);
        Assert.Equal(isShared, TryShare(bytes, arena, null, plan));
        Assert.True(All.Parse(bytes, in arena) == ProtoMessage.ParseParallel<All>(bytes, arena, null, plan));
    }

    [Fact]
    public void ParseParallel_FaultInTheLastItem_FailsAtItsOffset()
    {
        // subs { i32 }, a varint that crosses the end of the message.
        byte[] bytes = [.. LargeMessage(300_000), 0xaa, 0x01, 2, 0x08, 0x80];
        using var arena = new ArenaAllocator();
        WireFormatException failure = Assert.Throws<WireFormatException>(() => All.ParseParallel(bytes, in arena, 4));
        Assert.Equal((WireError.Truncated, bytes.Length - 1L, -1), (failure.Error, failure.Offset, failure.MessageIndex));
        Assert.Equal((nuint)0, arena.UsedBytes);
        string message = Assert.Throws<WireFormatException>(() => All.Parse(bytes, in arena)).Message;
        Assert.Equal(message, failure.Message);
    }

    [Fact]
    public void ParseParallel_ItemWithoutARequiredField_NamesItAsParseDoes()
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

        byte[] bytes = writer.ToArray();
        BatchPlan plan = BatchPlan.With(threadCount: 3, partBytes: 100, chunkBytes: 1024);
        string expected = Assert.Throws<WireFormatException>(() => FileDescriptorSet.Parse(bytes, in arena)).Message;
        Assert.Contains("file[70]", expected, StringComparison.Ordinal);
        Assert.Equal(expected, Assert.Throws<WireFormatException>(() => ProtoMessage.ParseParallel<FileDescriptorSet>(bytes, arena, null, plan)).Message);
        var partial = new ProtoReadOptions { AllowsPartial = true };
        Assert.True(FileDescriptorSet.Parse(bytes, in arena, partial) == ProtoMessage.ParseParallel<FileDescriptorSet>(bytes, arena, partial, plan));
    }

    [Theory]
    [InlineData(ProtoLimits.DepthMax)]
    [InlineData(ProtoLimits.DepthMax + 1)]
    public void ParseParallel_NestedMessages_HasTheDepthLimitOfParse(int depth)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < 20; i++)
        {
            for (int level = 0; level < depth; level++) writer.StartSub(21);
            for (int level = 0; level < depth; level++) writer.CloseSub();
        }

        byte[] bytes = writer.ToArray();
        string expected = Verdict(() => All.Parse(bytes, in arena).ToArray());
        string actual = Verdict(() => ProtoMessage.ParseParallel<All>(bytes, arena, null, BatchPlan.With(2, 50, 1024)).ToArray());
        Assert.Equal(depth > ProtoLimits.DepthMax, expected.StartsWith('!'));
        Assert.Equal(expected, actual);
    }

    [Fact]
    public void ParseParallel_TypeWhoseCoreKeepsItemsAsUnknownFields_GivesWhatParseGives()
    {
        // A core that does not follow its layout: items are then not where the walk over the tags expects them.
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < 50; i++) writer.AddString(13, "text");
        byte[] bytes = writer.ToArray();
        var expected = ProtoMessage.Parse<Projection.Thing>(bytes, in arena);
        var actual = ProtoMessage.ParseParallel<Projection.Thing>(bytes, arena, null, BatchPlan.With(2, 16, 1024));
        Assert.Equal(expected.Unknown.Bytes.ToArray(), actual.Unknown.Bytes.ToArray());
        Assert.Equal(0, actual.Texts.Count);
    }

    [Fact]
    public void ParseParallel_ArenaThatIsReset_TakesNoMoreMemoryEachTime()
    {
        byte[] bytes = LargeMessage(400_000);
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 3; i++)
        {
            arena.Reset();
            All.ParseParallel(bytes, in arena, 2);
        }

        nuint reservedBytes = arena.ReservedBytes;
        for (int i = 0; i < 20; i++)
        {
            arena.Reset();
            All.ParseParallel(bytes, in arena, 2);
        }

        Assert.Equal(reservedBytes, arena.ReservedBytes);
    }

    [Fact]
    public void ParseParallel_ArenaWithALimit_KeepsIt()
    {
        byte[] bytes = LargeMessage(300_000);
        using var large = new ArenaAllocator(new ArenaOptions { ByteLimit = 32 << 20 });
        using var small = new ArenaAllocator(new ArenaOptions { ByteLimit = 400_000 });
        Assert.True(All.Parse(bytes, in large) == All.ParseParallel(bytes, in large, 4));
        Assert.InRange(large.ReservedBytes, 1u, 32u << 20);
        Assert.Throws<ArenaLimitException>(() => All.ParseParallel(bytes, in small, 4));
        Assert.Equal((nuint)0, small.UsedBytes);
        Assert.InRange(small.ReservedBytes, 0u, 400_000u);
    }

    [Fact]
    public void ParseParallel_ArenaOverASource_GivesBackAllChunks()
    {
        byte[] bytes = LargeMessage(300_000);
        var source = new GuardedChunkSource();
        using (var expected = new ArenaAllocator())
        using (var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source }))
        {
            All message = All.ParseParallel(bytes, in arena, 4);
            Assert.True(All.Parse(bytes, in expected) == message);
            Assert.InRange(source.ChunksOut, 1, int.MaxValue);
        }

        Assert.Equal(0, source.ChunksOut);
    }

    [Fact]
    public void ParseParallel_AmbientArena_IsUsedByAllThreads()
    {
        byte[] bytes = LargeMessage(300_000);
        using var arena = new ArenaAllocator();
        using (arena.Use())
        {
            All message = All.ParseParallel(bytes, maxDegreeOfParallelism: 4);
            Assert.True(All.Parse(bytes) == message);
        }
    }

    [Fact]
    public void ParseParallel_ManyThreadsWithArenasOfTheirOwn_GiveWhatParseGives()
    {
        byte[] bytes = LargeMessage(300_000);
        using var expectedArena = new ArenaAllocator();
        All expected = All.Parse(bytes, in expectedArena);
        byte[] expectedBytes = expected.ToArray();
        Parallel.For(0, BuildDepth.Pick(quick: 40, deep: 400), new ParallelOptions { MaxDegreeOfParallelism = 8 }, i =>
        {
            using ArenaAllocator arena = ArenaPool.Shared.Rent();
            BatchPlan plan = BatchPlan.With(threadCount: 1 + (i % 5), partBytes: 1000 + (i * 777), chunkBytes: 4096 << (i % 5));
            All message = ProtoMessage.ParseParallel<All>(bytes, arena, i % 3 == 0 ? AllOptions[1] : null, plan);
            Assert.True(expectedBytes.AsSpan().SequenceEqual(message.ToArray()), $"Message {i}.");
            message.Texts.Add(in arena) = Utf8String.Copy("more", in arena);
            message.Subs[0].Texts.Add(in arena) = Utf8String.Copy("more", in arena);
            Assert.Equal(expected.Texts.Count + 1, message.Texts.Count);
        });
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-2)]
    [InlineData(int.MinValue)]
    public void ParseParallel_NoThreads_IsRejected(int degree)
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => All.ParseParallel([], in arena, degree));
    }

    [Fact]
    public void ParseParallel_DisposedArena_Throws()
    {
        byte[] bytes = LargeMessage(300_000);
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => All.ParseParallel(bytes, in arena, 2));
        Assert.Throws<ObjectDisposedException>(() => All.ParseParallel(bytes, maxDegreeOfParallelism: 2));
    }

    /// <summary>Whether threads read the message, and none of it is left to a serial read.</summary>
    private static unsafe bool TryShare(byte[] bytes, ArenaAllocator arena, ProtoReadOptions? options, BatchPlan plan)
    {
        All message = default;
        IProtoMessage type = message;
        fixed (byte* input = bytes) return RootDecoder.TryRead(input, bytes.Length, arena, &message, type.Layout, type.Cores, options, plan);
    }

    private static ProtoRegistry Extensions()
    {
        var registry = new ProtoRegistry();
        registry.AddRange(TextExtensions.All);
        return registry;
    }

    private static BatchPlan Plan(FuzzRandom random) =>
        BatchPlan.With(threadCount: 1 + random.Next(4), partBytes: 1 + random.Next(400), chunkBytes: 256 << random.Next(5));

    /// <summary>Messages and texts, with other fields before, between and after them.</summary>
    private static byte[] LargeMessage(int sizeBytes)
    {
        var bytes = new List<byte>();
        for (int i = 0; bytes.Count < sizeBytes; i++)
        {
            bytes.AddRange(ProtoWriterText.Bytes((scoped ref ProtoWriter w) =>
            {
                if (i % 100 == 0) w.AddString(14, $"text {i}");
                w.StartSub(21);
                w.AddInt32(1, i);
                w.AddString(20, $"one of {i}");
                for (int k = 0; k < i % 8; k++) w.AddInt32(19, k);
                w.CloseSub();
                w.AddString(20, $"text {i}");
            }));
        }

        using var arena = new ArenaAllocator();
        return All.Parse(bytes.ToArray(), in arena).ToArray();
    }

    private static string Verdict(Func<byte[]> read)
    {
        try
        {
            return Convert.ToHexString(read());
        }
        catch (WireFormatException failure)
        {
            return $"!{failure.Error}@{failure.Offset} {failure.Message}";
        }
    }
}
