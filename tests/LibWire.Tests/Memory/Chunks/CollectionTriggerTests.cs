namespace LibWire.Tests.Memory.Chunks;

/// <summary>What is counted here is of the process.</summary>
[CollectionDefinition(nameof(CollectionTriggerTests), DisableParallelization = true)]
public sealed class CollectionTriggerCollection;

[Collection(nameof(CollectionTriggerTests))]
public sealed class CollectionTriggerTests
{
    private const long Most = 1000;

    [Fact]
    public void Add_BelowTheLimit_StartsNoCollection()
    {
        var trigger = Armed();
        int before = GC.CollectionCount(1);
        for (int i = 0; i < 1000; i++)
        {
            trigger.Add(Most);
            trigger.Remove(Most);
        }

        Assert.InRange(GC.CollectionCount(1) - before, 0, 10);
        Assert.Equal(0, trigger.GatheredBytes);
    }

    [Fact]
    public void Add_WithNothingToFinalize_StartsNoCollection()
    {
        var trigger = new CollectionTrigger(Most);
        int before = GC.CollectionCount(1);
        for (int i = 0; i < 1000; i++) AddAndRemove(trigger, 2 * Most);
        Assert.InRange(GC.CollectionCount(1) - before, 0, 10);
    }

    [Fact]
    public void Add_AboveTheLimit_StartsACollectionEachTime()
    {
        var trigger = Armed();
        int before = GC.CollectionCount(1);
        for (int i = 0; i < 20; i++) AddAndRemove(trigger, 2 * Most);
        Assert.True(GC.CollectionCount(1) - before >= 20);
    }

    [Fact]
    public void Add_AfterMuchWasGivenBackAtOnce_StartsACollectionAtTheFirstLimit()
    {
        var trigger = Armed();
        AddAndRemove(trigger, Most << 20);
        int before = GC.CollectionCount(1);
        AddAndRemove(trigger, 2 * Most);
        Assert.True(GC.CollectionCount(1) > before);
    }

    [Fact]
    public void Add_OfMemoryThatStays_StartsACollectionAtEachDoubling()
    {
        var trigger = Armed();
        int before = GC.CollectionCount(1);
        for (int i = 0; i < 1 << 20; i++) trigger.Add(Most);
        int collections = GC.CollectionCount(1) - before;
        Assert.InRange(collections, 15, 30);
        Assert.Equal(Most << 20, trigger.GatheredBytes);
    }

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
            most = Math.Max(most, ArenaChunks.Native.GatheredBytes);
        }

        Assert.InRange(most - atStart, 1, 1L << 30);
    }

    private static void Forget(int contentBytes) => _ = new ArenaMessage<long>(contentBytes).Arena;

    // After the memory has gone, the limit is as before.
    private static void AddAndRemove(CollectionTrigger trigger, long sizeBytes)
    {
        trigger.Add(sizeBytes);
        trigger.Remove(sizeBytes);
    }

    private static CollectionTrigger Armed() => new(Most, isArmed: true);
}
