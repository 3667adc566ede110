using LibWire.WellKnown;

namespace LibWire.Tests;

/// <summary>Items that release would lose: those added to two copies of an array, and those written through a reference that has become stale.</summary>
public sealed unsafe class ArrayLedgerTests
{
    [Fact]
    public void Add_ToTwoCopiesOfAMessage_SaysSo()
    {
        using var arena = new ArenaAllocator();
        FieldMask mask = default;
        mask.Paths.Add(Utf8String.Copy("a", in arena), in arena);
        FieldMask copy = mask;
        mask.Paths.Add(Utf8String.Copy("b", in arena), in arena);
        var failure = Assert.Throws<WireMisuseException>(() => copy.Paths.Add(default, arena));
        Assert.Equal(WireMisuse.ArrayCopied, failure.Misuse);
        Assert.Contains("2 items in the same memory", failure.Message, StringComparison.Ordinal);
        Assert.Contains("Clone()", failure.Message, StringComparison.Ordinal);
        mask.Paths.Add(default, in arena);
        Assert.Equal(3, mask.Paths.Count);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void EveryWayToAdd_ToACopy_SaysSo(int ownCount)
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = Filled(1, arena), copy = array;
        array.AddRange(new int[ownCount], in arena);
        AssertCopied(() => copy.Add(1, arena));
        AssertCopied(() => copy.Add(arena));
        AssertCopied(() => copy.AddRange([1, 2], arena));
        Assert.Equal([0, .. new int[ownCount]], array.ToArray());
        Assert.Equal([0], copy.ToArray());
    }

    [Fact]
    public void Add_ToACopyThatIsLeftBehind_SaysSo()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = Filled(1, arena), copy = array;
        arena.AllocateBytes(8);
        for (int i = 0; i < 100; i++) array.Add(i, in arena);
        AssertCopied(() => copy.Add(1, arena));
    }

    [Fact]
    public void Add_ToACopyOfAFullArray_GivesItAnOwnBlock()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = UnmanagedArray<int>.Allocate(2, in arena), copy = array;
        arena.AllocateBytes(8);
        array.Add(7, in arena);
        copy.Add(8, in arena);
        Assert.Equal([0, 0, 7], array.ToArray());
        Assert.Equal([0, 0, 8], copy.ToArray());
    }

    [Fact]
    public void Add_AfterItemsWereRemoved_IsRight()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = Filled(3, arena);
        array.RemoveLast();
        array.Add(5, in arena);
        array.Truncate(1);
        array.Add(6, in arena);
        array.Clear();
        array.Add(7, in arena);
        Assert.Equal([7], array.ToArray());
    }

    [Fact]
    public void Add_ToWhatWasThereBeforeARewind_IsRight()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = Filled(3, arena);
        for (int round = 0; round < 3; round++)
        {
            UnmanagedArray<int> scratch = array;
            ArenaMark mark = arena.Mark();
            for (int i = 0; i < 20 * round; i++) scratch.Add(i, in arena);
            arena.Rewind(mark);
            array.Add(round, in arena);
        }

        Assert.Equal([0, 0, 0, 0, 1, 2], array.ToArray());
    }

    [Theory]
    [InlineData(10)]
    [InlineData(1000)]
    public void ItemWrittenAfterGrowth_IsToldByTheArena(int itemCount)
    {
        foreach (Action<ArenaAllocator> end in new Action<ArenaAllocator>[] { static arena => arena.Reset(), static arena => arena.Dispose() })
        {
            using var arena = new ArenaAllocator();
            UnmanagedArray<long> array = default;
            for (int i = 0; i < itemCount; i++) array.Add(i, in arena);
            ref long item = ref array[0];
            arena.AllocateBytes(8);
            for (int i = 0; i < itemCount; i++) array.Add(i, in arena);
            item = 77;
            Assert.Equal(0, array[0]);
            var failure = Assert.Throws<WireMisuseException>(() => end(arena));
            Assert.Equal(WireMisuse.StaleItemWritten, failure.Misuse);
            Assert.Contains("when it grew", failure.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void ItemWrittenAfterGrowth_IsToldByTheNextAdd()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<Timestamp> array = default;
        ref Timestamp first = ref array.Add(in arena);
        arena.AllocateBytes(8);
        for (int i = 0; i < 5; i++) array.Add(in arena);
        first.Seconds = 77;
        var failure = Assert.Throws<WireMisuseException>(() => array.Add(arena));
        Assert.Equal(WireMisuse.StaleItemWritten, failure.Misuse);
    }

    [Fact]
    public void ItemsReadAfterGrowth_AreTheOldOnes()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = Filled(3, arena);
        Span<int> before = array.Span;
        arena.AllocateBytes(8);
        array.AddRange(before, in arena);
        array.AddRange(array.ReadOnlySpan, in arena);
        Assert.Equal(12, array.Count);
        Assert.Equal([0, 0, 0], before.ToArray());
    }

    /// <summary>Thousands of chunks lie in quarantine. If each kept the room of its arrays, that would be more than the memory of the arenas.</summary>
    [Theory]
    [InlineData(10, true)]
    [InlineData(1_000, false)]
    public void Chunk_ThatIsDead_KeepsTheLedgerOfFewArraysAlone(int count, bool keeps)
    {
        var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 64 * 1024 });
        TrackedChunk? chunk = null;
        for (int i = 0; i < count; i++)
        {
            UnmanagedArray<int> array = Filled(2, arena);
            fixed (int* item = array.Span) chunk = AddressRegistry.Find((nuint)item);
        }

        ArrayLedger ledger = chunk!.Arrays;
        arena.Dispose();
        Assert.False(chunk.HasArrays);
        Assert.Equal(keeps, ReferenceEquals(ledger, chunk.Arrays));
    }

    private static UnmanagedArray<int> Filled(int count, ArenaAllocator arena)
    {
        UnmanagedArray<int> array = default;
        for (int i = 0; i < count; i++) array.Add(0, in arena);
        return array;
    }

    private static void AssertCopied(Action add) => Assert.Equal(WireMisuse.ArrayCopied, Assert.Throws<WireMisuseException>(add).Misuse);
}
