using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Annotated;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Straight code and the walk over layouts have the same verdict, and so the same fault.</summary>
public sealed unsafe class StraightVerifyTests
{
    private static readonly int Schemas = BuildDepth.Pick(quick: 30, deep: 300);
    private static readonly int Mutations = BuildDepth.Pick(quick: 200, deep: 2_000);

    [Fact]
    public void Verify_RandomSchemasAndDamagedBuffers_HasTheVerdictOfTheWalk()
    {
        using var memory = new GuardedMemory(1 << 20);
        int valid = 0, count = 0;
        for (int number = 0; number < Schemas; number++)
        {
            var random = new FuzzRandom(21, (ulong)number);
            var schema = new StraightSchema(random);
            byte[][] seeds = [.. Enumerable.Range(0, 4).Select(i => schema.Write(random, depth: 1 + random.Next(5), countMax: i))];
            foreach (byte[] seed in seeds) Assert.True(seed.Length > 1 << 16 || StraightOracle.AgreesThatValid(seed, schema.Layout, new FlatVerifierOptions()));
            for (int i = 0; i < Mutations; i++)
            {
                byte[] bytes = [.. random.Pick(seeds)];
                if (bytes.Length > 1 << 16) continue;
                for (int damage = random.Next(3); damage >= 0; damage--) FlatDamage.Change(bytes, random, FlatDamage.KindCount);
                if (random.OneIn(8)) bytes = bytes[..random.Next(bytes.Length + 1)];
                byte* place = random.OneIn(2) ? memory.PutAtEnd(bytes) : memory.PutAtStart(bytes);
                count++;
                if (StraightOracle.AgreesThatValid(new ReadOnlySpan<byte>(place, bytes.Length), schema.Layout, Options(random))) valid++;
            }
        }

        Assert.InRange(valid, count / 10, count * 9 / 10);
    }

    [Fact]
    public void Verify_DamagedCorpus_HasTheVerdictOfTheWalk()
    {
        StraightCode.Give(MonsterView.Layout);
        StraightCode.Give(FooView.Layout);
        (byte[] Bytes, FlatLayout Layout)[] seeds = [(FlatCorpus.Monster, MonsterView.Layout), (FlatCorpus.Annotated, FooView.Layout)];
        foreach ((byte[] bytes, FlatLayout layout) in seeds)
        {
            using var memory = new GuardedMemory((nuint)bytes.Length);
            for (int i = 0; i < 20 * Mutations; i++)
            {
                var random = new FuzzRandom(22, (ulong)i);
                byte[] copy = [.. bytes];
                for (int damage = random.Next(3); damage > 0; damage--) FlatDamage.Change(copy, random, FlatDamage.KindCount);
                byte* place = random.OneIn(2) ? memory.PutAtEnd(copy) : memory.PutAtStart(copy);
                StraightOracle.AgreesThatValid(new ReadOnlySpan<byte>(place, copy.Length), layout, Options(random));
            }
        }
    }

    [Fact]
    public void Verify_EveryTruncation_HasTheVerdictOfTheWalk()
    {
        StraightCode.Give(MonsterView.Layout);
        byte[] bytes = FlatCorpus.Monster;
        using var memory = new GuardedMemory((nuint)bytes.Length);
        for (int length = 0; length <= bytes.Length; length++)
        {
            byte* place = memory.PutAtEnd(bytes.AsSpan(0, length));
            bool isValid = StraightOracle.AgreesThatValid(new ReadOnlySpan<byte>(place, length), MonsterView.Layout, FlatVerifierOptions.Default);
            Assert.True(isValid || length < bytes.Length);
        }
    }

    [Fact]
    public void Verify_EveryBudget_HasTheVerdictOfTheWalk()
    {
        for (int number = 0; number < 20; number++)
        {
            var random = new FuzzRandom(23, (ulong)number);
            var schema = new StraightSchema(random);
            byte[] bytes = schema.Write(random, depth: 3, countMax: 3);
            bool isValid = false;
            for (long budget = 1; !isValid && budget < 5_000; budget++)
                isValid = StraightOracle.AgreesThatValid(bytes, schema.Layout, new FlatVerifierOptions { Budget = budget });
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(64)]
    [InlineData(300)]
    public void Verify_NestingAtTheLimitAndBeyond_HasTheVerdictOfTheWalk(int depth)
    {
        FlatLayout layout = null!;
        layout = FlatLayout.Make("Chain", FlatField.Table("next", 4, () => layout));
        StraightCode.Give(layout);
        byte[] bytes = Chain(depth);

        Assert.True(StraightOracle.AgreesThatValid(bytes, layout, new FlatVerifierOptions { DepthMax = depth }));
        if (depth > 1) Assert.False(StraightOracle.AgreesThatValid(bytes, layout, new FlatVerifierOptions { DepthMax = depth - 1 }));
    }

    [Theory]
    [InlineData(10)]
    [InlineData(400)]
    [InlineData(3_000)]
    public void Verify_MoreVtablesThanAreRemembered_IsSureOfAValidBuffer(int tables)
    {
        FlatLayout layout = null!;
        var fields = new List<FlatField> { FlatField.Table("child", 4, () => layout), FlatField.String("after", 30) };
        for (int id = 1; id < 13; id++) fields.Add(FlatField.Scalar($"f{id}", 4 + (2 * id), FlatType.UInt8));
        layout = FlatLayout.Make("Various", [.. fields]);
        FlatLayout root = null!;
        root = FlatLayout.Make("Root", FlatField.Tables("all", 4, () => layout), FlatField.NestedBuffer("nested", 6, () => root));
        StraightCode.Give(root);
        byte[] bytes = Various(tables, nested: Various(tables, nested: []));

        Assert.True(StraightOracle.AgreesThatValid(bytes, root, FlatVerifierOptions.Default));
    }

    [Fact]
    public void Verify_AnySizeOfAVtableWithoutEntries_HasTheVerdictOfTheWalk()
    {
        // Root offset, vtable of two bytes each for its size and the size of the table, table. The type knows no shape at first, then one.
        byte[] bytes = [12, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0, .. new byte[20]];
        for (int round = 0; round < 2; round++)
        {
            FlatLayout layout = FlatLayout.Make("Empty", FlatField.Scalar("number", 4, FlatType.Int32));
            StraightCode.Give(layout);
            if (round == 1) Assert.True(StraightOracle.AgreesThatValid(bytes, layout, FlatVerifierOptions.Default));
            for (int size = 0; size <= ushort.MaxValue; size++)
            {
                byte[] other = [.. bytes];
                BitConverter.TryWriteBytes(other.AsSpan(8), (ushort)size);
                Assert.Equal(size == 4, StraightOracle.AgreesThatValid(other, layout, FlatVerifierOptions.Default));
            }
        }
    }

    [Fact]
    public void Verify_ManyTablesThatShareStrings_StopsAtTheBudget()
    {
        FlatLayout row = FlatLayout.Make("Row", [.. Enumerable.Range(0, 20).Select(static id => FlatField.Strings($"s{id}", 4 + (2 * id)))]);
        FlatLayout root = FlatLayout.Make("Root", FlatField.Tables("rows", 4, () => row));
        StraightCode.Give(root);
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset text = builder.CreateString("shared");
        FlatOffset texts = builder.CreateVector([.. Enumerable.Repeat(text, 20_000)]);
        builder.StartTable();
        for (int id = 0; id < 20; id++) builder.AddOffset(id, texts);
        FlatOffset table = builder.EndTable();
        FlatOffset rows = builder.CreateVector([.. Enumerable.Repeat(table, 20_000)]);
        builder.StartTable();
        builder.AddOffset(0, rows);
        builder.Finish(builder.EndTable());

        // Without a limit inside of vectors, this would take 8 billion strings.
        Assert.False(StraightOracle.AgreesThatValid(builder.WrittenSpan, root, FlatVerifierOptions.Default));
    }

    [Fact]
    public void Verify_FirstBuffersOfATypeOnManyThreads_AllAreValid()
    {
        for (int number = 0; number < 5; number++)
        {
            var random = new FuzzRandom(24, (ulong)number);
            var schema = new StraightSchema(random);
            byte[][] buffers = [.. Enumerable.Range(0, 8).Select(_ => schema.Write(random, depth: 3, countMax: 2))];
            int sure = 0;
            Parallel.For(0, 64, i =>
            {
                if (StraightOracle.IsSurelyValid(buffers[i % 8], schema.Layout, FlatVerifierOptions.Default)) Interlocked.Increment(ref sure);
            });
            Assert.Equal(64, sure);
        }
    }

    private static FlatVerifierOptions Options(FuzzRandom random) => new()
    {
        Budget = random.OneIn(4) ? 1 + random.Next(300) : 20_000,
        DepthMax = random.OneIn(4) ? 1 + random.Next(4) : 0,
        Strictness = random.OneIn(6) ? (FlatStrictness)random.Next(3) : FlatStrictness.Standard,
        IgnoresAlignment = random.OneIn(10),
        IgnoresFileIdentifier = random.OneIn(2),
    };

    /// <summary>Tables in tables, each in the first field of the one above.</summary>
    internal static byte[] Chain(int depth)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset next = default;
        for (; depth > 0; depth--)
        {
            builder.StartTable();
            builder.AddOffset(0, next);
            next = builder.EndTable();
        }

        builder.Finish(next);
        return builder.ToArray();
    }

    // Each table has other fields, and a child with other fields than its own.
    private static byte[] Various(int tables, byte[] nested)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset inner = nested.Length == 0 ? default : builder.CreateNestedBuffer(nested);
        var all = new FlatOffset[tables];
        for (int i = 0; i < tables; i++) all[i] = Table(builder, Table(builder, default, i * 7), i);
        FlatOffset vector = builder.CreateVector(all);
        builder.StartTable();
        builder.AddOffset(0, vector);
        builder.AddOffset(1, inner);
        builder.Finish(builder.EndTable());
        return builder.ToArray();

        static FlatOffset Table(FlatBuilder builder, FlatOffset child, int fields)
        {
            FlatOffset after = builder.CreateString("after");
            builder.StartTable();
            builder.AddOffset(0, child);
            for (int id = 1; id < 13; id++)
                if ((fields >> (id - 1) & 1) != 0) builder.Add(id, (byte)1);
            builder.AddOffset(13, after);
            return builder.EndTable();
        }
    }
}
