using LibWire.Reflection;

namespace LibWire.Tests.FlatBuffers.Dynamic;

/// <summary>The schema that the tests of dynamic tables use: that of the objects, which has a field of every kind.</summary>
internal static class DynamicFlatSamples
{
    internal const string Namespace = "LibWire.Tests.FlatBuffers.Objects.";

    /// <summary>The binary form of objects.fbs. A test of LibWire.Schema keeps it up to date.</summary>
    internal static byte[] Bytes => File.ReadAllBytes(Repository.PathOf("tests/LibWire.Tests/FlatBuffers/Dynamic/objects.bfbs"));

    internal static FlatSchema Make() => FlatSchema.Parse(Bytes);

    /// <summary>A world with a field of every kind.</summary>
    internal static DynamicTable World(FlatSchema schema, ArenaAllocator arena)
    {
        DynamicTable world = schema[Namespace + "World"].New(in arena);
        world.Set("hp", (short)5);
        world.Set("on", false);
        world.Set("color", "Blue");
        world.Set("ratio", 0.25f);
        world.Set("share", -2.5);
        world.Set("count", ulong.MaxValue);
        world.Set("maybe", 0);
        world.Set("maybe_color", (byte)7);
        world.Set("name", "Änn");
        world.MutableStruct("at").Set("x", (short)-3);
        DynamicStruct big = world.MutableStruct("big");
        big.Set("a", 1.5);
        big.Set("on", true);
        big.Get<DynamicStruct>("points", 1).Set("y", (short)9);
        world.Mutable("item").Set("id", 7u);
        world.Mutable("item").Mutable("next").Set("name", "inner");
        world.GetVector("numbers").Add(1);
        world.GetVector("numbers").Add(-2);
        world.GetVector("longs").Add(long.MinValue);
        world.GetVector("colors").Add("Red");
        world.GetVector("colors").Add((byte)2);
        world.GetVector("flags").Add(true);
        foreach (uint id in (uint[])[30, 10, 20]) world.GetVector("items").AddTable().Set("id", id);
        foreach (string text in (string[])["", "b", "a"]) world.GetVector("texts").Add(text);
        for (short i = 0; i < 9; i++) world.GetVector("points").AddStruct().Set("x", i);
        world.GetVector("bigs").Add(big);
        world.SetUnion("value", "Text", "hello");
        world.MutableUnion("choice", "World").Set("hp", (short)1);
        DynamicVector values = world.GetVector("values");
        values.AddUnion("Text", "abc");
        values.AddUnion("Item", world.Get<DynamicTable>("item"));
        values.AddUnion("Big", big);
        values.Add(world.Get<DynamicUnion>("value"));
        world.SetBytes("flex", [5, 4, 1]);
        world.SetBytes("aligned", [1, 2, 3]);
        world.Set("nested", world);
        world.GetVector("none").Clear();
        return world;
    }
}
