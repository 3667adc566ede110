namespace LibWire.Tests;

/// <summary>How an arena takes chunks, and in which order it uses them again.</summary>
public sealed unsafe class ArenaChunkTests
{
    private const int HeadBytes = 32;   // of a chunk, on 64-bit systems

    private static nuint ChunkBytesLimit => ~(nuint)0 >> 1;   // half of the address space

    [Fact]
    public void Growth_OfOneBlockAfterTheOther_DoublesUpToTheMaximum()
    {
        var source = new ArenaTestSource();
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 1024, ChunkBytesMax = 8192 });
        while (arena.ChunkCount < 6) arena.AllocateBytes(64);
        Assert.Equal(new nuint[] { 1024, 2048, 4096, 8192, 8192, 8192 }, source.Asked);
        Assert.Equal(1024u + 2048 + 4096 + (3 * 8192), arena.ReservedBytes);
    }

    [Fact]
    public void Growth_FirstBlockBeyondTheMaximum_Stays()
    {
        var source = new ArenaTestSource();
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 4096, ChunkBytesMax = 1024 });
        while (arena.ChunkCount < 3) arena.AllocateBytes(64);
        Assert.Equal(new nuint[] { 4096, 4096, 4096 }, source.Asked);
    }

    [Fact]
    public void Growth_MaximumThatIsNoPowerOfTwoTimesTheFirst_IsReached()
    {
        var source = new ArenaTestSource();
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 1001, ChunkBytesMax = 3000 });
        while (arena.ChunkCount < 4) arena.AllocateBytes(64);
        Assert.Equal(new nuint[] { 1008, 2016, 3000, 3000 }, source.Asked);
    }

    [Fact]
    public void Growth_RequestLargerThanTheMaximum_GetsAChunkOfItsOwnSize()
    {
        var source = new ArenaTestSource();
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 1024, ChunkBytesMax = 2048 });
        arena.AllocateBytes(10_001);
        Assert.Equal(new nuint[] { 10_008 + HeadBytes }, source.Asked);
    }

    [Theory]
    [InlineData(16384 - HeadBytes, 1)]
    [InlineData(16384 - HeadBytes + 1, 2)]
    public void AllocateBytes_RestOfAChunkAndOneMore_NeedsOneAndTwoChunks(int sizeBytes, int chunks)
    {
        using var arena = new ArenaAllocator();
        arena.AllocateBytes(8);
        arena.Reset();
        arena.AllocateBytes((nuint)sizeBytes);
        Assert.Equal(chunks, arena.ChunkCount);
    }

    [Theory]
    [InlineData(63)]
    [InlineData(0)]
    public void Options_ChunksBelow64Bytes_Throw(int sizeBytes)
    {
        Assert.Throws<ArgumentOutOfRangeException>("FirstBlockBytes", () => new ArenaOptions { FirstBlockBytes = (nuint)sizeBytes });
        Assert.Throws<ArgumentOutOfRangeException>("ChunkBytesMax", () => new ArenaOptions { ChunkBytesMax = (nuint)sizeBytes });
    }

    [Fact]
    public void Options_ChunksAboveHalfOfTheAddressSpace_Throw()
    {
        Assert.Throws<ArgumentOutOfRangeException>("FirstBlockBytes", () => new ArenaOptions { FirstBlockBytes = ChunkBytesLimit + 1 });
        Assert.Throws<ArgumentOutOfRangeException>("FirstBlockBytes", () => new ArenaOptions { FirstBlockBytes = unchecked((nuint)(-1)) });
        Assert.Throws<ArgumentOutOfRangeException>("ChunkBytesMax", () => new ArenaOptions { ChunkBytesMax = ChunkBytesLimit + 1 });
    }

    [Fact]
    public void Options_AtTheirLimits_Work()
    {
        using var small = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 64, ChunkBytesMax = 64 });
        small.AllocateBytes(32);
        small.AllocateBytes(8);
        Assert.Equal((128, 2), ((int)small.ReservedBytes, small.ChunkCount));

        using var large = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = ChunkBytesLimit, ChunkBytesMax = ChunkBytesLimit });
        Assert.Throws<OutOfMemoryException>(() => large.AllocateBytes(8));
    }

    [Fact]
    public void Options_Null_Throws() => Assert.Throws<ArgumentNullException>("options", () => new ArenaAllocator(null!));

    [Fact]
    public void Options_Defaults_AreTheDocumentedOnes()
    {
        var options = new ArenaOptions();
        Assert.Equal((16 * 1024, 256 * 1024 * 1024, 0), ((int)options.FirstBlockBytes, (int)options.ChunkBytesMax, (int)options.ByteLimit));
        Assert.False(options.HugePages);
        Assert.Null(options.ChunkSource);
    }

    [Fact]
    public void Reset_SeveralChunks_KeepsAllAndStartsInTheLargest()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 1024, ChunkBytesMax = 4096 });
        while (arena.ChunkCount < 3) arena.AllocateBytes(64);
        nuint reservedBytes = arena.ReservedBytes;
        arena.Reset();
        Assert.Equal((0, 3), ((int)arena.UsedBytes, arena.ChunkCount));
        Assert.Equal(reservedBytes, arena.ReservedBytes);

        // A block that only the largest chunk can hold is followed by one directly after it.
        byte* first = arena.AllocateBytes(4096 - HeadBytes - 64);
        Assert.True(arena.TryExtend(first + 4096 - HeadBytes - 64, 64));
        Assert.Equal(3, arena.ChunkCount);
    }

    [Fact]
    public void Reset_EqualWorkInALoop_AsksTheSourceForNothingAfterTwoRounds()
    {
        var source = new ArenaTestSource();
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 64 });
        int asked = 0;
        for (int round = 0; round < 20; round++)
        {
            var random = new Random(3);
            for (int i = 0; i < 1000; i++) arena.AllocateBytes((nuint)random.Next(400), (nuint)(8 << random.Next(4)));
            arena.Reset();
            if (round == 1) asked = source.Asked.Count;
        }

        Assert.Equal(asked, source.Asked.Count);
        Assert.Equal(asked, source.ChunksOut);
    }

    [Fact]
    public void Reset_EqualWorkOfOneSizeThatGrewInStages_EndsInOneChunk()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 1024 });
        for (int round = 0; round < 3; round++)
        {
            arena.Reset();
            byte* block = arena.AllocateBytes(64);
            for (int sizeBytes = 64; sizeBytes < 100_000; sizeBytes *= 2)
            {
                bool inPlace = arena.TryExtend(block + sizeBytes, (nuint)sizeBytes);
                if (round > 0) Assert.True(inPlace);
                if (!inPlace) block = arena.AllocateBytes((nuint)sizeBytes * 2);
            }
        }
    }

    [Fact]
    public void Reset_NothingAllocated_ChangesNothing()
    {
        using var arena = new ArenaAllocator();
        arena.Reset();
        Assert.Equal(0, arena.ChunkCount);
    }

    [Fact]
    public void AllocateBytes_NextChunkTooSmall_TakesOneFurtherDownAndUsesTheOthersLater()
    {
        var source = new ArenaTestSource();
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 256, ChunkBytesMax = 4096 });
        while (arena.ChunkCount < 5) arena.AllocateBytes(200);
        arena.Reset();   // 4096, 256, 512, 1024, 2048
        int asked = source.Asked.Count;
        arena.AllocateBytes(4096 - HeadBytes);
        byte* large = arena.AllocateBytes(2048 - HeadBytes);   // skips 256, 512 and 1024
        Assert.Equal(asked, source.Asked.Count);
        arena.AllocateBytes(1024 - HeadBytes);
        arena.AllocateBytes(512 - HeadBytes);
        arena.AllocateBytes(256 - HeadBytes);
        Assert.Equal(asked, source.Asked.Count);
        Assert.Equal(256u + 512 + 1024 + 2048 + 4096 - (5 * HeadBytes), arena.UsedBytes);
        arena.AllocateBytes(1);
        Assert.Equal(asked + 1, source.Asked.Count);
        *large = 1;
    }

    [Fact]
    public void UsedBytes_CountsBlocksAndAlignmentButNotTheRestOfALeftChunk()
    {
        var source = new ArenaTestSource();   // its chunks lie at multiples of 64, so blocks start at 32 beyond one
        using var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source, FirstBlockBytes = 1024 });
        arena.AllocateBytes(1);
        Assert.Equal(8u, arena.UsedBytes);
        arena.AllocateBytes(8, 64);
        Assert.Equal(40u, arena.UsedBytes);
        arena.AllocateBytes(1500);
        Assert.Equal(40u + 1504, arena.UsedBytes);
        arena.AllocateBytes(4, 16);
        Assert.Equal(40u + 1504 + 8, arena.UsedBytes);
    }

    [Fact]
    public void OverBlock_MessageThatFits_TakesNothingElse()
    {
        var source = new ArenaTestSource();
        byte* block = stackalloc byte[1024];
        using (var arena = ArenaAllocator.OverBlock(block, 1024, new ArenaOptions { ChunkSource = source }))
        {
            Assert.Equal((0, 1), ((int)arena.UsedBytes, arena.ChunkCount));
            byte* first = arena.AllocateBytes(100);
            Assert.True(first >= block && first + 100 <= block + 1024);
            Assert.Empty(source.Asked);
            arena.AllocateBytes(1024);
            Assert.Equal((1, 2), (source.Asked.Count, arena.ChunkCount));
            for (int round = 0; round < 3; round++)
            {
                arena.Reset();
                arena.AllocateBytes(1024);
                arena.AllocateBytes(700);
            }

            Assert.Equal((1, 1), (source.Asked.Count, source.ChunksOut));
        }

        Assert.Equal(0, source.ChunksOut);
        block[0] = block[1023] = 1;   // still the caller's
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(5)]
    [InlineData(7)]
    public void OverBlock_UnevenStartAndSize_StaysInside(int shift)
    {
        byte* block = stackalloc byte[200];
        new Span<byte>(block, 200).Fill(0x11);
        using (var arena = ArenaAllocator.OverBlock(block + shift, 101))
        {
            int free = (int)arena.ReservedBytes - HeadBytes;
            byte* all = arena.AllocateBytes((nuint)free);
            new Span<byte>(all, free).Clear();
            Assert.Equal(1, arena.ChunkCount);
            Assert.Equal(0u, (nuint)all % 8);
            Assert.True(all + free <= block + shift + 101);
        }

        Assert.True(new Span<byte>(block, shift).TrimStart((byte)0x11).IsEmpty);
        Assert.True(new Span<byte>(block + shift + 101, 200 - shift - 101).TrimStart((byte)0x11).IsEmpty);
    }

    [Fact]
    public void OverBlock_BadBlock_Throws()
    {
        byte* block = stackalloc byte[64];
        nint address = (nint)block;
        Assert.Throws<ArgumentNullException>("block", () => ArenaAllocator.OverBlock(null, 64));
        Assert.Throws<ArgumentOutOfRangeException>("sizeBytes", () => ArenaAllocator.OverBlock((void*)address, 63));
        using var arena = ArenaAllocator.OverBlock(block, 64);
        Assert.True(arena.ReservedBytes >= 56);
    }
}
