namespace LibWire.Tests;

public sealed class UnmanagedArrayTests
{
    [Fact]
    public void Default_IsEmptyAndNeedsNoArena()
    {
        UnmanagedArray<int> array = default;
        Assert.Equal(0, array.Count);
        Assert.Equal(0, array.Length);
        Assert.Equal(0, array.Capacity);
        Assert.True(array.IsEmpty);
        Assert.True(array.Span.IsEmpty);
        Assert.True(array.ReadOnlySpan.IsEmpty);
        Assert.Empty(array.ToArray());
        foreach (ref int item in array) Assert.Fail($"There is no item, yet {item} was found.");
        array.Clear();
        array.Reserve(0, default);
        array.AddRange([], default);
        Assert.Equal(0, array.Capacity);
    }

    [Fact]
    public void Add_ManyValues_KeepsThemInOrder()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<long> array = default;
        for (long i = 0; i < 10_000; i++) array.Add(i * i, in arena);

        Assert.Equal(10_000, array.Count);
        Assert.Equal(10_000, array.Length);
        Assert.False(array.IsEmpty);
        for (int i = 0; i < array.Count; i++) Assert.Equal((long)i * i, array[i]);
        Assert.Equal(array.ToArray(), array.Span.ToArray());
        Assert.Equal(array.ToArray(), array.ReadOnlySpan.ToArray());
    }

    [Fact]
    public void Add_ByReference_IsZeroedAndShared()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<Guid> array = default;
        for (int i = 0; i < 100; i++)
        {
            array.Add(Guid.NewGuid(), in arena);
            array.RemoveLast(); // leaves the room dirty
            ref Guid item = ref array.Add(in arena);
            Assert.Equal(Guid.Empty, item);
            item = new Guid(i, 0, 0, [1, 2, 3, 4, 5, 6, 7, 8]);
            Assert.Equal(item, array[i]);
        }
    }

    [Fact]
    public void ArenaParameter_ByInRefAndValue_Compiles()
    {
        var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.Add(arena) = 1;
        array.Add(in arena) = 2;
        array.Add(ref arena) = 3;
        array.Add(4, arena);
        array.Add(5, in arena);
        array.Add(6, ref arena);
        array.AddRange([7], arena);
        array.AddRange([8], in arena);
        array.AddRange([9], ref arena);
        array.Reserve(10, arena);
        array.Reserve(11, in arena);
        array.Reserve(12, ref arena);
        Assert.Equal([1, 2, 3, 4, 5, 6, 7, 8, 9], array.ToArray());
        Assert.Equal(1, UnmanagedArray<int>.Allocate(1, arena).Count);
        Assert.Equal(2, UnmanagedArray<int>.Allocate(2, in arena).Count);
        Assert.Equal(3, UnmanagedArray<int>.AllocArray(3, ref arena).Count);
        Assert.Equal(4, UnmanagedArray<int>.AllocArray(4, arena).Count);
        arena.Dispose();
    }

    [Theory]
    [InlineData(0, -1)]
    [InlineData(0, 0)]
    [InlineData(3, 3)]
    [InlineData(3, -1)]
    [InlineData(3, int.MinValue)]
    [InlineData(3, int.MaxValue)]
    public void Index_Outside_Throws(int count, int index)
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<byte> array = default;
        for (int i = 0; i < count; i++) array.Add((byte)i, in arena);

        if (WireInfo.Flavor == "debug")
            Assert.Equal(WireMisuse.IndexOutOfRange, Assert.Throws<WireMisuseException>(() => array[index]).Misuse);
        else
            Assert.Contains($"Index {index} lies outside an array of {count} items", Assert.Throws<IndexOutOfRangeException>(() => array[index]).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Index_FirstAndLast_ReadAndWrite()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = UnmanagedArray<int>.Allocate(3, in arena);
        array[0] = 10;
        array[2]++;
        Assert.Equal([10, 0, 1], array.ToArray());
    }

    [Fact]
    public void RemoveLast_UntilEmpty_ReturnsItemsBackwardsThenThrows()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.AddRange([1, 2], in arena);
        Assert.Equal(2, array.RemoveLast());
        Assert.Equal(1, array.RemoveLast());
        Assert.True(array.IsEmpty);
        if (WireInfo.Flavor == "debug")
            Assert.Equal(WireMisuse.IndexOutOfRange, Assert.Throws<WireMisuseException>(() => array.RemoveLast()).Misuse);
        else
            Assert.Throws<IndexOutOfRangeException>(() => array.RemoveLast());
        Assert.Equal(0, array.Count);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(5)]
    [InlineData(int.MinValue)]
    public void Truncate_Outside_ThrowsAndKeepsItems(int count)
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.AddRange([1, 2, 3, 4], in arena);
        Assert.Equal("count", Assert.Throws<ArgumentOutOfRangeException>(() => array.Truncate(count)).ParamName);
        Assert.Equal([1, 2, 3, 4], array.ToArray());
    }

    [Fact]
    public void Truncate_Inside_KeepsTheFirstItemsAndTheRoom()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.AddRange([1, 2, 3, 4], in arena);
        int capacity = array.Capacity;
        array.Truncate(4);
        Assert.Equal(4, array.Count);
        array.Truncate(1);
        Assert.Equal([1], array.ToArray());
        array.Clear();
        Assert.True(array.IsEmpty);
        Assert.Equal(capacity, array.Capacity);
    }

    [Fact]
    public void Enumerator_ByReference_WritesThrough()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.AddRange([1, 2, 3], in arena);
        foreach (ref int item in array) item *= 10;
        int sum = 0;
        foreach (int item in array) sum += item;
        Assert.Equal([10, 20, 30], array.ToArray());
        Assert.Equal(60, sum);
    }

    [Fact]
    public void Enumerator_ItemsAddedMeanwhile_AreNotSeen()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.AddRange([1, 2, 3], in arena);
        int seen = 0;
        foreach (int item in array)
        {
            array.Add(item, in arena);
            seen++;
        }

        Assert.Equal(3, seen);
        Assert.Equal([1, 2, 3, 1, 2, 3], array.ToArray());
    }

    [Fact]
    public void Allocate_NegativeOrNone_ThrowsOrTakesNothing()
    {
        Assert.Equal("count", Assert.Throws<ArgumentOutOfRangeException>(() => UnmanagedArray<int>.Allocate(-1, default)).ParamName);
        Assert.True(UnmanagedArray<int>.Allocate(0, default).IsEmpty);
    }

    [Fact]
    public void Allocate_OnDirtyMemory_IsZeroed()
    {
        using var arena = new ArenaAllocator();
        for (int i = 1; i < 50; i++)
        {
            UnmanagedArray<byte> array = UnmanagedArray<byte>.Allocate(i, in arena);
            Assert.Equal(i, array.Count);
            Assert.Equal(-1, IndexOfAnyOther(array, 0));
            array.Span.Fill(0xff);
        }

        static int IndexOfAnyOther(UnmanagedArray<byte> array, byte value) => Array.FindIndex(array.ToArray(), item => item != value);
    }

    [Fact]
    public void DeadOrDefaultArena_WhenTheArrayHasToGrow_Throws()
    {
        UnmanagedArray<int> array = default;
        Assert.Throws<ObjectDisposedException>(() => array.Add(1, default(ArenaAllocator)));
        Assert.Throws<ObjectDisposedException>(() => array.Add(default(ArenaAllocator)));
        Assert.Throws<ObjectDisposedException>(() => array.AddRange([1], default(ArenaAllocator)));
        Assert.Throws<ObjectDisposedException>(() => array.Reserve(1, default(ArenaAllocator)));
        Assert.Throws<ObjectDisposedException>(() => UnmanagedArray<int>.Allocate(1, default(ArenaAllocator)));
        Assert.Equal(0, array.Count);

        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => array.Add(1, in arena));
        Assert.Equal(0, array.Count);
    }

    [Fact]
    public void DebuggerView_ShowsTheItems()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        array.AddRange([3, 4], in arena);
        Assert.Equal([3, 4], new UnmanagedArrayDebugView<int>(array).Items);
    }
}
