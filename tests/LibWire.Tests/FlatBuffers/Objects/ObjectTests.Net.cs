using System.Text;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Objects, construct by construct.</summary>
public sealed class ObjectTests
{
    [Fact]
    public void ADefaultObject_HasTheDefaultsOfTheSchema()
    {
        World world = default;
        Assert.Equal((100, true, Color.Green, 1.5f, 0UL), (world.Hp, world.On, world.Color, world.Ratio, world.Count));
        Assert.True(double.IsNaN(world.Share));
        Assert.Null(world.Maybe);
        Assert.Null(world.MaybeOn);
        Assert.Null(world.MaybeColor);
        Assert.Equal(("", "none"), (world.Name.ToString(), world.Title.ToString()));
        Assert.False(world.HasName || world.HasTitle || world.HasAt || world.HasItem || world.HasSelf || world.HasNumbers || world.HasNone || world.HasValues);
        Assert.Equal(100, world.Self.Self.Self.Hp);
        Assert.True(world.Value.IsNull);

        // The root offset, the identifier, padding so that fields of 8 bytes would be aligned, a table without fields and its vtable.
        Assert.Equal(4 + 4 + 4 + 4 + 4, world.ToArray().Length);
        Assert.Equal("{}", world.ToString());
    }

    [Fact]
    public void AScalarThatEqualsItsDefault_IsNotWritten_UnlessTheBuilderForcesThem()
    {
        using var arena = new ArenaAllocator();
        World world = new() { Hp = 100, On = true, Color = Color.Green, Ratio = 1.5f, Share = double.NaN, Count = 0 };
        Assert.Equal(default, world);
        var builder = new FlatBuilder(in arena) { ForcesDefaults = true };

        world.Write(in builder);

        FlatTable table = (FlatTable)WorldView.GetRoot(builder.WrittenSpan);
        foreach (int id in (int[])[World.FieldIds.Hp, World.FieldIds.On, World.FieldIds.Color, World.FieldIds.Ratio, World.FieldIds.Share, World.FieldIds.Count]) Assert.True(table.Has(4 + (2 * id)), $"{id}");
        Assert.False(table.Has(4 + (2 * World.FieldIds.Maybe)));
        Assert.Equal((100, true, Color.Green, 1.5f), (WorldView.GetRoot(builder.WrittenSpan).Hp, WorldView.GetRoot(builder.WrittenSpan).On, WorldView.GetRoot(builder.WrittenSpan).Color, WorldView.GetRoot(builder.WrittenSpan).Ratio));
        Assert.Equal(world, World.Parse(builder.WrittenSpan, in arena));
    }

    [Fact]
    public void ZerosThatAreNoDefaults_AreWritten()
    {
        using var arena = new ArenaAllocator();
        World world = new() { Hp = 0, On = false, Color = Color.Red, Ratio = 0, Share = 0, Maybe = 0, MaybeOn = false, MaybeColor = Color.Red };
        World read = World.Parse(world.ToArray(), in arena);
        Assert.Equal(((short)0, false, Color.Red, 0f, 0d, (int?)0, (bool?)false, (Color?)Color.Red), (read.Hp, read.On, read.Color, read.Ratio, read.Share, read.Maybe, read.MaybeOn, read.MaybeColor));
        read.Maybe = null;
        Assert.NotEqual(world, read);
    }

    [Fact]
    public void WhatIsCleared_IsAbsent_AndWhatIsEmptyIsNot()
    {
        using var arena = new ArenaAllocator();
        World world = default;
        world.SetName("", in arena);
        world.SetEmptyNumbers();
        world.SetEmptyItems();
        world.SetTitle(""u8, in arena);
        world.At = default;
        world.MutableItem(in arena);

        WorldView view = WorldView.GetRoot(world.ToArray());
        Assert.Equal((false, true, false, false, "", false), (view.Name.IsNull, view.Name.IsEmpty, view.Numbers.IsNull, view.Items.IsNull, view.Title.ToString(), view.At.IsNull));
        Assert.False(view.Item.IsNull);
        World read = World.Parse(world.ToArray(), in arena);
        Assert.True(read.HasName && read.HasNumbers && read.HasItems && read.HasTitle && read.HasAt && read.HasItem);

        read.ClearName();
        read.ClearNumbers();
        read.ClearItems();
        read.ClearTitle();
        read.ClearAt();
        read.ClearItem();
        Assert.Equal(default, read);
    }

    [Fact]
    public void AUnion_IsOneMemberAtATime()
    {
        using var arena = new ArenaAllocator();
        World world = default;
        world.Value.MutableItem(in arena).Id = 7;
        Assert.Equal((ValueKind.Item, 7U, 0U, ""), (world.Value.Kind, world.Value.Item.Id, world.Value.Again.Id, world.Value.Text.ToString()));
        world.Value.SetText("text", in arena);
        Assert.Equal((ValueKind.Text, 0U, "text"), (world.Value.Kind, world.Value.Item.Id, world.Value.Text.ToString()));
        world.Value.SetPoint(new Point { X = 3 }, in arena);
        Assert.Equal(3, WorldView.GetRoot(world.ToArray()).Value.AsPoint.X);
        world.Choice.MutableItem(in arena).Id = 8;
        Assert.Equal((ChoiceKind)70000, WorldView.GetRoot(world.ToArray()).Choice.Kind);
        World read = World.Parse(world.ToArray(), in arena);
        Assert.True(read.Value == world.Value);
        Assert.Equal(read.Value.GetHashCode(), world.Value.GetHashCode());
        read.Value.SetPoint(new Point { X = 4 }, in arena);
        Assert.True(read.Value != world.Value);
        world.Value.Clear();
        Assert.True(world.Value.IsNull);
        Assert.True(WorldView.GetRoot(world.ToArray()).Value.IsNull);
    }

    [Fact]
    public void AUnionOfAKindNobodyKnows_IsReadWithoutItsValue()
    {
        using var arena = new ArenaAllocator();
        World world = default;
        world.Value.SetPoint(new Point { X = 3 }, in arena);
        byte[] bytes = world.ToArray();
        var table = (FlatTable)WorldView.GetRoot(bytes);
        int at = Array.IndexOf(bytes, (byte)ValueKind.Point, 8);
        while (table.Scalar<byte>(2 + (2 * World.FieldIds.Value), 0) == (byte)ValueKind.Point) bytes[at++] ^= 0x40;

        World read = World.Parse(bytes, in arena);

        Assert.True(read.Value.IsNull);
        Assert.NotEqual(ValueKind.None, read.Value.Kind);
        Assert.True(WorldView.GetRoot(read.ToArray()).Value.IsNull);
    }

    [Fact]
    public void ARequiredFieldThatIsNotSet_IsMissedInWritingOnly()
    {
        using var arena = new ArenaAllocator();
        Strict strict = default;
        Assert.Equal(default, strict);
        Assert.Equal("{}", strict.ToString());
        strict.SetName("n", in arena);
        strict.At = new Point { X = 1 };
        strict.MutableItem(in arena);
        strict.SetEmptyNumbers();
        Missing("LibWire.Tests.FlatBuffers.Objects.Strict.value", in strict);
        strict.Value.SetText("t", in arena);
        Strict whole = strict;
        Assert.Equal(strict, Strict.Parse(strict.ToArray(), in arena));

        strict.ClearName();
        Missing("LibWire.Tests.FlatBuffers.Objects.Strict.name", in strict);
        strict = whole;
        strict.ClearAt();
        Missing("LibWire.Tests.FlatBuffers.Objects.Strict.at", in strict);
        strict = whole;
        strict.ClearItem();
        Missing("LibWire.Tests.FlatBuffers.Objects.Strict.item", in strict);
        strict = whole;
        strict.ClearNumbers();
        Missing("LibWire.Tests.FlatBuffers.Objects.Strict.numbers", in strict);

        static void Missing(string name, in Strict strict)
        {
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena);
            WireFormatException? thrown = null;
            try
            {
                strict.Write(in builder);
            }
            catch (WireFormatException failure)
            {
                thrown = failure;
            }

            Assert.Equal(WireError.RequiredFieldMissing, thrown!.Error);
            Assert.Contains(name, thrown.Message, StringComparison.Ordinal);
            Assert.Equal(0, builder.SizeBytes);
        }
    }

    [Fact]
    public void Create_WithoutARequiredField_Throws()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset<Utf8String> name = builder.CreateString("n");
        WireFormatException? thrown = null;
        try
        {
            Strict.Create(in builder, name: name);
        }
        catch (WireFormatException failure)
        {
            thrown = failure;
        }

        Assert.Equal(WireError.RequiredFieldMissing, thrown!.Error);
        Assert.Equal(builder.SizeBytes, new FlatBuilder(in arena).SizeBytes + 8);
    }

    [Fact]
    public void Tables_OfMoreFieldsThanAWordHasBits_AreWrittenWhole()
    {
        using var arena = new ArenaAllocator();
        Wide wide = new() { A00 = 1, A11 = -1, A20 = 0, A29 = 29, A61 = 0, A62 = new Point { Y = 5 }, A71 = false };
        wide.SetA60("sixty", in arena);
        wide.A63.Add(63, in arena);
        wide.MutableA64(in arena).A59 = 59;
        for (int i = 0; i < 300; i++) wide.A65.Add(new Wide { A58 = i & 3, A29 = i & 4, A61 = (i & 8) == 0 ? null : 0 }, in arena);
        wide.Value.SetText("v", in arena);
        wide.Values.Add(wide.Value, in arena);
        wide.SetA70("seventy", in arena);

        byte[] bytes = wide.ToArray();
        WideView view = WideView.GetRoot(bytes);

        Assert.Equal((1, (sbyte)-1, 0L, 29L, (int?)0, (short)5, false), (view.A00, view.A11, view.A20, view.A29, view.A61, view.A62.Y, view.A71));
        Assert.Equal(("sixty", 63, 59, "v", "v", "seventy"), (view.A60.ToString(), view.A63[0], view.A64.A59, view.Value.AsText.ToString(), view.Values[0].AsText.ToString(), view.A70.ToString()));
        Assert.Equal((2, 4L), (view.A65[6].A58, view.A65[6].A29));
        Wide read = Wide.Parse(bytes, in arena);
        Assert.Equal(wide, read);
        Assert.Equal(bytes, read.ToArray());

        // 16 shapes of 300 tables: vtables are shared.
        Assert.InRange(bytes.Length, 300 * 8, (300 * 24) + (18 * 160) + 1000);
        Assert.Equal(wide, Wide.Parse(Rebuilt(wide, arena), in arena));

        static byte[] Rebuilt(Wide wide, ArenaAllocator arena)
        {
            var builder = new FlatBuilder(in arena);
            var children = new FlatOffset<Wide>[wide.A65.Count];
            for (int i = 0; i < children.Length; i++) children[i] = Wide.Create(in builder, a58: wide.A65[i].A58, a29: wide.A65[i].A29, a61: wide.A65[i].A61);
            FlatOffset<Utf8String> value = builder.CreateString(wide.Value.Text);
            builder.Finish(Wide.Create(
                in builder, a00: 1, a11: -1, a20: 0, a29: 29, a60: builder.CreateString("sixty"), a61: 0, a62: wide.A62, a63: builder.CreateVector<int>(wide.A63.Span), a64: Wide.Create(in builder, a59: 59),
                a65: builder.CreateVector<Wide>(children), value: value, values: ValueOffset.CreateVector(in builder, [value]),
                a70: builder.CreateString("seventy"), a71: false));
            return builder.ToArray();
        }
    }

    [Fact]
    public void OffsetsOf64Bits_LeadToTheirTargets()
    {
        using var arena = new ArenaAllocator();
        Far far = new() { X = 4 };
        far.SetText("far away", in arena);
        foreach (byte value in "bytes"u8) far.Bytes.Add(value, in arena);
        far.Points.Add(new Point { X = 1, Y = 2 }, in arena);
        far.Huge.Add(2.5, in arena);
        far.Near.Add(9, in arena);

        byte[] bytes = far.ToArray();
        FarView view = FarView.GetRoot(bytes);

        Assert.Equal(("far away", "bytes", 2, 2.5, 9, 4), (view.Text.ToString(), Encoding.ASCII.GetString(view.Bytes.ToArray()), view.Points[0].Y, view.Huge[0], view.Near[0], view.X));
        Assert.Equal(far, Far.Parse(bytes, in arena));
        Assert.Equal(bytes, Far.Parse(bytes, in arena).ToArray());

        var builder = new FlatBuilder(in arena);
        FlatOffset64<UnmanagedArray<double>> huge = builder.CreateVector64<double>(far.Huge.Span);
        FlatOffset64<Utf8String> text = builder.CreateString64("far away"u8);
        builder.Finish(Far.Create(in builder, text: text, huge: huge, x: 4));
        Assert.Equal(("far away", 2.5, 4), (FarView.GetRoot(builder.WrittenSpan).Text.ToString(), FarView.GetRoot(builder.WrittenSpan).Huge[0], FarView.GetRoot(builder.WrittenSpan).X));
    }

    [Fact]
    public void ANestedBuffer_IsAlignedAndReadable()
    {
        using var arena = new ArenaAllocator();
        World inner = new() { Hp = 1 }, world = default;
        inner.Big = new Big { A = 2.5 };
        foreach (byte value in inner.ToArray()) world.Nested.Add(value, in arena);
        world.SetName("x", in arena);
        WorldView view = WorldView.GetRoot(world.ToArray());
        Assert.Equal((1, 2.5), (view.NestedRoot.Hp, view.NestedRoot.Big.A));
        World read = default;
        read.Read(view.NestedRoot, in arena);
        Assert.Equal(inner, read);
    }

    [Fact]
    public void ForcedAlignment_OfBuffersThatLackIt_IsGivenByAWrite()
    {
        using var arena = new ArenaAllocator();
        var strict = new FlatVerifierOptions { Strictness = FlatStrictness.Strict };
        int refused = 0;
        for (int shift = 0; shift < 32; shift += 4)
        {
            var builder = new FlatBuilder(in arena);
            var bytes = builder.CreateVector<byte>([1, 2, 3]);
            var before = builder.CreateString(new byte[shift]);
            builder.StartTable();
            builder.AddOffset(World.FieldIds.Aligned, bytes);
            builder.AddOffset(World.FieldIds.Name, before);
            builder.Finish(builder.EndTable(), "WRLD"u8);
            Assert.True(Fuzz.StraightOracle.AgreesThatValid(builder.WrittenSpan, WorldView.Layout, FlatVerifierOptions.Default));
            Assert.Equal(3, WorldView.GetRoot(builder.WrittenSpan).Aligned.Count);
            refused += WorldView.Verify(builder.WrittenSpan, out _, strict) ? 0 : 1;
            Assert.True(WorldView.Verify(World.Parse(builder.WrittenSpan, in arena).ToArray(), out WireFault fault, strict), $"{fault}");
        }

        Assert.Equal(7, refused);
    }

    [Fact]
    public void SizePrefixAndIdentifier_AreWritten()
    {
        using var arena = new ArenaAllocator();
        World world = new() { Hp = 5 };
        var builder = new FlatBuilder(in arena);
        world.Write(in builder, isSizePrefixed: true);
        ReadOnlySpan<byte> bytes = builder.WrittenSpan;
        Assert.Equal(bytes.Length - 4, BitConverter.ToInt32(bytes));
        Assert.True(FlatBuffer.HasFileIdentifier(bytes[4..], "WRLD"u8));
        Assert.Equal(5, World.Parse(bytes, in arena, new FlatReadOptions { Verifier = new FlatVerifierOptions { IsSizePrefixed = true } }).Hp);
    }
}
