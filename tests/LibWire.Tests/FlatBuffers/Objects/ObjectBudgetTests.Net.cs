using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Objects above the limits of size or depth, and endless objects.</summary>
public sealed class ObjectBudgetTests
{
    private const int DepthMax = 64;

    /// <summary>More steps than any walk over these buffers takes, so that only the limit of the object is reached.</summary>
    private static readonly FlatVerifierOptions Verifier = new() { Budget = 40_000_000 };

    /// <summary>Small buffers that give large objects.</summary>
    public enum Sharing
    {
        WorldsTwice,
        ChoicesTwice,
        SelfAndWorlds,
        OneTextOfManyItems,
        OneTextManyTimes,
        OneVectorOfManyWorlds,
        OneValueManyTimes,
        OneUnionStringManyTimes,
    }

    /// <summary>All of them.</summary>
    public static TheoryData<Sharing> Sharings => [.. Enum.GetValues<Sharing>()];

    [Theory]
    [MemberData(nameof(Sharings))]
    public void Parse_OfSharedParts_StopsAtTheBudget_AndLeavesTheArenaAsItWas(Sharing sharing)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Shared(sharing, isLarge: true);
        arena.AllocateSpan<byte>(100).Fill(7);
        nuint used = arena.UsedBytes;

        Assert.True(WorldView.TryGetRoot(bytes, out _, out WireFault fault, Verifier), fault.ToString());
        Fails(WireError.BudgetExceeded, () => World.Parse(bytes, in arena, new FlatReadOptions { Verifier = Verifier }));
        Assert.Equal(used, arena.UsedBytes);
        Fails(WireError.BudgetExceeded, () => ReadWorld(WorldView.DangerousGetRoot(bytes), in arena));
        Assert.Equal(used, arena.UsedBytes);
        Fails(WireError.BudgetExceeded, () => ReadWorld(WorldView.DangerousGetRoot(bytes), in arena, new FlatReadOptions { OutputBytesMax = 1000 }));

        Assert.Equal(used, arena.UsedBytes);
        World other = new() { Hp = 9 };
        other.SetName("usable", in arena);
        Assert.Equal(other, World.Parse(other.ToArray(), in arena));
    }

    [Fact]
    public void GetRoot_OfAFlexBufferWithManyShortTexts_IsAccepted()
    {
        using var arena = new ArenaAllocator();
        var flex = new FlexBuilder(in arena);
        using (flex.StartVector())
            for (int i = 0; i < 600_000; i++) flex.AddString("a"u8);
        flex.Finish();
        var builder = new FlatBuilder(in arena);
        World.Finish(in builder, World.Create(in builder, flex: builder.CreateVector(flex.WrittenSpan, alignBytes: 8)));
        Assert.True(WorldView.TryGetRoot(builder.WrittenSpan, out WorldView world, out WireFault fault), fault.ToString());
        Assert.Equal(flex.WrittenSpan.Length, world.Flex.Bytes.Length);
    }

    [Theory]
    [InlineData(Sharing.WorldsTwice)]
    [InlineData(Sharing.ChoicesTwice)]
    [InlineData(Sharing.SelfAndWorlds)]
    public void Parse_OfMorePartsThanCanBeCounted_IsRefused_AndSoIsRead(Sharing sharing)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Shared(sharing, isLarge: true, levels: 30);
        Assert.InRange(bytes.Length, 100, 2000);
        nuint used = arena.UsedBytes;
        Fails(WireError.BudgetExceeded, () => World.Parse(bytes, in arena));
        Fails(WireError.BudgetExceeded, () => ReadWorld(WorldView.DangerousGetRoot(bytes), in arena));
        Assert.Equal(used, arena.UsedBytes);
    }

    [Theory]
    [MemberData(nameof(Sharings))]
    public void Parse_OfSharedParts_GivesEachItsOwn_WhereTheBudgetAllowsIt(Sharing sharing)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Shared(sharing, isLarge: false);
        Fails(WireError.BudgetExceeded, () => World.Parse(bytes, in arena, new FlatReadOptions { Verifier = Verifier, OutputBytesMax = bytes.Length }));
        nuint used = arena.UsedBytes;

        World read = World.Parse(bytes, in arena, new FlatReadOptions { Verifier = Verifier, OutputBytesMax = 16 << 20 });

        Assert.InRange(arena.UsedBytes - used, (nuint)bytes.Length, (nuint)(16 << 20));
        byte[] written = read.ToArray();
        Assert.InRange(written.Length, bytes.Length + 1, int.MaxValue);
        Assert.True(World.Parse(written, in arena, new FlatReadOptions { Verifier = Verifier }) == read);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Write_At64Levels_IsDone_AndAt65IsNot(int path)
    {
        using var arena = new ArenaAllocator();
        World deep = Deep(DepthMax, path, arena);
        byte[] bytes = deep.ToArray();
        Assert.Equal(DepthMax, DepthOf(WorldView.GetRoot(bytes), path));
        Assert.True(World.Parse(bytes, in arena) == deep);
        Assert.True(deep.Clone(in arena) == deep);

        World deeper = Deep(DepthMax + 1, path, arena);
        var builder = new FlatBuilder(in arena);
        Assert.Equal(WireError.DepthExceeded, Build.FlatBuilderTableTests.Throw<WireFormatException>(builder, b => deeper.Write(in b)).Error);
        Assert.Equal(0, builder.SizeBytes);
        FailsInAllButReading(deeper, arena);
        deep.Write(in builder);
        Assert.Equal(bytes, builder.ToArray());
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Read_OfMoreLevelsThanTheOptionsAllow_Throws(int path)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = DeepBytes(DepthMax + 1, path);
        Fails(WireError.DepthExceeded, () => World.Parse(bytes, in arena));
        var options = new FlatVerifierOptions { DepthMax = DepthMax + 1 };
        nuint used = arena.UsedBytes;

        // The view is verified with other options than those for reading the object.
        Fails(WireError.DepthExceeded, () => ReadWorld(WorldView.GetRoot(bytes, options), in arena));
        Fails(WireError.DepthExceeded, () => ReadWorld(WorldView.GetRoot(bytes, options), in arena, new FlatReadOptions { Verifier = new FlatVerifierOptions { DepthMax = 3 } }));
        Assert.Equal(used, arena.UsedBytes);

        World read = World.Parse(bytes, in arena, new FlatReadOptions { Verifier = options });
        Fails(WireError.DepthExceeded, () => read.ToArray());
        Assert.Equal(DepthMax, DepthOf(WorldView.GetRoot(ReadWorld(WorldView.GetRoot(DeepBytes(DepthMax, path)), in arena).ToArray()), path));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void AnObjectThatRefersToItself_EndsWithAnError(int path)
    {
        using var arena = new ArenaAllocator();
        World world = new() { Hp = 3 };
        ref World child = ref Child(ref world, path, arena);
        child = world; // The child now refers to itself.

        var builder = new FlatBuilder(in arena);
        World endless = world;
        Assert.Equal(WireError.DepthExceeded, Build.FlatBuilderTableTests.Throw<WireFormatException>(builder, b => endless.Write(in b)).Error);
        Assert.Equal(0, builder.SizeBytes);
        FailsInAllButReading(endless, arena);

        // Nothing of the failed call is left.
        World sound = new() { Hp = 4 };
        sound.Write(in builder);
        Assert.Equal(sound, World.Parse(builder.WrittenSpan, in arena));
    }

    [Fact]
    public void Parse_AtEachLimitOfTheArena_LeavesItAsItWas()
    {
        using var source = new ArenaAllocator();
        World world = RandomObjects.World(new FuzzRandom(4, 4), source, depth: 2);
        byte[] bytes = world.ToArray();
        int failures = 0, successes = 0;
        for (nuint limit = 256; successes < 3; limit += 1 + (limit / 16))
        {
            using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 64, ByteLimit = limit });
            arena.AllocateSpan<byte>(16).Fill(7);
            Span<byte> mine = arena.AllocateSpan<byte>(16);
            mine.Fill(9);
            nuint used = arena.UsedBytes;
            try
            {
                World read = World.Parse(bytes, in arena);
                Assert.True(read == world);
                successes++;
            }
            catch (ArenaLimitException)
            {
                failures++;
                Assert.Equal(used, arena.UsedBytes);
            }

            Assert.Equal(-1, mine.IndexOfAnyExcept((byte)9));
            arena.Reset();
            arena.AllocateSpan<byte>(16).Fill(1);
        }

        Assert.InRange(failures, 20, 1000);
    }

    [Fact]
    public void Read_OfAViewOfNothing_Throws()
    {
        using var arena = new ArenaAllocator();
        nuint used = arena.UsedBytes;
        AbsentView.Advises(() => ReadWorld(default, in arena));
        AbsentView.Advises(() =>
        {
            default(Item).Read(default, in arena);
            return null;
        });
        byte[] bytes = new World { Hp = 2 }.ToArray();
        AbsentView.Advises(() => ReadWorld(WorldView.GetRoot(bytes).Self, in arena));
        Assert.Equal(used, arena.UsedBytes);
    }

    private static void FailsInAllButReading(World world, ArenaAllocator arena)
    {
        nuint used = arena.UsedBytes;
        Fails(WireError.DepthExceeded, () => world.ToArray());
        Fails(WireError.DepthExceeded, () => world.Equals(world));
        Fails(WireError.DepthExceeded, () => world.GetHashCode());
        Fails(WireError.DepthExceeded, () => world.ToString());
        Fails(WireError.DepthExceeded, () => world.Clone(in arena));
        Assert.Equal(used, arena.UsedBytes);
    }

    private static void Fails(WireError error, Action action) => Assert.Equal(error, Assert.Throws<WireFormatException>(action).Error);

    private static void Fails<T>(WireError error, Func<T> function) => Fails(error, () => { _ = function(); });

    private static byte[] Shared(Sharing sharing, bool isLarge, int levels = 0)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        if (levels == 0) levels = isLarge ? 18 : 8;
        int count = isLarge ? 4_000 : 50;
        byte[] text = new byte[isLarge ? 20_000 : 500];
        FlatOffset<World> world = World.Create(in builder, hp: 1);
        switch (sharing)
        {
            case Sharing.WorldsTwice:
                for (int i = 0; i < levels; i++) world = World.Create(in builder, worlds: builder.CreateVector<World>([world, world]));
                break;
            case Sharing.ChoicesTwice:
                for (int i = 0; i < levels; i++)
                    world = World.Create(in builder, choices: ChoiceOffset.CreateVector(in builder, [world, world]));
                break;
            case Sharing.SelfAndWorlds:
                for (int i = 0; i < levels; i++) world = World.Create(in builder, self: world, choice: world);
                break;
            case Sharing.OneTextOfManyItems:
                world = World.Create(in builder, items: builder.CreateVector<Item>(Many(Item.Create(in builder, name: builder.CreateString(text)), count)));
                break;
            case Sharing.OneTextManyTimes:
                world = World.Create(in builder, texts: builder.CreateVector<Utf8String>(Many(builder.CreateString(text), count)));
                break;
            case Sharing.OneVectorOfManyWorlds:
                world = World.Create(in builder, worlds: builder.CreateVector<World>(Many(World.Create(in builder, aligned: builder.CreateVector<byte>(text, 32)), count)));
                break;
            case Sharing.OneValueManyTimes:
                FlatOffset<Item> item = Item.Create(in builder, name: builder.CreateString(text));
                world = World.Create(in builder, values: ValueOffset.CreateVector(in builder, Many(ValueOffset.Item(item), count)));
                break;
            default:
                ValueOffset value = builder.CreateString(text);
                world = World.Create(in builder, values: ValueOffset.CreateVector(in builder, Many(value, count)));
                break;
        }

        builder.Finish(world, "WRLD"u8);
        return builder.ToArray();
    }

    private static T[] Many<T>(T item, int count)
    {
        var items = new T[count];
        items.AsSpan().Fill(item);
        return items;
    }

    // By a table, by a vector, by a union.
    private static ref World Child(ref World world, int path, ArenaAllocator arena)
    {
        switch (path)
        {
            case 1: return ref world.MutableSelf(in arena);
            case 2: return ref world.Worlds.Add(in arena);
            default: return ref world.Choice.MutableWorld(in arena);
        }
    }

    private static World Deep(int levels, int path, ArenaAllocator arena)
    {
        World root = new() { Hp = 1 };
        ref World last = ref root;
        for (int i = 1; i < levels; i++) last = ref Child(ref last, path, arena);
        last.Hp = 5;
        return root;
    }

    private static byte[] DeepBytes(int levels, int path)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset<World> world = World.Create(in builder, hp: 5);
        for (int i = 1; i < levels; i++)
        {
            world = path switch
            {
                1 => World.Create(in builder, self: world),
                2 => World.Create(in builder, worlds: builder.CreateVector<World>([world])),
                _ => World.Create(in builder, choice: world),
            };
        }

        builder.Finish(world, "WRLD"u8);
        return builder.ToArray();
    }

    private static int DepthOf(WorldView view, int path)
    {
        int depth = 1;
        for (; view.Hp != 5; depth++) view = path switch { 1 => view.Self, 2 => view.Worlds[0], _ => view.Choice.AsWorld };
        return depth;
    }

    private static World ReadWorld(WorldView view, in ArenaAllocator arena, FlatReadOptions? options = null)
    {
        World world = default;
        world.Read(view, in arena, options);
        return world;
    }
}
