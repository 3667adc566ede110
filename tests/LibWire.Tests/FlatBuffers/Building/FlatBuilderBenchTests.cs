using LibWire.Tests.FlatBuffers.Models.Bench;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>The buffer of Google's benchmark, of which length and checksum are known: the C++ and C# builders write the same 344 bytes.</summary>
public sealed class FlatBuilderBenchTests
{
    private const uint Checksum = 2_702_788_531;

    [Fact]
    public void Build_Benchmark_GivesTheBytesOfGoogle()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);

        Write(builder, elementCount: 3);

        Assert.Equal(344, builder.WrittenSpan.Length);
        Assert.Equal(Checksum, Crc32(builder.WrittenSpan));
    }

    [Fact]
    public void Build_BenchmarkAgainAfterClear_GivesTheSameBytesAndTakesNoMemory()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Write(builder, elementCount: 30);
        byte[] first = builder.ToArray();
        nuint used = arena.UsedBytes;

        for (int round = 0; round < 3; round++)
        {
            builder.Clear();
            Write(builder, elementCount: 30);

            Assert.Equal(first, builder.ToArray());
        }

        Assert.Equal(used, arena.UsedBytes);
    }

    [Fact]
    public void Build_ChildrenInsideOfTheirParents_IsVerifiedAndReadTheSame()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);

        // Parents are open while their children are written: other builders refuse that.
        builder.StartTable();
        builder.Add(1, true, false);
        builder.StartVector();
        for (int i = 0; i < 3; i++)
        {
            builder.StartTable();
            builder.AddStruct(0, Element(i));
            builder.AddOffset(1, builder.CreateString("Hello, World!"u8));
            builder.Add(2, Rating + i, 0.0);
            builder.Add<byte>(3, (byte)('!' + i), 0);
            builder.AddElement(builder.EndTable());
        }

        builder.AddOffset(0, builder.EndVector());
        builder.Add(2, Fruit.Bananas, Fruit.Apples);
        builder.AddOffset(3, builder.CreateString("http://google.com/flatbuffers/"));
        builder.Finish(builder.EndTable());

        Check(FooBarContainerView.GetRoot(builder.WrittenSpan), elementCount: 3);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(1000)]
    public void Build_Benchmark_IsReadAsItWasWritten(int elementCount)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);

        Write(builder, elementCount);

        Check(FooBarContainerView.GetRoot(builder.WrittenSpan), elementCount);
    }

#if NET
    [Fact]
    public void Build_InAReusedArena_AllocatesNoManagedBytes()
    {
        if (WireInfo.Flavor == "debug") return; // the tracking of arenas allocates
        using var arena = new ArenaAllocator();
        for (int warm = 0; warm < 2; warm++) BuildOnce(arena);

        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int round = 0; round < 10; round++) BuildOnce(arena);

        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    private static void BuildOnce(ArenaAllocator arena)
    {
        arena.Reset();
        var builder = new FlatBuilder(in arena);
        Write(builder, elementCount: 30);
    }
#endif

    private const double Rating = 3.1415432432445543543;

    private static void Write(FlatBuilder builder, int elementCount)
    {
        Span<FlatOffset> list = stackalloc FlatOffset[elementCount];
        for (int i = 0; i < elementCount; i++)
        {
            FlatOffset name = builder.CreateString("Hello, World!"u8);
            builder.StartTable();
            builder.Add(2, Rating + i, 0.0);
            builder.AddOffset(1, name);
            builder.AddStruct(0, Element(i));
            builder.Add<byte>(3, (byte)('!' + i), 0);
            list[i] = builder.EndTable();
        }

        FlatOffset location = builder.CreateString("http://google.com/flatbuffers/"u8);
        FlatOffset elements = builder.CreateVector(list);
        builder.StartTable();
        builder.AddOffset(3, location);
        builder.AddOffset(0, elements);
        builder.Add(2, Fruit.Bananas, Fruit.Apples);
        builder.Add(1, true, false);
        builder.Finish(builder.EndTable());
    }

    private static Bar Element(int i) => new()
    {
        Parent = new Foo { Id = 0xABADCAFEABADCAFE + (ulong)i, Count = (short)(10_000 + i), Prefix = (sbyte)('@' + i), Length = (uint)(1_000_000 + i) },
        Time = 123_456 + i,
        Ratio = 3.14159f + i,
        Size = (ushort)(10_000 + i),
    };

    private static void Check(FooBarContainerView root, int elementCount)
    {
        Assert.True(root.Initialized);
        Assert.Equal(Fruit.Bananas, root.Fruit);
        Assert.True(root.Location == "http://google.com/flatbuffers/"u8);
        Assert.Equal(elementCount, root.List.Count);
        for (int i = 0; i < elementCount; i++)
        {
            FooBarView element = root.List[i];
            Assert.Equal(Element(i), element.Sibling.Value);
            Assert.True(element.Name == "Hello, World!"u8);
            Assert.Equal((Rating + i, (byte)('!' + i)), (element.Rating, element.Postfix));
        }
    }

    /// <summary>The checksum of zip and PNG.</summary>
    private static uint Crc32(ReadOnlySpan<byte> bytes)
    {
        uint crc = uint.MaxValue;
        foreach (byte value in bytes)
        {
            crc ^= value;
            for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0xEDB88320 & (0 - (crc & 1)));
        }

        return ~crc;
    }
}
