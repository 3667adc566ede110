using LibWire.Reflection;
using LibWire.Tests.FlatBuffers.Objects;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Dynamic;

/// <summary>Dynamic tables against generated objects of the same schema.</summary>
public sealed class DynamicGeneratedTests
{
    [Fact]
    public void RandomObjects_AreReadAndWrittenAsByGeneratedCode()
    {
        FlatSchema schema = DynamicFlatSamples.Make();
        FlatTableType type = schema.RootTable!;
        for (int round = BuildDepth.Pick(quick: 200, deep: 2000); round > 0; round--)
        {
            using var arena = new ArenaAllocator();
            int depth = round % 3;
            World world = RandomObjects.World(new FuzzRandom(77, (ulong)round), arena, depth, hasNone: true);
            byte[] bytes = world.ToArray();
            DynamicTable table = type.Parse(bytes, in arena);
            byte[] written = table.ToArray();
            Assert.Equal(written, table.ToMutable(in arena).ToArray());
            Assert.Equal(WorldView.GetRoot(bytes).ToString(), table.ToString());
            Assert.Equal(WorldView.GetRoot(bytes).ToString(), WorldView.GetRoot(written).ToString());
            Assert.Equal(table, type.Parse(written, in arena));

            // Nested buffers, which worlds without depth do not have, are written anew.
            if (depth == 0) Assert.Equal(world, World.Parse(written, in arena));
        }
    }

    [Fact]
    public void WhatIsBuilt_IsReadByGeneratedViews()
    {
        using var arena = new ArenaAllocator();
        FlatSchema schema = DynamicFlatSamples.Make();
        byte[] bytes = DynamicFlatSamples.World(schema, arena).ToArray();
        WorldView world = WorldView.GetRoot(bytes);
        Assert.Equal((5, false, Color.Blue, 0.25f, -2.5, ulong.MaxValue, (int?)0, (bool?)null), (world.Hp, world.On, world.Color, world.Ratio, world.Share, world.Count, world.Maybe, world.MaybeOn));
        Assert.Equal(("Änn", 7u, "inner"), (world.Name.ToString(), world.Item.Id, world.Item.Next.Name.ToString()));
        Assert.Equal((-3, 9), (world.At.X, world.Big.Points[1].Y));
        Assert.True(world.Items.TryFind(20, out ItemView found) && found.Id == 20);
        Assert.True(world.Value.TryGetText(out FlatString text) && text == "hello");
        Assert.Equal((4, 1), (world.Values.Count, world.Choice.AsWorld.Hp));
        Assert.Equal("Änn", world.NestedRoot.Name.ToString());
        Assert.False(world.None.IsNull);
        Assert.Equal(0, world.None.Count);
    }

    [Fact]
    public void DamagedBuffers_AreRefusedOrReadAsByGeneratedViews()
    {
        FlatSchema schema = DynamicFlatSamples.Make();
        FlatTableType type = schema.RootTable!;
        using var made = new ArenaAllocator();
        byte[] sample = DynamicFlatSamples.World(schema, made).ToArray();
        var options = new FlatVerifierOptions { Budget = 20_000 };
        int accepted = 0, refused = 0;
        for (int round = BuildDepth.Pick(quick: 2_000, deep: 100_000); round > 0; round--)
        {
            using var arena = new ArenaAllocator();
            var random = new FuzzRandom(78, (ulong)round);
            byte[] bytes = (byte[])sample.Clone();
            FlatDamage.Change(bytes, random, FlatDamage.KindCount);
            bool isAccepted = WorldView.TryGetRoot(bytes, out WorldView view, out WireFault fault, options);
            if (!isAccepted)
            {
                var thrown = Assert.Throws<WireFormatException>(() => type.Parse(bytes, in arena, options));
                Assert.Equal((fault.Error, fault.Offset), (thrown.Error, thrown.Offset));
                refused++;
                continue;
            }

            accepted++;
            DynamicTable table = type.Parse(bytes, in arena, options);
            Assert.Equal(view.ToString(), table.ToString());
            try
            {
                byte[] written = table.ToArray();
                Assert.True(WorldView.TryGetRoot(written, out _, out fault), fault.ToString());
                Assert.Equal(table, type.Parse(written, in arena));
            }
            catch (WireFormatException thrown) when (thrown.Error == WireError.BudgetExceeded)
            {
            }
        }

        Assert.True(accepted > 100 && refused > 100, $"{accepted} {refused}");
    }
}
