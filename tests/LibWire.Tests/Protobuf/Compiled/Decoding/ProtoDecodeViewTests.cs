namespace LibWire.Tests.Protobuf;

/// <summary>Long packed runs of fixed width: if they are aligned in memory that stays, the array is a view of them.</summary>
public sealed unsafe class ProtoDecodeViewTests
{
    private const uint ValuesTag = 10;

    [Theory]
    [InlineData(512)]
    [InlineData(600)]
    [InlineData(50_000)]
    public void Read_LongRun_LiesInTheCopyOfTheInput(int count)
    {
        byte[] input = Packed(count);
        using var arena = new ArenaAllocator();
        Numbers message = Read(new ProtoReader(input), in arena);
        AssertValues(message, count);
        Assert.InRange((long)arena.UsedBytes, input.Length, input.Length + 64);
    }

    [Fact]
    public void Add_ToAView_MovesIt()
    {
        using var arena = new ArenaAllocator();
        Numbers message = Read(new ProtoReader(Packed(600)), in arena);
        message.Values.Add(-1, in arena);
        Assert.Equal(601, message.Values.Count);
        Assert.Equal(-1, message.Values[600]);
        message.Values.Span.Slice(0, 600).Fill(7);
        Assert.True(message.Values.Capacity >= 601);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(31)]
    public void Read_ShortRun_IsAnArrayOfItsOwn(int count)
    {
        byte[] input = Packed(count);
        using var arena = new ArenaAllocator();
        Numbers message = Read(new ProtoReader(input), in arena);
        AssertValues(message, count);
        Assert.InRange((long)arena.UsedBytes, 2 * count * sizeof(double), input.Length + (count * sizeof(double)) + 64);
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(1, false)]
    [InlineData(4, false)]
    public void Read_PinnedRun_IsAViewWhereItIsAligned(int offset, bool isView)
    {
        const int count = 600;
        byte[] input = Packed(count);
        int headBytes = input.Length - (count * sizeof(double));
        using var arena = new ArenaAllocator();
        byte* block = (byte*)arena.Allocate<double>(count + 16);
        byte* start = block + 16 - headBytes + offset;
        input.CopyTo(new Span<byte>(start, input.Length));
        Numbers message = Read(ProtoReader.OverPinned(start, (nuint)input.Length), in arena);
        AssertValues(message, count);
        fixed (double* items = message.Values.Span) Assert.Equal(isView, (byte*)items == start + headBytes);
    }

    [Fact]
    public void Read_TwoRuns_AreOneArray()
    {
        using var arena = new ArenaAllocator();
        Numbers message = Read(new ProtoReader([.. Packed(600), .. Packed(40)]), in arena);
        Assert.Equal(640, message.Values.Count);
        for (int i = 0; i < 640; i++) Assert.Equal((i < 600 ? i : i - 600) + 0.5, message.Values[i]);
    }

    [Fact]
    public void Read_LongRunThatIsNoWholeNumberOfValues_Fails()
    {
        byte[] input = Packed(600);
        input[1]--; // the length: 4799 instead of 4800
        using var arena = new ArenaAllocator();
        ArenaAllocator handle = arena;
        WireFormatException failure = Assert.Throws<WireFormatException>(() => Read(new ProtoReader(input.AsSpan(0, input.Length - 1)), in handle));
        Assert.Equal((WireError.PackedLengthMismatch, 1), (failure.Error, failure.Offset));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(3000)]
    [InlineData(20_000)]
    public void Read_Map_HasRoomForItsRunOfEntries(int count)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < count; i++) AddEntry(ref writer, i, i + 1);
        byte[] input = writer.ToArray();
        Numbers message = Read(new ProtoReader(input), in arena);
        Assert.Equal(count, message.Squares.Count);
        for (int i = 0; i < count; i++) Assert.Equal(i + 1, message.Squares[i]);
        if (input.Length < 60_000) Assert.Equal(count, message.Squares.Capacity);
        else Assert.InRange(message.Squares.Capacity, count, count + (count / 4));
    }

    [Fact]
    public void Read_MapWithOneKeyManyTimes_KeepsTheLast()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        for (int i = 0; i < 100; i++) AddEntry(ref writer, i % 3, i);
        Numbers message = Read(new ProtoReader(writer.WrittenSpan), in arena);
        Assert.Equal(3, message.Squares.Count);
        Assert.Equal((99, 97, 98), (message.Squares[0], message.Squares[1], message.Squares[2]));
    }

    private static void AddEntry(ref ProtoWriter writer, int key, int value)
    {
        writer.StartSub(2);
        writer.AddInt32(1, key);
        writer.AddInt32(2, value);
        writer.CloseSub();
    }

    private static byte[] Packed(int count)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddPackedDouble(1, [.. Enumerable.Range(0, count).Select(static i => i + 0.5)]);
        return writer.ToArray();
    }

    private static void AssertValues(Numbers message, int count)
    {
        Assert.Equal(count, message.Values.Count);
        for (int i = 0; i < count; i++) Assert.Equal(i + 0.5, message.Values[i]);
    }

    private static Numbers Read(ProtoReader reader, in ArenaAllocator arena)
    {
        Numbers message = default;
        ProtoDecode.Whole(ref reader, arena, &message, (delegate*<byte*, byte*, Numbers*, int, ref ProtoReadState, void>)&ReadCore, isMerge: false, options: null);
        return message;
    }

    private static void ReadCore(byte* next, byte* end, Numbers* message, int depthLeft, ref ProtoReadState state)
    {
        byte* start = next;
        byte* stop = state.StopBefore(end);
        while (next < stop)
        {
            uint tag = ProtoDecode.Tag(ref next, ref state);
            if (tag == ValuesTag)
            {
                next = ProtoDecode.PackedDouble(next, end, &message->Values, ref state);
                continue;
            }

            ProtoDecode.ReserveEntries(&message->Squares, next, end, tag, ref state);
            byte* close = ProtoDecode.Length(ref next, end, ref state);
            ReadEntry(next, close, &message->Squares, ref state);
            next = close;
        }

        if (next != end) ProtoDecode.Tail(start, next, end, message, (delegate*<byte*, byte*, Numbers*, int, ref ProtoReadState, void>)&ReadCore, depthLeft, ref state);
    }

    // An entry as the tests write it: a key and then a value.
    private static void ReadEntry(byte* next, byte* end, UnmanagedMap<int, int>* map, ref ProtoReadState state)
    {
        var reader = ProtoReader.OverPinned(next, (nuint)(end - next));
        reader.Next();
        int key = reader.ReadInt32();
        reader.Next();
        ProtoDecode.Set(map, key, reader.ReadInt32(), ref state);
    }

    private struct Numbers
    {
        internal UnmanagedArray<double> Values;
        internal UnmanagedMap<int, int> Squares;
    }
}
