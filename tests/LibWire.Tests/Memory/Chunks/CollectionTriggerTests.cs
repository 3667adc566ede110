namespace LibWire.Tests.Memory.Chunks;

/// <summary>What is counted here is of the process.</summary>
[CollectionDefinition(nameof(CollectionTriggerTests), DisableParallelization = true)]
public sealed class CollectionTriggerCollection;

[Collection(nameof(CollectionTriggerTests))]
public sealed partial class CollectionTriggerTests
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

    // After the memory has gone, the limit is as before.
    private static void AddAndRemove(CollectionTrigger trigger, long sizeBytes)
    {
        trigger.Add(sizeBytes);
        trigger.Remove(sizeBytes);
    }

    private static CollectionTrigger Armed() => new(Most, isArmed: true);
}
