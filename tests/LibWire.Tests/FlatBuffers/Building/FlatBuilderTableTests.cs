using LibWire.Tests.FlatBuffers.Models.Bench;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>Tables by hand: layout, defaults, vtables, limits.</summary>
public sealed class FlatBuilderTableTests
{
    [Fact]
    public void EndTable_WithoutFields_IsOffsetAndVtable()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Finish(builder.EndTable());

        // Root offset; vtable of 4 bytes for a table of 4; the table.
        Assert.Equal([8, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0], builder.ToArray());
    }

    [Fact]
    public void Add_ScalarsOfAllSizes_AreAlignedAndPaddedWithZeros()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add<byte>(0, 0x11, 0);
        builder.Add(1, 0x2222222222222222L, 0);
        builder.Add<short>(2, 0x3333, 0);
        builder.Add(3, 0x44444444, 0);
        builder.Add(4, true, false);
        builder.Finish(builder.EndTable());

        Assert.Equal(
            [
                24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 14, 0, 32, 0, 31, 0, 16, 0, 14, 0, 8, 0, 7, 0,
                14, 0, 0, 0, 0, 0, 0, 1, 0x44, 0x44, 0x44, 0x44, 0, 0, 0x33, 0x33,
                0x22, 0x22, 0x22, 0x22, 0x22, 0x22, 0x22, 0x22, 0, 0, 0, 0, 0, 0, 0, 0x11,
            ],
            builder.ToArray());
    }

    [Fact]
    public void Add_ValuesThatEqualTheirDefaults_AreLeftOut()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(0, 7, 7);
        builder.Add(1, double.NaN, double.NaN);
        builder.Add(2, -0f, 0f);
        builder.Add(3, Fruit.Pears, Fruit.Pears);
        builder.AddOffset(4, default);
        builder.Add(5, 0);
        builder.Finish(builder.EndTable());

        FlatTable table = FlatBuffer.DangerousGetRoot(builder.WrittenSpan);
        for (int id = 0; id < 5; id++) Assert.False(table.Has(4 + (2 * id)));
        Assert.Equal(0, table.Optional<int>(14));
    }

    [Fact]
    public void ForcesDefaults_Set_WritesThem()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena) { ForcesDefaults = true };
        builder.StartTable();
        builder.Add(0, 7, 7);
        builder.Finish(builder.EndTable());

        Assert.Equal(7, FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Optional<int>(4));
    }

    [Fact]
    public void EndTable_EqualShapes_ShareOneVtable()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        for (int i = 0; i < 100; i++)
        {
            long before = builder.SizeBytes;
            builder.StartTable();
            builder.Add(i % 4, 1, 0);
            builder.EndTable();

            // Padding belongs to the table, and is 0 or 2 bytes: so each shape has at most two vtables.
            if (i >= 2 * 4) Assert.InRange(builder.SizeBytes - before, 8, 10);
        }
    }

    [Fact]
    public void Builder_WithACapacity_WritesTheSameBytes()
    {
        using var arena = new ArenaAllocator();
        byte[] expected = Fill(new FlatBuilder(in arena));
        foreach (int capacityBytes in (int[])[0, 1, 16, 100, 10_000])
        {
            Assert.Equal(expected, Fill(new FlatBuilder(in arena, capacityBytes)));
            Assert.Equal(expected, Fill(new FlatBuilder(arena, capacityBytes)));
        }

        Assert.Equal(expected, Fill(new FlatBuilder(arena)));
        ArenaAllocator copy = arena;
        Assert.Throws<ArgumentOutOfRangeException>(() => new FlatBuilder(copy, -1).SizeBytes);
        Assert.Throws<ArgumentOutOfRangeException>(() => new FlatBuilder(in copy, -1).SizeBytes);
        Assert.Throws<ObjectDisposedException>(static () => new FlatBuilder(default(ArenaAllocator), 1).SizeBytes);

        // What fits into the capacity takes one block of the arena.
        nuint usedBytes = arena.UsedBytes;
        var roomy = new FlatBuilder(in arena, 8192);
        nuint afterBytes = arena.UsedBytes;
        Assert.True(afterBytes - usedBytes >= 8192);
        roomy.CreateString(new string('x', 8000));
        Assert.Equal(afterBytes, arena.UsedBytes);

        static byte[] Fill(FlatBuilder builder)
        {
            FlatOffset text = builder.CreateString(new string('x', 300)).Untyped;
            builder.StartTable();
            builder.AddOffset(0, text);
            builder.Add(1, 5, 0);
            builder.Finish(builder.EndTable());
            return builder.ToArray();
        }
    }

    [Fact]
    public void Settings_OfABuilder_AreKeptByClear()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Assert.Equal((true, false, int.MaxValue), (builder.SharesVtables, builder.ForcesDefaults, builder.SharedStringsMax));
        builder.SharesVtables = false;
        builder.ForcesDefaults = true;
        builder.SharedStringsMax = 3;
        builder.Clear();
        Assert.Equal((false, true, 3), (builder.SharesVtables, builder.ForcesDefaults, builder.SharedStringsMax));
        builder.SharesVtables = true;
        Assert.True(builder.SharesVtables);
    }

    [Fact]
    public void SharesVtables_Cleared_WritesOneForEachTable()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena) { SharesVtables = false };
        for (int i = 0; i < 10; i++)
        {
            builder.StartTable();
            builder.Add(1, 1, 0);
            builder.EndTable();
        }

        Assert.Equal(10 * 16, builder.SizeBytes);
    }

    [Fact]
    public void SharesVtables_SetAgain_SharesThoseThatWereWrittenMeanwhile()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena) { SharesVtables = false };
        Assert.Equal((16, 16), (SizeOfOneMore(builder), SizeOfOneMore(builder)));
        builder.SharesVtables = true;
        Assert.Equal((8, 8), (SizeOfOneMore(builder), SizeOfOneMore(builder)));
        builder.SharesVtables = false;
        Assert.Equal(16, SizeOfOneMore(builder));
    }

    [Fact]
    public void CreateString_BetweenFieldsOfAllKinds_GivesTheSameBytesAsBeforeTheTable()
    {
        byte[] expected = BuildAllKinds(childAt: -1);
        FlatTable root = FlatBuffer.DangerousGetRoot(expected);
        Assert.Equal(((byte)1, 2UL, -6.5, (short)7, 8U), (root.Scalar<byte>(84, 0), root.Struct(6).Read<Foo>(0).Id, root.Scalar(18, 0.0), root.Scalar<short>(16, 0), root.Scalar(10, 0U)));
        Assert.True(root.String(4) == "text");
        Assert.Equal([1, 2, 3], root.Vector64<byte>(14).ToArray());

        // At each place among the fields: the written part of the table is removed and written again.
        for (int childAt = 0; childAt < 8; childAt++) Assert.Equal(expected, BuildAllKinds(childAt));
    }

    [Fact]
    public void CreateString_BetweenAllFieldsOfTheLargestTable_GivesTheSameBytesAsBeforeIt()
    {
        // In a special order, which the table must keep when it is removed and written again.
        static byte[] Build(int childBefore)
        {
            const int FieldCount = 32_765;
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena, capacityBytes: 0);
            if (childBefore < 0) builder.CreateString("child");
            builder.StartTable();
            for (int i = 0; i < FieldCount; i++)
            {
                if (i == childBefore) builder.CreateString("child");
                builder.Add((int)(i * 7919L % FieldCount), (byte)(i + 1));
            }

            builder.Finish(builder.EndTable());
            return builder.ToArray();
        }

        byte[] expected = Build(childBefore: -1);
        for (int i = 0; i < 32_765; i++) Assert.Equal((byte)(i + 1), FlatBuffer.DangerousGetRoot(expected).Scalar<byte>(4 + (2 * (int)(i * 7919L % 32_765)), 0));
        Assert.Equal(expected, Build(childBefore: 32_764));
        Assert.Equal(expected, Build(childBefore: 20_000));
    }

    private static byte[] BuildAllKinds(int childAt)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        FlatOffset64<UnmanagedArray<byte>> far = builder.CreateVector64<byte>([1, 2, 3]);
        FlatOffset text = builder.CreateString("text");
        if (childAt < 0) builder.CreateString("child");
        builder.StartTable();
        for (int field = 0; field < 8; field++)
        {
            if (field == childAt) builder.CreateString("child");
            switch (field)
            {
                case 0: builder.Add<byte>(40, 1, 0); break;
                case 1: builder.AddStruct(1, new Foo { Id = 2, Count = 3, Prefix = 4, Length = 5 }); break;
                case 2: builder.AddOffset(0, text); break;
                case 3: builder.Add(7, -6.5, 0); break;
                case 4: builder.Add<short>(6, 7, 0); break;
                case 5: builder.AddOffset64(5, far); break;
                case 6: builder.Add(3, 8U, 0U); break;
            }
        }

        builder.Finish(builder.EndTable());
        return builder.ToArray();
    }

    [Fact]
    public void EndTable_ManyShapes_AreAllReadAsTheyWereWritten()
    {
        // More shapes than the first hash table of vtables holds, each used twice.
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        const int ShapeCount = 4096;
        var tables = new FlatOffset[2 * ShapeCount];
        for (int i = 0; i < tables.Length; i++)
        {
            builder.StartTable();
            for (int id = 0; id < 12; id++)
                if ((i % ShapeCount >> id & 1) != 0) builder.Add(id, i + id, -1);
            tables[i] = builder.EndTable();
        }

        FlatOffset vector = builder.CreateVector(tables);
        builder.StartTable();
        builder.AddOffset(0, vector);
        builder.Finish(builder.EndTable());

        FlatTableVector read = FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Tables(4);
        for (int i = 0; i < tables.Length; i++)
            for (int id = 0; id < 12; id++)
                Assert.Equal((i % ShapeCount >> id & 1) != 0 ? i + id : -1, read[i].Scalar(4 + (2 * id), -1));
    }

    [Fact]
    public void EndTable_AThousandShapes_WritesAVtableForEachAndNoMore()
    {
        // Fields of one size, always with the last one, so that there is no padding. A choice of fields is a shape, and each vtable has 28 bytes.
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        const int ShapeCount = 1024, Rounds = 20, VtableBytes = 28;
        long tableBytes = 0;
        for (int i = 0; i < Rounds * ShapeCount; i++)
        {
            int shape = i * 7919 % ShapeCount;
            builder.StartTable();
            for (int id = 0; id < 10; id++)
            {
                if ((shape >> id & 1) == 0) continue;
                builder.Add(id, i);
                tableBytes += sizeof(int);
            }

            builder.Add(11, i);
            builder.EndTable();
            tableBytes += 2 * sizeof(int);

            // Each shape is new in the first round only.
            Assert.Equal(tableBytes + (Math.Min(i + 1, ShapeCount) * VtableBytes), builder.SizeBytes);
        }
    }

    [Theory]
    [InlineData(65_528, false)]
    [InlineData(65_529, true)]
    public void EndTable_AtTheLimitOfATable_ThrowsAboveIt(int fieldBytes, bool throws)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        int id = 0;
        for (int left = fieldBytes; left > 0; id++)
        {
            // Large ones first, so that there is no padding: the table consists of its fields and 4 bytes.
            int size = left >= 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1;
            left -= size;
            switch (size)
            {
                case 8: builder.Add(id, ulong.MaxValue, 0UL); break;
                case 4: builder.Add(id, uint.MaxValue, 0U); break;
                case 2: builder.Add(id, ushort.MaxValue, (ushort)0); break;
                default: builder.Add(id, byte.MaxValue, (byte)0); break;
            }
        }

        if (throws)
        {
            WireFormatException thrown = Throw<WireFormatException>(builder, static b => b.EndTable());
            Assert.Equal(WireError.TableTooLarge, thrown.Error);
            return;
        }

        builder.Finish(builder.EndTable());
        FlatTable table = FlatBuffer.DangerousGetRoot(builder.WrittenSpan);
        for (int i = 0; i < id; i++) Assert.True(table.Has(4 + (2 * i)));
    }

    [Fact]
    public void Add_TheHighestId_IsRead()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(32_764, 5, 0);
        builder.Finish(builder.EndTable());

        Assert.Equal(5, FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Scalar(4 + (2 * 32_764), 0));
        Assert.Throws<ArgumentOutOfRangeException>(static () => AddId(32_765));
        Assert.Throws<ArgumentOutOfRangeException>(static () => AddId(-1));
    }

    [Fact]
    public void Require_FieldThatIsNotThere_Throws()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(1, 5, 0);
        FlatOffset table = builder.EndTable();

        builder.Require(table, 1, "there");
        WireFormatException thrown = Throw<WireFormatException>(builder, b => b.Require(table, 0, "name"));
        Assert.Equal(WireError.RequiredFieldMissing, thrown.Error);
        Assert.Contains("name", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Add_BeyondTheLimitOfTheBuffer_ThrowsAndLeavesTheBuilderUsable()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0, limitBytes: 4096);
        FlatOffset kept = builder.CreateString("kept");
        byte[] large = new byte[4096];

        WireFormatException thrown = Throw<WireFormatException>(builder, b => b.CreateVector(large.AsSpan()));

        Assert.Equal(WireError.MessageTooLarge, thrown.Error);
        builder.StartTable();
        builder.AddOffset(0, kept);
        builder.Finish(builder.EndTable());
        Assert.True(FlatBuffer.DangerousGetRoot(builder.WrittenSpan).String(4) == "kept");
    }

    // The padding of a large alignment was not compared with the limit.
    [Theory]
    [InlineData(1, 4096, 4096)]
    [InlineData(32, 4090, 4064)]
    public void Finish_AtTheLimitOfTheBuffer_IsExact(int alignBytes, int limitBytes, int largestBytes)
    {
        int largest = 0, refused = 0;
        for (int vectorBytes = 3800; vectorBytes < 4400; vectorBytes++)
        {
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena, capacityBytes: 0, limitBytes);
            try
            {
                FlatOffset bytes = builder.CreateVector(new byte[vectorBytes].AsSpan(), alignBytes);
                builder.StartTable();
                builder.AddOffset(0, bytes);
                builder.Finish(builder.EndTable());
                largest = Math.Max(largest, builder.WrittenSpan.Length);
            }
            catch (WireFormatException fault)
            {
                Assert.Equal(WireError.MessageTooLarge, fault.Error);
                refused++;
            }
        }

        Assert.True(refused > 0);
        Assert.Equal(largestBytes, largest);
    }

    private static long SizeOfOneMore(FlatBuilder builder)
    {
        long before = builder.SizeBytes;
        builder.StartTable();
        builder.Add(1, 1, 0);
        builder.EndTable();
        return builder.SizeBytes - before;
    }

    internal delegate void Use(FlatBuilder builder);

    internal static TException Throw<TException>(FlatBuilder builder, Use use)
        where TException : Exception
    {
        try
        {
            use(builder);
        }
        catch (TException thrown)
        {
            return thrown;
        }

        throw new Xunit.Sdk.XunitException($"No {typeof(TException).Name} was thrown.");
    }

    private static void AddId(int id)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(id, 5, 0);
    }
}
