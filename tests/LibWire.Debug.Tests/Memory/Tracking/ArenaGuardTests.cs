namespace LibWire.Tests;

/// <summary>Writes after the end of a block.</summary>
public sealed unsafe class ArenaGuardTests
{
    [Theory]
    [InlineData(5, 5)]     // in the rounding
    [InlineData(5, 7)]
    [InlineData(5, 8)]     // after it
    [InlineData(5, 23)]
    [InlineData(8, 8)]
    [InlineData(64, 79)]
    public void Reset_ByteBehindABlockOverwritten_NamesTheBlock(int sizeBytes, int at)
    {
        using var arena = new ArenaAllocator();
        arena.AllocateBytes(8);
        byte* block = arena.AllocateBytes((nuint)sizeBytes);
        arena.AllocateBytes(8);
        block[at] = 1;
        var failure = Assert.Throws<WireMisuseException>(() => arena.Reset());
        Assert.Equal(WireMisuse.WritePastEnd, failure.Misuse);
        Assert.Contains($"block of {sizeBytes} bytes at 0x{(nuint)block:X}", failure.Message, StringComparison.Ordinal);

        // It is reported once, and the arena is reset.
        Assert.Equal(0u, arena.UsedBytes);
        arena.AllocateBytes(8);
        arena.Reset();
    }

    [Fact]
    public void Reset_BlocksFilledToTheLastByte_IsSilent()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 512 });
        for (int round = 0; round < 3; round++)
        {
            for (int sizeBytes = 0; sizeBytes < 100; sizeBytes++)
                new Span<byte>(arena.AllocateBytes((nuint)sizeBytes, (nuint)(1 << (sizeBytes % 8))), sizeBytes).Fill(1);
            arena.Reset();
        }
    }

    [Fact]
    public void Dispose_ByteBehindABlockOverwritten_ThrowsAndTheArenaIsDisposed()
    {
        var arena = new ArenaAllocator();
        arena.AllocateBytes(16)[16] = 1;
        Assert.Equal(WireMisuse.WritePastEnd, Assert.Throws<WireMisuseException>(arena.Dispose).Misuse);
        Assert.True(arena.IsDisposed);
        arena.Dispose();
    }

    [Fact]
    public void Dispose_OfAPooledArena_ThrowsAndTheArenaIsBack()
    {
        using var pool = new ArenaPool();
        ArenaAllocator arena = pool.Rent();
        arena.AllocateBytes(16)[16] = 1;
        Assert.Equal(WireMisuse.WritePastEnd, Assert.Throws<WireMisuseException>(arena.Dispose).Misuse);
        using ArenaAllocator next = pool.Rent();
        Assert.Equal((0, 1), ((int)next.UsedBytes, next.ChunkCount));
    }

    [Fact]
    public void Rewind_ByteBehindABlockOverwritten_ThrowsForBlocksBehindTheMarkOnly()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 512 });
        byte* before = arena.AllocateBytes(16);
        ArenaMark mark = arena.Mark();
        arena.AllocateBytes(16)[16] = 1;
        for (int i = 0; i < 30; i++) arena.AllocateBytes(100);
        Assert.Equal(WireMisuse.WritePastEnd, Assert.Throws<WireMisuseException>(() => arena.Rewind(mark)).Misuse);
        Assert.Equal(16u, arena.UsedBytes);

        before[16] = 1;
        arena.AllocateBytes(8);
        arena.Rewind(mark);
        Assert.Throws<WireMisuseException>(() => arena.Reset());
    }

    [Fact]
    public void TryExtend_ByteBehindTheBlockOverwritten_ThrowsAndTheBlockHasGrown()
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.AllocateBytes(16);
        block[16] = 1;
        Assert.Equal(WireMisuse.WritePastEnd, Assert.Throws<WireMisuseException>(() => arena.TryExtend(block + 16, 16)).Misuse);
        Assert.Equal(32u, arena.UsedBytes);
        block[31] = 1;
        arena.Reset();
    }

    [Fact]
    public void TryExtend_Guard_MovesWithTheEnd()
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.AllocateBytes(3);
        int sizeBytes = 3;
        for (int extraBytes = 1; extraBytes < 40; extraBytes++)
        {
            Assert.True(arena.TryExtend(block + sizeBytes, (nuint)extraBytes));
            sizeBytes += extraBytes;
            block[sizeBytes - 1] = 1;
            Assert.Equal(0xFA, block[sizeBytes]);
        }

        Assert.False(arena.TryExtend(block + sizeBytes, 1 << 20));
        Assert.Equal(0xFA, block[sizeBytes]);
        block[sizeBytes] = 1;
        Assert.Throws<WireMisuseException>(() => arena.Reset());
    }

    [Fact]
    public void SourceAndCallersBlock_HaveNoRoomForGuards_ButTheRoundingIsWatched()
    {
        using var sourced = new ArenaAllocator(new ArenaOptions { ChunkSource = new ArenaTestSource() });
        byte* block = sourced.AllocateBytes(13);
        Assert.True(block + 16 == sourced.AllocateBytes(8));
        block[13] = 1;
        Assert.Throws<WireMisuseException>(() => sourced.Reset());

        byte* memory = stackalloc byte[256];
        using var over = ArenaAllocator.OverBlock(memory, 256);
        over.AllocateBytes(13)[15] = 1;
        Assert.Throws<WireMisuseException>(() => over.Reset());
    }

    [Fact]
    public void Marks_WithAllAlignments_KeepTheSumsOfRelease()
    {
        // The chunks of a source have no guards, so their sums are those of release; native chunks have guards.
        var random = new Random(11);
        for (int round = 0; round < 50; round++)
        {
            using var guarded = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 4096 });
            using var plain = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 4096, ChunkSource = new PlainSource() });
            var marks = new Stack<(ArenaMark Guarded, ArenaMark Plain)>();
            for (int i = 0; i < 300; i++)
            {
                int what = random.Next(10);
                if (what == 0)
                {
                    marks.Push((guarded.Mark(), plain.Mark()));
                }
                else if (what == 1 && marks.Count > 0)
                {
                    (ArenaMark left, ArenaMark right) = marks.Pop();
                    guarded.Rewind(left);
                    plain.Rewind(right);
                }
                else
                {
                    nuint sizeBytes = (nuint)random.Next(200);
                    nuint alignBytes = (nuint)(8 << random.Next(2));
                    byte* left = guarded.AllocateBytes(sizeBytes, alignBytes);
                    byte* right = plain.AllocateBytes(sizeBytes, alignBytes);
                    new Span<byte>(left, (int)sizeBytes).Fill(1);
                    if (what == 2) Assert.Equal(plain.TryExtend(right + sizeBytes, 40), guarded.TryExtend(left + sizeBytes, 40));
                }

                Assert.Equal((plain.UsedBytes, plain.ReservedBytes, plain.ChunkCount), (guarded.UsedBytes, guarded.ReservedBytes, guarded.ChunkCount));
            }
        }
    }

    /// <summary>Chunks with the alignment of the native heap.</summary>
    private sealed class PlainSource : ArenaChunkSource
    {
        public override nint Allocate(nuint sizeBytes) => (nint)System.Runtime.InteropServices.NativeMemory.Alloc(sizeBytes);

        public override void Free(nint address, nuint sizeBytes) => System.Runtime.InteropServices.NativeMemory.Free((void*)address);
    }
}
