using LibWire.Reflection;
using LibWire.Tests.FlatBuffers.Classes;
using LibWire.Tests.FlatBuffers.Dynamic;
using LibWire.Tests.FlatBuffers.Objects;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Faults;

/// <summary>FlatBuffers, with memory refused at each place that takes some.</summary>
public sealed class FlatFaultTests
{
    private static readonly byte[] Bytes = Made();

    [Fact]
    public void Parse_OfAnObject() => AtLeast(30, FaultRun.Everywhere(static arena => World.Parse(Bytes, in arena), Print));

    [Fact]
    public void Parse_OfAStream() => AtLeast(30, FaultRun.Everywhere(static arena => World.Parse(new MemoryStream(Bytes), in arena), Print));

    [Fact]
    public void Clone_OfAnObject() => AtLeast(
        30, FaultRun.Everywhere(static arena =>
        {
            using var source = new ArenaAllocator();
            return World.Parse(Bytes, in source).Clone(in arena);
        }, Print));

    [Fact]
    public void GetRoot_WithACopy() => AtLeast(
        2, FaultRun.Everywhere(static arena => WorldView.GetRoot(Bytes, in arena).Name.ToString(), System.Text.Encoding.UTF8.GetBytes));

    [Fact]
    public void ToArray_OfAnObject() => AtLeast(
        6, FaultRun.Everywhere(static () =>
        {
            using var source = new ArenaAllocator();
            return World.Parse(Bytes, in source).ToArray();
        }));

    [Fact]
    public void Write_OfAnObject_ThroughABuilder() => AtLeast(
        6, FaultRun.Everywhere(static arena =>
        {
            using var source = new ArenaAllocator();
            World world = World.Parse(Bytes, in source);
            var builder = new FlatBuilder(in arena);
            world.Write(in builder);
            return builder.ToArray();
        }, static bytes => bytes, isUndone: false));

    [Fact]
    public void Build_InCallOrder() => AtLeast(
        10, FaultRun.Everywhere(static arena =>
        {
            var builder = new FlatBuilder(in arena);
            FlatOffset<World> world = World.Create(in builder, hp: 1);
            for (int i = 0; i < 10; i++)
            {
                FlatOffset<Item> item = Item.Create(in builder, id: (uint)i, name: builder.CreateString($"item {i}"));
                world = World.Create(
                    in builder, self: world, name: builder.CreateSharedString("shared"), items: builder.CreateVector<Item>([item, item]),
                    longs: builder.CreateVector<long>([1, 2, i]), choice: world);
            }

            builder.Finish(world, "WRLD"u8);
            return builder.ToArray();
        }, static bytes => bytes, isUndone: false));

    [Fact]
    public void Build_OfAnObject() => AtLeast(
        30, FaultRun.Everywhere(static arena => RandomObjects.World(new FuzzRandom(4, 4), arena, depth: 2), Print, isUndone: false));

    [Fact]
    public void Edit_InPlaceAndOfOtherSizes() => AtLeast(
        6, FaultRun.Everywhere(static arena =>
        {
            var editor = new FlatEditor(Bytes, WorldView.Layout, arena);
            editor.SetString(editor.Root, World.FieldIds.Name, "a name that is longer than the one that it replaces"u8);
            editor.SetVector<long>(editor.Root, World.FieldIds.Longs, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
            editor.AddElement(editor.Root, World.FieldIds.Items, new Item { Id = 77 });
            return editor.WrittenSpan.ToArray();
        }, static bytes => bytes, isUndone: false));

    [Fact]
    public void Build_OfFlexBuffers() => AtLeast(
        6, FaultRun.Everywhere(static arena =>
        {
            var builder = new FlexBuilder(in arena);
            using (builder.StartMap())
            {
                for (int i = 0; i < 20; i++) builder.AddString(System.Text.Encoding.UTF8.GetBytes($"key {i}"), "a value that is a little longer"u8);
            }

            builder.Finish();
            return builder.ToArray();
        }, static bytes => bytes, isUndone: false));

    [Fact]
    public void Parse_OfADynamicTable()
    {
        FlatSchema schema = DynamicFlatSamples.Make();
        byte[] bytes = WorldBytes(schema);
        AtLeast(2, FaultRun.Everywhere(arena => schema[DynamicFlatSamples.Namespace + "World"].Parse(bytes, in arena), static table => table.ToArray()));
    }

    [Fact]
    public void Set_OfADynamicTable()
    {
        FlatSchema schema = DynamicFlatSamples.Make();
        AtLeast(10, FaultRun.Everywhere(arena => DynamicFlatSamples.World(schema, arena), static table => table.ToArray(), isUndone: false));
    }

    [Fact]
    public void ToArray_OfADynamicTable()
    {
        FlatSchema schema = DynamicFlatSamples.Make();
        AtLeast(10, FaultRun.Everywhere(() => WorldBytes(schema)));
    }

    [Fact]
    public void ToArray_OfAClass() => AtLeast(6, FaultRun.Everywhere(static () => FlatClassTests.Full(depth: 2).ToArray()));

    private static byte[] Print(World world) => world.ToArray();

    private static byte[] Made()
    {
        using var arena = new ArenaAllocator();
        return RandomObjects.World(new FuzzRandom(4, 4), arena, depth: 2).ToArray();
    }

    private static byte[] WorldBytes(FlatSchema schema)
    {
        using var arena = new ArenaAllocator();
        return DynamicFlatSamples.World(schema, arena).ToArray();
    }

    private static void AtLeast(int count, int refusals) => Assert.InRange(refusals, count, int.MaxValue);
}
