using LibWire.Tests.Fuzz;
using Shop;

namespace LibWire.Tests.Protobuf;

/// <summary>Generated decoding against reading by hand: same contents, or same error at the same offset, for good and damaged bytes in every kind of input.</summary>
public sealed unsafe class ProtoDecodeFaultTests
{
    private const ulong Seed = 20;

    [Fact]
    public void Read_DamagedOrders_EndAsReadingByHandDoes()
    {
        int inputCount = TestDepth.Pick(quick: 1_500, deep: TestedBuild.Flavor == "debug" ? 4_000 : 20_000);
        using var memory = new GuardedMemory(1 << 16);
        using var arena = new ArenaAllocator();
        int failed = 0;
        for (int i = 0; i < inputCount; i++)
        {
            var random = new FuzzRandom(Seed, (ulong)i);
            byte[] bytes = ShopOrders.Make(random);
            if (!random.OneIn(8)) bytes = new FuzzMutator(random).Mutate(bytes, ShopOrders.Make(random));
            string expected = ByHand(bytes, in arena);
            if (expected[0] != 'o') failed++;

            var span = new ProtoReader(bytes);
            Check(expected, ref span, in arena, i, bytes);
            ProtoReader pinned = ProtoReader.OverPinned(memory.PutAtEnd(bytes), (nuint)bytes.Length);
            Check(expected, ref pinned, in arena, i, bytes);
            var segmented = new ProtoReader(ProtoReaderSegments.CutAt(bytes, random.Next(bytes.Length + 1)));
            Check(expected, ref segmented, in arena, i, bytes);
            fixed (byte* start = bytes)
            {
                int middle = random.Next(bytes.Length + 1);
                ProtoReader windows = ProtoReader.DangerousOverPinned(ProtoReaderSegments.CutAt(bytes, random.Next(middle + 1), middle));
                Check(expected, ref windows, in arena, i, bytes);
            }

            arena.Reset();
        }

        Assert.InRange(failed, inputCount / 10, inputCount * 9 / 10);
    }

    [Fact]
    public void Read_EveryPrefix_EndsAsReadingByHandDoes()
    {
        using var memory = new GuardedMemory(1 << 16);
        using var arena = new ArenaAllocator();
        for (int i = 0; i < TestDepth.Pick(quick: 10, deep: 40); i++)
        {
            byte[] whole = ShopOrders.Make(new FuzzRandom(Seed + 1, (ulong)i));
            for (int length = Math.Min(whole.Length, 600); length >= 0; length--)
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

    // A text is tested for ASCII by loads that overlap. None of them goes past it.
    [Fact]
    public void Read_TextOfEachLengthAtTheEndOfTheMemory_ReadsNothingBehindIt()
    {
        using var memory = new GuardedMemory(1 << 12);
        using var arena = new ArenaAllocator();
        for (int length = 0; length <= 600; length++)
        {
            var writer = new ProtoWriter(in arena);
            string text = new('x', length);
            writer.AddString(3, text);
            byte[] bytes = writer.ToArray();
            ProtoReader pinned = ProtoReader.OverPinned(memory.PutAtEnd(bytes), (nuint)bytes.Length);
            Order order = default;
            order.Read(ref pinned, in arena);
            Assert.Equal(text, order.Note.ToString());

            // The last byte is looked at too.
            bytes[^1] = 0x80;
            if (length > 0) Assert.Throws<WireFormatException>(() => { using var other = new ArenaAllocator(); Order.Parse(bytes, in other); });
            arena.Reset();
        }
    }

    [Fact]
    public void Read_EveryPrefixOfNodesInAnyInput_EndsAsReadingByHandDoes()
    {
        byte[] whole = ShopOrders.Nodes(7);
        for (int length = 0; length <= whole.Length; length++)
        {
            byte[] bytes = whole[..length];
            ProtoReaderInputs.ForEach(bytes, (reader, input) =>
            {
                var hand = new HandNode();
                string expected;
                try
                {
                    hand.Read(new ProtoReader(bytes));
                    expected = ShopText.Of(hand);
                }
                catch (WireFormatException failure)
                {
                    expected = Failure(failure);
                }

                using var arena = new ArenaAllocator();
                Node node = default;
                string actual;
                try
                {
                    node.Read(ref reader, in arena);
                    Assert.Equal(0, reader.Remaining);
                    actual = ShopText.Of(ref node);
                }
                catch (WireFormatException failure)
                {
                    Assert.Equal(bytes.Length, reader.Remaining);
                    actual = Failure(failure);
                }

                Assert.Equal(expected, actual);
            });
        }
    }

    private static string ByHand(byte[] bytes, in ArenaAllocator arena)
    {
        var order = new HandOrder();
        try
        {
            order.Read(new ProtoReader(bytes), in arena);
        }
        catch (WireFormatException failure)
        {
            return Failure(failure);
        }

        return ShopText.Of(order);
    }

    /// <summary>Reads, and checks that a failure leaves struct, arena and reader as they were.</summary>
    private static void Check(string expected, scoped ref ProtoReader reader, in ArenaAllocator arena, int input, byte[] bytes)
    {
        nuint usedBytes = arena.UsedBytes;
        int position = reader.Position, remainingBytes = reader.Remaining;
        Order order = default;
        order.Id = 77;
        string actual;
        try
        {
            order.Read(ref reader, in arena);
            actual = ShopText.Of(ref order);
            Assert.Equal((0, position + remainingBytes, 0u), (reader.Remaining, reader.Position, reader.TagAndType));
        }
        catch (WireFormatException failure)
        {
            actual = Failure(failure);
            Assert.Equal((remainingBytes, position), (reader.Remaining, reader.Position));
            Assert.Equal(usedBytes, arena.UsedBytes);
            Assert.Equal("order(77 pay=None level=0 blob=)", ShopText.Of(ref order));
        }

        if (actual != expected) Assert.Fail($"Input {input}, {Convert.ToHexString(bytes)}: {actual}, and by hand {expected}.");
    }

    private static string Failure(WireFormatException failure) => $"{failure.Error}@{failure.Offset}";
}
