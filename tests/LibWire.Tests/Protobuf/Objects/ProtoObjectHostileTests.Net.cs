using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Protobuf.Objects;

/// <summary>Whatever the bytes are, reading an object ends with the object or with a <see cref="WireFormatException"/>.</summary>
public sealed unsafe class ProtoObjectHostileTests
{
    [Fact]
    public void Parse_OfEveryTruncation_ReadsOrThrows()
    {
        byte[] bytes = ProtoObjectTests.Full(depth: 1).ToArray();
        for (int length = 0; length < bytes.Length; length++) ReadAtTheEndOfMemory(bytes.AsSpan(0, length));
    }

    [Fact]
    public void Parse_OfDamagedBytes_ReadsOrThrows()
    {
        byte[] bytes = ProtoObjectTests.Full(depth: 2).ToArray();
        var random = new Random(1);
        for (int round = 0; round < TestDepth.Pick(quick: 800, deep: 200_000); round++)
        {
            byte[] damaged = bytes[..random.Next(bytes.Length + 1)];
            for (int i = random.Next(1, 5); i > 0 && damaged.Length > 0; i--) damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            ReadAtTheEndOfMemory(damaged);
        }
    }

    [Fact]
    public void Parse_OfRandomBytes_ReadsOrThrows()
    {
        var random = new Random(2);
        for (int round = 0; round < TestDepth.Pick(quick: 800, deep: 200_000); round++)
        {
            byte[] bytes = new byte[random.Next(1, 60)];
            random.NextBytes(bytes);
            ReadAtTheEndOfMemory(bytes);
        }
    }

    [Theory]
    [InlineData(100, true)]
    [InlineData(101, false)]
    [InlineData(100_000, false)]
    public void Parse_OfNestedMessages_KeepsTheLimit(int depth, bool isRead)
    {
        byte[] bytes = [];
        using var arena = new ArenaAllocator();
        for (int i = 0; i < Math.Min(depth, 200); i++)
        {
            var writer = new ProtoWriter(in arena);
            writer.AddBytes(17, bytes);
            bytes = writer.ToArray();
        }

        if (depth > 200) bytes = [.. Enumerable.Repeat(new byte[] { 0x8B, 1 }, depth).SelectMany(static tag => tag)];
        WireError error = WireError.None;
        try
        {
            Everything.Parse(bytes);
        }
        catch (WireFormatException fault)
        {
            error = fault.Error;
        }

        Assert.Equal(isRead, error == WireError.None);
        if (!isRead && depth <= 200) Assert.Equal(WireError.DepthExceeded, error);
    }

    [Fact]
    public void Parse_OfALengthThatIsNotThere_AllocatesNothingOfIt()
    {
        byte[] bytes = [0x5A, 0xFF, 0xFF, 0xFF, 0xFF, 7, 1, 2, 3];
        long before = GC.GetAllocatedBytesForCurrentThread();
        WireFormatException fault = Assert.Throws<WireFormatException>(() => Everything.Parse(bytes));

        Assert.Equal(WireError.LengthOutOfRange, fault.Error);
        Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < 100_000);
    }

    [Fact]
    public void Parse_OfAnArrayInManyPieces_TakesTimeThatGrowsWithTheBytes()
    {
        // Each piece is one item of an array of a message that comes again and again.
        byte[] piece = new Everything { Inner = new Everything { TextArray = ["x"], Doubles = [1] } }.ToArray();
        byte[] bytes = new byte[piece.Length * 20_000];
        for (int i = 0; i < 20_000; i++) piece.CopyTo(bytes, i * piece.Length);

        Everything read = Everything.Parse(bytes);

        Assert.Equal((20_000, 20_000), (read.Inner!.TextArray!.Length, read.Inner.Doubles.Length));
    }

    [Fact]
    public void Parse_OfKeysThatCollide_IsNotSlow()
    {
        // Multiples of a size that a dictionary of integers takes on its way lie in one chain if their hash is the number.
        var chain = new Everything { ByInt = [] };
        for (int i = 0; i < 20_000; i++) chain.ByInt[i * 25_717] = new Everything();

        Everything read = Everything.Parse(chain.ToArray());

        Assert.Equal(20_000, read.ByInt!.Count);
        Assert.NotEqual(EqualityComparer<int>.Default, read.ByInt.Comparer);
    }

    // Reading one byte too far ends the process.
    private static void ReadAtTheEndOfMemory(ReadOnlySpan<byte> bytes)
    {
        using var memory = new GuardedMemory((nuint)bytes.Length + 1);
        try
        {
            Everything read = Everything.Parse(new ReadOnlySpan<byte>(memory.PutAtEnd(bytes), bytes.Length));
            _ = read.ComputeSize();
            _ = Everything.Parse(read.ToArray());
        }
        catch (WireFormatException)
        {
            // The only exception that bytes may cause.
        }
    }
}
