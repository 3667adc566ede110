namespace LibWire.Tests;

/// <summary>What two threads in one arena leave behind: lists of chunks that do not fit together. The slow path says so.</summary>
public sealed unsafe class ArenaThreadTests
{
    private const int ChunkBytes = 256;

    [Fact]
    public void Rewind_WhenAnotherThreadTookTheChunkOfTheMark_SaysSo() => WithChunks(static (header, mark) =>
    {
        ArenaChunk* next = header->First->Next;
        header->First->Next = null;
        string message = Assert.ThrowsAny<InvalidOperationException>(() => ArenaCore.Rewind(header, mark)).Message;
        if (TestedBuild.Flavor == "release") Assert.Contains("two threads", message, StringComparison.Ordinal);
        header->First->Next = next;
        ArenaCore.Rewind(header, mark);
    });

    [Fact]
    public void Allocate_WhileAnotherThreadIsInside_SaysSo() => WithChunks(static (header, mark) =>
    {
        header->Inside = -1;
        Assert.Contains("two threads", Failure(header), StringComparison.Ordinal);
        Assert.Equal(-1, header->Inside); // it is the other thread's
        header->Inside = 0;
        ArenaCore.Allocate(header, header->Generation, ChunkBytes / 2, ArenaLimits.AlignBytes);
    });

    [Fact]
    public void Allocate_WhenAnotherThreadPutBackAnEarlierTop_SaysSo() => WithChunks(static (header, mark) =>
    {
        byte* top = header->Top;
        foreach (nint away in (nint[])[-4096, 4096])
        {
            header->Top = top + away;
            Assert.Contains("two threads", Failure(header), StringComparison.Ordinal);
        }

        header->Top = top;
        ArenaCore.Allocate(header, header->Generation, ChunkBytes / 2, ArenaLimits.AlignBytes);
    });

    private static string Failure(ArenaHeader* header) =>
        Assert.ThrowsAny<InvalidOperationException>(() => ArenaCore.Allocate(header, header->Generation, ChunkBytes / 2, ArenaLimits.AlignBytes)).Message;

    private delegate void Use(ArenaHeader* header, ArenaMark mark);

    private static void WithChunks(Use use)
    {
        ArenaHeader* header = ArenaCore.Create(new ArenaOptions { FirstBlockBytes = ChunkBytes, ChunkBytesMax = ChunkBytes });
        try
        {
            ArenaMark mark = default;
            for (int i = 0; i < 6; i++)
            {
                ArenaCore.Allocate(header, header->Generation, ChunkBytes / 2, ArenaLimits.AlignBytes);
                if (i == 2) mark = ArenaCore.Mark(header);
            }

            Assert.True(header->ChunkCount > 3);
            use(header, mark);
        }
        finally
        {
            ArenaCore.Dispose(header, header->Generation);
        }
    }
}
