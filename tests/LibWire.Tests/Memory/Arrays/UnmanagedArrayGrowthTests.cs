namespace LibWire.Tests;

public sealed unsafe partial class UnmanagedArrayGrowthTests
{
    [Theory]
    [InlineData(1, 64)]
    [InlineData(4, 16)]
    [InlineData(8, 8)]
    [InlineData(16, 4)]
    [InlineData(17, 4)]
    [InlineData(100_000, 4)]
    public void Capacity_OfTheFirstBlock_IsACacheLineAndAtLeastFourItems(int itemBytes, int expected) =>
        Assert.Equal(expected, UnmanagedArrayGrowth.Capacity(0, 1, itemBytes));

    [Theory]
    [InlineData(64, 65, 128)]
    [InlineData(64, 129, 129)]
    [InlineData(1 << 30, (1 << 30) + 1, int.MaxValue)]
    [InlineData((1 << 30) - 1, 1 << 30, int.MaxValue - 1)]
    [InlineData(int.MaxValue - 1, int.MaxValue, int.MaxValue)]
    [InlineData(0, int.MaxValue, int.MaxValue)]
    public void Capacity_OfALaterBlock_DoublesUpToTheLargestNumber(int capacity, int neededCount, int expected) =>
        Assert.Equal(expected, UnmanagedArrayGrowth.Capacity(capacity, neededCount, 1));

    [Fact]
    public void TryBytes_AtTheLimitsOf32Bits_IsExactOrRefused()
    {
        Assert.True(UnmanagedArrayGrowth.TryBytes((1 << 30) + 1, 1, out nuint bytes));
        Assert.Equal((nuint)(1 << 30) + 1, bytes);
        Assert.Equal(sizeof(nuint) == 8, UnmanagedArrayGrowth.TryBytes(int.MaxValue, int.MaxValue, out bytes));
        if (sizeof(nuint) == 8) Assert.Equal(unchecked((nuint)((ulong)int.MaxValue * int.MaxValue)), bytes);
    }

    [Fact]
    public void Add_BeyondTheLargestNumber_ThrowsAndKeepsTheArray()
    {
        // Only the count matters: nothing is read before it fails.
        int item = 7;
        var array = new UnmanagedArray<int>(&item, int.MaxValue, 0);
        using var arena = new ArenaAllocator();
        Assert.Throws<InvalidOperationException>(() => array.Add(1, in arena));
        Assert.Throws<InvalidOperationException>(() => array.AddRange([1, 2], in arena));
        Assert.Equal(int.MaxValue, array.Count);
    }

    [Fact]
    public void Add_ManyItems_MovesSeldom()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        int moves = 0;
        for (int i = 0; i < 1_000_000; i++)
        {
            int capacity = array.Capacity;
            array.Add(i, in arena);
            if (array.Capacity != capacity) moves++;
        }

        Assert.Equal(17, moves); // 16 items double to 2^20 in 16 steps
        for (int i = 0; i < array.Count; i += 997) Assert.Equal(i, array[i]);
    }

    [Fact]
    public void Add_TwoArraysInTurn_DoNotMix()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> first = default, second = default;
        for (int i = 0; i < 5_000; i++)
        {
            first.Add(i, in arena);
            second.Add(-i, in arena);
        }

        for (int i = 0; i < 5_000; i++)
        {
            Assert.Equal(i, first[i]);
            Assert.Equal(-i, second[i]);
        }
    }

    [Fact]
    public void Add_AtTheTopOfTheArena_GrowsInPlace()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.Add(1, in arena);
        fixed (int* items = array.Span)
        {
            for (int i = 0; i < 500; i++) array.Add(i, in arena); // 2 KB: the first chunk holds it
            fixed (int* later = array.Span) Assert.True(items == later);
        }
    }

    [Fact]
    public void Reserve_ThenAdd_DoesNotMove()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<short> array = default;
        array.Reserve(1000, in arena);
        Assert.Equal(1000, array.Capacity);
        array.Reserve(10, in arena);
        Assert.Equal(1000, array.Capacity);
        ref short first = ref array.Add(in arena);
        for (short i = 1; i < 1000; i++) array.Add(i, in arena);
        first = 77;
        Assert.Equal(77, array[0]);
        Assert.Equal(1000, array.Capacity);
        array.Add(1, in arena);
        Assert.Equal(2000, array.Capacity);
    }

    [Fact]
    public void Reserve_Negative_Throws()
    {
        UnmanagedArray<short> array = default;
        Assert.Equal("capacity", Assert.Throws<ArgumentOutOfRangeException>(() => array.Reserve(-1, default)).ParamName);
    }

    [Fact]
    public void AddRange_OfItself_Doubles()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.AddRange([1, 2, 3], in arena);
        for (int i = 0; i < 10; i++)
        {
            if (i % 3 == 0) UnmanagedArray<int>.Allocate(1, in arena); // now it cannot grow in place
            array.AddRange(array.ReadOnlySpan, in arena);
        }

        Assert.Equal(3 * 1024, array.Count);
        for (int i = 0; i < array.Count; i++) Assert.Equal((i % 3) + 1, array[i]);
    }

    [Fact]
    public void AddRange_Empty_KeepsABorrowedBlock()
    {
        using var arena = new ArenaAllocator();
        int item = 7;
        var array = new UnmanagedArray<int>(&item, 1, 0);
        array.AddRange([], in arena);
        array[0] = 8;
        Assert.Equal(8, item);
    }

    [Fact]
    public void Add_ToABorrowedBlock_MovesTheItemsAndLeavesTheBlock()
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.AllocateBytes(8);
        new Span<byte>(block, 8).Fill(9);
        var array = new UnmanagedArray<byte>(block, 5, 0); // ends at the arena's top, but inside of the block
        Assert.Equal(5, array.Capacity);
        array.Reserve(5, in arena);
        array.Truncate(4);
        array.Add(1, in arena);
        Assert.Equal([9, 9, 9, 9, 1], array.ToArray());
        Assert.Equal(new byte[] { 9, 9, 9, 9, 9, 9, 9, 9 }, new Span<byte>(block, 8).ToArray());
        array[0] = 3;
        Assert.Equal(9, block[0]);
    }

    [Fact]
    public void AddUninitialized_GivesCountedRoom()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.Add(1, in arena);
        Span<int> added = array.AddUninitialized(100, in arena);
        Assert.Equal(100, added.Length);
        Assert.Equal(101, array.Count);
        added.Fill(5);
        Assert.Equal(1, array[0]);
        Assert.Equal(5, array[100]);
    }
}
