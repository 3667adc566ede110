using System.Buffers;
using LibWire.Tests.Protobuf;
using AllMessage = LibWire.Tests.Protobuf.Text.Schema.All;

namespace LibWire.Tests.Bombs;

/// <summary>Four times the input takes four times the memory, whatever construct it repeats. Memory does not depend on the machine.</summary>
public sealed class ProtoBombTests
{
    private const int Count = 4_000;

    /// <summary>Lists that double their room make the growth uneven: twice four times.</summary>
    private const int GrowthMax = 9;

    /// <summary>What any read takes: structs, first blocks.</summary>
    private const int AlwaysBytes = 16 * 1024;

    /// <summary>The most arena bytes for a byte of these inputs. None of them makes a struct of less than ten bytes. The books that LibWire.Debug keeps of
    /// arrays take no more.</summary>
    private const int MultipleMax = 48;

    /// <summary>Managed memory that any read may take.</summary>
    private const int ManagedBytesMax = 512 * 1024;

    /// <summary>The ways to read.</summary>
    public enum Way
    {
        Span,
        StringsOnly,
        Segments,
        Reader,
    }

    /// <summary>Each input in each way.</summary>
    public static TheoryData<string, Way> All
    {
        get
        {
            var data = new TheoryData<string, Way>();
            foreach (string name in ProtoBombs.Names)
                foreach (Way way in Enum.GetValues<Way>())
                    data.Add(name, way);
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(All))]
    public void Parse_OfFourTimesAsMuch_TakesFourTimesTheMemory(string name, Way way)
    {
        byte[] once = ProtoBombs.Make(name, Count), fourTimes = ProtoBombs.Make(name, 4 * Count);
        Cost small = Measure(once, way), large = Measure(fourTimes, way);

        Assert.InRange(large.ArenaBytes, 0, (GrowthMax * small.ArenaBytes) + AlwaysBytes);
        Assert.InRange(large.Chunks, 0, small.Chunks + 4);
        Assert.InRange(small.ArenaBytes, 0, (MultipleMax * (long)once.Length) + AlwaysBytes);
        Assert.InRange(large.ArenaBytes, 0, (MultipleMax * (long)fourTimes.Length) + AlwaysBytes);

        // The books of a chunk keep their room for its next user, so one read may have to make them and the other not: their growth says nothing.
        Assert.InRange(small.ManagedBytes, 0, (MultipleMax * (long)once.Length) + ManagedBytesMax);
        Assert.InRange(large.ManagedBytes, 0, (MultipleMax * (long)fourTimes.Length) + ManagedBytesMax);
    }

    [Theory]
    [InlineData(0xc3, 0x3e)] // a group that nobody knows
    [InlineData(0x93, 0x01)] // the group of the schema
    public void Parse_OfAMillionLevels_EndsAtTheLimit(byte first, byte second)
    {
        byte[] bytes = new byte[2_000_000];
        for (int i = 0; i < bytes.Length; i += 2) (bytes[i], bytes[i + 1]) = (first, second);
        using var arena = new ArenaAllocator();
        var failure = Assert.Throws<WireFormatException>(() => AllMessage.Parse(bytes, in arena));

        Assert.Equal(WireError.DepthExceeded, failure.Error);
        Assert.InRange(failure.Offset, 2 * ProtoLimits.DepthMax, (2 * ProtoLimits.DepthMax) + 2);
        Assert.Equal((nuint)0, arena.UsedBytes);
    }

    [Fact]
    public void Parse_OfACountLargerThanTheInput_TakesNoMemoryForIt()
    {
        // A packed field, a text, a message and a map that claim 2^31 - 1 bytes.
        foreach (int field in (int[])[19, 28, 14, 17, 22])
        {
            byte[] bytes = [(byte)(((field << 3) | 2) | 0x80), (byte)(field >> 4), 0xff, 0xff, 0xff, 0xff, 0x07, 1, 2, 3];
            using var arena = new ArenaAllocator();
            var failure = Assert.Throws<WireFormatException>(() => AllMessage.Parse(bytes, in arena));
            Assert.Equal(WireError.LengthOutOfRange, failure.Error);
            Assert.Equal((nuint)0, arena.UsedBytes);
            Assert.InRange((long)arena.ReservedBytes, 0, ArenaLimits.FirstBlockBytes);
        }
    }

    [Fact]
    public void Parse_AfterCallsThatFailed_EndsAtTheSameLimit()
    {
        byte[] bytes = new byte[3 * 450_000];
        for (int i = 0; i < bytes.Length; i += 3) (bytes[i], bytes[i + 1]) = (0xaa, 0x01);
        long limitBytes = ProtoLimits.OutputFactor * (long)bytes.Length;
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 8; i++)
        {
            if (i % 2 == 0) arena.Reset();
            var failure = i % 3 == 0
                ? Assert.Throws<ArenaLimitException>(() => AllMessage.ParseParallel(bytes, in arena, 2))
                : Assert.Throws<ArenaLimitException>(() => AllMessage.Parse(bytes, in arena));
            Assert.InRange((long)failure.LimitBytes, limitBytes, limitBytes + 64);
            Assert.InRange((long)arena.ReservedBytes, 0, 2 * limitBytes);
        }
    }

    [Fact]
    public void Parse_OfTheSmallestMessages_EndsAt64TimesTheInput()
    {
        // Three bytes each, which become structs of hundreds of bytes.
        byte[] bytes = new byte[3 * 450_000];
        for (int i = 0; i < bytes.Length; i += 3) (bytes[i], bytes[i + 1]) = (0xaa, 0x01);
        using var arena = new ArenaAllocator();

        var failure = Assert.Throws<ArenaLimitException>(() => AllMessage.Parse(bytes, in arena));

        Assert.Equal((nuint)(ProtoLimits.OutputFactor * (long)bytes.Length), failure.LimitBytes);
        Assert.InRange((long)arena.ReservedBytes, 0, ProtoLimits.OutputFactor * (long)bytes.Length);
        Assert.Equal((nuint)0, arena.UsedBytes);
    }

    private static Cost Measure(byte[] bytes, Way way)
    {
        Read(bytes, way, out _);
        return Read(bytes, way, out _);
    }

    private static Cost Read(byte[] bytes, Way way, out AllMessage message)
    {
        using var arena = new ArenaAllocator();
        ReadOnlySequence<byte> segments = way == Way.Segments ? InSegments(bytes) : default;
        long before = GC.GetAllocatedBytesForCurrentThread();
        message = way switch
        {
            Way.Span => AllMessage.Parse(bytes, in arena),
            Way.StringsOnly => AllMessage.Parse(bytes, in arena, new ProtoReadOptions { CopiesStringsOnly = true }),
            Way.Segments => AllMessage.Parse(segments, in arena),
            _ => ByReader(bytes, arena),
        };
        long managedBytes = GC.GetAllocatedBytesForCurrentThread() - before;
        return new Cost((long)arena.UsedBytes, arena.ChunkCount, managedBytes);
    }

    private static AllMessage ByReader(byte[] bytes, ArenaAllocator arena)
    {
        AllMessage message = default;
        var reader = new ProtoReader(bytes);
        message.Read(ref reader, in arena);
        return message;
    }

    private static ReadOnlySequence<byte> InSegments(byte[] bytes)
    {
        const int SegmentBytes = 61;
        return ProtoReaderSegments.CutAt(bytes, Enumerable.Range(1, (bytes.Length - 1) / SegmentBytes).Select(static i => i * SegmentBytes));
    }

    private readonly record struct Cost(long ArenaBytes, int Chunks, long ManagedBytes);
}
