namespace LibWire.Tests;

public sealed unsafe class ArenaLimitTests
{
    private const int HeadBytes = 32;   // of a chunk, on 64-bit systems

    [Fact]
    public void ByteLimit_ExactlyReachedAndOneBeyond_SucceedsAndThrows()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 1024 });
        byte* block = arena.AllocateBytes(1024 - HeadBytes);
        Assert.Equal(1024u, arena.ReservedBytes);
        var failure = Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(1));
        Assert.Equal((1024u, 1u), (failure.LimitBytes, failure.RequestedBytes));
        Assert.Contains("1024", failure.Message, StringComparison.Ordinal);
        Assert.Equal((1024 - HeadBytes, 1024, 1), ((int)arena.UsedBytes, (int)arena.ReservedBytes, arena.ChunkCount));

        arena.Reset();
        arena.AllocateBytes(1024 - HeadBytes);
        arena.Reset();
        Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(1024 - HeadBytes + 1));
        *arena.AllocateBytes(8) = 1;
        _ = block;
    }

    [Fact]
    public void ByteLimit_NotAMultipleOf8_IsNeverPassed()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 1023 });
        arena.AllocateBytes(1016 - HeadBytes);
        Assert.Equal(1016u, arena.ReservedBytes);
        Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(1));
    }

    [Fact]
    public void ByteLimit_LastChunk_ShrinksToWhatIsLeft()
    {
        var source = new ArenaTestSource();
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 1024, ByteLimit = 1024 + 2048 + 500 });
        Assert.Throws<ArenaLimitException>(() =>
        {
            for (int i = 0; i < 10_000; i++) arena.AllocateBytes(64);
        });
        Assert.Equal(new nuint[] { 1024, 2048, 496 }, source.Asked);
    }

    [Fact]
    public void EnterLimit_AfterAnyCalls_CountsFromWhatIsTaken()
    {
        var random = new Random(20261129);
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 256, ChunkBytesMax = 4096 });
        var marks = new Stack<(ArenaMark Mark, nuint TakenBytes)>();
        for (int i = 0; i < 3000; i++)
        {
            switch (random.Next(20))
            {
                case 0: arena.Reset(); marks.Clear(); break;
                case < 4: marks.Push((arena.Mark(), Taken(in arena))); break;
                case < 8 when marks.TryPop(out (ArenaMark Mark, nuint TakenBytes) last):
                    arena.Rewind(last.Mark);
                    Assert.Equal(last.TakenBytes, Taken(in arena));
                    break;
                default: arena.AllocateBytes((nuint)random.Next(3000)); break;
            }

            Assert.InRange(Taken(in arena), arena.UsedBytes, arena.ReservedBytes);
        }

        arena.Reset();
        Assert.Equal((nuint)HeadBytes, Taken(in arena));

        // What a call may take beyond that: the first byte that is refused tells.
        static nuint Taken(in ArenaAllocator arena)
        {
            ArenaAllocator copy = arena;
            nuint before = arena.EnterLimit(1);
            nuint takenBytes = Assert.Throws<ArenaLimitException>(() => copy.AllocateBytes(1 << 20)).LimitBytes - 1;
            arena.LeaveLimit(before);
            return takenBytes;
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(HeadBytes)]
    public void ByteLimit_TooSmallForAnyChunk_Throws(int limitBytes)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = (nuint)limitBytes });
        Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(1));
        Assert.Equal(0, arena.ChunkCount);
    }

    [Fact]
    public void ByteLimit_AbsurdSizes_Throw()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 4096 });
        foreach (nuint sizeBytes in new[] { nuint.MaxValue, nuint.MaxValue - 7, nuint.MaxValue - HeadBytes, nuint.MaxValue / 2 })
            Assert.Equal(sizeBytes, Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(sizeBytes, 4096)).RequestedBytes);
    }

    [Fact]
    public void ByteLimit_ZeroOrAllOnes_IsNone()
    {
        foreach (nuint none in new[] { (nuint)0, nuint.MaxValue })
        {
            using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = none });
            arena.AllocateBytes(1 << 20);
            Assert.Throws<OutOfMemoryException>(() => arena.AllocateBytes(nuint.MaxValue));
        }
    }

    [Fact]
    public void ByteLimit_ManySmallBlocks_IsHitAtTheSameBlockInBothBuilds()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 64 * 1024 });
        int blocks = 0;
        Assert.Throws<ArenaLimitException>(() =>
        {
            for (; blocks < 100_000; blocks++) arena.AllocateBytes(8);
        });

        // 16 KiB, 32 KiB and the 16 KiB that are left.
        Assert.Equal((65536 - (3 * HeadBytes)) / 8, blocks);
        Assert.Equal(65536u - (3 * HeadBytes), arena.UsedBytes);
    }

    [Fact]
    public void OverBlock_LargerThanTheLimit_IsUsedUpToTheLimit()
    {
        byte* block = stackalloc byte[1024];
        nint address = (nint)block;
        using var arena = ArenaAllocator.OverBlock(block, 1024, new ArenaOptions { ByteLimit = 256 });
        Assert.True(arena.ReservedBytes is > 240 and <= 256);
        Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(256));
        Assert.Throws<ArgumentOutOfRangeException>("sizeBytes", () => ArenaAllocator.OverBlock((void*)address, 1024, new ArenaOptions { ByteLimit = 63 }));
    }

    [Fact]
    public void EnterLimit_NoLimitOfItsOwn_HoldsForOneCall()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateBytes(8);
        nuint previous = arena.EnterLimit(1000);
        arena.AllocateBytes(16384 - HeadBytes - 8);
        Assert.Equal(16384u + 1000, Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(1000)).LimitBytes);
        arena.AllocateBytes(1000 - HeadBytes);

        // A call within the call does not widen the limit.
        nuint inner = arena.EnterLimit(1 << 20);
        Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(1000));
        arena.LeaveLimit(inner);
        Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(1000));
        arena.LeaveLimit(previous);
        arena.AllocateBytes(1000);
    }

    [Fact]
    public void EnterLimit_LimitOfItsOwn_KeepsThat()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 4096 });
        nuint previous = arena.EnterLimit(100);
        arena.AllocateBytes(4096 - HeadBytes);
        arena.LeaveLimit(previous);
        Assert.Throws<ArenaLimitException>(() => arena.AllocateBytes(8));
    }

    [Fact]
    public void EnterLimit_SoMuchThatItOverflows_IsNoLimit()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateBytes(8);
        nuint previous = arena.EnterLimit(nuint.MaxValue);
        arena.AllocateBytes(100_000);
        arena.LeaveLimit(previous);
    }
}
