using LibWire.Tests.FlatBuffers.Build;
using LibWire.Tests.FlatBuffers.Models.Bench;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Whole objects, written front to back.</summary>
public sealed class FlatObjectTests
{
    [Theory]
    [InlineData(0, 0)]
    [InlineData(1, 13)]
    [InlineData(3, 36)]
    [InlineData(100, 64)]
    [InlineData(100, 65)]
    [InlineData(1000, 300)]
    public void Write_AnObject_IsVerifiedAndReadAsItWas(int elementCount, int nameBytes)
    {
        using var arena = new ArenaAllocator();
        FooBarContainer container = Make(arena, elementCount, nameBytes, static _ => 15);
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        foreach (bool isSizePrefixed in new[] { false, true })
        {
            builder.Clear();
            container.Write(in builder, isSizePrefixed);

            Check(builder, container, isSizePrefixed);
        }
    }

    [Fact]
    public void Write_WithEachChoiceOfFields_LeavesOutTheOthers()
    {
        using var arena = new ArenaAllocator();
        FooBarContainer container = Make(arena, elementCount: 64, nameBytes: 5, static i => i % 16);
        var builder = new FlatBuilder(in arena);

        container.Write(in builder);

        Check(builder, container, isSizePrefixed: false);
        FooBarView.Vector list = FooBarContainerView.GetRoot(builder.WrittenSpan).List;
        for (int i = 0; i < list.Count; i++) Assert.Equal((i & 1) == 0, list[i].Name.IsNull);

        // 16 shapes with one vtable each, and the vtable of the root. A vtable has 4 bytes, and 2 for each field up to the last. The tables have no gaps.
        int vtableBytes = 4 + (8 * 6) + (4 * 8) + (2 * 10) + 12, tableBytes = 64 * 4;
        Assert.True(builder.WrittenSpan.Length < 2 * (vtableBytes + tableBytes + (64 * (32 + 8 + 8 + 12))));
    }

    [Fact]
    public void Write_TwiceIntoOneBuilder_GivesTheSameBytesAndTakesNoMemory()
    {
        using var arena = new ArenaAllocator();
        FooBarContainer container = Make(arena, elementCount: 30, nameBytes: 36, static i => 1 + (i % 15));
        var builder = new FlatBuilder(in arena);
        container.Write(in builder);
        byte[] first = builder.ToArray();
        nuint used = arena.UsedBytes;
        for (int round = 0; round < 3; round++)
        {
            builder.Clear();
            container.Write(in builder);

            Assert.Equal(first, builder.ToArray());
            Assert.Equal(first.Length, builder.SizeBytes);
        }

        Assert.Equal(used, arena.UsedBytes);
    }

    [Fact]
    public void Write_IntoABuilderThatIsNotEmpty_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        AssertMisuse(WireMisuse.BuilderNotEmpty, builder, static b => b.CreateString("x"));
        AssertMisuse(WireMisuse.BuilderNotEmpty, builder, static b => b.StartTable());
        AssertMisuse(WireMisuse.BuilderNotEmpty, builder, static b => b.StartVector());
        AssertMisuse(WireMisuse.BufferFinished, builder, static b =>
        {
            b.StartTable();
            b.Finish(b.EndTable());
        });
    }

    [Fact]
    public void Write_BeyondTheLimit_ThrowsAndLeavesTheBuilderEmpty()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0, limitBytes: 2000);
        FooBarContainer large = Make(arena, elementCount: 100, nameBytes: 36, static _ => 15), small = Make(arena, elementCount: 3, nameBytes: 36, static _ => 15);

        WireFormatException thrown = FlatBuilderTableTests.Throw<WireFormatException>(builder, b => large.Write(in b));

        Assert.Equal(WireError.MessageTooLarge, thrown.Error);
        Assert.Equal(0, builder.SizeBytes);
        small.Write(in builder);
        Check(builder, small, isSizePrefixed: false);

        // And by hand: no vtable of the unfinished buffer is found.
        builder.Clear();
        FlatBuilderTableTests.Throw<WireFormatException>(builder, b => large.Write(in b));
        builder.StartTable();
        builder.Add<byte>(3, 7, 0);
        builder.Finish(builder.EndTable());
        Assert.Equal(7, FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Scalar<byte>(10, 0));
    }

    [Fact]
    public void Write_AtTheLimit_IsExact()
    {
        int largest = 0, refused = 0;
        for (int nameBytes = 0; nameBytes < 2200; nameBytes++)
        {
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena, capacityBytes: 0, limitBytes: 2000);
            FooBarContainer container = Make(arena, elementCount: 1, nameBytes, static _ => 15);
            try
            {
                container.Write(in builder);
                largest = Math.Max(largest, builder.WrittenSpan.Length);
            }
            catch (WireFormatException fault)
            {
                Assert.Equal((WireError.MessageTooLarge, 0L), (fault.Error, builder.SizeBytes));
                refused++;
            }
        }

        Assert.True(refused > 0);
        Assert.InRange(largest, 1990, 2000);
    }

#if NET
    [Fact]
    public void Write_InAReusedBuilder_AllocatesNoManagedBytes()
    {
        using var arena = new ArenaAllocator();
        FooBarContainer container = Make(arena, elementCount: 30, nameBytes: 36, static _ => 15);
        var builder = new FlatBuilder(in arena);
        for (int warm = 0; warm < 2; warm++) Again(ref container, builder);

        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int round = 0; round < 10; round++) Again(ref container, builder);

        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());

        static void Again(ref FooBarContainer container, FlatBuilder builder)
        {
            builder.Clear();
            container.Write(in builder);
        }
    }
#endif

    private static FooBarContainer Make(ArenaAllocator arena, int elementCount, int nameBytes, Func<int, int> choose)
    {
        var container = new FooBarContainer { Initialized = true, Fruit = Fruit.Bananas, Location = Utf8String.Copy("http://google.com/flatbuffers/"u8, arena) };
        container.MakeList(elementCount, arena);
        for (int i = 0; i < elementCount; i++)
        {
            int chosen = choose(i);
            ref FooBar element = ref container.List[i];
            if ((chosen & 1) != 0) element.Name = Utf8String.Copy(new string((char)('a' + (i % 26)), nameBytes), arena);
            if ((chosen & 2) != 0) element.Rating = 3.25 + i;
            if ((chosen & 4) != 0) element.Postfix = (byte)(1 + (i % 200));
            if ((chosen & 8) != 0) element.Sibling = new Bar { Parent = new Foo { Id = (ulong)i, Count = (short)-i, Prefix = 3, Length = 4 }, Time = i, Ratio = 0.5f, Size = 6 };
        }

        return container;
    }

    private static void Check(FlatBuilder builder, FooBarContainer container, bool isSizePrefixed)
    {
        FooBarContainerView root = FooBarContainerView.GetRoot(builder.WrittenSpan, new FlatVerifierOptions { IsSizePrefixed = isSizePrefixed });
        Assert.Equal((container.Initialized, container.Fruit, container.Location.ToString()), (root.Initialized, root.Fruit, root.Location.ToString()));
        Assert.Equal(container.List.Length, root.List.Count);
        for (int i = 0; i < container.List.Length; i++)
        {
            FooBar expected = container.List[i];
            FooBarView element = root.List[i];
            Assert.Equal((expected.Name.ToString(), expected.Rating, expected.Postfix), (element.Name.ToString(), element.Rating, element.Postfix));
            Assert.Equal(expected.Sibling, element.Sibling.IsNull ? default : element.Sibling.Value);
        }
    }

    private static void AssertMisuse(WireMisuse misuse, FlatBuilder builder, FlatBuilderTableTests.Use use)
    {
        builder.Clear();
        use(builder);
        Assert.Equal(misuse, FlatBuilderTableTests.Throw<WireMisuseException>(builder, static b => default(FooBarContainer).Write(in b)).Misuse);
    }
}
