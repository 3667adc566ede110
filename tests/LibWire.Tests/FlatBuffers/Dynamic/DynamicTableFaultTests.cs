using LibWire.Reflection;

namespace LibWire.Tests.FlatBuffers.Dynamic;

/// <summary>Wrong names, types and arenas. The text says what to write instead.</summary>
public sealed class DynamicTableFaultTests : IDisposable
{
    private const string In = DynamicFlatSamples.Namespace;

    private readonly ArenaAllocator _arena = new();
    private readonly FlatSchema _schema = DynamicFlatSamples.Make();

    public void Dispose() => _arena.Dispose();

    private static void Says<T>(string text, Action call)
        where T : Exception => Assert.Contains(text, Assert.Throws<T>(call).Message, StringComparison.Ordinal);

    [Fact]
    public void Names_ThatTheSchemaLacks_AreNamedWithThoseItHas()
    {
        DynamicTable world = _schema[In + "World"].New(in _arena);
        Says<ArgumentException>("World has no field \"hpx\". Its fields are hp, on, color, ", () => world.Get<short>("hpx"));
        Says<ArgumentException>("World has no field with the id 24.", () => world.Has(24));
        Says<ArgumentException>($"{In}Item.id is not a field of {In}World", () => world.Get<uint>(_schema[In + "Item"].FindField("id")!));
        Says<ArgumentException>("Color has no value \"Mauve\". Its values are Red, Green, Blue.", () => world.Set("color", "Mauve"));
        Says<ArgumentException>("which has no member \"Nope\". Its members are NONE, Item, Point, Text, Again, Big.", () => world.SetUnion("value", "Nope", "x"));
        Says<ArgumentException>("which has no member \"NONE\".", () => world.SetUnion("value", "NONE", "x"));
        DynamicStruct big = world.MutableStruct("big");
        Says<ArgumentException>("Big has no field \"z\". Its fields are a, on, points.", () => big.Get<int>("z"));
        Assert.Throws<ArgumentNullException>(() => world.Has((string)null!));
    }

    [Fact]
    public void CSharpTypes_ThatDoNotFit_AreNamedWithTheRightOne()
    {
        DynamicTable world = _schema[In + "World"].New(in _arena);
        Says<ArgumentException>("World.hp is short: write Get<short>, not Get<Int32>.", () => world.Get<int>("hp"));
        Says<ArgumentException>("World.hp is short: write Set<short>, not Set<Int32>.", () => world.Set("hp", 5));
        Says<ArgumentException>($"World.color is {In}Color: write Get<byte>, not Get<Int32>.", () => world.Get<int>("color"));
        Says<ArgumentException>("World.color is", () => world.Get<DayOfWeek>("color"));
        Says<ArgumentException>("World.name is string: write Set<string>, not Set<Int32>.", () => world.Set("name", 5));
        Says<ArgumentException>($"World.self is {In}World: write Get<DynamicTable>, not Get<String>.", () => world.Get<string>("self"));
        Says<ArgumentException>($"World.at is {In}Point: write Get<DynamicStruct>", () => world.Get<DynamicTable>("at"));
        Says<ArgumentException>($"World.value is the union {In}Value: write Get<DynamicUnion>", () => world.Get<DynamicTable>("value"));
        Says<ArgumentException>("World.numbers is [int]: read and change it with GetVector.", () => world.Get<int>("numbers"));
        Says<ArgumentException>("World.numbers is [int]: read and change it with GetVector.", () => world.Set("numbers", 1));
        Says<ArgumentException>("World.numbers is [int]: write Add<int>, not Add<Int64>.", () => world.GetVector("numbers").Add(1L));
        Says<ArgumentException>("World.hp is short, no vector.", () => world.GetVector("hp"));
        Says<ArgumentException>("World.hp is short, not a single table, so Mutable does not apply.", () => world.Mutable("hp"));
        Says<ArgumentException>("not a single struct, so MutableStruct does not apply.", () => world.MutableStruct("item"));
        Says<ArgumentException>("World.item is", () => world.SetUnion("item", "Item", "x"));
        Says<ArgumentException>("the member Text is a string: write SetUnion<string>, not SetUnion<Int32>.", () => world.SetUnion("value", "Text", 1));
        Says<ArgumentException>("not a table in its member Text, so MutableUnion does not apply.", () => world.MutableUnion("value", "Text"));
        Says<ArgumentException>("World.numbers is [int], not a string and not a vector of bytes.", () => world.GetBytes("numbers"));
        Says<ArgumentException>("not a vector of tables, so AddTable does not apply.", () => world.GetVector("texts").AddTable());
        Says<ArgumentException>("not a vector of structs, so AddStruct does not apply.", () => world.GetVector("texts").AddStruct());
        Says<ArgumentOutOfRangeException>("World.texts has 0 elements.", () => world.GetVector("texts").MutableStruct(0));
        Says<ArgumentException>("not a vector of unions, so AddUnion does not apply.", () => world.GetVector("texts").AddUnion("Text", "x"));
        Says<ArgumentException>("It cannot be changed in parts: Set and SetBytes replace it.", () => world.GetVector("nested").Add((byte)1));
        DynamicStruct big = world.MutableStruct("big");
        Says<ArgumentException>("Big.a is double, no array: leave out the index.", () => big.Get<double>("a", 0));
        Says<ArgumentException>($"Big.points is [{In}Point:2]: read and change it with an index.", () => big.Get<DynamicStruct>("points"));
        Says<ArgumentOutOfRangeException>("Big.points has 2 elements.", () => big.Get<DynamicStruct>("points", 2));
        Says<ArgumentOutOfRangeException>("World.numbers has 0 elements.", () => world.GetVector("numbers").Get<int>(0));
        Says<ArgumentException>("World.value has no value: ask IsNone first.", () => world.Get<DynamicUnion>("value").Get<string>());
        world.SetUnion("value", "Text", "x");
        Says<ArgumentException>("the member Text is a string: write Get<string>, not Get<DynamicTable>.", () => world.Get<DynamicUnion>("value").Get<DynamicTable>());
        Assert.Throws<ArgumentNullException>(() => world.Set<string>("name", null!));
        Assert.Throws<WireFormatException>(() => world.Set("name", "\ud800"));
        Assert.Throws<WireFormatException>(() => world.SetBytes("name", [0xff]));
        Assert.Throws<WireFormatException>(() => world.SetBytes("nested", [1, 2, 3]));
        Assert.Throws<WireFormatException>(() => world.SetBytes("flex", [1]));
        Assert.False(world.Has("name") || world.Has("nested") || world.Has("flex"));
    }

    [Fact]
    public void Tables_OfOtherTypes_AreRefused()
    {
        DynamicTable world = _schema[In + "World"].New(in _arena), item = _schema[In + "Item"].New(in _arena);
        DynamicTable foreign = DynamicFlatSamples.Make()[In + "Item"].New(in _arena);
        Says<ArgumentException>($"Set of {In}World.self takes a {In}World, not a {In}Item.", () => world.Set("self", item));
        Says<ArgumentException>($"Add of {In}World.items takes a {In}Item, not a {In}World.", () => world.GetVector("items").Add(world));
        Says<ArgumentException>($"the table is a {In}Item of another schema", () => world.Set("item", foreign));
        Says<ArgumentException>($"Set of {In}World.at takes a {In}Point, not a {In}Big.", () => world.Set("at", world.MutableStruct("big")));
        Says<ArgumentException>($"Set of {In}World.value takes a union {In}Value of the same schema", () => world.Set("value", world.Get<DynamicUnion>("choice")));
        Assert.NotEqual(item, foreign);
        Assert.NotEqual(world, item);
    }

    [Fact]
    public void Tables_ThatWereRead_CannotBeChanged()
    {
        DynamicTable read = _schema[In + "World"].Parse(DynamicFlatSamples.World(_schema, _arena).ToArray(), in _arena);
        Says<InvalidOperationException>("was read, and cannot be changed. ToMutable", () => read.Set("hp", (short)1));
        Says<InvalidOperationException>("was read, and cannot be changed.", () => read.GetVector("numbers").Add(1));
        Says<InvalidOperationException>("was read, and cannot be changed.", () => read.Get<DynamicStruct>("at").Set("x", (short)1));
        Says<InvalidOperationException>("was read, and cannot be changed.", () => read.Mutable("item"));
        Says<InvalidOperationException>("was read, and cannot be changed.", () => read.Clear());
        Says<InvalidOperationException>($"There is no {In}World: the field is absent. Ask IsNull first.", () => read.Get<DynamicTable>("self").Get<short>("hp"));
        Says<InvalidOperationException>($"There is no {In}Point: the field is absent.", () => _schema[In + "World"].New(in _arena).Get<DynamicStruct>("at").Get<short>("x"));
        Says<InvalidOperationException>("The table is default: it has no type.", () => default(DynamicTable).Has("hp"));
        Says<InvalidOperationException>("The vector is default: it has no type.", () => _ = default(DynamicVector).Count);
        Says<InvalidOperationException>("The struct is default: it has no type.", () => default(DynamicStruct).Get<int>("x"));
        Says<InvalidOperationException>("The union is default: it has no type.", () => default(DynamicUnion).Get<string>());
        Assert.Equal(("", "", "", "NONE"), (default(DynamicTable).ToString(), default(DynamicVector).ToString(), default(DynamicStruct).ToString(), default(DynamicUnion).ToString()));
        Assert.Equal(default(DynamicTable), default);
    }

    [Fact]
    public void RequiredFields_AreAskedForWhenATableIsWritten()
    {
        DynamicTable strict = _schema[In + "Strict"].New(in _arena);
        strict.Set("name", "x");
        var fault = Assert.Throws<WireFormatException>(() => strict.ToArray());
        Assert.Equal(WireError.RequiredFieldMissing, fault.Error);
        Assert.Contains("Strict.at", fault.Message, StringComparison.Ordinal);
        Assert.Equal("{name: \"x\"}", strict.ToString());
        Assert.Equal(strict, strict.Clone(in _arena));
        strict.MutableStruct("at");
        strict.Mutable("item");
        strict.GetVector("numbers").Clear();
        strict.SetUnion("value", "Text", "");
        Assert.Equal(strict, _schema[In + "Strict"].Parse(strict.ToArray(), in _arena));
    }

    [Fact]
    public void Arenas_ThatAreGone_AreNamed()
    {
        var arena = new ArenaAllocator();
        DynamicTable world = DynamicFlatSamples.World(_schema, arena);
        DynamicTable read = _schema[In + "World"].Parse(world.ToArray(), in arena);
        DynamicVector numbers = read.GetVector("numbers");
        DynamicStruct at = read.Get<DynamicStruct>("at");
        DynamicUnion value = read.Get<DynamicUnion>("value");
        arena.Dispose();
        foreach (Action call in (Action[])[() => world.Get<short>("hp"), () => read.Get<short>("hp"), () => read.ToArray(), () => read.Equals(world), () => read.Clone(in _arena), () => _ = numbers.Count, () => at.Get<short>("x"), () => value.Get<string>()])
            Assert.Throws<ObjectDisposedException>(call);
        Assert.Equal(In + "World in a disposed arena", read.ToString());
        Assert.Throws<ObjectDisposedException>(() => _schema[In + "World"].New(in arena));
    }
}
