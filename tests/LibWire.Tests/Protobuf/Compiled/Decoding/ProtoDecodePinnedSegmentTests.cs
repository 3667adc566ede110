using System.Buffers;
using LibWire.Tests.Fuzz;
using Shop;

namespace LibWire.Tests.Protobuf;

/// <summary>Messages whose strings point into pinned segments. Only fields that continue in another segment are copied.</summary>
public sealed unsafe class ProtoDecodePinnedSegmentTests
{
    [Fact]
    public void DangerousOverPinned_EveryCut_CopiesOnlyTheFieldAtTheCut()
    {
        // A string of 40 bytes, then one of 50 bytes, each with a tag and a length. The second one replaces the first.
        byte[] bytes = [0x1a, 40, .. Enumerable.Repeat((byte)'a', 40), 0x1a, 50, .. Enumerable.Repeat((byte)'b', 50)];
        fixed (byte* start = bytes)
        {
            for (int cut = 0; cut <= bytes.Length; cut++)
            {
                using var arena = new ArenaAllocator();
                Order order = Read(ProtoReader.DangerousOverPinned(ProtoReaderSegments.CutAt(bytes, cut)), in arena);
                Assert.Equal(new string('b', 50), order.Note.ToString());
                fixed (byte* note = order.Note.Span) Assert.Equal(cut is <= 42 or 94, note == start + 44);
                Assert.InRange((long)arena.UsedBytes, 0, cut is 0 or 42 or 94 ? ProtoReadStateTail : 52 + ProtoReadStateTail);
            }
        }
    }

    [Fact]
    public void DangerousOverPinned_ManySegments_TakesLessOfTheArenaThanACopy()
    {
        byte[] bytes = Notes(200_000);
        var cuts = new List<int>();
        for (int cut = 4096; cut < bytes.Length; cut += 4096) cuts.Add(cut);
        ReadOnlySequence<byte> segments = ProtoReaderSegments.CutAt(bytes, cuts);
        using var copied = new ArenaAllocator();
        Order expected = Read(new ProtoReader(in segments), in copied);
        using var arena = new ArenaAllocator();
        fixed (byte* start = bytes)
        {
            Order order = Read(ProtoReader.DangerousOverPinned(in segments), in arena);
            Assert.Equal(ShopText.Of(ref expected), ShopText.Of(ref order));
        }

        Assert.InRange((long)(copied.UsedBytes - arena.UsedBytes), bytes.Length * 9 / 10, bytes.Length);
    }

    [Fact]
    public void DangerousOverPinned_SegmentsBeforeInaccessiblePages_ReadsOnlyThem()
    {
        using var first = new GuardedMemory(1 << 12);
        using var second = new GuardedMemory(1 << 12);
        using var arena = new ArenaAllocator();
        for (int i = 0; i < TestDepth.Pick(quick: 20, deep: 200); i++)
        {
            var random = new FuzzRandom(34, (ulong)i);
            byte[] bytes = ShopOrders.Make(random);
            if (bytes.Length > 1 << 12) continue;
            Order expected = default;
            try
            {
                expected = Order.Parse(bytes, in arena);
            }
            catch (WireFormatException)
            {
                continue; // text that is no packed numbers
            }

            for (int cut = 0; cut <= bytes.Length; cut += 1 + random.Next(7))
            {
                var segments = ProtoReaderSegments.Of(Put(first, bytes.AsSpan(0, cut)), Put(second, bytes.AsSpan(cut)));
                Order order = Read(ProtoReader.DangerousOverPinned(in segments), in arena);
                Assert.Equal(ShopText.Of(ref expected), ShopText.Of(ref order));
            }

            arena.Reset();
        }
    }

    [Fact]
    public void ReadUtf8String_PinnedSegments_CopiesOnlyWhatIsCut()
    {
        byte[] bytes = [0x0a, 3, .. "abc"u8, 0x0a, 3, .. "def"u8];
        using var arena = new ArenaAllocator();
        fixed (byte* start = bytes)
        {
            ProtoReader reader = ProtoReader.DangerousOverPinned(ProtoReaderSegments.CutAt(bytes, 8));
            Assert.True(reader.Next());
            Utf8String whole = reader.ReadUtf8String(in arena);
            Assert.True(reader.Next());
            Utf8String cut = reader.ReadUtf8String(in arena);
            Assert.Equal(("abc", "def"), (whole.ToString(), cut.ToString()));
            fixed (byte* text = whole.Span) Assert.True(text == start + 2);
            fixed (byte* text = cut.Span) Assert.False(text >= start && text < start + bytes.Length);
        }
    }

    [Fact]
    public void DangerousOverPinned_OneSegment_IsLikePinnedMemory()
    {
        byte[] bytes = [0x1a, 2, .. "ab"u8];
        using var arena = new ArenaAllocator();
        fixed (byte* start = bytes)
        {
            Order order = Read(ProtoReader.DangerousOverPinned(new ReadOnlySequence<byte>(bytes)), in arena);
            fixed (byte* note = order.Note.Span) Assert.True(note == start + 2);
            Assert.Equal("", Read(ProtoReader.DangerousOverPinned(ReadOnlySequence<byte>.Empty), in arena).Note.ToString());
        }
    }

    /// <summary>The most that the last bytes of a segment take, which are copied because nothing may be read behind them.</summary>
    private const int ProtoReadStateTail = 128;

    private static Order Read(ProtoReader reader, in ArenaAllocator arena)
    {
        Order order = default;
        order.Read(ref reader, in arena);
        Assert.Equal(0, reader.Remaining);
        return order;
    }

    private static ReadOnlyMemory<byte> Put(GuardedMemory memory, ReadOnlySpan<byte> bytes) => new NativeSegment(memory.PutAtEnd(bytes), bytes.Length).Memory;

    private static byte[] Notes(int sizeBytes)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; writer.GetTotalLength() < sizeBytes; i++) writer.AddString(3, $"note {i} of many");
        return writer.ToArray();
    }

    private sealed class NativeSegment(byte* start, int sizeBytes) : MemoryManager<byte>
    {
        public override Span<byte> GetSpan() => new(start, sizeBytes);

        public override MemoryHandle Pin(int elementIndex = 0) => new(start + elementIndex);

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing)
        {
        }
    }
}
