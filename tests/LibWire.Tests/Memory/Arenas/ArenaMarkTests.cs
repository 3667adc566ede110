namespace LibWire.Tests;

public sealed unsafe class ArenaMarkTests
{
    [Fact]
    public void Rewind_SameChunk_HandsOutTheSameAddressAgain()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateBytes(24);
        ArenaMark mark = arena.Mark();
        byte* first = arena.AllocateBytes(100);
        arena.Rewind(mark);
        Assert.Equal(24u, arena.UsedBytes);
        Assert.True(first == arena.AllocateBytes(100));
        arena.Rewind(mark);   // a mark stays valid
        Assert.Equal(24u, arena.UsedBytes);
    }

    [Fact]
    public void Rewind_OverSeveralChunks_KeepsThemForLater()
    {
        var source = new ArenaTestSource();
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 256 });
        arena.AllocateBytes(100);
        ArenaMark mark = arena.Mark();
        for (int round = 0; round < 4; round++)
        {
            for (int i = 0; i < 100; i++) new Span<byte>(arena.AllocateBytes(50), 50).Fill(1);
            Assert.Equal(104u + (100 * 56), arena.UsedBytes);
            nuint reservedBytes = arena.ReservedBytes;
            arena.Rewind(mark);
            Assert.Equal((104u, reservedBytes), (arena.UsedBytes, arena.ReservedBytes));
        }

        Assert.Equal(arena.ChunkCount, source.Asked.Count);
        arena.AllocateBytes(8);
        Assert.Equal(112u, arena.UsedBytes);
    }

    [Fact]
    public void Rewind_MarkOfAnEmptyArena_GoesBackToTheStart()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 256 });
        ArenaMark mark = arena.Mark();
        arena.Rewind(mark);
        Assert.Equal(0, arena.ChunkCount);
        for (int i = 0; i < 100; i++) arena.AllocateBytes(50);
        int chunks = arena.ChunkCount;
        arena.Rewind(mark);
        Assert.Equal((0, chunks), ((int)arena.UsedBytes, arena.ChunkCount));
        arena.AllocateBytes(8);
        Assert.Equal(8u, arena.UsedBytes);
    }

    [Fact]
    public void Rewind_NestedInOrder_Works()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 256 });
        var marks = new Stack<(ArenaMark Mark, nuint UsedBytes)>();
        var random = new Random(7);
        for (int i = 0; i < 5000; i++)
        {
            if (marks.Count > 0 && random.Next(3) == 0)
            {
                (ArenaMark mark, nuint usedBytes) = marks.Pop();
                arena.Rewind(mark);
                Assert.Equal(usedBytes, arena.UsedBytes);
            }
            else
            {
                marks.Push((arena.Mark(), arena.UsedBytes));
                int sizeBytes = random.Next(300);
                new Span<byte>(arena.AllocateBytes((nuint)sizeBytes), sizeBytes).Fill(3);
            }
        }
    }

    [Fact]
    public void Rewind_OuterMarkAfterManyInnerOnes_IsStillValid()
    {
        using var arena = new ArenaAllocator();
        ArenaMark outer = arena.Mark();
        for (int i = 0; i < 10_000; i++)
        {
            ArenaMark inner = arena.Mark();
            ArenaMark innermost = arena.Mark();
            arena.AllocateBytes(8);
            arena.Rewind(innermost);
            arena.Rewind(inner);
        }

        arena.AllocateBytes(8);
        arena.Rewind(outer);
        Assert.Equal(0u, arena.UsedBytes);
    }

    [Fact]
    public void Rewind_MarkPassedByAnEarlierRewind_IsRefused()
    {
        using var arena = new ArenaAllocator();
        ArenaMark outer = arena.Mark();
        arena.AllocateBytes(8);
        ArenaMark inner = arena.Mark();
        arena.Rewind(outer);
        arena.AllocateBytes(64);
        AssertRefused(arena, inner);
    }

    [Fact]
    public void Rewind_MarkBehindThePosition_IsRefused()
    {
        using var arena = new ArenaAllocator();
        ArenaMark first = arena.Mark();
        arena.AllocateBytes(100);
        ArenaMark second = arena.Mark();
        arena.Rewind(first);
        AssertRefused(arena, second);
    }

    [Fact]
    public void Rewind_MarkFromBeforeReset_IsRefused()
    {
        using var arena = new ArenaAllocator();
        ArenaMark empty = arena.Mark();
        arena.AllocateBytes(8);
        ArenaMark mark = arena.Mark();
        arena.Reset();
        arena.AllocateBytes(64);
        AssertRefused(arena, mark);
        AssertRefused(arena, empty);
    }

    [Fact]
    public void Rewind_MarkOfAnotherArena_IsRefused()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        other.AllocateBytes(8);
        ArenaMark mark = other.Mark();
        arena.AllocateBytes(64);
        AssertRefused(arena, mark);
        AssertRefused(arena, default);
    }

    [Fact]
    public void Rewind_MarkOfADisposedArenaWithTheSameHeader_IsRefused()
    {
        for (int i = 0; i < 50; i++)
        {
            var first = new ArenaAllocator();
            first.AllocateBytes(8);
            ArenaMark mark = first.Mark();
            first.Dispose();
            using var second = new ArenaAllocator();
            second.AllocateBytes(64);
            AssertRefused(second, mark);
        }
    }

    private static void AssertRefused(ArenaAllocator arena, ArenaMark mark)
    {
        nuint usedBytes = arena.UsedBytes;
        if (WireInfo.Flavor == "debug") Assert.Equal(WireMisuse.RewindOutOfOrder, Assert.Throws<WireMisuseException>(() => arena.Rewind(mark)).Misuse);
        else arena.Rewind(mark);
        Assert.Equal(usedBytes, arena.UsedBytes);
        arena.AllocateBytes(8);
        Assert.Equal(usedBytes + 8, arena.UsedBytes);
    }
}
