using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Laws of all objects.</summary>
public sealed class ObjectLawTests
{
    private static readonly int Rounds = TestDepth.Pick(quick: 60, deep: 400);

    /// <summary>Every case is a seed.</summary>
    public static TheoryData<int> Seeds => [.. Enumerable.Range(0, 8)];

    [Theory]
    [MemberData(nameof(Seeds))]
    public void Write_ThenParse_IsTheSameObject_AndWritesTheSameBytes(int seed)
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            World world = RandomObjects.World(new FuzzRandom((ulong)seed, (ulong)round), arena, depth: 3, hasNone: true);
            byte[] bytes = world.ToArray();

            World read = World.Parse(bytes, in arena);

            Assert.True(read == world, $"{seed}/{round}");
            Assert.Equal(world.GetHashCode(), read.GetHashCode());
            Assert.Equal(world.ToString(), read.ToString());
            Assert.Equal(bytes, read.ToArray());
            Assert.Equal(RandomObjects.Text(in world), RandomObjects.Text(in read));
        }
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public void Parse_OfTruncatedBytes_IsRefused(int seed)
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 20; round++)
        {
            World world = RandomObjects.World(new FuzzRandom((ulong)seed, (ulong)(1000 + round)), arena, depth: 1);
            byte[] bytes = world.ToArray();
            nuint used = arena.UsedBytes;

            // The last bytes may be padding, or bytes that no reader needs: then the rest is the whole object.
            for (int length = 0; length < bytes.Length; length++)
            {
                if (!WorldView.TryGetRoot(bytes.AsSpan(0, length), out _, out _))
                {
                    Assert.Throws<WireFormatException>(() => World.Parse(bytes.AsSpan(0, length), in arena));
                    Assert.Equal(used, arena.UsedBytes);
                    continue;
                }

                Assert.InRange(length, bytes.Length - 3, bytes.Length);
                Assert.All(bytes[length..], static value => Assert.Equal(0, value));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public void Create_OfAllFields_IsTheSameObject(int seed)
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            World world = RandomObjects.World(new FuzzRandom((ulong)seed, (ulong)(5000 + round)), arena, depth: 2);
            var builder = new FlatBuilder(in arena, capacityBytes: round % 3 == 0 ? 0 : 4096);
            builder.Finish(CreateObjects.World(builder, in world), "WRLD"u8);

            World read = World.Parse(builder.WrittenSpan, in arena);

            Assert.True(read == world, $"{seed}/{round}");
            Assert.Equal(RandomObjects.Text(in world), RandomObjects.Text(in read));
        }
    }

    [Fact]
    public void Clone_SharesNothing()
    {
        using var arena = new ArenaAllocator();
        var other = new ArenaAllocator();
        World world = RandomObjects.World(new FuzzRandom(7, 7), other, depth: 3);
        string text = RandomObjects.Text(in world);

        World clone = world.Clone(in arena);
        Assert.True(clone == world);
        other.Dispose();

        Assert.Equal(text, RandomObjects.Text(in clone));
    }

    [Fact]
    public void EqualObjects_MayHaveTheirPartsInOtherMemory_AndDifferInEveryField()
    {
        using var arena = new ArenaAllocator();
        var seen = new HashSet<World>();
        for (int round = 0; round < 200; round++)
        {
            World one = RandomObjects.World(new FuzzRandom(9, (ulong)round), arena, depth: 1);
            World same = RandomObjects.World(new FuzzRandom(9, (ulong)round), arena, depth: 1);
            Assert.Equal(one, same);
            Assert.Equal(seen.Add(one), !seen.Add(same) && seen.Contains(one) && seen.Count > round - 50);
            same.Hp++;
            Assert.True(one != same);
        }
    }

    [Fact]
    public void ReadAndWrite_InReusedMemory_AllocateNoManagedBytes()
    {
        using var arena = new ArenaAllocator();
        using var scratch = new ArenaAllocator();
        World world = RandomObjects.World(new FuzzRandom(3, 3), arena, depth: 3);
        byte[] bytes = world.ToArray();
        for (int warm = 0; warm < 3; warm++) Once(bytes, in world, scratch);

        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int round = 0; round < 20; round++) Once(bytes, in world, scratch);

        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        if (WireInfo.Flavor != "debug") Assert.Equal(0, allocated); // the checked build allocates to track arenas

        static void Once(byte[] bytes, in World expected, ArenaAllocator arena)
        {
            arena.Reset();
            World read = World.Parse(bytes, in arena);
            var builder = new FlatBuilder(in arena);
            read.Write(in builder);
            builder.Clear();
            builder.Finish(World.Create(builder, name: builder.CreateString(read.Name), big: read.Big, item: CreateObjects.Item(builder, in read.Item), numbers: builder.CreateVector<int>(read.Numbers.Span)));
            if (read.Clone(in arena) != expected || read.GetHashCode() != expected.GetHashCode()) throw new InvalidOperationException("The object is another one.");
        }
    }
}
