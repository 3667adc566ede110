namespace LibWire.Tests;

// Gigabytes of addresses, most of them never touched. The checked build fills memory with patterns, which takes too long for this much: release only.
public sealed unsafe partial class UnmanagedArrayGrowthTests
{
    [Fact, Trait("Category", "Deep")]
    public void Add_ItemBeyond1GiB_GrowsAndWorks()
    {
        if (WireInfo.Flavor == "debug" || sizeof(nuint) == 4) return;
        using var arena = new ArenaAllocator();
        UnmanagedArray<byte> array = default;
        array.Reserve(1 << 30, in arena);
        array.AddUninitialized(1 << 30, in arena);
        array[0] = 40;
        array[(1 << 30) - 1] = 41;
        array.Add(42, in arena);
        array.Add(in arena) = 43;
        Assert.Equal((1 << 30) + 2, array.Count);
        Assert.Equal(int.MaxValue, array.Capacity);
        Assert.Equal(40, array[0]);
        Assert.Equal(41, array[(1 << 30) - 1]);
        Assert.Equal(42, array[1 << 30]);
        Assert.Equal(43, array.Span[(1 << 30) + 1]);
        array.Truncate((1 << 30) + 1);
        Assert.Equal(42, array.RemoveLast());
    }

    [Fact, Trait("Category", "Deep")]
    public void Add_LargeItemsBeyond4GiB_HaveTheirOwnAddresses()
    {
        if (WireInfo.Flavor == "debug" || sizeof(nuint) == 4) return;
        using var arena = new ArenaAllocator();
        UnmanagedArray<Big> array = default;
        array.Reserve(70_000, in arena); // 4.3 GiB, of which two pages are touched
        array.AddUninitialized(69_999, in arena);
        array[0].First = 1;
        array.Add(in arena).First = 2;
        Assert.Equal(1, array[0].First);
        Assert.Equal(2, array[69_999].First);
    }

    private struct Big
    {
        internal long First;
        internal fixed byte Rest[65_528];
    }
}
