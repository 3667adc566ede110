namespace LibWire.Tests;

[Collection(DeadMemory.Name)]
public sealed class UnmanagedMapCheckTests
{
    public static TheoryData<WireMisuse, int> WaysAndCounts
    {
        get
        {
            var data = new TheoryData<WireMisuse, int>();
            foreach (WireMisuse way in StaleArena.Ways)
            {
                data.Add(way, 3);
                data.Add(way, 30);
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(WaysAndCounts))]
    public void Members_OnDeadMemory_SayWhatHappened(WireMisuse way, int count) =>
        StaleArena.AssertStale(
            way,
            "map",
            arena =>
            {
                UnmanagedMap<int, int> map = default;
                for (int i = 0; i < count; i++) map.Set(i, i, in arena);
                return map;
            },
            (map, _) => Assert.Equal(count, map.Count),
            (map, _) => Assert.Equal(count, map.Length),
            (map, _) => Assert.False(map.IsEmpty),
            (map, _) => Assert.True(map.Capacity >= count),
            (map, _) => map.Keys.ToArray(),
            (map, _) => map.Values.Clear(),
            (map, _) => map[0]++,
            (map, _) => map.ContainsKey(0),
            (map, _) => map.TryGetValue(0, out int _),
            (map, _) => map.GetValueOrDefault(0, out bool _),
            (map, _) => map.GetUnderlyingArrays(out ReadOnlySpan<int> _, out Span<int> _),
            (map, arena) => map.Set(0, 1, in arena),
            (map, arena) => map.Set(-1, in arena),
            (map, arena) => map.TryAdd(-1, 1, in arena),
            (map, arena) => map.Add(-1, 1, in arena),
            (map, arena) => map.Reserve(1, in arena),
            (map, _) => map.Remove(0),
            (map, _) => map.Clear(),
            (map, _) =>
            {
                foreach (var (_, value) in map) Assert.True(value >= 0);
            });

    [Fact]
    public void LookUp_OfAKeyInDeadMemory_SaysSo()
    {
        using var arena = new ArenaAllocator();
        var keys = new ArenaAllocator();
        UnmanagedMap<Utf8String, int> map = default;
        map.Set(Utf8String.Copy("key", in keys), 1, in arena);
        keys.Dispose();
        var failure = Assert.Throws<WireMisuseException>(() => map.ContainsKey("key"));
        Assert.Equal(WireMisuse.UseAfterDispose, failure.Misuse);
        Assert.StartsWith("The string at ", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void LookUp_WhenARewindTookOnlyTheEntries_SaysSo()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        map.Set(1, 1, in arena);
        ArenaMark mark = arena.Mark();
        map.Reserve(100, in arena);
        arena.Rewind(mark);
        Assert.Equal(WireMisuse.UseAfterRewind, Assert.Throws<WireMisuseException>(() => map.ContainsKey(1)).Misuse);
    }

    [Fact]
    public void Enumerator_WhenTheArenaIsResetMeanwhile_SaysSo()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        map.Set(1, 1, in arena);
        map.Set(2, 2, in arena);
        var failure = Assert.Throws<WireMisuseException>(() =>
        {
            foreach (var (key, _) in map)
                if (key == 1) arena.Reset();
        });
        Assert.Equal(WireMisuse.UseAfterReset, failure.Misuse);
    }
}
