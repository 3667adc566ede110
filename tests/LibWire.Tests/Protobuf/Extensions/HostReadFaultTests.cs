using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Protobuf;

/// <summary>
/// Compares groups, extensions and MessageSets with reading by hand: same content, or same error at the same offset, for valid and damaged bytes in every
/// kind of input.
/// </summary>
public sealed unsafe class HostReadFaultTests
{
    private const ulong Seed = 61;

    [Fact]
    public void Read_DamagedHosts_EndAsReadingByHandDoes()
    {
        int inputCount = TestDepth.Pick(quick: 1_500, deep: TestedBuild.Flavor == "debug" ? 4_000 : 20_000);
        using var memory = new GuardedMemory(1 << 16);
        using var arena = new ArenaAllocator();
        int failed = 0;
        for (int i = 0; i < inputCount; i++)
        {
            var random = new FuzzRandom(Seed, (ulong)i);
            byte[] bytes = HostInputs.Make(random);
            if (!random.OneIn(4)) bytes = new FuzzMutator(random).Mutate(bytes, HostInputs.Make(random));
            if (bytes.Length > 1 << 16) continue;
            string expected = ByHand(bytes, in arena);
            if (expected[0] != '(') failed++;

            var span = new ProtoReader(bytes);
            Check(expected, ref span, in arena, i, bytes);
            ProtoReader pinned = ProtoReader.OverPinned(memory.PutAtEnd(bytes), (nuint)bytes.Length);
            Check(expected, ref pinned, in arena, i, bytes);
            var segmented = new ProtoReader(ProtoReaderSegments.CutAt(bytes, random.Next(bytes.Length + 1)));
            Check(expected, ref segmented, in arena, i, bytes);
            arena.Reset();
        }

        Assert.InRange(failed, inputCount / 10, inputCount * 9 / 10);
    }

    [Fact]
    public void Read_EveryPrefix_EndsAsReadingByHandDoes()
    {
        using var memory = new GuardedMemory(1 << 16);
        using var arena = new ArenaAllocator();
        for (int i = 0; i < TestDepth.Pick(quick: 15, deep: 60); i++)
        {
            byte[] whole = HostInputs.Make(new FuzzRandom(Seed + 1, (ulong)i));
            for (int length = Math.Min(whole.Length, 400); length >= 0; length--)
            {
                byte[] bytes = whole[..length];
                string expected = ByHand(bytes, in arena);
                ProtoReader pinned = ProtoReader.OverPinned(memory.PutAtEnd(bytes), (nuint)length);
                Check(expected, ref pinned, in arena, i, bytes);
                var span = new ProtoReader(new ReadOnlySpan<byte>(memory.PutAtEnd(bytes), length));
                Check(expected, ref span, in arena, i, bytes);
                arena.Reset();
            }
        }
    }

    [Fact]
    public void Read_LargeInput_IsReadInPiecesToTheSameValues()
    {
        // Concatenated hosts are one merged host: half a megabyte of all kinds of top-level fields.
        List<byte> all = [];
        using var arena = new ArenaAllocator();
        for (ulong i = 0; all.Count < 1 << 19; i++)
        {
            byte[] one = HostInputs.Make(new FuzzRandom(Seed + 2, i));
            if (ByHand(one, in arena)[0] == '(') all.AddRange(one);
        }

        byte[] bytes = [.. all];
        string expected = ByHand(bytes, in arena);
        var span = new ProtoReader(bytes);
        Check(expected, ref span, in arena, 0, []);
        fixed (byte* start = bytes)
        {
            ProtoReader pinned = ProtoReader.OverPinned(start, (nuint)bytes.Length);
            Check(expected, ref pinned, in arena, 0, []);
        }

        var segmented = new ProtoReader(ProtoReaderSegments.CutAt(bytes, 1, 1000, 300_000, 300_001));
        Check(expected, ref segmented, in arena, 0, []);
    }

    [Theory]
    [InlineData(262_100)]
    [InlineData(262_144)]
    [InlineData(700_000)]
    public void Read_OneFieldLargerThanAPieceBetweenOthers_IsRead(int textBytes)
    {
        byte[] text = new byte[textBytes];
        text.AsSpan().Fill((byte)'x');
        byte[] host = ProtoWriterText.Field(2, text);
        byte[] item = [11, .. ProtoWriterText.Field(3, host), 16, 0xe8, 7, 12];
        foreach (byte[] large in new byte[][]
        {
            [0x1b, .. host, 0x1c], [0x23, .. host, 0x24], [0x3b, .. host, 0x3c], [.. ProtoWriterText.Field(107, host)], [0xe3, 6, .. host, 0xe4, 6],
            [0x8b, 7, .. host, 0x8c, 7], [.. ProtoWriterText.Field(102, text)], [.. ProtoWriterText.Field(6, item)],
        })
        {
            byte[] bytes = [8, 1, .. large, 0xa0, 6, 5, .. large, 8, 2];
            using var arena = new ArenaAllocator();
            string expected = ByHand(bytes, in arena);
            Assert.Equal('(', expected[0]);
            var span = new ProtoReader(bytes);
            Check(expected, ref span, in arena, 0, []);
            using var memory = new GuardedMemory((nuint)bytes.Length);
            ProtoReader pinned = ProtoReader.OverPinned(memory.PutAtEnd(bytes), (nuint)bytes.Length);
            Check(expected, ref pinned, in arena, 0, []);

            // Without its end it is as large, but malformed.
            byte[] truncated = [8, 1, .. large[..^1]];
            expected = ByHand(truncated, in arena);
            span = new ProtoReader(truncated);
            Check(expected, ref span, in arena, 0, []);
        }

        // Items of a MessageSet that is the top-level message.
        byte[] items = [.. item, .. item, 11, 16, 5, .. ProtoWriterText.Field(3, text), 12, .. item];
        using var bagArena = new ArenaAllocator();
        var hand = new HandBag();
        hand.Read(new ProtoReader(items), in bagArena);
        Bag bag = Bag.Parse(items, in bagArena, HostExtensions.Strict);
        Assert.True(HostText.Of(hand) == HostText.Of(ref bag));
        Assert.Equal(textBytes, bag.Extensions.Get(HostExtensions.HostInBag).Text.Length);
    }

    [Fact]
    public void Write_WhatWasRead_IsReadAsTheSame()
    {
        using var arena = new ArenaAllocator();
        int written = 0;
        int count = TestDepth.Pick(quick: 500, deep: 3_000);
        for (ulong i = 0; i < (ulong)count; i++)
        {
            byte[] bytes = HostInputs.Make(new FuzzRandom(Seed + 3, i));
            if (ByHand(bytes, in arena)[0] != '(') continue;
            Host host = Host.Parse(bytes, in arena, HostExtensions.Partial);
            byte[] again = ProtoMessage.ToArrayPartial(in host);
            Assert.Equal(again.Length, host.ComputeSize());
            Assert.Equal(again, ProtoMessage.ToArray(in host));
            Host same = Host.Parse(again, in arena, HostExtensions.Partial);
            Assert.Equal(HostText.Of(ref host), HostText.Of(ref same));
            Assert.Equal(HostText.Of(ref same), ByHand(again, in arena));
            written++;
            arena.Reset();
        }

        Assert.InRange(written, count / 3, count);
    }

    private static string ByHand(byte[] bytes, in ArenaAllocator arena)
    {
        var host = new HandHost();
        try
        {
            host.Read(new ProtoReader(bytes), in arena);
        }
        catch (WireFormatException failure)
        {
            return Failure(failure);
        }

        return HostText.Of(host);
    }

    /// <summary>Reads, and checks that a failure leaves struct, arena and reader as they were.</summary>
    private static void Check(string expected, scoped ref ProtoReader reader, in ArenaAllocator arena, int input, byte[] bytes)
    {
        nuint usedBytes = arena.UsedBytes;
        int position = reader.Position, remainingBytes = reader.Remaining;
        Host host = default;
        host.Id = 77;
        string actual;
        try
        {
            host.Read(ref reader, arena, HostExtensions.Partial);
            actual = HostText.Of(ref host);
            Assert.Equal((0, position + remainingBytes, 0u), (reader.Remaining, reader.Position, reader.TagAndType));
        }
        catch (WireFormatException failure)
        {
            actual = Failure(failure);
            Assert.Equal((remainingBytes, position), (reader.Remaining, reader.Position));
            Assert.Equal(usedBytes, arena.UsedBytes);
            Assert.Equal("(77)", HostText.Of(ref host));
        }

        if (actual != expected) Assert.Fail($"Input {input}, {Convert.ToHexString(bytes)}: {actual}, and by hand {expected}.");
    }

    private static string Failure(WireFormatException failure) => $"{failure.Error}@{failure.Offset}";
}
