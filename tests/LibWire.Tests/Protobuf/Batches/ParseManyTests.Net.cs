using LibWire.Tests.Fuzz;
using LibWire.Tests.Protobuf.Streams;
using LibWire.Tests.Protobuf.Text.Schema;

namespace LibWire.Tests.Protobuf.Batches;

public sealed class ParseManyTests
{
    private static readonly int Rounds = BuildDepth.Pick(quick: 400, deep: 10_000);

    private static readonly ProtoReadOptions[] AllOptions =
        [ProtoReadOptions.Default, new() { CopiesStringsOnly = true }, new() { DiscardsUnknownFields = true, AllowsPartial = true }];

    [Fact]
    public void ParseMany_NoBytes_IsEmpty()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(0, All.ParseMany([], in arena).Count);
        Assert.Equal(0, All.ParseManyParallel([], in arena).Count);
        Assert.Equal((nuint)0, arena.ReservedBytes);
    }

    [Fact]
    public void ParseMany_EmptyMessages_AreAllZero()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateSpan<byte>(10_000).Fill(0xaa);
        arena.Reset();
        UnmanagedArray<All> messages = All.ParseMany(new byte[5], in arena);
        Assert.Equal(5, messages.Count);
        foreach (ref readonly All message in messages) Assert.True(message == default);
    }

    [Fact]
    public void ParseMany_RandomMessages_GivesWhatParseGivesForEach()
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(31, (ulong)round);
            byte[][] each = [.. Enumerable.Range(0, random.Next(30)).Select(_ => RandomAll.Make(random, random.Next(6)))];
            byte[] bytes = Things.Delimited(each);
            ProtoReadOptions options = random.Pick(AllOptions);
            UnmanagedArray<All> messages = ProtoMessage.ParseMany<All>(bytes, arena, options, Plan(random));
            Assert.Equal(each.Length, messages.Count);
            for (int i = 0; i < each.Length; i++) Assert.True(All.Parse(each[i], in arena, options) == messages[i], $"Round {round}, message {i}.");
        }
    }

    [Fact]
    public void ParseMany_DamagedMessages_HasTheVerdictOfReadingOneByOne()
    {
        using var arena = new ArenaAllocator();
        int failures = 0;
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(32, (ulong)round);
            byte[] bytes = Things.Delimited(Enumerable.Range(0, 1 + random.Next(20)).Select(_ => RandomAll.Make(random, random.Next(5))));
            for (int i = random.Next(4); i >= 0; i--) bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
            if (random.OneIn(8)) bytes = bytes[..random.Next(bytes.Length)];
            ProtoReadOptions options = random.Pick(AllOptions);
            string expected = OneByOne(bytes, options);
            nuint usedBytes = arena.UsedBytes;
            string serial = Verdict(() => ProtoMessage.ParseMany<All>(bytes, arena, options, BatchPlan.With(1, 1 + random.Next(200), 1024)));
            string shared = Verdict(() => ProtoMessage.ParseMany<All>(bytes, arena, options, Plan(random)));
            Assert.True(expected == serial, $"Round {round}: {serial} and not {expected}.");
            Assert.True(expected == shared, $"Round {round}, several threads: {shared} and not {expected}.");
            if (!expected.StartsWith('!')) continue;
            failures++;
            Assert.Equal(usedBytes, arena.UsedBytes);
        }

        Assert.InRange(failures, Rounds / 10, Rounds * 9 / 10);
    }

    [Fact]
    public void ParseMany_FaultInOneMessage_NamesMessageAndOffset()
    {
        // Message 2 begins at byte 5, and its number at byte 7 crosses its end.
        byte[] bytes = [2, 0x08, 1, 0, 2, 0x08, 0x80, 1, 0x08];
        using var arena = new ArenaAllocator();
        WireFormatException failure = Assert.Throws<WireFormatException>(() => All.ParseMany(bytes, in arena));
        Assert.Equal((WireError.Truncated, 6L, 2), (failure.Error, failure.Offset, failure.MessageIndex));
        Assert.EndsWith("(in message 2, at byte 6)", failure.Message, StringComparison.Ordinal);
        Assert.Equal((nuint)0, arena.UsedBytes);
    }

    [Theory]
    [InlineData(new byte[] { 0, 0, 3, 0x08, 1 }, WireError.LengthOutOfRange, 2, 2)]
    [InlineData(new byte[] { 0, 0x80 }, WireError.Truncated, 1, 1)]
    [InlineData(new byte[] { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1 }, WireError.VarintTooLong, 0, 0)]
    [InlineData(new byte[] { 0, 0xff, 0xff, 0xff, 0xff, 0x7f }, WireError.LengthOutOfRange, 1, 1)]
    public void ParseMany_MalformedLength_NamesTheMessageThatIsNotThere(byte[] bytes, WireError error, long offset, int index)
    {
        using var arena = new ArenaAllocator();
        WireFormatException failure = Assert.Throws<WireFormatException>(() => All.ParseMany(bytes, in arena));
        Assert.Equal((error, offset, index), (failure.Error, failure.Offset, failure.MessageIndex));
        Assert.Equal((nuint)0, arena.UsedBytes);
    }

    [Fact]
    public void ParseMany_FaultBeforeAMalformedLength_IsTheOneReported()
    {
        using var arena = new ArenaAllocator();
        WireFormatException failure = Assert.Throws<WireFormatException>(() => All.ParseMany([1, 0x08, 0xff], in arena));
        Assert.Equal((WireError.Truncated, 2L, 0), (failure.Error, failure.Offset, failure.MessageIndex));
    }

    [Fact]
    public void ParseMany_MissingRequiredField_HasTheOffsetOfItsMessage()
    {
        byte[] bytes = [2, 0x08, 1, 0, 2, 0x08, 2];
        using var arena = new ArenaAllocator();
        WireFormatException failure = Assert.Throws<WireFormatException>(() => Needed.ParseMany(bytes, in arena));
        Assert.Equal((WireError.RequiredFieldMissing, 4L, 1), (failure.Error, failure.Offset, failure.MessageIndex));
        UnmanagedArray<Needed> partial = Needed.ParseMany(bytes, in arena, new ProtoReadOptions { AllowsPartial = true });
        Assert.Equal((1, false, 2), (partial[0].Id, partial[1].HasId, partial[2].Id));
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(2)]
    [InlineData(16)]
    public void ParseManyParallel_ManyMessages_GivesWhatParseManyGives(int degree)
    {
        byte[] bytes = Things.Delimited(Enumerable.Range(0, 4000).Select(i => RandomAll.Make(new FuzzRandom(33, (ulong)i), 8)));
        Assert.InRange(bytes.Length, BatchPlan.SharedBytesMin, int.MaxValue);
        using var arena = new ArenaAllocator();
        UnmanagedArray<All> expected = All.ParseMany(bytes, in arena);
        UnmanagedArray<All> actual = All.ParseManyParallel(bytes, in arena, degree);
        Assert.Equal(4000, actual.Count);
        for (int i = 0; i < expected.Count; i++) Assert.True(expected[i] == actual[i], $"Message {i}.");
    }

    [Fact]
    public void ParseMany_ArenaLimit_LeavesTheArenaUnchanged()
    {
        // A megabyte of empty messages takes two hundred.
        using var arena = new ArenaAllocator();
        Assert.Throws<ArenaLimitException>(() => All.ParseMany(new byte[1 << 20], in arena));
        Assert.Throws<ArenaLimitException>(() => All.ParseManyParallel(new byte[1 << 20], in arena, 2));
        Assert.Equal((nuint)0, arena.UsedBytes);
        arena.AllocateSpan<byte>(1 << 20).Clear();
    }

    private static BatchPlan Plan(FuzzRandom random) =>
        BatchPlan.With(threadCount: 1 + random.Next(4), partBytes: 1 + random.Next(200), chunkBytes: 256 << random.Next(5));

    private static string OneByOne(byte[] bytes, ProtoReadOptions options)
    {
        using var reader = new DelimitedMessageReader<All>(bytes, int.MaxValue, options);
        int index = 0;
        string content = "";
        try
        {
            // The reader of streams calls a message that is not whole truncated.
            for (var rows = new ProtoReader(bytes); ; index++)
            {
                bool isMore = rows.NextDelimited(out _);
                if (isMore != reader.Next() || !isMore) return content;
                content += Convert.ToHexString(reader.Current.ToArray()) + ' ';
            }
        }
        catch (WireFormatException failure)
        {
            return $"!{failure.Error}@{failure.Offset} in {index}";
        }
    }

    private static string Verdict(Func<UnmanagedArray<All>> read)
    {
        try
        {
            string content = "";
            foreach (ref readonly All message in read()) content += Convert.ToHexString(message.ToArray()) + ' ';
            return content;
        }
        catch (WireFormatException failure)
        {
            return $"!{failure.Error}@{failure.Offset} in {failure.MessageIndex}";
        }
    }
}
