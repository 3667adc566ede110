namespace LibWire.Tests;

public sealed class UnmanagedMapKeyTests
{
    [Theory]
    [InlineData(5)]
    [InlineData(300)]
    public void Utf8Keys_ByEveryForm_AreFound(int count)
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<Utf8String, int> map = default;
        for (int i = 0; i < count; i++) map.Set(Utf8String.Copy(Name(i), in arena), i, in arena);
        for (int i = 0; i < count; i++)
        {
            Assert.Equal(i, map[Utf8String.Copy(Name(i), in arena)]);
            Assert.True(map.TryGetValue(Name(i), out int value));
            Assert.Equal(i, value);
            Assert.True(map.TryGetValue(System.Text.Encoding.UTF8.GetBytes(Name(i)), out value));
            Assert.Equal(i, value);
            Assert.True(map.ContainsKey(Name(i)));
            Assert.True(map.ContainsKey(System.Text.Encoding.UTF8.GetBytes(Name(i))));
            Assert.False(map.TryGetValue(Name(i) + "x", out value));
            Assert.Equal(0, value);
            Assert.False(map.ContainsKey(Name(i + count)));
        }

        Assert.False(map.ContainsKey("\ud800"));
        Assert.False(map.ContainsKey(new string('x', 500) + "\ud800"));
        Assert.False(map.ContainsKey([0xff]));
        Assert.Equal("key", Assert.Throws<ArgumentNullException>(() => map.ContainsKey((string)null!)).ParamName);

        static string Name(int i) => i switch
        {
            0 => "",
            1 => new string('l', 5000),
            2 => new string('€', 128), // 384 bytes: as much as is put on the stack
            3 => new string('€', 129),
            _ => "Straße/" + i,
        };
    }

    [Fact]
    public void Keys_OfEveryIntegerType_AreFound()
    {
        using var arena = new ArenaAllocator();
        Check<sbyte>(in arena, i => (sbyte)(i - 100));
        Check<byte>(in arena, i => (byte)i);
        Check<short>(in arena, i => (short)(i * -300));
        Check<ushort>(in arena, i => (ushort)(i * 300));
        Check<char>(in arena, i => (char)(i * 300));
        Check<int>(in arena, i => int.MinValue + i);
        Check<uint>(in arena, i => uint.MaxValue - (uint)i);
        Check<long>(in arena, i => long.MinValue + i);
        Check<ulong>(in arena, i => ulong.MaxValue - ((ulong)i << 33));
        Check<nint>(in arena, i => i);
        Check<Guid>(in arena, i => new Guid(i, 0, 0, new byte[8]));
        Check<double>(in arena, i => i / 3.0);

        static void Check<TKey>(in ArenaAllocator arena, Func<int, TKey> key)
            where TKey : unmanaged, IEquatable<TKey>
        {
            UnmanagedMap<TKey, int> map = default;
            for (int i = 0; i < 200; i++) map.Add(key(i), i, in arena);
            for (int i = 0; i < 200; i++) Assert.Equal(i, map[key(i)]);
        }
    }

    [Fact]
    public void LookUps_AllocateNothingAndLeaveTheArena()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<Utf8String, int> small = default, large = default;
        UnmanagedMap<long, int> numbers = default;
        string[] names = [.. Enumerable.Range(0, 1000).Select(i => "name-" + i)];
        for (int i = 0; i < 1000; i++)
        {
            Utf8String name = Utf8String.Copy(names[i], in arena);
            if (i < 8) small.Set(name, i, in arena);
            large.Set(name, i, in arena);
            numbers.Set(i, i, in arena);
        }

        nuint used = arena.UsedBytes;
        int found = 0;
        long allocated = ManagedBytes.Allocated(() =>
        {
            found = 0;
            for (int i = 0; i < 1000; i++)
            {
                if (large.TryGetValue(names[i], out _)) found++;
                if (large.ContainsKey(large.Keys[i].Span)) found++;
                if (small.TryGetValue(names[i], out _)) found++;
                if (numbers.ContainsKey(i) && !numbers.ContainsKey(-1 - i)) found++;
                if (large[large.Keys[i]] == i) found++;
            }

            foreach (var (_, value) in large) found += value == -1 ? 1 : 0;
        });

        Assert.Equal(0, allocated);
        Assert.Equal(4008, found);
        Assert.Equal(used, arena.UsedBytes);
    }

    [Fact]
    public void LookUps_FromManyThreads_Agree()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, int> map = default;
        for (int i = 0; i < 1000; i++) map.Set(i, i, in arena);
        int wrong = 0;
        Parallel.For(0, 100_000, i =>
        {
            if (!map.TryGetValue(i % 1000, out int value) || value != i % 1000 || map.ContainsKey(1000 + i)) Interlocked.Increment(ref wrong);
        });
        Assert.Equal(0, wrong);
    }
}
