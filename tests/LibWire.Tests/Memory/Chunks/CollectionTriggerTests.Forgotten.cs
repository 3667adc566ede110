namespace LibWire.Tests.Memory.Chunks;

/// <content>The count of the process. What arenas gave back and the process keeps is in it: chunks at rest, in LibWire.Debug the quarantine.</content>
public sealed partial class CollectionTriggerTests
{
    [Fact]
    public void Forgotten_Messages_DoNotFillTheMemory()
    {
        // Some 4 GB in all; the managed objects are of 3 MB, for which the garbage collector would not begin.
        const int MessageBytes = 200_000;
        long most = 0;
        long atStart = ArenaChunks.Native.GatheredBytes;
        for (int i = 0; i < 20_000; i++)
        {
            Forget(MessageBytes);

            // Nothing here writes to the memory, so the loop would be faster than the finalizers. Waiting for them starts no collection.
            if (i % 100 == 0) GC.WaitForPendingFinalizers();
            most = Math.Max(most, ArenaChunks.Native.GatheredBytes);
        }

        Assert.InRange(most - atStart, 1, 1L << 30);
    }

    [Fact]
    public unsafe void Native_AfterManyArenas_CountsOnlyWhatIsKept()
    {
        const int BlockBytes = 200_000;
        const long KeptBytesMax = 512L << 20;
        long atStart = ArenaChunks.Native.GatheredBytes;
        for (int i = 0; i < 5_000; i++)
        {
            using var arena = new ArenaAllocator();
            arena.Allocate<byte>(BlockBytes);
        }

        Assert.InRange(ArenaChunks.Native.GatheredBytes - atStart, -KeptBytesMax, KeptBytesMax);
    }

    private static void Forget(int contentBytes) => _ = new ArenaMessage<long>(contentBytes).Arena;
}
