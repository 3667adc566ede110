using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using QuickStart;

namespace LibWire.Tests.Fuzz;

/// <summary>
/// Access to a guard page ends the process, and with it the test run, so these tests pass if they end. (FuzzTests runs its inputs in guarded memory as well.)
/// </summary>
public sealed unsafe class GuardPageTests
{
    private const ulong Seed = 7;

    [Fact]
    public void Readers_EveryPrefixBeforeAndBehindGuardPages_StayInside()
    {
        int messageCount = TestDepth.Pick(quick: 6, deep: 24);
        const int messageBytesMax = 400;
        FuzzSeeds seeds = FuzzSeeds.Load();
        var random = new FuzzRandom(Seed);
        List<byte[]> messages = [.. Enumerable.Range(0, messageCount).Select(i => FuzzMessages.Make(random))];
        messages.AddRange(seeds.Pieces.OrderBy(piece => piece.Length).Take(4));

        using var campaign = new FuzzCampaign(Seed, seeds);
        long index = 0;
        foreach (byte[] message in messages)
            for (int length = Math.Min(message.Length, messageBytesMax); length >= 0; length--) campaign.RunInput(index++, message[..length]);
        Assert.Empty(campaign.Tally.Findings);
        Assert.Equal(index, campaign.Tally.Inputs);
    }

    [Fact]
    public void Readers_EveryVectorBeforeAndBehindGuardPages_StayInside()
    {
        FuzzSeeds seeds = FuzzSeeds.Load();
        using var memory = new GuardedMemory(1 << 16);
        var trace = new FuzzTrace();
        foreach (byte[] vector in seeds.Vectors)
        {
            var plain = new ProtoReader(vector);
            FuzzOutcome expected = new FuzzWalker(trace, throwing: true).WalkInput(ref plain);
            ulong digest = trace.Digest;
            foreach (bool atEnd in new[] { true, false })
            {
                byte* guarded = atEnd ? memory.PutAtEnd(vector) : memory.PutAtStart(vector);
                var spanned = new ProtoReader(new ReadOnlySpan<byte>(guarded, vector.Length));
                Assert.Equal(expected, new FuzzWalker(trace, throwing: true, new ScalarVisitor()).WalkInput(ref spanned));
                Assert.Equal(digest, trace.Digest);
                ProtoReader pinned = ProtoReader.OverPinned(guarded, (nuint)vector.Length);
                Assert.Equal(expected, new FuzzWalker(trace, throwing: false, new ScalarVisitor()).WalkInput(ref pinned));
                Assert.Equal(digest, trace.Digest);
            }
        }
    }

    [Fact]
    public void Writer_GrowingInChunksBeforeGuardPages_StaysInsideAndWritesTheSame()
    {
        var source = new GuardedChunkSource();
        for (ulong round = 0; round < 400; round++)
        {
            byte[] expected = FuzzMessages.Make(new FuzzRandom(Seed, round));
            using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = Sizes(round) });

            // Each message starts in the chunk where the one before ended.
            for (int repeat = 0; repeat < 3; repeat++)
            {
                var writer = new ProtoWriter(in arena);
                FuzzMessages.Write(ref writer, new FuzzRandom(Seed, round));
                Assert.Equal(expected, writer.ToArray());
            }
        }

        Assert.Equal(0, source.ChunksOut);
        Assert.True(source.ChunksGiven > 400, "No chunk had to grow.");
    }

    [Fact]
    public void Values_GrowingInChunksBeforeGuardPages_StayInside()
    {
        var source = new GuardedChunkSource();
        for (ulong round = 0; round < 200; round++)
        {
            var random = new FuzzRandom(Seed, round);
            using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = Sizes(round) });
            UnmanagedArray<byte> bytes = default;
            UnmanagedArray<TileValue> values = default;
            UnmanagedMap<int, Utf8String> map = default;
            int count = random.Next(200);
            for (int i = 0; i < count; i++)
            {
                bytes.AddRange(new byte[] { (byte)i, 1, 2 }.AsSpan(0, 1 + random.Next(3)), in arena);
                values.Add(in arena).Int = i;
                if (i % 3 == 0) map.Set(i, Utf8String.Copy(FuzzMessages.Text(random), in arena), in arena);
                arena.AllocateSpan<byte>(random.Next(24)).Fill(0xff);
            }

            Assert.Equal((count, (count + 2) / 3), (values.Count, map.Count));
            for (int i = 0; i < count; i++) Assert.Equal(i, values[i].Int);
        }

        Assert.Equal(0, source.ChunksOut);
    }

    [Fact]
    public void Writer_SourcesBeforeAndBehindGuardPages_StaysInside()
    {
        using var memory = new GuardedMemory(1 << 16);
        using var arena = new ArenaAllocator();
        var random = new FuzzRandom(Seed);
        for (int length = 0; length < 160; length++)
        {
            // Text is ASCII, half of the time with one longer character at a random place. The bits are numbers of every type.
            string text = new('x', length);
            if (random.OneIn(2)) text = text.Insert(random.Next(length + 1), random.Pick(["é", "€", "😀"]));
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            byte[] bits = new byte[length * sizeof(ulong)];
            random.Fill(bits);
            foreach (bool atEnd in new[] { true, false })
            {
                Span<char> guardedText = MemoryMarshal.Cast<byte, char>(Put(memory, MemoryMarshal.AsBytes(text.AsSpan()), atEnd));
                var writer = new ProtoWriter(in arena);
                writer.AddString(1, guardedText);
                Utf8String copy = Utf8String.Copy(guardedText, in arena);
                Span<byte> guardedUtf8 = Put(memory, utf8, atEnd);
                writer.AddString(1, guardedUtf8);
                writer.AddBytes(1, guardedUtf8);
                Assert.Equal(copy, Utf8String.Copy(guardedUtf8, in arena));
                AssertTexts(new ProtoReader(writer.WrittenSpan), text, 3);
                AssertSameAsCopy(memory, guardedUtf8, text, in arena);

                writer.Clear();
                AddPacked(ref writer, Put(memory, bits, atEnd));
                byte[] fromGuarded = writer.ToArray();
                writer.Clear();
                AddPacked(ref writer, bits);
                Assert.Equal(fromGuarded, writer.ToArray());
            }

            arena.Reset();
        }
    }

    private static void AddPacked(scoped ref ProtoWriter writer, Span<byte> bits)
    {
        writer.AddPackedInt32(1, MemoryMarshal.Cast<byte, int>(bits));
        writer.AddPackedInt64(2, MemoryMarshal.Cast<byte, long>(bits));
        writer.AddPackedUInt32(3, MemoryMarshal.Cast<byte, uint>(bits));
        writer.AddPackedUInt64(4, MemoryMarshal.Cast<byte, ulong>(bits));
        writer.AddPackedSInt32(5, MemoryMarshal.Cast<byte, int>(bits));
        writer.AddPackedSInt64(6, MemoryMarshal.Cast<byte, long>(bits));
        writer.AddPackedFixed32(7, MemoryMarshal.Cast<byte, uint>(bits));
        writer.AddPackedDouble(8, MemoryMarshal.Cast<byte, double>(bits));
        writer.AddPackedEnum(9, MemoryMarshal.Cast<byte, FuzzEnum>(bits));
    }

    private static void AssertTexts(ProtoReader reader, string text, int count)
    {
        for (; count > 0; count--)
        {
            Assert.True(reader.Next());
            Assert.Equal(text, reader.ReadString());
        }

        Assert.False(reader.Next());
    }

    /// <summary>A string that lies in the guarded memory itself: compared, hashed, formatted and looked up.</summary>
    private static void AssertSameAsCopy(GuardedMemory memory, ReadOnlySpan<byte> utf8, string text, in ArenaAllocator arena)
    {
        var writer = new ProtoWriter(in arena);
        writer.AddBytes(1, utf8);
        byte[] field = writer.ToArray();
        ProtoReader reader = ProtoReader.OverPinned(memory.PutAtEnd(field), (nuint)field.Length);
        Assert.True(reader.Next());
        Utf8String guarded = reader.ReadUtf8String(in arena);
        Assert.Equal(utf8.IsEmpty ? 0 : (nint)memory.End - utf8.Length, guarded.IsEmpty ? 0 : (nint)Unsafe.AsPointer(ref MemoryMarshal.GetReference(guarded.Span)));

        Utf8String copy = Utf8String.Copy(text, in arena);
        Assert.True(guarded == copy && guarded == text && guarded.CompareTo(copy) == 0);
        Assert.Equal(copy.GetHashCode(), guarded.GetHashCode());
        Assert.Equal(text, guarded.ToString());
        UnmanagedMap<Utf8String, int> map = default;
        map.Set(guarded, 1, in arena);
        Assert.True(map.ContainsKey(copy) && map.ContainsKey(text));
    }

    private static Span<byte> Put(GuardedMemory memory, ReadOnlySpan<byte> bytes, bool atEnd) => new(atEnd ? memory.PutAtEnd(bytes) : memory.PutAtStart(bytes), bytes.Length);

    // Chunks of all sizes, so that growth reaches the end of a chunk at every place.
    private static nuint Sizes(ulong round) => 64 + (8 * (nuint)(round % 97));
}
