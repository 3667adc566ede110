using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers;

/// <summary>
/// Straight code remembers shapes: what it has verified of a vtable, for all tables that have the same. A table of almost the same shape must not pass for
/// one of it. Without options, small buffers are verified by the shape that the type had last.
/// </summary>
public sealed unsafe class StraightShapeTests
{
    /// <summary>Behind a vtable of a shape so many bytes can be read.</summary>
    private const int SpareBytes = 40;

    [Fact]
    public void Verify_DamagedSmallBuffersWithoutOptions_HasTheVerdictOfTheWalk()
    {
        using var memory = new GuardedMemory(1 << 20);
        for (int number = 0; number < BuildDepth.Pick(quick: 30, deep: 300); number++)
        {
            var random = new FuzzRandom(25, (ulong)number);
            var schema = new StraightSchema(random);
            byte[][] seeds = [.. Enumerable.Range(0, 4).Select(i => schema.Write(random, depth: 1 + random.Next(3), countMax: i))];
            for (int i = 0; i < BuildDepth.Pick(quick: 200, deep: 2_000); i++)
            {
                // The type has seen a valid shape last, which the damaged buffer may have almost.
                byte[] seed = random.Pick(seeds);
                Assert.True(FlatVerifier.TryVerify(seed, schema.Layout, out _));
                byte[] bytes = [.. seed];
                FlatDamage.Change(bytes, random, FlatDamage.KindCount);
                byte* place = random.OneIn(2) ? memory.PutAtEnd(bytes) : memory.PutAtStart(bytes);
                StraightOracle.AgreesThatValid(new ReadOnlySpan<byte>(place, bytes.Length), schema.Layout, FlatVerifierOptions.Default);
            }
        }
    }

    // A vtable says nothing of the type: two tables of different types can share one.
    [Fact]
    public void ShapeKey_OfAnotherTypeVtableOrRemainder_IsAnother()
    {
        FlatLayout first = FlatLayout.Make("First"), second = FlatLayout.Make("Second");
        var keys = new HashSet<ulong>();
        foreach (FlatLayout layout in (FlatLayout[])[first, second])
            foreach (nuint vtable in (nuint[])[0, 2, 4, int.MaxValue - 1])
                foreach (uint remainder in (uint[])[0, 4, 8, 12])
                    Assert.True(keys.Add(FlatVerifier.ShapeKey(layout, vtable, remainder)));
    }

    // FlatBuffers internals, "Tables": a vtable has the size of itself and of the table, then the place of each field.
    [Fact]
    public void Verify_AnyOtherByteOfAKnownTable_HasTheVerdictOfTheWalk()
    {
        byte[] bytes = Buffer();
        using var memory = new GuardedMemory((nuint)bytes.Length);
        for (int at = 0; at < bytes.Length; at++)
        {
            // A type that has seen many shapes is verified in another way, so each byte has a type of its own.
            FlatLayout row = FlatLayout.Make("Row", Fields());
            FlatLayout layout = FlatLayout.Make("Table", [.. Fields(), FlatField.Tables("rows", 24, () => row)]);
            StraightCode.Give(layout);
            for (int value = 0; value <= byte.MaxValue; value++)
            {
                Assert.True(FlatVerifier.TryVerify(bytes, layout, out _));
                byte* place = memory.PutAtEnd(bytes);
                place[at] = (byte)value;
                StraightOracle.AgreesThatValid(new ReadOnlySpan<byte>(place, bytes.Length), layout, FlatVerifierOptions.Default);
            }
        }

        // Ten fields: the first eight are compared in two steps.
        static FlatField[] Fields() =>
        [
            FlatField.String("a", 4), FlatField.Scalar("b", 6, FlatType.Int32), FlatField.Scalar("c", 8, FlatType.UInt8),
            FlatField.Scalar("d", 10, FlatType.Int16),
            FlatField.String("e", 12), FlatField.Scalar("f", 14, FlatType.Int64), FlatField.Scalar("g", 16, FlatType.UInt8),
            FlatField.Vector("h", 18, FlatType.Int16),
        ];

        static byte[] Buffer()
        {
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena);
            FlatOffset[] rows = [Table(builder, default), Table(builder, default)];
            builder.Finish(Table(builder, builder.CreateVector(rows)));
            return builder.ToArray();
        }

        static FlatOffset Table(FlatBuilder builder, FlatOffset rows)
        {
            FlatOffset text = builder.CreateString("ab"), numbers = builder.CreateVector<short>([1, 2]);
            builder.StartTable();
            builder.AddOffset(10, rows);
            builder.AddOffset(0, text);
            builder.Add(1, 7);
            builder.Add(2, (byte)8);
            builder.Add(3, (short)9);
            builder.AddOffset(4, text);
            builder.Add(5, 10L);
            builder.Add(6, (byte)11);
            builder.AddOffset(7, numbers);
            return builder.EndTable();
        }
    }

    // FlatBuffers internals: a table begins with an offset of 4 bytes, a vtable has numbers of 2 bytes, and both are aligned to their sizes.
    [Theory]
    [InlineData(FlatType.UInt8, 1)]
    [InlineData(FlatType.Int32, 4)]
    [InlineData(FlatType.Int64, 8)]
    public void Verify_KnownShapeAtAnyAlignment_IsValidOnlyWhereItIsAligned(FlatType type, int sizeBytes)
    {
        FlatLayout layout = FlatLayout.Make("One", FlatField.Scalar("number", 4, type));
        StraightCode.Give(layout);
        for (int at = 4; at <= 8; at += 4)
        {
            for (int table = 32; table < 48; table++)
            {
                for (int vtable = 4; vtable < 20; vtable++)
                {
                    byte[] bytes = Place(table, vtable, at);
                    bool isAligned = vtable % 2 == 0 && table % 4 == 0 && (table + at) % sizeBytes == 0;

                    // First as the type is, then after it has seen the shape where it is right.
                    Assert.Equal(isAligned, StraightOracle.AgreesThatValid(bytes, layout, FlatVerifierOptions.Default));
                    Assert.True(FlatVerifier.TryVerify(Place((16 - at) % 8 == 0 ? 32 : 36, 4, at), layout, out _));
                    Assert.Equal(isAligned, StraightOracle.AgreesThatValid(bytes, layout, FlatVerifierOptions.Default));
                }
            }
        }

        static byte[] Place(int table, int vtable, int at)
        {
            byte[] bytes = new byte[table + 16 + SpareBytes];
            BitConverter.TryWriteBytes(bytes, table);
            BitConverter.TryWriteBytes(bytes.AsSpan(vtable), (ushort)6);
            BitConverter.TryWriteBytes(bytes.AsSpan(vtable + 2), (ushort)16);
            BitConverter.TryWriteBytes(bytes.AsSpan(vtable + 4), (ushort)at);
            BitConverter.TryWriteBytes(bytes.AsSpan(table), table - vtable);
            return bytes;
        }
    }

    [Fact]
    public void Verify_BytesBeforeAVtableThatAreItsEntries_HasTheVerdictOfTheWalk()
    {
        // A vtable at 8 whose field lies behind the table. In front of it stands what the right entry would be.
        FlatLayout layout = FlatLayout.Make("One", FlatField.Scalar("number", 4, FlatType.Int32));
        StraightCode.Give(layout);
        byte[] good = [16, 0, 0, 0, 4, 0, 0, 0, 6, 0, 8, 0, 4, 0, 0, 0, 8, 0, 0, 0, 7, 0, 0, 0, .. new byte[SpareBytes]];
        byte[] bad = [.. good];
        bad[12] = 100;
        Assert.True(StraightOracle.AgreesThatValid(good, layout, FlatVerifierOptions.Default));
        Assert.False(StraightOracle.AgreesThatValid(bad, layout, FlatVerifierOptions.Default));
    }

    // FlatBuffers schemas, "File identification": a buffer of a type with an identifier has its four bytes behind the first offset.
    [Fact]
    public void Verify_AnotherFileIdentifierWithoutOptions_IsRefused()
    {
        FlatLayout layout = FlatLayout.Make("Named", FlatField.Scalar("number", 4, FlatType.Int32)).WithFileIdentifier("WIRE");
        StraightCode.Give(layout);
        byte[] bytes = [16, 0, 0, 0, .. "WIRE"u8, 6, 0, 8, 0, 4, 0, 0, 0, 8, 0, 0, 0, 7, 0, 0, 0, .. new byte[SpareBytes]];
        Assert.True(StraightOracle.AgreesThatValid(bytes, layout, FlatVerifierOptions.Default));
        for (int i = 0; i < 4; i++)
        {
            byte[] other = [.. bytes];
            other[4 + i]++;
            Assert.False(StraightOracle.AgreesThatValid(other, layout, FlatVerifierOptions.Default));
            Assert.False(FlatVerifier.TryVerify(other, layout, out WireFault fault));
            Assert.Equal((WireError.IdentifierMismatch, 4L), (fault.Error, fault.Offset));
        }
    }

    // docs/limits.md: a buffer nests at most 64 tables, if the options do not say otherwise.
    [Fact]
    public void Verify_NestingAtTheLimitWithoutOptions_HasTheVerdictOfTheWalk()
    {
        FlatLayout layout = null!;
        layout = FlatLayout.Make("Chain", FlatField.Table("next", 4, () => layout));
        StraightCode.Give(layout);
        for (int depth = 1; depth <= FlatLimits.DepthMax + 2; depth++)
            Assert.Equal(depth <= FlatLimits.DepthMax, StraightOracle.AgreesThatValid(StraightVerifyTests.Chain(depth), layout, FlatVerifierOptions.Default));
    }

    // docs/limits.md: a buffer may take a million steps, if the options do not say otherwise.
    [Fact]
    public void Verify_ExactlyTheStepsOfTheLimitWithoutOptions_HasTheVerdictOfTheWalk()
    {
        FlatLayout row = FlatLayout.Make("Row", FlatField.Strings("texts", 4));
        FlatLayout layout = FlatLayout.Make(
            "Root", FlatField.Tables("rows", 4, () => row), FlatField.Vector("more", 6, FlatType.Int32), FlatField.String("name", 8));
        StraightCode.Give(layout);
        const int rows = 1_000, texts = 997;
        int more = (int)(FlatLimits.BudgetMin - StepsOf(Buffer(rows, texts, 0), layout));
        Assert.InRange(more, 1, 1_500);
        for (int extra = -3; extra <= 8; extra++)
        {
            byte[] bytes = Buffer(rows, texts, more + extra);
            Assert.InRange(bytes.Length, 1, 1 << 14);
            Assert.Equal(extra <= 0, StraightOracle.AgreesThatValid(bytes, layout, FlatVerifierOptions.Default));
        }

        static byte[] Buffer(int rows, int texts, int more)
        {
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena);
            FlatOffset text = builder.CreateString("shared");
            FlatOffset vector = builder.CreateVector([.. Enumerable.Repeat(text, texts)]);
            builder.StartTable();
            builder.AddOffset(0, vector);
            FlatOffset one = builder.EndTable();
            FlatOffset all = builder.CreateVector([.. Enumerable.Repeat(one, rows)]), numbers = builder.CreateVector(new int[more]);
            builder.StartTable();
            builder.AddOffset(0, all);
            builder.AddOffset(1, numbers);
            builder.AddOffset(2, text);
            builder.Finish(builder.EndTable());
            return builder.ToArray();
        }

        static long StepsOf(byte[] bytes, FlatLayout layout)
        {
            long low = 1, high = FlatLimits.BudgetMin;
            while (low < high)
            {
                long middle = (low + high) / 2;
                if (FlatVerifier.TryWalk(bytes, layout, out _, new FlatVerifierOptions { Budget = middle })) high = middle;
                else low = middle + 1;
            }

            return low;
        }
    }

    [Theory]
    [InlineData(100)]
    [InlineData(1_000)]
    [InlineData(3_000)]
    public void Verify_ShapeThatIsForgottenWhileItIsInUse_IsFoundAgain(int tables)
    {
        // The text is read after the child, whose shape may have taken the place of that of the table. It stands elsewhere in each.
        FlatLayout layout = null!;
        var fields = new List<FlatField> { FlatField.Table("child", 4, () => layout), FlatField.String("text", 6) };
        for (int id = 2; id < 14; id++) fields.Add(FlatField.Scalar($"f{id}", 4 + (2 * id), FlatType.Int32));
        layout = FlatLayout.Make("Various", [.. fields]);
        FlatLayout root = FlatLayout.Make("Root", FlatField.Tables("all", 4, () => layout));
        StraightCode.Give(root);
        byte[] bytes = Various(tables);
        Assert.True(StraightOracle.AgreesThatValid(bytes, root, FlatVerifierOptions.Default));

        // No text ends where it should.
        byte[] damaged = [.. bytes];
        int at = damaged.AsSpan().LastIndexOf("text!"u8);
        damaged[at + 5] = 1;
        Assert.False(StraightOracle.AgreesThatValid(damaged, root, FlatVerifierOptions.Default));

        static byte[] Various(int tables)
        {
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena);
            FlatOffset text = builder.CreateString("text!");
            var all = new FlatOffset[tables];
            for (int i = 0; i < tables; i++) all[i] = Table(builder, Table(builder, default, text, i * 7), text, i);
            FlatOffset vector = builder.CreateVector(all);
            builder.StartTable();
            builder.AddOffset(0, vector);
            builder.Finish(builder.EndTable());
            return builder.ToArray();
        }

        static FlatOffset Table(FlatBuilder builder, FlatOffset child, FlatOffset text, int fields)
        {
            builder.StartTable();
            builder.AddOffset(0, child);
            builder.AddOffset(1, text);
            for (int id = 2; id < 14; id++)
                if ((fields >> (id - 2) & 1) != 0) builder.Add(id, -1);
            return builder.EndTable();
        }
    }

    // Code that holds an entry finds it again only after a loss has been counted.
    [Fact]
    public void Take_OfAPlaceThatHasAShape_CountsALoss()
    {
        ulong* memory = stackalloc ulong[FlatShapeMemo.WordCount];
        var memo = default(FlatShapeMemo);
        memo.Open(memory);
        uint before = memo.Losses;
        ulong[] keys = [.. Enumerable.Range(1, 10_000).Select(static i => (ulong)i).Where(static key => FlatShapeMemo.PlaceOf(key) == FlatShapeMemo.PlaceOf(1)).Take(3)];

        FlatShapeEntry* first = memo.Take(keys[0]), second = memo.Take(keys[1]);
        Assert.Equal(before, memo.Losses);
        Assert.True(first == memo.Find(keys[0]) && second == memo.Find(keys[1]) && first != second);

        FlatShapeEntry* third = memo.Take(keys[2]);
        Assert.Equal(before + 1, memo.Losses);
        Assert.True(third == memo.Find(keys[2]) && third == first && memo.Find(keys[0]) == null);
    }
}
