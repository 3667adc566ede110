using LibWire.CompilerServices;
using LibWire.Tests.FlatBuffers.Objects;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Editing;

/// <summary>Edits that change sizes. The oracle is the same edit of the object.</summary>
public sealed class FlatEditorTests
{
    [Fact]
    public void SetString_OfAnotherLength_LeavesTheRestWhereItIs()
    {
        using var arena = new ArenaAllocator();
        byte[] before = Named("short", in arena);
        var editor = new FlatEditor(before, WorldView.Layout, arena);

        editor.SetString(editor.Root, World.FieldIds.Name, "somewhat longer \u20ac"u8);

        ReadOnlySpan<byte> after = editor.WrittenSpan;
        Assert.Equal("somewhat longer \u20ac", WorldView.GetRoot(after).Name.ToString());
        Assert.Equal(7, WorldView.GetRoot(after).Hp);
        int changed = 0;
        for (int i = 0; i < before.Length; i++) changed += before[i] != after[i] ? 1 : 0;
        Assert.InRange(changed, 1, 4);
        Assert.True(after.Length <= before.Length + 32);
        editor.SetString(editor.Root, World.FieldIds.Name, "");
        Assert.Equal(0, WorldView.GetRoot(editor.WrittenSpan).Name.Length);
    }

    [Fact]
    public void Set_OfAnAbsentField_AddsIt()
    {
        using var arena = new ArenaAllocator();
        var editor = new FlatEditor(Named("me", in arena), WorldView.Layout, arena);

        editor.Set(editor.Root, World.FieldIds.Count, 5UL);
        editor.Set(editor.Root, World.FieldIds.At, new Point { X = 1, Y = 2 });
        editor.SetVector<long>(editor.Root, World.FieldIds.Longs, [1, 2, 3]);
        editor.SetString(editor.Root, World.FieldIds.Title, "title");

        WorldView world = WorldView.GetRoot(editor.WrittenSpan);
        Assert.Equal(("me", (short)7, 5UL, (short)2, "title"), (world.Name.ToString(), world.Hp, world.Count, world.At.Y, world.Title.ToString()));
        Assert.Equal([1, 2, 3], world.Longs.ToArray());
        Assert.True(world.Longs.TryGetSpan(out _));
    }

    /// <summary>Random edits of random objects, at random places of them.</summary>
    [Fact]
    public void Edits_OfRandomBuffers_GiveWhatTheSameEditsOfTheObjectGive()
    {
        using var arena = new ArenaAllocator();
        var random = new FuzzRandom(31);
        int edits = 0;
        for (int round = BuildDepth.Pick(quick: 400, deep: 10_000); round > 0; round--)
        {
            arena.Reset();
            World world = RandomObjects.World(random, arena, 2);
            var builder = new FlatBuilder(in arena);
            bool isPrefixed = random.OneIn(4);
            world.Write(in builder, isPrefixed);
            var options = new FlatVerifierOptions { IsSizePrefixed = isPrefixed, Strictness = FlatStrictness.Strict };
            var editor = new FlatEditor(builder.WrittenSpan, WorldView.Layout, arena, options);
            for (int i = random.Next(6); i >= 0; i--, edits++)
            {
                EditSomewhere(ref editor, editor.Root, ref world, random, arena);
                Assert.True(WorldView.Verify(editor.WrittenSpan, out WireFault fault, options), $"{fault}");
                World same = World.Parse(editor.WrittenSpan, in arena, new FlatReadOptions { Verifier = options });
                Assert.Equal(RandomObjects.Text(in world), RandomObjects.Text(in same));
                Assert.True(world == same);
            }
        }

        Assert.True(edits > 500);
    }

    [Fact]
    public void Edits_OfWhatDoesNotFit_AreRefusedAndChangeNothing()
    {
        using var arena = new ArenaAllocator();
        var world = new World { Hp = 7 };
        world.Items.Add(in arena).SetName("a", in arena);
        byte[] before = world.ToArray();
        var editor = new FlatEditor(before, WorldView.Layout, arena);

        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.Set(editor.Root, 99, 1));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.Set(editor.Root, World.FieldIds.Hp, 1));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.Set(editor.Root, World.FieldIds.Name, 1));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetString(editor.Root, World.FieldIds.Hp, "x"u8));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetVector<byte>(editor.Root, World.FieldIds.Longs, [1]));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetVector<byte>(editor.Root, World.FieldIds.Nested, [1]));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetVector<byte>(editor.Root, World.FieldIds.Flex, [1]));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetStrings(editor.Root, World.FieldIds.Items, []));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetTable(editor.Root, World.FieldIds.Self, new Item()));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.Set(editor.GetElement(editor.Root, World.FieldIds.Items, 0), Item.FieldIds.Id, 1U));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.TryGetTable(editor.Root, World.FieldIds.Hp, out _));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.Set(default, 0, 1));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.AddElement(editor.Root, World.FieldIds.Items, new World()));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.AddElement(editor.Root, World.FieldIds.Texts, new Item()));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.RemoveElement(editor.Root, World.FieldIds.Values, 0));
        Refused<IndexOutOfRangeException>(ref editor, before, static (ref FlatEditor editor) => editor.RemoveElement(editor.Root, World.FieldIds.Items, 1));
        Refused<IndexOutOfRangeException>(ref editor, before, static (ref FlatEditor editor) => editor.SetElement(editor.Root, World.FieldIds.Items, -1, new Item()));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetUnion(editor.Root, World.FieldIds.Value, ValueKind.Item, new World()));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetUnion(editor.Root, World.FieldIds.Value, ValueKind.Text, new Item()));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetUnion(editor.Root, World.FieldIds.Value, ValueKind.None, new Item()));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetUnion(editor.Root, World.FieldIds.Choice, ValueKind.Item, new Item()));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetUnionStruct(editor.Root, World.FieldIds.Value, ValueKind.Point, 1L));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor editor) => editor.SetUnionString(editor.Root, World.FieldIds.Values, ValueKind.Text, "x"u8));
        Refused<WireFormatException>(ref editor, before, static (ref FlatEditor editor) => editor.SetUnionString(editor.Root, World.FieldIds.Value, ValueKind.Text, [0xff]));
        Refused<IndexOutOfRangeException>(ref editor, before, static (ref FlatEditor editor) => editor.GetElement(editor.Root, World.FieldIds.Items, 1));
        Refused<WireFormatException>(ref editor, before, static (ref FlatEditor editor) => editor.SetString(editor.Root, World.FieldIds.Name, [0xff]));
        Assert.False(editor.Remove(editor.Root, World.FieldIds.Name));

        // A table of another editor is refused, and a copy is the same editor.
        var other = new FlatEditor(before, WorldView.Layout, arena);
        bool isRefused = false;
        try
        {
            editor.Set(other.Root, World.FieldIds.Hp, (short)1);
        }
        catch (ArgumentException)
        {
            isRefused = true;
        }

        FlatEditor copy = editor;
        copy.SetString(editor.Root, World.FieldIds.Name, "from the copy"u8);
        editor.SetString(copy.Root, World.FieldIds.Title, "from the first"u8);
        WorldView view = WorldView.GetRoot(copy.WrittenSpan);
        Assert.Equal((true, "from the copy", "from the first"), (isRefused, view.Name.ToString(), view.Title.ToString()));
    }

    [Fact]
    public void Set_OfAnotherTypeOfTheSameSize_IsRefused()
    {
        using var arena = new ArenaAllocator();
        byte[] before = Named("me", in arena);
        var editor = new FlatEditor(before, WorldView.Layout, arena);

        RefusedAs(9, ref editor, before, World.FieldIds.Ratio, World.FieldIds.Color, World.FieldIds.At, World.FieldIds.Colors);
        RefusedAs(9U, ref editor, before, World.FieldIds.Maybe, World.FieldIds.Numbers, World.FieldIds.At);
        RefusedAs(9L, ref editor, before, World.FieldIds.Count, World.FieldIds.Share);
        RefusedAs(9f, ref editor, before, World.FieldIds.Maybe, World.FieldIds.Numbers, World.FieldIds.Points);
        RefusedAs((ushort)9, ref editor, before, World.FieldIds.Hp);
        RefusedAs('9', ref editor, before, World.FieldIds.Hp);
        RefusedAs((byte)1, ref editor, before, World.FieldIds.On, World.FieldIds.MaybeOn, World.FieldIds.Flags);
        RefusedAs((sbyte)1, ref editor, before, World.FieldIds.Color, World.FieldIds.Colors);
        RefusedAs(true, ref editor, before, World.FieldIds.Color, World.FieldIds.Aligned);
        RefusedAs(Color.Red, ref editor, before, World.FieldIds.On, World.FieldIds.Aligned);
        RefusedAs(DayOfWeek.Friday, ref editor, before, World.FieldIds.Maybe, World.FieldIds.Ratio, World.FieldIds.Color);
        RefusedAs(default(Point), ref editor, before, World.FieldIds.Maybe, World.FieldIds.Ratio, World.FieldIds.Numbers);
        RefusedAs(new Single { Value = 1 }, ref editor, before, World.FieldIds.At);
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor it) => it.SetUnionStruct(it.Root, World.FieldIds.Value, ValueKind.Point, 1));

        editor.Set(editor.Root, World.FieldIds.Ratio, 9f);
        editor.Set(editor.Root, World.FieldIds.Color, (byte)2);
        editor.Set(editor.Root, World.FieldIds.MaybeColor, ValueKind.Item);
        editor.SetVector<byte>(editor.Root, World.FieldIds.Colors, [2, 1]);
        WorldView world = WorldView.GetRoot(editor.WrittenSpan);
        Assert.Equal((9f, Color.Blue, Color.Green), (world.Ratio, world.Color, world.MaybeColor));
        Assert.Equal([Color.Blue, Color.Green], world.Colors.ToArray());
    }

    [Fact]
    public void Remove_OfRequiredFields_IsRefused()
    {
        using var arena = new ArenaAllocator();
        var strict = new Strict { At = new Point { X = 1 } };
        strict.SetName("n", in arena);
        strict.MutableItem(in arena).Id = 3;
        strict.Numbers.Add(1, in arena);
        Value value = default;
        value.SetText("v", in arena);
        strict.Value = value;
        byte[] before = strict.ToArray();
        var editor = new FlatEditor(before, StrictView.Layout, arena);

        for (int id = Strict.FieldIds.Name; id <= Strict.FieldIds.Numbers; id++)
        {
            int which = id;
            FlatEditor same = editor;
            try
            {
                same.Remove(same.Root, which);
                Assert.Fail("It was removed.");
            }
            catch (ArgumentException)
            {
                Assert.True(same.WrittenSpan.SequenceEqual(before));
            }
        }
    }

    [Fact]
    public void Tables_AboveWhichOneMoved_AreRefused()
    {
        using var arena = new ArenaAllocator();
        var world = new World { Hp = 7 };
        ref World self = ref world.MutableSelf(in arena);
        self.MutableItem(in arena).SetName("a", in arena);
        world.Items.Add(in arena).SetName("b", in arena);
        world.Items.Add(in arena).SetName("c", in arena);
        var editor = new FlatEditor(world.ToArray(), WorldView.Layout, arena);
        Assert.True(editor.TryGetTable(editor.Root, World.FieldIds.Self, out FlatEdited inner));
        Assert.True(editor.TryGetTable(inner, World.FieldIds.Item, out FlatEdited item));
        FlatEdited first = editor.GetElement(editor.Root, World.FieldIds.Items, 0), second = editor.GetElement(editor.Root, World.FieldIds.Items, 1);
        Assert.False(editor.TryGetTable(item, Item.FieldIds.Next, out FlatEdited none) || none.Layout != null);

        // A table that moves stays valid, and so do those beside it.
        Item next = default;
        next.SetName("next", in arena);
        editor.SetTable(first, Item.FieldIds.Next, in next);
        editor.SetString(first, Item.FieldIds.Name, "first"u8);
        editor.SetString(second, Item.FieldIds.Name, "second"u8);
        editor.SetString(inner, World.FieldIds.Name, "inner"u8); // inner moves: what is below is another one now
        FlatEditor stale = editor;
        bool isRefused = false;
        try
        {
            stale.SetString(item, Item.FieldIds.Name, "lost"u8);
        }
        catch (InvalidOperationException)
        {
            isRefused = true;
        }

        Assert.True(isRefused);
        Assert.True(editor.TryGetTable(inner, World.FieldIds.Item, out item));
        editor.SetString(item, Item.FieldIds.Name, "found"u8);
        WorldView view = WorldView.GetRoot(editor.WrittenSpan);
        Assert.Equal(("first", "next", "second"), (view.Items[0].Name.ToString(), view.Items[0].Next.Name.ToString(), view.Items[1].Name.ToString()));
        Assert.Equal(("inner", "found"), (view.Self.Name.ToString(), view.Self.Item.Name.ToString()));
        Assert.Equal("inner", new WorldView(editor.View(inner)).Name.ToString());
    }

    [Fact]
    public void SetTable_ThatWouldBeTooDeep_IsRefused()
    {
        using var arena = new ArenaAllocator();
        Item deep = default;
        for (int i = 0; i < 62; i++)
        {
            Item above = default;
            above.MutableNext(in arena) = deep;
            deep = above;
        }

        byte[] before = Named("a", in arena);
        var editor = new FlatEditor(before, WorldView.Layout, arena);
        editor.SetTable(editor.Root, World.FieldIds.Item, in deep); // 1 + 63 tables
        Assert.True(WorldView.Verify(editor.WrittenSpan, out _));
        Item deeper = default;
        deeper.MutableNext(in arena) = deep;
        byte[] whole = editor.WrittenSpan.ToArray();
        WireError error = WireError.None;
        try
        {
            editor.SetTable(editor.Root, World.FieldIds.Item, in deeper);
        }
        catch (WireFormatException exception)
        {
            error = exception.Error;
        }

        Assert.Equal(WireError.DepthExceeded, error);
        Assert.True(editor.WrittenSpan.SequenceEqual(whole));
    }

    [Fact]
    public void SetVector_OfStructsWithAKey_SortsThem()
    {
        using var arena = new ArenaAllocator();
        KeyOrder.Shelf shelf = default;
        shelf.Cells.Add(new KeyOrder.Cell { Id = 1 }, in arena);
        var editor = new FlatEditor(shelf.ToArray(), KeyOrder.ShelfView.Layout, arena);

        editor.SetVector<KeyOrder.Cell>(editor.Root, KeyOrder.Shelf.FieldIds.Cells, [new() { Id = 5 }, new() { Id = -5, Weight = 2 }, new() { Id = 0 }]);

        KeyOrder.ShelfView view = KeyOrder.ShelfView.GetRoot(editor.WrittenSpan);
        Assert.Equal([-5, 0, 5], view.Cells.ToArray().Select(static cell => cell.Id));
        Assert.True(KeyOrder.Cell.TryFind(view.Cells, -5, out KeyOrder.Cell found) && found.Weight == 2);
    }

    [Fact]
    public void AddElement_ToTablesWithOneSharedString_AddsIt()
    {
        using var arena = new ArenaAllocator();
        SharedTexts.Label root = default, label = default;
        root.SetMust("must", in arena);
        label.SetMust(new string('x', 500), in arena);
        for (int i = 0; i < 200; i++) root.Inner.Add(label, in arena);
        var editor = new FlatEditor(root.ToArray(), SharedTexts.LabelView.Layout, arena);

        editor.AddElement(editor.Root, SharedTexts.Label.FieldIds.Inner, in label);

        SharedTexts.LabelView view = SharedTexts.LabelView.GetRoot(editor.WrittenSpan);
        Assert.Equal((201, 500), (view.Inner.Count, view.Inner[200].Must.Length));
    }

    [Fact]
    public void Edits_OfTablesAbove64BitOffsets_CopyWhatTheyReach()
    {
        using var arena = new ArenaAllocator();
        FarTables.FarTop top = default;
        top.SetName("top", in arena);
        ref FarTables.FarLeaf child = ref top.MutableChild(in arena);
        child.SetText("far", in arena);
        child.Numbers.Add(5, in arena);
        child.Numbers.Add(6, in arena);
        for (int i = 0; i < 3; i++)
        {
            ref FarTables.FarLeaf kid = ref top.Kids.Add(in arena);
            kid.X = i;
            kid.SetText("kid", in arena);
        }

        var editor = new FlatEditor(top.ToArray(), FarTables.FarTopView.Layout, arena);
        editor.Set(editor.Root, FarTables.FarTop.FieldIds.X, 5);
        top.X = 5;
        Same(in top, ref editor, in arena);

        FarTables.FarLeaf added = new() { X = 9 };
        added.SetText("added", in arena);
        added.Numbers.Add(1, in arena);
        editor.AddElement(editor.Root, FarTables.FarTop.FieldIds.Kids, in added);
        top.Kids.Add(added, in arena);
        Same(in top, ref editor, in arena);

        editor.SetTable(editor.Root, FarTables.FarTop.FieldIds.Child, in added);
        top.MutableChild(in arena) = added;
        Same(in top, ref editor, in arena);

        FarTables.FarTopView view = FarTables.FarTopView.GetRoot(editor.WrittenSpan);
        Assert.Equal(("top", 5, 4), (view.Name.ToString(), view.X, view.Kids.Count));
        Assert.Equal(("kid", "added", 1L), (view.Kids[0].Text.ToString(), view.Kids[3].Text.ToString(), view.Kids[3].Numbers[0]));

        static void Same(in FarTables.FarTop expected, ref FlatEditor editor, in ArenaAllocator arena) =>
            Assert.Equal(expected, FarTables.FarTop.Parse(editor.WrittenSpan, in arena));
    }

    /// <summary>A shared table that is large must not become as many copies as a hostile vector has elements.</summary>
    [Fact]
    public void RemoveElement_OfAVectorThatLeadsToOneTableAgainAndAgain_IsBounded()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset<World> one = World.Create(in builder, name: builder.CreateString(new string('x', 100_000)));
        FlatOffset<World>[] all = [.. Enumerable.Repeat(one, 1000)];
        World.Finish(in builder, World.Create(in builder, worlds: builder.CreateVector<World>(all)));
        byte[] before = builder.ToArray();
        var editor = new FlatEditor(before, WorldView.Layout, arena);

        Refused<WireFormatException>(ref editor, before, static (ref FlatEditor editor) => editor.RemoveElement(editor.Root, World.FieldIds.Worlds, 0));
    }

    [Fact]
    public void Elements_ThatAreEdited_KeepOthersAndTheOrderOfKeys()
    {
        using var arena = new ArenaAllocator();
        var world = new World { Hp = 7 };
        foreach (uint id in (uint[])[10, 20, 30]) world.Items.Add(in arena).Id = id;
        world.Worlds.Add(in arena).SetName("first", in arena);
        world.Worlds.Add(in arena).SetName("second", in arena);
        var editor = new FlatEditor(world.ToArray(), WorldView.Layout, arena);
        FlatEdited second = editor.GetElement(editor.Root, World.FieldIds.Worlds, 1);

        editor.AddElement(editor.Root, World.FieldIds.Items, new Item { Id = 25 });
        editor.SetElement(editor.Root, World.FieldIds.Items, 0, new Item { Id = 40 });
        editor.RemoveElement(editor.Root, World.FieldIds.Items, 0);
        editor.AddElement(editor.Root, World.FieldIds.AlignedItems, new Item { Id = 1 });

        WorldView view = WorldView.GetRoot(editor.WrittenSpan);
        Assert.Equal((3, 25U, 30U, 40U), (view.Items.Count, view.Items[0].Id, view.Items[1].Id, view.Items[2].Id));
        Assert.True(view.Items.TryFind(30, out _) && view.AlignedItems.TryFind(1, out _));

        // The tables of the root moved. Replacing one without a key moves only what is below it.
        bool isRefused = false;
        try
        {
            _ = editor.View(second);
        }
        catch (InvalidOperationException)
        {
            isRefused = true;
        }

        Assert.True(isRefused);
        second = editor.GetElement(editor.Root, World.FieldIds.Worlds, 1);
        World other = default;
        other.SetName("other", in arena);
        editor.SetElement(editor.Root, World.FieldIds.Worlds, 0, in other);
        editor.SetString(second, World.FieldIds.Name, "the second"u8);
        view = WorldView.GetRoot(editor.WrittenSpan);
        Assert.Equal(("other", "the second"), (view.Worlds[0].Name.ToString(), view.Worlds[1].Name.ToString()));
    }

    /// <summary>What a newer schema has stays, as long as no table moves.</summary>
    [Fact]
    public void Edits_KeepFieldsThatTheSchemaDoesNotKnow()
    {
        using var arena = new ArenaAllocator();
        var world = new World { Hp = 7 };
        world.SetName("old", in arena);
        world.SetTitle("a field that the editor does not know", in arena);
        FlatLayout older = FlatLayout.Make("Older", FlatField.String("name", 4 + (2 * World.FieldIds.Name))).WithFileIdentifier("WRLD");
        var editor = new FlatEditor(world.ToArray(), older, arena);

        editor.SetString(editor.Root, World.FieldIds.Name, "a new name of another length"u8);

        WorldView view = WorldView.GetRoot(editor.WrittenSpan);
        Assert.Equal(("a new name of another length", "a field that the editor does not know", (short)7), (view.Name.ToString(), view.Title.ToString(), view.Hp));
    }

    [Fact]
    public void Editor_OfABadBuffer_ThrowsAndLeavesTheArena()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Named("a", in arena);
        bytes[0] = 0xff;
        nuint before = arena.UsedBytes;
        Assert.False(WorldView.Verify(bytes, out WireFault expected));
        WireFormatException thrown = Assert.Throws<WireFormatException>(() => new FlatEditor(bytes, WorldView.Layout, arena).WrittenSpan.Length);
        Assert.Equal((expected.Error, expected.Offset, before), (thrown.Error, thrown.Offset, arena.UsedBytes));
    }

    [Fact]
    public void Edits_TakeNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Named("a", in arena);
        Item item = default;
        item.SetName("item", in arena);
        int length = EditAll(bytes, in item, arena);

        long before = GC.GetAllocatedBytesForCurrentThread();
        int again = EditAll(bytes, in item, arena);
        long taken = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.Equal(length, again);
        if (WireInfo.Flavor != "debug") Assert.Equal(0, taken); // the checked arena has its records on the managed heap
    }

    /// <summary>Damaged buffers that pass the verifier: every edit of them ends in a valid buffer or in a fault.</summary>
    [Fact]
    public void Edits_OfDamagedBuffers_EndInValidBuffersOrFaults()
    {
        using var arena = new ArenaAllocator();
        var random = new FuzzRandom(37);
        World world = RandomObjects.World(random, arena, 2);
        while (!world.HasSelf || world.Items.Count == 0) world = RandomObjects.World(random, arena, 2);
        byte[] seed = world.ToArray();
        var source = new GuardedChunkSource();
        using var inputs = new GuardedInputs(seed.Length);
        int edited = 0, refused = 0;
        for (int round = BuildDepth.Pick(quick: 2_000, deep: 60_000); round > 0; round--)
        {
            byte[] bytes = [.. seed];
            FlatDamage.Change(bytes, random, FlatDamage.KindCount);
            if (!WorldView.Verify(bytes, out _)) continue;
            using var guarded = new ArenaAllocator(new ArenaOptions { ChunkSource = source });
            var editor = new FlatEditor(random.OneIn(2) ? inputs.AtEnd(bytes) : inputs.AtStart(bytes), WorldView.Layout, guarded);
            for (int i = 0; i < 3; i++)
            {
                World ignored = RandomObjects.World(random, arena, 0);
                byte[] before = editor.WrittenSpan.ToArray();
                try
                {
                    EditSomewhere(ref editor, editor.Root, ref ignored, random, arena);
                    edited++;
                }
                catch (WireFormatException exception)
                {
                    Assert.True(exception.Error is WireError.BudgetExceeded or WireError.DepthExceeded or WireError.NotMutable, $"{exception.Error}");
                    if (exception.Error == WireError.NotMutable) Assert.True(editor.WrittenSpan.SequenceEqual(before));
                    refused++;
                }

                Assert.True(WorldView.Verify(editor.WrittenSpan, out WireFault fault), $"{fault}");
            }
        }

        Assert.True(edited > 300, $"{edited} edited, {refused} refused");
    }

    /// <summary>In a hostile buffer a scalar may lie over an offset, so that setting it would break the string.</summary>
    [Fact]
    public void Set_OfAScalarThatLiesOverAnOffset_IsTakenBack()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Named("a name", in arena);
        int root = BitConverter.ToInt32(bytes, 0), vtable = root - BitConverter.ToInt32(bytes, root);
        Array.Copy(bytes, vtable + SlotOf(World.FieldIds.Name), bytes, vtable + SlotOf(World.FieldIds.Hp), sizeof(ushort));
        Assert.True(WorldView.Verify(bytes, out _));
        var editor = new FlatEditor(bytes, WorldView.Layout, arena);
        byte[] before = editor.WrittenSpan.ToArray();
        Refused<WireFormatException>(ref editor, before, static (ref FlatEditor it) => it.Set(it.Root, World.FieldIds.Hp, (short)-2));
        Refused<WireFormatException>(ref editor, before, static (ref FlatEditor it) => it.Set(it.Root, World.FieldIds.Hp, (short)0x7FF0));
        Assert.Equal("a name", WorldView.GetRoot(editor.WrittenSpan).Name.ToString());
    }

    /// <summary>In a hostile buffer the kind of a union may lie over an offset, so that setting it would break the string.</summary>
    [Fact]
    public void SetUnion_OfAKindThatLiesOverAnOffset_IsTakenBack()
    {
        using var arena = new ArenaAllocator();
        var world = new World { Hp = 7 };
        world.SetName("a name", in arena);
        world.Value.SetText("a text", in arena);
        byte[] bytes = world.ToArray();
        int root = BitConverter.ToInt32(bytes, 0), vtable = root - BitConverter.ToInt32(bytes, root);
        Array.Copy(bytes, vtable + SlotOf(World.FieldIds.Name), bytes, vtable + SlotOf(World.FieldIds.Value) - sizeof(ushort), sizeof(ushort));

        // The kind is now the lower byte of the offset, which no member has: the value is not looked at.
        Assert.True(WorldView.Verify(bytes, out _));
        Assert.True((byte)WorldView.GetRoot(bytes).Value.Kind > (byte)ValueKind.Big);
        var editor = new FlatEditor(bytes, WorldView.Layout, arena);
        byte[] before = editor.WrittenSpan.ToArray();
        Refused<WireFormatException>(ref editor, before, static (ref FlatEditor it) => it.SetUnionString(it.Root, World.FieldIds.Value, ValueKind.Text, "x"u8));
        Refused<WireFormatException>(ref editor, before, static (ref FlatEditor it) => it.SetUnion(it.Root, World.FieldIds.Value, ValueKind.Item, new Item { Id = 1 }));
        Refused<WireFormatException>(ref editor, before, static (ref FlatEditor it) => it.SetUnionStruct(it.Root, World.FieldIds.Value, ValueKind.Point, new Point { X = 1 }));
        Assert.Equal("a name", WorldView.GetRoot(editor.WrittenSpan).Name.ToString());
        editor.SetString(editor.Root, World.FieldIds.Title, "goes on");
        Assert.Equal("goes on", WorldView.GetRoot(editor.WrittenSpan).Title.ToString());
    }

    [Fact]
    public void SetUnion_WithWideKinds_ReplacesKindAndValue()
    {
        using var arena = new ArenaAllocator();
        Scalars.Root root = default;
        root.Narrow.SetText("before", in arena);
        var editor = new FlatEditor(root.ToArray(), Scalars.RootView.Layout, arena);

        editor.SetUnion(editor.Root, Scalars.Root.FieldIds.Narrow, Scalars.NarrowKind.Leaf, new Scalars.Leaf { X = 5 });
        editor.SetUnion(editor.Root, Scalars.Root.FieldIds.Wide, Scalars.WideKind.Leaf, new Scalars.Leaf { X = 6 });
        Assert.Equal(5, Scalars.RootView.GetRoot(editor.WrittenSpan).Narrow.AsLeaf.X);
        Assert.Equal(6, Scalars.RootView.GetRoot(editor.WrittenSpan).Wide.AsLeaf.X);

        editor.SetUnionString(editor.Root, Scalars.Root.FieldIds.Narrow, Scalars.NarrowKind.Text, "narrow"u8);
        editor.SetUnionString(editor.Root, Scalars.Root.FieldIds.Wide, Scalars.WideKind.Text, "wide"u8);
        Assert.Equal((Scalars.NarrowKind.Text, "narrow"), (Scalars.RootView.GetRoot(editor.WrittenSpan).Narrow.Kind, Scalars.RootView.GetRoot(editor.WrittenSpan).Narrow.AsText.ToString()));
        Assert.Equal((Scalars.WideKind.Text, "wide"), (Scalars.RootView.GetRoot(editor.WrittenSpan).Wide.Kind, Scalars.RootView.GetRoot(editor.WrittenSpan).Wide.AsText.ToString()));

        editor.SetUnionStruct(editor.Root, Scalars.Root.FieldIds.Narrow, Scalars.NarrowKind.All, new Scalars.All { U64 = ulong.MaxValue, On = true });
        editor.SetUnionStruct(editor.Root, Scalars.Root.FieldIds.Wide, Scalars.WideKind.All, new Scalars.All { F64 = 1.5 });
        Scalars.RootView after = Scalars.RootView.GetRoot(editor.WrittenSpan);
        Assert.Equal((ulong.MaxValue, true, 1.5), (after.Narrow.AsAll.U64, after.Narrow.AsAll.On, after.Wide.AsAll.F64));
        Assert.True(Scalars.RootView.Verify(editor.WrittenSpan, out _, new FlatVerifierOptions { Strictness = FlatStrictness.Strict }));

        byte[] before = editor.WrittenSpan.ToArray();
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor it) => it.SetUnion(it.Root, Scalars.Root.FieldIds.Wide, Scalars.NarrowKind.Leaf, new Scalars.Leaf()));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor it) => it.SetUnionString(it.Root, Scalars.Root.FieldIds.Narrow, Scalars.NarrowKind.All, "x"u8));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor it) => it.SetUnionStruct(it.Root, Scalars.Root.FieldIds.Narrow, Scalars.NarrowKind.Leaf, new Scalars.All()));
        Refused<ArgumentException>(ref editor, before, static (ref FlatEditor it) => it.SetUnionString(it.Root, Scalars.Root.FieldIds.Narrow, (Scalars.NarrowKind)99, "x"u8));
    }

    private static int SlotOf(int id) => FlatFormat.VtableHeaderBytes + (id * sizeof(ushort));

    private delegate void Edit(ref FlatEditor editor);

    private static void Refused<T>(ref FlatEditor editor, byte[] before, Edit edit)
        where T : Exception
    {
        Exception? thrown = null;
        try
        {
            edit(ref editor);
        }
        catch (Exception exception) when (exception is T)
        {
            thrown = exception;
        }

        Assert.NotNull(thrown);
        Assert.True(editor.WrittenSpan.SequenceEqual(before));
    }

    private static void RefusedAs<T>(T value, ref FlatEditor editor, byte[] before, params int[] ids)
        where T : unmanaged
    {
        foreach (int id in ids)
        {
            Refused<ArgumentException>(ref editor, before, (ref FlatEditor it) => it.Set(it.Root, id, value));
            Refused<ArgumentException>(ref editor, before, (ref FlatEditor it) => it.SetVector<T>(it.Root, id, [value]));
        }
    }

    /// <summary>A struct with the size of a Point and another alignment.</summary>
    private struct Single : IFlatStruct<Single>
    {
        internal float Value;

        public readonly int AlignBytes => sizeof(float);

        public readonly Single ReverseEndianness() => throw new NotSupportedException();

        public readonly void CopyTo(ref byte target) => throw new NotSupportedException();
    }

    private static byte[] Named(string name, in ArenaAllocator arena)
    {
        var world = new World { Hp = 7 };
        world.SetName(name, in arena);
        return world.ToArray();
    }

    private static int EditAll(byte[] bytes, in Item item, ArenaAllocator arena)
    {
        ArenaMark mark = arena.Mark();
        var editor = new FlatEditor(bytes, WorldView.Layout, arena);
        editor.SetString(editor.Root, World.FieldIds.Name, "a longer name"u8);
        editor.SetString(editor.Root, World.FieldIds.Title, "title");
        editor.Set(editor.Root, World.FieldIds.Count, 6UL);
        editor.SetVector<int>(editor.Root, World.FieldIds.Numbers, [1, 2, 3]);
        editor.SetTable(editor.Root, World.FieldIds.Item, in item);
        editor.AddElement(editor.Root, World.FieldIds.Items, in item);
        editor.SetUnion(editor.Root, World.FieldIds.Value, ValueKind.Item, in item);
        editor.Remove(editor.Root, World.FieldIds.Hp);
        int length = editor.WrittenSpan.Length;
        arena.Rewind(mark);
        return length;
    }

    // The same edit of the buffer and of the object, in the table or somewhere below it.
    private static void EditSomewhere(ref FlatEditor editor, FlatEdited table, ref World world, FuzzRandom random, ArenaAllocator arena)
    {
        switch (random.Next(6))
        {
            case 0 when editor.TryGetTable(table, World.FieldIds.Self, out FlatEdited self):
                EditSomewhere(ref editor, self, ref world.MutableSelf(in arena), random, arena);
                break;
            case 1 when world.Worlds.Count > 0 && new WorldView(editor.View(table)).Worlds.Count == world.Worlds.Count:
                int at = random.Next(world.Worlds.Count);
                EditSomewhere(ref editor, editor.GetElement(table, World.FieldIds.Worlds, at), ref world.Worlds[at], random, arena);
                break;
            case 2 when world.Items.Count > 0 && new WorldView(editor.View(table)).Items.Count == world.Items.Count:
                int index = random.Next(world.Items.Count);
                EditItem(ref editor, editor.GetElement(table, World.FieldIds.Items, index), ref world.Items[index], random, arena);
                break;
            case 3 when world.Value.Kind == ValueKind.Item && editor.TryGetTable(table, World.FieldIds.Value, out FlatEdited value):
                Value union = world.Value;
                EditItem(ref editor, value, ref union.MutableItem(in arena), random, arena);
                break;
            default:
                EditWorld(ref editor, table, ref world, random, arena);
                break;
        }
    }

    private static void EditItem(ref FlatEditor editor, FlatEdited table, ref Item item, FuzzRandom random, ArenaAllocator arena)
    {
        if (random.OneIn(3))
        {
            Item next = RandomObjects.Item(random, arena, 1);
            editor.SetTable(table, Item.FieldIds.Next, in next);
            item.MutableNext(in arena) = next;
        }
        else if (random.OneIn(4))
        {
            editor.Remove(table, Item.FieldIds.Name);
            item.ClearName();
        }
        else
        {
            byte[] text = Word(random);
            editor.SetString(table, Item.FieldIds.Name, text);
            item.SetName(text, in arena);
        }
    }

    private static void EditWorld(ref FlatEditor editor, FlatEdited table, ref World world, FuzzRandom random, ArenaAllocator arena)
    {
        int number = random.Next(1000);
        byte[] text = Word(random);
        switch (random.Next(27))
        {
            case 0: editor.Set(table, World.FieldIds.Hp, (short)number); world.Hp = (short)number; break;
            case 1: editor.Set(table, World.FieldIds.On, number % 2 == 0); world.On = number % 2 == 0; break;
            case 2: editor.Set(table, World.FieldIds.Color, (Color)(number % 3)); world.Color = (Color)(number % 3); break;
            case 3: editor.Set(table, World.FieldIds.Share, number / 4.0); world.Share = number / 4.0; break;
            case 4: editor.Set(table, World.FieldIds.Maybe, number); world.Maybe = number; break;
            case 5: editor.Remove(table, World.FieldIds.Maybe); world.Maybe = null; break;
            case 6: editor.SetString(table, World.FieldIds.Name, text); world.SetName(text, in arena); break;
            case 7: editor.Remove(table, World.FieldIds.Name); world.ClearName(); break;
            case 8: editor.SetString(table, World.FieldIds.Title, text); world.SetTitle(text, in arena); break;
            case 9: editor.Set(table, World.FieldIds.At, new Point { X = (short)number }); world.At = new Point { X = (short)number }; break;
            case 10: Big big = RandomObjects.Big(random); editor.Set(table, World.FieldIds.Big, big); world.Big = big; break;
            case 11:
                Item item = RandomObjects.Item(random, arena, 2);
                editor.SetTable(table, World.FieldIds.Item, in item);
                world.MutableItem(in arena) = item;
                break;
            case 12:
                World self = RandomObjects.World(random, arena, 0);
                editor.SetTable(table, World.FieldIds.Self, in self);
                world.MutableSelf(in arena) = self;
                break;
            case 13:
                int[] numbers = new int[number % 7];
                editor.SetVector<int>(table, World.FieldIds.Numbers, numbers);
                world.SetEmptyNumbers();
                foreach (int each in numbers) world.Numbers.Add(each, in arena);
                break;
            case 14:
                Big[] bigs = [RandomObjects.Big(random), RandomObjects.Big(random)];
                editor.SetVector<Big>(table, World.FieldIds.Bigs, bigs);
                world.SetEmptyBigs();
                foreach (Big each in bigs) world.Bigs.Add(each, in arena);
                break;
            case 15:
                editor.SetVector<byte>(table, World.FieldIds.Aligned, text);
                world.SetEmptyAligned();
                foreach (byte each in text) world.Aligned.Add(each, in arena);
                break;
            case 16:
                Utf8String[] texts = [Utf8String.Copy(text, arena), default, Utf8String.Copy("x", arena)];
                editor.SetStrings(table, World.FieldIds.Texts, texts);
                world.SetEmptyTexts();
                foreach (Utf8String each in texts) world.Texts.Add(each, in arena);
                break;
            case 17: editor.Remove(table, World.FieldIds.Items); world.ClearItems(); break;
            case 18: editor.Remove(table, World.FieldIds.Value); world.Value = default; break;
            case 19 or 20 or 21: EditItems(ref editor, table, ref world, random, arena); break;
            case 22: EditWorlds(ref editor, table, ref world, random, arena); break;
            case 23 or 24 or 25: EditUnions(ref editor, table, ref world, random, arena); break;
            default: editor.Remove(table, World.FieldIds.Self); world.ClearSelf(); break;
        }
    }

    // Tables with a key stay in its order; equal keys keep the order of the vector.
    private static void EditItems(ref FlatEditor editor, FlatEdited table, ref World world, FuzzRandom random, ArenaAllocator arena)
    {
        Item item = RandomObjects.Item(random, arena, 1);
        item.Id %= 20;
        int count = new WorldView(editor.View(table)).Items.Count, index = count == 0 ? 0 : random.Next(count), verb = count == 0 ? 0 : random.Next(3);
        if (verb == 0) editor.AddElement(table, World.FieldIds.Items, in item);
        else if (verb == 1) editor.SetElement(table, World.FieldIds.Items, index, in item);
        else editor.RemoveElement(table, World.FieldIds.Items, index);

        if (world.Items.Count != count) return; // another table, in the tests of damaged buffers
        List<Item> items = [.. world.Items.ToArray()];
        if (verb == 0) items.Add(item);
        else if (verb == 1) items[index] = item;
        else items.RemoveAt(index);
        world.SetEmptyItems();
        foreach (Item each in items.OrderBy(static each => each.Id)) world.Items.Add(in arena) = each;
    }

    private static void EditWorlds(ref FlatEditor editor, FlatEdited table, ref World world, FuzzRandom random, ArenaAllocator arena)
    {
        World below = RandomObjects.World(random, arena, 0);
        int count = new WorldView(editor.View(table)).Worlds.Count, index = count == 0 ? 0 : random.Next(count), verb = count == 0 ? 0 : random.Next(3);
        if (verb == 0) editor.AddElement(table, World.FieldIds.Worlds, in below);
        else if (verb == 1) editor.SetElement(table, World.FieldIds.Worlds, index, in below);
        else editor.RemoveElement(table, World.FieldIds.Worlds, index);

        if (world.Worlds.Count != count) return;
        List<World> worlds = [.. world.Worlds.ToArray()];
        if (verb == 0) worlds.Add(below);
        else if (verb == 1) worlds[index] = below;
        else worlds.RemoveAt(index);
        world.SetEmptyWorlds();
        foreach (World each in worlds) world.Worlds.Add(in arena) = each;
    }

    private static void EditUnions(ref FlatEditor editor, FlatEdited table, ref World world, FuzzRandom random, ArenaAllocator arena)
    {
        Item item = RandomObjects.Item(random, arena, 1);
        Value value = default;
        Choice choice = default;
        switch (random.Next(6))
        {
            case 0:
                editor.SetUnion(table, World.FieldIds.Value, ValueKind.Item, in item);
                value.MutableItem(in arena) = item;
                break;
            case 1:
                editor.SetUnion(table, World.FieldIds.Value, ValueKind.Again, in item);
                value.MutableAgain(in arena) = item;
                break;
            case 2:
                byte[] text = Word(random);
                editor.SetUnionString(table, World.FieldIds.Value, ValueKind.Text, text);
                value.SetText(text, in arena);
                break;
            case 3:
                Big big = RandomObjects.Big(random);
                editor.SetUnionStruct(table, World.FieldIds.Value, ValueKind.Big, big);
                value.SetBig(big, in arena);
                break;
            case 4:
                World below = RandomObjects.World(random, arena, 0);
                editor.SetUnion(table, World.FieldIds.Choice, ChoiceKind.World, in below);
                choice.MutableWorld(in arena) = below;
                world.Choice = choice;
                return;
            default:
                editor.SetUnion(table, World.FieldIds.Choice, ChoiceKind.Item, in item);
                choice.MutableItem(in arena) = item;
                world.Choice = choice;
                return;
        }

        world.Value = value;
    }

    private static byte[] Word(FuzzRandom random)
    {
        byte[] text = new byte[random.Next(40)];
        Array.Fill(text, (byte)('a' + random.Next(26)));
        return text;
    }
}
