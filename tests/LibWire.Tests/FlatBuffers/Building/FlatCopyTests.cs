using LibWire.Tests.FlatBuffers.Models;
using static LibWire.Tests.FlatBuffers.FlatRules;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>Tables that are copied from one buffer to another. A law covers copies of whole trees; these are the other cases.</summary>
public sealed class FlatCopyTests
{
    private enum Kind : byte
    {
        None,
        Table,
        Struct,
        Text,
        Strange = 77,
    }

    [Fact]
    public void CopyTable_OfTheCanonicalMonster_ReadsTheSame()
    {
        byte[] original = FlatCorpus.Monster;
        byte[] copy = Copy(original, MonsterView.Layout, "MONS"u8);
        var expected = default(FlatWalk);
        expected.Add(MonsterView.GetRoot(original), 0);
        var actual = default(FlatWalk);
        actual.Add(MonsterView.GetRoot(copy), 0);

        Assert.NotEqual(0UL, expected.Digest);
        Assert.Equal(expected.Digest, actual.Digest);
    }

    [Fact]
    public void CopyTable_OfUnions_CopiesMembersAndLeavesOutWhatTheLayoutDoesNotKnow()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset text = builder.CreateString("text"), strange = builder.CreateString("nobody knows");
        builder.StartTable();
        builder.Add(Id(Number), 7L);
        FlatOffset table = builder.EndTable();
        FlatOffset kinds = builder.CreateVector<Kind>([Kind.Text, Kind.Strange, Kind.Table, Kind.Text]);
        FlatOffset values = builder.CreateVector([text, strange, table, text]);
        builder.StartTable();
        builder.Add(Id(Choice) - 1, Kind.Table);
        builder.AddOffset(Id(Choice), table);
        builder.AddOffset(Id(Choices) - 1, kinds);
        builder.AddOffset(Id(Choices), values);
        builder.Add(Id(WideChoice) - 1, 77);
        builder.AddOffset(Id(WideChoice), strange);
        builder.Add(100, 5); // a field of a newer schema
        builder.Finish(builder.EndTable());

        byte[] copy = Copy(builder.ToArray());
        FlatTable root = FlatBuffer.GetRoot(copy, Layout, new FlatVerifierOptions { Strictness = FlatStrictness.Strict });
        Assert.Equal(7L, root.Union<Kind>(Choice - 2, Choice).AsTable().Scalar(Number, 0L));
        FlatUnionVector<Kind> unions = root.Unions<Kind>(Choices - 2, Choices);
        Assert.Equal([Kind.Text, Kind.None, Kind.Table, Kind.Text], unions.Kinds.ToArray());
        Assert.True(unions[0].AsString() == "text" && unions[1].IsNull && unions[3].AsString() == "text");
        Assert.Equal(7L, unions[2].AsTable().Scalar(Number, 0L));
        Assert.Equal((false, false, false), (root.Has(WideChoice - 2), root.Has(WideChoice), root.Has(204)));

        // A second copy: the element that has no value now is copied as it is.
        Assert.Equal(copy, Copy(copy));
    }

    [Fact]
    public void CopyTable_OfAUnionThatIsAStruct_CopiesItsBytesAligned()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        // With alignment 4, although the layout requires 8.
        FlatOffset value = builder.CreateStruct(new Ability { Id = 1, Distance = 2 });
        builder.StartTable();
        builder.Add(Id(Choice) - 1, Kind.Struct);
        builder.AddOffset(Id(Choice), value);
        builder.Finish(builder.EndTable());

        FlatUnion<Kind> union = FlatBuffer.GetRoot(Copy(builder.ToArray()), Layout, default).Union<Kind>(Choice - 2, Choice);
        Assert.Equal((Kind.Struct, 1U, 2U), (union.Kind, union.AsStruct().Read<uint>(0), union.AsStruct().Read<uint>(4)));
    }

    [Fact]
    public void CopyTable_KeepsScalarsThatEqualTheirDefaultsAndWhatIsEmpty()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset empty = builder.CreateString(""u8), none = builder.CreateVector(ReadOnlySpan<long>.Empty);
        builder.StartTable();
        builder.Add(Id(Number), 0L);
        builder.AddOffset(Id(Name), empty);
        builder.AddOffset(Id(Longs), none);
        builder.Finish(builder.EndTable());

        FlatTable root = FlatBuffer.GetRoot(Copy(builder.ToArray()), Layout, default);
        Assert.Equal(0L, root.Optional<long>(Number));
        Assert.Equal((false, 0), (root.String(Name).IsNull, root.String(Name).Length));
        Assert.Equal((false, 0), (root.Vector<long>(Longs).IsNull, root.Vector<long>(Longs).Count));
        Assert.False(root.Has(Texts));
    }

    [Fact]
    public void CopyTable_WhereTheLayoutForcesAlignments_HasThem()
    {
        FlatLayout layout = FlatLayout.Make("Root", FlatField.Strings("texts", 4).Aligned(32), FlatField.Vector("bytes", 6, FlatType.UInt8, alignBytes: 16), FlatField.NestedBuffer("nested", 8, static () => Layout).Aligned(16));
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset text = builder.CreateString("text"), texts = builder.CreateVector([text, text]), bytes = builder.CreateVector<byte>([1, 2, 3]);
        FlatOffset nested = builder.CreateNestedBuffer([8, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0]);
        builder.StartTable();
        builder.AddOffset(0, texts);
        builder.AddOffset(1, bytes);
        builder.AddOffset(2, nested);
        builder.Finish(builder.EndTable());

        // Otherwise GetRoot would throw.
        byte[] source = builder.ToArray();
        FlatTable root = FlatBuffer.GetRoot(source, layout, new FlatVerifierOptions { IgnoresAlignment = true });
        builder.Clear();
        builder.Finish(builder.CopyTable(root, layout, source.Length));
        FlatTable copy = FlatBuffer.GetRoot(builder.WrittenSpan, layout, default);
        Assert.Equal(32, builder.AlignBytes);
        Assert.Equal((2, 3, false), (copy.Strings(4).Count, copy.Vector<byte>(6).Count, copy.NestedRoot(8).IsNull));
    }

    [Fact]
    public void CopyTable_InsideOfATableAndAVector_IsAChildLikeOthers()
    {
        using var arena = new ArenaAllocator();
        var source = new FlatBuilder(in arena);
        source.StartTable();
        source.Add(Id(Number), 5L);
        source.AddOffset(Id(Name), source.CreateString("copied"));
        source.Finish(source.EndTable());
        FlatTable table = FlatBuffer.DangerousGetRoot(source.WrittenSpan);

        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        builder.StartTable();
        builder.Add(Id(Number), 1L);
        builder.StartVector();
        for (int i = 0; i < 3; i++) builder.AddElement(builder.CopyTable(table, Layout, source.WrittenSpan.Length));
        builder.AddOffset(Id(Children), builder.EndVector());
        builder.AddOffset(Id(Child), builder.CopyTable(table, Layout, source.WrittenSpan.Length));
        builder.Finish(builder.EndTable());

        FlatTable root = FlatBuffer.GetRoot(builder.WrittenSpan, Layout, default);
        Assert.Equal((1L, 5L, 3), (root.Scalar(Number, 0L), root.Table(Child).Scalar(Number, 0L), root.Tables(Children).Count));
        Assert.True(root.Tables(Children)[2].String(Name) == "copied");
    }

    [Fact]
    public void CopyTable_OfPartsThatAreShared_IsLargerButNotByMoreThanItsBudget()
    {
        // 500 elements refer to one text. One copy is 100 times as large, and below 64 MiB; the other is above it.
        foreach ((int textBytes, bool isCopied) in new[] { (4, true), (5000, true), (200_000, false) })
        {
            using var arena = new ArenaAllocator();
            var source = new FlatBuilder(in arena);
            FlatOffset text = source.CreateString(new byte[textBytes]);
            var texts = new FlatOffset[500];
            Array.Fill(texts, text);
            FlatOffset vector = source.CreateVector(texts);
            source.StartTable();
            source.AddOffset(Id(Texts), vector);
            source.Finish(source.EndTable());
            byte[] bytes = source.ToArray();

            var builder = new FlatBuilder(in arena);
            FlatOffset kept = builder.CreateString("kept");
            builder.StartTable();
            builder.AddOffset(Id(Name), kept);
            if (!isCopied)
            {
                WireFormatException thrown = FlatBuilderTableTests.Throw<WireFormatException>(builder, b => b.CopyTable(FlatBuffer.GetRoot(bytes, Layout, default), Layout, bytes.Length));
                Assert.Equal(WireError.BudgetExceeded, thrown.Error);
                Assert.InRange(builder.SizeBytes, 0, (64L << 20) + bytes.Length);
            }
            else
            {
                builder.AddOffset(Id(Child), builder.CopyTable(FlatBuffer.GetRoot(bytes, Layout, default), Layout, bytes.Length));
            }

            // Whatever the result of the copy, the enclosing table is still open.
            builder.Finish(builder.EndTable());
            FlatTable root = FlatBuffer.GetRoot(builder.WrittenSpan, Layout, default);
            Assert.True(root.String(Name) == "kept");
            Assert.Equal(isCopied ? 500 : 0, root.Table(Child).IsNull ? 0 : root.Table(Child).Strings(Texts).Count);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)] // All tables are looked at for 64-bit offsets first.
    public void CopyTable_NestedTooDeep_ThrowsAndLeavesTheBuilderUsable(bool hasFar)
    {
        FlatLayout plain = null!;
        plain = FlatLayout.Make("Plain", FlatField.Table("child", Child, () => plain));
        FlatLayout layout = hasFar ? Layout : plain;
        using var arena = new ArenaAllocator();
        byte[] bytes = Nested(depth: 301);
        var builder = new FlatBuilder(in arena);
        WireFormatException thrown = FlatBuilderTableTests.Throw<WireFormatException>(builder, b => b.CopyTable(FlatBuffer.DangerousGetRoot(bytes), layout, bytes.Length));
        Assert.Equal(WireError.DepthExceeded, thrown.Error);

        // One level less deep it is copied.
        builder.Finish(builder.CopyTable(FlatBuffer.DangerousGetRoot(bytes).Table(Child), layout, bytes.Length));
        Assert.True(FlatVerifier.TryVerify(builder.WrittenSpan, layout, out _, new FlatVerifierOptions { DepthMax = 300 }));
    }

    [Fact]
    public void CopyTable_NestedDeeperThanAStack_Throws()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Nested(depth: 200_000);
        var builder = new FlatBuilder(in arena);
        WireFormatException thrown = FlatBuilderTableTests.Throw<WireFormatException>(builder, b => b.CopyTable(FlatBuffer.DangerousGetRoot(bytes), Layout, bytes.Length));
        Assert.Equal(WireError.DepthExceeded, thrown.Error);
    }

    [Fact]
    public void CopyTable_OfWhat64BitsLeadTo_MustComeFirst()
    {
        using var arena = new ArenaAllocator();
        var source = new FlatBuilder(in arena);
        FlatOffset64<Utf8String> text = source.CreateString64("far"u8);
        FlatOffset64<UnmanagedArray<short>> shorts = source.CreateVectorBehindOffset64<short>([1, 2]);
        FlatOffset64<UnmanagedArray<int>> wide = source.CreateVector64<int>([3, 4]);
        source.StartTable();
        source.Add(Id(Number), 5L);
        source.AddOffset64(Id(Text64), text);
        source.AddOffset64(Id(Far), shorts);
        source.AddOffset64(Id(Wide), wide);
        source.Finish(source.EndTable());
        byte[] bytes = source.ToArray();

        FlatTable root = FlatBuffer.GetRoot(Copy(bytes), Layout, default);
        Assert.True(root.Offset64String(Text64) == "far");
        Assert.Equal([1, 2], root.Offset64Vector<short>(Far).ToArray());
        Assert.Equal([3, 4], root.Vector64<int>(Wide).ToArray());

        var builder = new FlatBuilder(in arena);
        FlatOffset kept = builder.CreateString("kept");
        WireMisuseException thrown = FlatBuilderTableTests.Throw<WireMisuseException>(builder, b => b.CopyTable(FlatBuffer.DangerousGetRoot(bytes), Layout, bytes.Length));
        Assert.Equal(WireMisuse.Offset64TooLate, thrown.Misuse);
        builder.StartTable();
        builder.AddOffset(Id(Name), kept);
        builder.Finish(builder.EndTable());
        Assert.True(FlatBuffer.GetRoot(builder.WrittenSpan, Layout, default).String(Name) == "kept");
    }

    [Fact]
    public void CopyTable_WithChildrenThat64BitsLeadFrom_CopiesThemToo()
    {
        using var arena = new ArenaAllocator();
        var source = new FlatBuilder(in arena);
        var far = new FlatOffset64<Utf8String>[5];
        for (int i = 0; i < far.Length; i++) far[i] = source.CreateString64([(byte)('a' + i)]);
        FlatOffset64<UnmanagedArray<int>> wide = source.CreateVector64<int>([3, 4]);
        var tables = new FlatOffset[4];
        for (int i = 0; i < tables.Length; i++)
        {
            source.StartTable();
            source.Add(Id(Number), (long)i);
            source.AddOffset64(Id(Text64), far[i]);
            if (i == 1) source.AddOffset64(Id(Wide), wide);
            tables[i] = source.EndTable();
        }

        FlatOffset children = source.CreateVector([tables[0], tables[1], tables[0]]), kinds = source.CreateVector<Kind>([Kind.Table, Kind.Strange]);
        FlatOffset choices = source.CreateVector([tables[2], tables[2]]), name = source.CreateString("name");
        source.StartTable();
        source.AddOffset(Id(Name), name);
        source.AddOffset(Id(Children), children);
        source.AddOffset(Id(Child), tables[1]);
        source.AddOffset64(Id(Text64), far[4]);
        source.AddOffset(Id(Choices) - 1, kinds);
        source.AddOffset(Id(Choices), choices);
        source.Add(Id(Choice) - 1, Kind.Table);
        source.AddOffset(Id(Choice), tables[3]);
        source.Finish(source.EndTable());

        byte[] copy = Copy(source.ToArray());
        FlatTable root = FlatBuffer.GetRoot(copy, Layout, default);
        Assert.True(root.String(Name) == "name" && root.Offset64String(Text64) == "e");
        for (int i = 0; i < 3; i++) Assert.True(root.Tables(Children)[i].Offset64String(Text64) == (i == 1 ? "b" : "a"));
        Assert.Equal([3, 4], root.Tables(Children)[1].Vector64<int>(Wide).ToArray());
        Assert.Equal([3, 4], root.Table(Child).Vector64<int>(Wide).ToArray());
        Assert.True(root.Unions<Kind>(Choices - 2, Choices)[0].AsTable().Offset64String(Text64) == "c");
        Assert.True(root.Union<Kind>(Choice - 2, Choice).AsTable().Offset64String(Text64) == "d");
        Assert.Equal(copy, Copy(copy));
    }

    [Fact]
    public void CopyTable_OfNoTableOrIntoAFinishedBuffer_Throws()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        byte[] bytes = [8, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0];
        FlatBuilderTableTests.Throw<ArgumentException>(builder, b => b.CopyTable(default, Layout, bytes.Length));
        FlatBuilderTableTests.Throw<ArgumentNullException>(builder, b => b.CopyTable(FlatBuffer.DangerousGetRoot(bytes), null!, bytes.Length));
        FlatBuilderTableTests.Throw<ArgumentOutOfRangeException>(builder, b => b.CopyTable(FlatBuffer.DangerousGetRoot(bytes), Layout, -1));
        Assert.Equal(0, builder.SizeBytes);
        builder.Finish(builder.CopyTable(FlatBuffer.DangerousGetRoot(bytes), Layout, bytes.Length));
        Assert.Equal(bytes, builder.ToArray());
        Assert.Equal(WireMisuse.BufferFinished, FlatBuilderTableTests.Throw<WireMisuseException>(builder, b => b.CopyTable(FlatBuffer.DangerousGetRoot(bytes), Layout, bytes.Length)).Misuse);
    }

    private static int Id(int slot) => (slot - 4) / 2;

    private static byte[] Nested(int depth)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset child = default;
        for (int i = 0; i < depth; i++)
        {
            builder.StartTable();
            builder.AddOffset(Id(Child), child);
            child = builder.EndTable();
        }

        builder.Finish(child);
        return builder.ToArray();
    }

    private static byte[] Copy(byte[] bytes) => Copy(bytes, Layout);

    private static byte[] Copy(byte[] bytes, FlatLayout layout, ReadOnlySpan<byte> identifier = default)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        FlatTable root = FlatBuffer.GetRoot(bytes, layout, new FlatVerifierOptions { IgnoresAlignment = true });
        builder.Finish(builder.CopyTable(root, layout, bytes.Length), identifier);
        return builder.ToArray();
    }
}
