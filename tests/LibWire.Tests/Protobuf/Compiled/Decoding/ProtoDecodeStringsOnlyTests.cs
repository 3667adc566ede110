using LibWire.Tests.Fuzz;
using Shop;

namespace LibWire.Tests.Protobuf;

/// <summary>Reading with <see cref="ProtoReadOptions.CopiesStringsOnly"/>: the same as without, nothing that points into the input, and less memory.</summary>
public sealed unsafe class ProtoDecodeStringsOnlyTests
{
    private const ulong Seed = 33;
    private const byte Paint = 0xee;

    private static readonly ProtoReadOptions Strings = new() { CopiesStringsOnly = true };
    private static readonly ProtoReadOptions HostStrings = new() { CopiesStringsOnly = true, Registry = HostExtensions.Partial.Registry, AllowsPartial = true };

    private delegate string ReadText(scoped ref ProtoReader reader, ArenaAllocator arena, Action afterwards);

    [Fact]
    public void Default_CopiesTheInput() => Assert.False(ProtoReadOptions.Default.CopiesStringsOnly);

    [Fact]
    public void Read_DamagedOrders_EndsAsWithoutTheOption() => CheckDamaged(ShopOrders.Make, OrderText(null), OrderText(Strings));

    [Fact]
    public void Read_DamagedGroupsAndExtensions_EndsAsWithoutTheOption() => CheckDamaged(HostInputs.Make, HostTextOf(HostExtensions.Partial), HostTextOf(HostStrings));

    [Fact]
    public void Read_EveryPrefix_EndsAsWithoutTheOption()
    {
        for (int i = 0; i < TestDepth.Pick(quick: 8, deep: 30); i++)
        {
            CheckPrefixes(ShopOrders.Make(new FuzzRandom(Seed + 1, (ulong)i)), OrderText(null), OrderText(Strings));
            CheckPrefixes(HostInputs.Make(new FuzzRandom(Seed + 2, (ulong)i)), HostTextOf(HostExtensions.Partial), HostTextOf(HostStrings));
        }
    }

    [Fact]
    public void Read_LargeInput_IsWhatItIsWithoutTheOption()
    {
        // Concatenated orders are one merged order. It is longer than a piece that is copied at once.
        List<byte> all = [];
        using var arena = new ArenaAllocator();
        for (ulong i = 0; all.Count < 1 << 19; i++)
        {
            byte[] one = ShopOrders.Make(new FuzzRandom(Seed + 3, i));
            if (Read([.. one], arena, OrderText(null), isPainted: false)[0] == 'o') all.AddRange(one);
        }

        Assert.Equal(Read([.. all], arena, OrderText(null), isPainted: false), Read([.. all], arena, OrderText(Strings), isPainted: true));
    }

    [Fact]
    public void Merge_IntoAMessage_KeepsNothingOfTheInput()
    {
        for (ulong i = 0; i < 400; i++)
        {
            using var arena = new ArenaAllocator();
            var random = new FuzzRandom(Seed + 4, i);
            byte[] first = ShopOrders.Make(random);
            byte[] second = ShopOrders.Make(random);
            if (random.OneIn(2)) second = new FuzzMutator(random).Mutate(second, first);
            Order expected = default, actual = default;
            Assert.Equal(Merge(&expected, first, arena, null), Merge(&actual, first, arena, Strings));
            Assert.Equal(Merge(&expected, second, arena, null), Merge(&actual, second, arena, Strings));
            Assert.Equal(ShopText.Of(ref expected), ShopText.Of(ref actual));
        }
    }

    [Fact]
    public void Merge_ArenaWithoutRoom_LeavesNothingThatPointsIntoTheInput()
    {
        // Chunks are taken one by one, so the limit can be exceeded at any of many strings.
        byte[] bytes = [.. Enumerable.Range(0, 400).SelectMany(i => (byte[])[26, 40, .. Text(40), 0xb2, 1, 3, .. "tag"u8, 0xa2, 1, 20, .. Text(20), 34, 7, 10, 3, (byte)('0' + (i / 100)), (byte)('0' + (i / 10 % 10)), (byte)('0' + (i % 10)), 16, 1, 0xaa, 6, 2, 1, 2])];
        int failed = 0;
        for (nuint limit = 256; limit < 32 * 1024; limit += 488)
        {
            using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = limit, FirstBlockBytes = 256 });
            Order order = default;
            byte[] input = [.. bytes];
            try
            {
                Merge(&order, input, arena, Strings);
            }
            catch (ArenaLimitException)
            {
                failed++;
            }

            input.AsSpan().Fill(Paint);
            string text = ShopText.Of(ref order);
            Assert.DoesNotContain("EEEE", text, StringComparison.Ordinal);
        }

        Assert.True(failed > 10);
    }

    [Fact]
    public void Read_EmptyStringsAndNoBytes_TakesNoMemory()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        Merge(&order, [26, 0, 0xa2, 1, 0, 42, 0], arena, Strings);
        Assert.Equal((nuint)0, arena.UsedBytes);
        Assert.Equal((true, 0, 0, Order.PayOneofCase.Card), (order.HasNote, order.Note.Length, order.Blob.Count, order.PayCase));
        Merge(&order, [], arena, Strings);
        Assert.Equal((nuint)0, arena.UsedBytes);
    }

    [Theory]
    [InlineData("2605 6869203A29", 0)]
    [InlineData("1A05 6869203A29", 8)]
    [InlineData("1A05 6869203A29 1A02 4142", 8)]
    [InlineData("1A05 6869203A29 1A04 41424344", 16)]
    [InlineData("1A05 6869203A29 A201 02 4142 1A01 41", 8)]
    public void Read_TextsThatFollowEachOther_ShareTheRoundingOfTheirBlock(string hex, int usedBytes)
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        string outcome = Merge(&order, Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)), arena, Strings);
        if (usedBytes == 0) Assert.NotEmpty(outcome);
        else Assert.Equal(("", (nuint)usedBytes), (outcome, arena.UsedBytes));
    }

    [Fact]
    public void Add_ToCopiedBytes_MovesThem()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        Merge(&order, [0xa2, 1, 3, 1, 2, 3, 26, 2, (byte)'h', (byte)'i'], arena, Strings);
        UnmanagedArray<byte> blob = order.Blob;
        for (byte i = 4; i < 40; i++) blob.Add(i, in arena);
        Assert.Equal(Enumerable.Range(1, 39).Select(i => (byte)i), blob.ToArray());
        Assert.Equal("hi", order.Note.ToString());
    }

    [Fact]
    public void Read_LongPackedRun_IsNoViewOfTheInput()
    {
        byte[] bytes = ProtoWriterText.Bytes((scoped ref ProtoWriter writer) => writer.AddPackedFixed64(114, [.. Enumerable.Range(0, 600).Select(i => (ulong)i)]));
        using var arena = new ArenaAllocator();
        for (int offset = 0; offset < 8; offset++)
        {
            byte[] input = [.. new byte[offset], .. bytes];
            Host host = default;
            var reader = new ProtoReader(input.AsSpan(offset));
            host.Read(ref reader, arena, HostStrings);
            input.AsSpan().Fill(Paint);
            Assert.Equal(Enumerable.Range(0, 600).Select(i => (ulong)i), host.Extensions.Get(HostExtensions.Fixeds).ToArray());
        }
    }

    [Fact]
    public void Read_PinnedInput_StillPointsIntoIt()
    {
        byte[] bytes = [26, 40, .. Text(40)];
        using var arena = new ArenaAllocator();
        fixed (byte* start = bytes)
        {
            ProtoReader reader = ProtoReader.OverPinned(start, (nuint)bytes.Length);
            Order order = default;
            Whole(&order, ref reader, arena, Strings);
            fixed (byte* note = order.Note.Span) Assert.True(note == start + 2);
        }
    }

    [Fact]
    public void Read_Segments_TakesWhatItTakesWithoutTheOption()
    {
        for (ulong i = 0; i < 100; i++)
        {
            byte[] bytes = ShopOrders.Make(new FuzzRandom(Seed + 5, i));
            nuint[] used = new nuint[2];
            string[] texts = new string[2];
            for (int k = 0; k < 2; k++)
            {
                using var arena = new ArenaAllocator();
                var reader = new ProtoReader(ProtoReaderSegments.CutAt(bytes, bytes.Length / 2));
                texts[k] = OrderText(k == 0 ? null : Strings)(ref reader, arena, static () => { });
                used[k] = arena.UsedBytes;
            }

            Assert.Equal((used[0], texts[0]), (used[1], texts[1]));
        }
    }

    [Fact]
    public void Read_Numbers_TakesLessThanWithoutTheOption()
    {
        byte[] bytes = [.. Enumerable.Range(0, 2000).SelectMany(i => (byte[])[18, 15, 10, 2, (byte)'a', (byte)'b', 16, 2, 25, 1, 2, 3, 4, 5, 6, 7, 8])];
        nuint[] used = new nuint[2];
        for (int k = 0; k < 2; k++)
        {
            using var arena = new ArenaAllocator();
            Order order = default;
            Merge(&order, bytes, arena, k == 0 ? null : Strings);
            Assert.Equal(2000, order.Lines.Count);
            used[k] = arena.UsedBytes;
        }

        // The texts of lines follow each other.
        Assert.InRange((long)used[0] - (long)used[1], bytes.Length - (2000 * 2), bytes.Length - (2000 * 2) + 64);
    }

    [Fact]
    public void Read_LongRun_MovesNoItemThoughStringsLieBehind()
    {
        const int count = 100_000;
        byte[] bytes = [.. Enumerable.Repeat<byte[]>([18, 36, 10, 32, .. "0123456789abcdef0123456789abcdef"u8, 16, 2], count).SelectMany(field => field)];
        using var arena = new ArenaAllocator();
        Order order = default;
        Merge(&order, bytes, arena, Strings);
        Assert.Equal(count, order.Lines.Count);
        Assert.InRange(order.Lines.Capacity, count, count + (count / 8));
        Assert.Equal((nuint)((32L * count) + (((long)order.Lines.Capacity * sizeof(OrderLine)) + 7) / 8 * 8), arena.UsedBytes);
    }

    [Fact]
    public void Read_ByLayout_ReachesTheOption()
    {
        byte[] bytes = ProtoWriterText.Bytes((scoped ref ProtoWriter writer) => writer.AddString(2, "a text of more than sixteen bytes"));
        using var arena = new ArenaAllocator();
        Host host = default;
        var reader = new ProtoReader(bytes);
        ProtoMessage.Read(Host.Layout, &host, ref reader, arena, HostStrings);
        bytes.AsSpan().Fill(Paint);
        Assert.Equal("a text of more than sixteen bytes", host.Text.ToString());
        Assert.InRange(arena.UsedBytes, (nuint)33, (nuint)40);
    }

    [Fact]
    public void Read_PartOfAnInput_BeginsWhereTheReaderStands()
    {
        byte[] bytes = [8, 1, 26, 1, (byte)'x', 26, 1, 0xff];
        using var arena = new ArenaAllocator();
        ArenaAllocator handle = arena;
        var failure = Assert.Throws<WireFormatException>(() =>
        {
            var reader = new ProtoReader(bytes);
            reader.Next();
            reader.Skip();
            Order order = default;
            Whole(&order, ref reader, handle, Strings);
        });
        Assert.Equal((WireError.InvalidUtf8, 6L), (failure.Error, failure.Offset));
        Assert.Equal((nuint)0, arena.UsedBytes);
    }

    private static void CheckDamaged(Func<FuzzRandom, byte[]> make, ReadText expected, ReadText actual)
    {
        int inputCount = TestDepth.Pick(quick: 1_000, deep: TestedBuild.Flavor == "debug" ? 2_000 : 10_000);
        using var memory = new GuardedMemory(1 << 16);
        using var arena = new ArenaAllocator();
        int failed = 0;
        for (int i = 0; i < inputCount; i++)
        {
            var random = new FuzzRandom(Seed, (ulong)i);
            byte[] bytes = make(random);
            if (!random.OneIn(4)) bytes = new FuzzMutator(random).Mutate(bytes, make(random));
            if (bytes.Length > 1 << 16) continue;
            if (Check(bytes, memory, arena, expected, actual).Contains('@', StringComparison.Ordinal)) failed++;
            arena.Reset();
        }

        Assert.InRange(failed, inputCount / 10, inputCount * 9 / 10);
    }

    private static void CheckPrefixes(byte[] whole, ReadText expected, ReadText actual)
    {
        using var memory = new GuardedMemory(1 << 16);
        using var arena = new ArenaAllocator();
        for (int length = Math.Min(whole.Length, 400); length >= 0; length--)
        {
            Check(whole[..length], memory, arena, expected, actual);
            arena.Reset();
        }
    }

    /// <summary>
    /// Reads with a copy. Then reads from memory that ends or begins at a page that must not be touched. That memory is overwritten before the message is
    /// compared.
    /// </summary>
    private static string Check(byte[] bytes, GuardedMemory memory, ArenaAllocator arena, ReadText expected, ReadText actual)
    {
        string wanted = Read(bytes, arena, expected, isPainted: false);
        foreach (bool atEnd in new[] { true, false })
        {
            byte* guarded = atEnd ? memory.PutAtEnd(bytes) : memory.PutAtStart(bytes);
            nuint usedBytes = arena.UsedBytes;
            var reader = new ProtoReader(new ReadOnlySpan<byte>(guarded, bytes.Length));
            string found = actual(ref reader, arena, () => new Span<byte>(guarded, bytes.Length).Fill(Paint));
            if (found != wanted) Assert.Fail($"{Convert.ToHexString(bytes)}: {found}, and without the option {wanted}.");
            bool isFailure = found.Contains('@', StringComparison.Ordinal);
            Assert.Equal(isFailure ? bytes.Length : 0, reader.Remaining);
            if (isFailure) Assert.Equal(usedBytes, arena.UsedBytes);
        }

        return wanted;
    }

    private static string Read(byte[] bytes, ArenaAllocator arena, ReadText read, bool isPainted)
    {
        byte[] input = [.. bytes];
        var reader = new ProtoReader(input);
        return read(ref reader, arena, () =>
        {
            if (isPainted) input.AsSpan().Fill(Paint);
        });
    }

    private static ReadText OrderText(ProtoReadOptions? options) => (scoped ref ProtoReader reader, ArenaAllocator arena, Action afterwards) =>
    {
        Order order = default;
        try
        {
            Whole(&order, ref reader, arena, options);
        }
        catch (WireFormatException failure)
        {
            return $"{failure.Error}@{failure.Offset}";
        }

        afterwards();
        return ShopText.Of(ref order);
    };

    private static ReadText HostTextOf(ProtoReadOptions options) => (scoped ref ProtoReader reader, ArenaAllocator arena, Action afterwards) =>
    {
        Host host = default;
        try
        {
            host.Read(ref reader, arena, options);
        }
        catch (WireFormatException failure)
        {
            return $"{failure.Error}@{failure.Offset}";
        }

        afterwards();
        return HostText.Of(ref host);
    };

    /// <summary>Merges, and then overwrites the input.</summary>
    /// <returns>The failure, if there was one.</returns>
    private static string Merge(Order* order, byte[] bytes, ArenaAllocator arena, ProtoReadOptions? options)
    {
        byte[] input = [.. bytes];
        var reader = new ProtoReader(input);
        try
        {
            ProtoDecode.Whole(ref reader, arena, order, Core, isMerge: true, options);
            return "";
        }
        catch (WireFormatException failure)
        {
            return $"{failure.Error}@{failure.Offset}";
        }
        finally
        {
            input.AsSpan().Fill(Paint);
        }
    }

    private static void* Core => (delegate*<byte*, byte*, Order*, int, ref ProtoReadState, void>)&Order.ReadCore;

    private static void Whole(Order* order, scoped ref ProtoReader reader, ArenaAllocator arena, ProtoReadOptions? options) => ProtoDecode.Whole(ref reader, arena, order, Core, isMerge: false, options);

    private static byte[] Text(int sizeBytes) => [.. Enumerable.Range(0, sizeBytes).Select(i => (byte)('a' + (i % 26)))];
}
