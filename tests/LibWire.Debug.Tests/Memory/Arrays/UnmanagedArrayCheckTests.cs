namespace LibWire.Tests;

[Collection(DeadMemory.Name)]
public sealed unsafe class UnmanagedArrayCheckTests
{
    public static TheoryData<WireMisuse> Ways => StaleArena.Ways;

    [Theory]
    [MemberData(nameof(Ways))]
    public void Members_OnDeadMemory_SayWhatHappened(WireMisuse way) =>
        StaleArena.AssertStale(
            way,
            "array",
            arena =>
            {
                UnmanagedArray<int> array = default;
                array.AddRange([1, 2, 3], in arena);
                return array;
            },
            (array, _) => array[0]++,
            (array, _) => array.Span.Clear(),
            (array, _) => array.ReadOnlySpan.ToArray(),
            (array, _) => array.ToArray(),
            (array, _) => array.GetEnumerator(),
            (array, arena) => array.Add(4, in arena),
            (array, arena) => array.Add(in arena),
            (array, arena) => array.AddRange([4], in arena),
            (array, arena) => array.AddRange([], in arena),
            (array, arena) => array.AddUninitialized(1, in arena),
            (array, arena) => array.Reserve(100, in arena),
            (array, _) => array.RemoveLast(),
            (array, _) => array.Truncate(1),
            (array, _) => array.Clear());

    [Theory]
    [MemberData(nameof(Ways))]
    public void Members_OfABorrowedArrayOnDeadMemory_SayWhatHappened(WireMisuse way) =>
        StaleArena.AssertStale(
            way,
            "array",
            Borrow,
            (array, _) => array[0]++,
            (array, arena) => array.Add(4, in arena));

    [Fact]
    public void Enumerator_WhenTheArenaIsResetMeanwhile_SaysSo()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.AddRange([1, 2, 3], in arena);
        var failure = Assert.Throws<WireMisuseException>(() =>
        {
            foreach (int item in array)
                if (item == 2) arena.Reset();
        });
        Assert.Equal(WireMisuse.UseAfterReset, failure.Misuse);
    }

    [Fact]
    public void Index_WhenARewindTookOnlyTheTail_SaysSo()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.Add(1, in arena);
        ArenaMark mark = arena.Mark();
        int before = array.Capacity;
        array.Reserve(10 * before, in arena);
        arena.Rewind(mark);
        Assert.Equal(WireMisuse.UseAfterRewind, Assert.Throws<WireMisuseException>(() => array[0]).Misuse);
    }

    [Fact]
    public void Copy_FromBeforeTheGrowthThatARewindTookBack_IsFineAndGrowsAgain()
    {
        // As in a failed merge: the message and the arena are as before.
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.Add(1, in arena);
        UnmanagedArray<int> before = array;
        ArenaMark mark = arena.Mark();
        for (int i = 0; i < 100; i++) array.Add(i, in arena);
        arena.Rewind(mark);
        Assert.Equal([1], before.ToArray());
        for (int i = 0; i < 100; i++) before.Add(i, in arena);
        Assert.Equal([1, .. Enumerable.Range(0, 100)], before.ToArray());
    }

    [Fact]
    public void Index_AfterARewindToAMarkBehindTheArray_IsFine()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.Add(1, in arena);
        ArenaMark mark = arena.Mark();
        arena.Allocate<long>(100);
        arena.Rewind(mark);
        Assert.Equal(1, array[0]);
    }

    [Fact]
    public void EmptyArray_AfterDispose_IsFine()
    {
        var arena = new ArenaAllocator();
        UnmanagedArray<int> array = UnmanagedArray<int>.Allocate(0, in arena);
        arena.Dispose();
        Assert.True(array.Span.IsEmpty);
        foreach (int item in array) Assert.Fail($"There is no item, yet {item} was found.");
    }

    [Fact]
    public void Write_PastTheEnd_IsFoundWhenTheArenaIsDisposed()
    {
        var arena = new ArenaAllocator();
        UnmanagedArray<byte> array = UnmanagedArray<byte>.Allocate(5, in arena);
        System.Runtime.CompilerServices.Unsafe.Add(ref array[4], 1) = 1;
        Assert.Equal(WireMisuse.WritePastEnd, Assert.Throws<WireMisuseException>(arena.Dispose).Misuse);
    }

    private static UnmanagedArray<int> Borrow(ArenaAllocator arena) => new(arena.Allocate<int>(10) + 2, 3, 0);
}
