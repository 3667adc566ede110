namespace LibWire.Tests;

public sealed class UnmanagedMapTests
{
    [Fact]
    public void Default_IsEmptyAndLookUpsWork()
    {
        UnmanagedMap<int, long> map = default;
        Assert.Equal(0, map.Count);
        Assert.Equal(0, map.Length);
        Assert.Equal(0, map.Capacity);
        Assert.True(map.IsEmpty);
        Assert.False(map.ContainsKey(1));
        Assert.False(map.TryGetValue(1, out long value));
        Assert.Equal(0, value);
        Assert.Equal(0, map.GetValueOrDefault(1, out bool found));
        Assert.False(found);
        Assert.True(map.Keys.IsEmpty);
        Assert.True(map.Values.IsEmpty);
        Assert.False(map.Remove(1));
        Assert.False(map.Remove(1, out value));
        Assert.Throws<KeyNotFoundException>(() => map[1]);
        map.Clear();
        map.Reserve(0, default);
        foreach (var entry in map) Assert.Fail($"There is no entry, yet {entry.Key} was found.");
        Assert.Equal(0, map.CountProbes(1));
        Assert.Equal(0, map.Capacity);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(17)]
    [InlineData(5000)]
    public void Set_ManyKeys_AllAreFoundInOrder(int count)
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, long> map = default;
        for (int i = 0; i < count; i++) map.Set(i * 7, i, in arena);

        Assert.Equal(count, map.Count);
        Assert.Equal(count, map.Length);
        Assert.True(map.Capacity >= count);
        for (int i = 0; i < count; i++)
        {
            Assert.Equal(i, map[i * 7]);
            Assert.True(map.ContainsKey(i * 7));
            Assert.True(map.TryGetValue(i * 7, out long value));
            Assert.Equal(i, value);
            Assert.Equal(i, map.GetValueOrDefault(i * 7, out bool found));
            Assert.True(found);
            Assert.Equal(i * 7, map.Keys[i]);
            Assert.Equal(i, map.Values[i]);
            Assert.False(map.ContainsKey((i * 7) + 1));
            Assert.False(map.TryGetValue(-1 - i, out value));
            Assert.Equal(0, value);
        }

        Assert.Contains("'-1'", Assert.Throws<KeyNotFoundException>(() => map[-1]).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Set_OfADuplicate_LastWins()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<long, int> map = default;
        for (int round = 0; round < 3; round++)
            for (int i = 0; i < 20; i++) map.Set(i, (100 * round) + i, in arena);
        Assert.Equal(20, map.Count);
        for (int i = 0; i < 20; i++) Assert.Equal(200 + i, map[i]);
    }

    [Fact]
    public void Set_ByReference_IsZeroedWhenNewAndKeptWhenNot()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<uint, Guid> map = default;
        for (uint i = 0; i < 50; i++)
        {
            map.Set(i, Guid.NewGuid(), in arena);
            Assert.True(map.Remove(i)); // leaves the room dirty
            ref Guid value = ref map.Set(i, in arena);
            Assert.Equal(Guid.Empty, value);
            value = new Guid((int)i, 0, 0, [1, 2, 3, 4, 5, 6, 7, 8]);
            Assert.Equal(value, map.Set(i, in arena));
        }

        Assert.Equal(50, map.Count);
    }

    [Fact]
    public void TryAddAndAdd_OfADuplicate_KeepTheFirst()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<short, int> map = default;
        Assert.True(map.TryAdd(1, 10, in arena));
        Assert.False(map.TryAdd(1, 11, in arena));
        map.Add(2, 20, in arena);
        Assert.Contains("'2'", Assert.Throws<ArgumentException>(() => map.Add(2, 21, in arena)).Message, StringComparison.Ordinal);
        Assert.Equal(10, map[1]);
        Assert.Equal(20, map[2]);
        Assert.Equal(2, map.Count);
    }

    [Fact]
    public void ArenaParameter_ByInRefAndValue_Compiles()
    {
        var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        map.Set(1, arena) = 1;
        map.Set(2, in arena) = 2;
        map.Set(3, ref arena) = 3;
        map.Set(4, 4, arena);
        map.Set(5, 5, ref arena);
        map.Add(6, 6, arena);
        map.Add(7, 7, ref arena);
        map.TryAdd(8, 8, arena);
        map.TryAdd(9, 9, ref arena);
        map.Reserve(100, arena);
        map.Reserve(200, ref arena);
        Assert.Equal([1, 2, 3, 4, 5, 6, 7, 8, 9], map.Keys.ToArray());
        Assert.Equal([1, 2, 3, 4, 5, 6, 7, 8, 9], map.Values.ToArray());
        Assert.Equal(200, map.Capacity);
        arena.Dispose();
    }

    [Fact]
    public void TryGetValue_InEveryShape_ResolvesAsInADictionary()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, long> map = default;
        map.Set(1, 10, in arena);
        if (map.TryGetValue(1, out var value)) Assert.Equal(10L, value);

        // The shape of LibProtoZeroSharp.
        ref readonly long reference = ref map.TryGetValue(1, out bool found);
        Assert.True(found);
        Assert.Equal(10, reference);
        map.Set(1, 11, in arena);
        Assert.Equal(11, reference);
        Assert.Equal(0, map.TryGetValue(2, out found));
        Assert.False(found);

        UnmanagedMap<int, bool> flags = default;
        flags.Set(1, false, in arena);
        Assert.True(flags.TryGetValue(1, out bool flag));
        Assert.False(flag);
        Assert.False(flags.GetValueOrDefault(1, out found));
        Assert.True(found);
    }

    [Fact]
    public void Indexer_OfAKeyThatIsThere_IsAReference()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<bool, int> map = default;
        map.Set(true, 1, in arena);
        map[true] += 5;
        Assert.Equal(6, map[true]);
        map.Values[0] = 9;
        Assert.Equal(9, map[true]);
        Assert.False(map.ContainsKey(false));
    }

    [Theory]
    [InlineData(3)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(500)]
    public void Remove_OfEachEntry_LeavesTheOthers(int count)
    {
        for (int removed = 0; removed < count; removed += 1 + (count / 20))
        {
            using var arena = new ArenaAllocator();
            UnmanagedMap<ulong, int> map = default;
            for (int i = 0; i < count; i++) map.Set((ulong)i << 40, i, in arena);
            Assert.True(map.Remove((ulong)removed << 40, out int value));
            Assert.Equal(removed, value);
            Assert.False(map.Remove((ulong)removed << 40));
            Assert.Equal(count - 1, map.Count);
            for (int i = 0; i < count; i++) Assert.Equal(i != removed, map.TryGetValue((ulong)i << 40, out value) && value == i);

            // The last entry has moved to the place.
            if (removed < count - 1) Assert.Equal(count - 1, map.Values[removed]);
            map.Set((ulong)removed << 40, removed, in arena);
            for (int i = 0; i < count; i++) Assert.Equal(i, map[(ulong)i << 40]);
        }
    }

    [Theory]
    [InlineData(3)]
    [InlineData(100)]
    public void Remove_UntilEmptyAndAddAgain_Works(int count)
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        for (int round = 0; round < 3; round++)
        {
            for (int i = 0; i < count; i++) map.Add(i, round, in arena);
            for (int i = 0; i < count; i++) Assert.True(map.Remove(round == 1 ? i : count - 1 - i));
            Assert.True(map.IsEmpty);
            for (int i = 0; i < count; i++) Assert.False(map.ContainsKey(i));
        }
    }

    [Theory]
    [InlineData(3)]
    [InlineData(100)]
    public void Clear_KeepsTheRoomAndForgetsTheKeys(int count)
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        for (int i = 0; i < count; i++) map.Set(i, i, in arena);
        int capacity = map.Capacity;
        map.Clear();
        Assert.Equal(0, map.Count);
        Assert.Equal(capacity, map.Capacity);
        for (int i = 0; i < count; i++) Assert.False(map.ContainsKey(i));
        for (int i = 0; i < count; i++) map.Set(i, -i, in arena);
        for (int i = 0; i < count; i++) Assert.Equal(-i, map[i]);
        Assert.Equal(capacity, map.Capacity);
    }

    [Fact]
    public void Copies_FromTheFirstEntryOn_AreTheSameMap()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        map.Set(0, 0, in arena);
        UnmanagedMap<int, int> copy = map;
        for (int i = 1; i < 100; i++) copy.Set(i, i, in arena);
        Assert.Equal(100, map.Count);
        for (int i = 0; i < 100; i++) Assert.Equal(i, map[i]);
        map.Clear();
        Assert.True(copy.IsEmpty);
    }

    [Fact]
    public void Enumerator_GivesKeysAndReferences()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        for (int i = 0; i < 20; i++) map.Set(i, i, in arena);
        int next = 0;
        foreach (var entry in map)
        {
            Assert.Equal(next++, entry.Key);
            entry.Value *= 2;
        }

        Assert.Equal(20, next);
        foreach (var (key, value) in map) Assert.Equal(2 * key, value);
        map.GetUnderlyingArrays(out var keys, out var values);
        Assert.Equal(map.Keys.ToArray(), keys.ToArray());
        Assert.Equal(map.Values.ToArray(), values.ToArray());
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(8, 8)]
    [InlineData(9, 9)]
    [InlineData(1000, 1000)]
    public void Reserve_ThenAdd_DoesNotGrow(int capacity, int expected)
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        map.Reserve(capacity, in arena);
        Assert.Equal(expected, map.Capacity);
        nuint used = arena.UsedBytes;
        ref int first = ref map.Set(0, in arena);
        for (int i = 1; i < capacity; i++) map.Set(i, i, in arena);
        first = 77;
        Assert.Equal(77, map[0]);
        Assert.Equal(used, arena.UsedBytes);
        Assert.Equal(expected, map.Capacity);
        map.Set(capacity, 1, in arena);
        Assert.True(map.Capacity > expected);
        for (int i = 1; i < capacity; i++) Assert.Equal(i, map[i]);
    }

    [Fact]
    public void Reserve_OutOfRange_Throws()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        Assert.Equal("capacity", Assert.Throws<ArgumentOutOfRangeException>(() => map.Reserve(-1, in arena)).ParamName);
        Assert.Throws<InvalidOperationException>(() => map.Reserve((1 << 30) + 1, in arena));
        Assert.True(map.IsEmpty);
    }

    [Fact]
    public void DeadOrDefaultArena_WhenTheMapHasToGrow_Throws()
    {
        UnmanagedMap<int, int> map = default;
        Assert.Throws<ObjectDisposedException>(() => map.Set(1, 1, default(ArenaAllocator)));
        Assert.Throws<ObjectDisposedException>(() => map.Set(1, default(ArenaAllocator)));
        Assert.Throws<ObjectDisposedException>(() => map.TryAdd(1, 1, default(ArenaAllocator)));
        Assert.Throws<ObjectDisposedException>(() => map.Reserve(1, default(ArenaAllocator)));
        Assert.True(map.IsEmpty);
    }

    [Fact]
    public void Layout_AtTheLargestCapacity_DoesNotOverflow()
    {
        var layout = new UnmanagedMapLayout(1 << 30, int.MaxValue, int.MaxValue);
        Assert.Equal(30, layout.BucketBits);
        Assert.Equal((1UL << 30) * int.MaxValue, layout.ValuesOffset);
        Assert.Equal(2 * layout.ValuesOffset, layout.NextOffset);
        Assert.Equal(layout.NextOffset + (1UL << 32), layout.HeadsOffset);
        Assert.Equal(layout.HeadsOffset + (1UL << 32), layout.TotalBytes);

        layout = new UnmanagedMapLayout(8, 1, 3);
        Assert.Equal(8UL, layout.ValuesOffset);
        Assert.Equal(32UL, layout.TotalBytes);
        layout = new UnmanagedMapLayout(9, 1, 3);
        Assert.Equal(4, layout.BucketBits);
        Assert.Equal(16UL, layout.ValuesOffset);
        Assert.Equal(48UL, layout.NextOffset);
        Assert.Equal(88UL, layout.HeadsOffset);
        Assert.Equal(88UL + 64, layout.TotalBytes);
        Assert.Equal(10, new UnmanagedMapLayout(1024, 1, 1).BucketBits);
        Assert.Equal(11, new UnmanagedMapLayout(1025, 1, 1).BucketBits);
    }

    [Theory]
    [InlineData(0, 4)]
    [InlineData(4, 8)]
    [InlineData(9, 18)]
    [InlineData(1 << 29, 1 << 30)]
    [InlineData((1 << 30) - 1, 1 << 30)]
    public void GrownCapacity_Doubles_UpToTheLimit(int capacity, int expected) => Assert.Equal(expected, UnmanagedMapLayout.GrownCapacity(capacity));

    [Fact]
    public void GrownCapacity_BeyondTheLimit_Throws() => Assert.Throws<InvalidOperationException>(() => UnmanagedMapLayout.GrownCapacity(1 << 30));

    [Fact]
    public void DebuggerView_ShowsTheEntries()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        map.Set(3, 4, in arena);
        Assert.Equal([new KeyValuePair<int, int>(3, 4)], new UnmanagedMapDebugView<int, int>(map).Entries);
    }
}
