using System.Buffers;
using LibWire.Reflection;

namespace LibWire.Tests.FlatBuffers.Dynamic;

/// <summary>Tables whose type is known only at run time, construct by construct.</summary>
public sealed class DynamicTableTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly FlatSchema _schema = DynamicFlatSamples.Make();

    public void Dispose() => _arena.Dispose();

    private FlatTableType Type(string name) => _schema[DynamicFlatSamples.Namespace + name];

    [Fact]
    public void AField_ByMethodsInPlaceOfConversions_IsTheSame()
    {
        DynamicTable world = Type("World").New(in _arena);
        FlatTypeField hp = Type("World").FindField("hp")!;
        world.Set(DynamicFlatField.FromString("hp"), (short)7);
        Assert.Equal(7, world.Get<short>(DynamicFlatField.FromInt32(hp.Id)));
        Assert.Equal(7, world.Get<short>(DynamicFlatField.FromFlatTypeField(hp)));
        Assert.Equal(["hp", hp.ToString(), "3"], new[] { DynamicFlatField.FromString("hp"), hp, 3 }.Select(static field => field.ToString()));
        Assert.Throws<ArgumentNullException>(static () => DynamicFlatField.FromString(null!));
        Assert.Throws<ArgumentNullException>(static () => DynamicFlatField.FromFlatTypeField(null!));
    }

    [Fact]
    public void ATableWithoutFields_HasTheDefaultsOfTheSchema()
    {
        foreach (DynamicTable world in (DynamicTable[])[Type("World").New(in _arena), Type("World").Parse(Type("World").New(in _arena).ToArray(), in _arena)])
        {
            Assert.Equal((100, true, 1.5f, 0UL, 0), ((int)world.Get<short>("hp"), world.Get<bool>("on"), world.Get<float>("ratio"), world.Get<ulong>("count"), world.Get<int>("maybe")));
            Assert.Equal(("Green", (byte)1, (byte)1), (world.Get<string>("color"), world.Get<byte>("color"), (byte)world.Get<Shade>("color")));
            Assert.True(double.IsNaN(world.Get<double>("share")));
            Assert.Equal((null, "none"), (world.Get<string>("name"), world.Get<string>("title")));
            Assert.Equal("none", System.Text.Encoding.UTF8.GetString(world.GetBytes("title").ToArray()));
            Assert.True(world.GetBytes("name").IsEmpty && world.GetBytes("aligned").IsEmpty);
            Assert.True(world.Get<DynamicTable>("self").IsNull && world.Get<DynamicTable>("nested").IsNull && world.Get<DynamicStruct>("at").IsNull);
            Assert.True(world.Get<DynamicUnion>("value").IsNone);
            Assert.Equal(("NONE", 0, null), (world.Get<DynamicUnion>("value").Name, world.Get<DynamicUnion>("value").Number, world.Get<DynamicUnion>("value").Member));
            Assert.Equal((0, 0), (world.GetVector("items").Count, world.GetVector("numbers").Count));
            Assert.Empty(world.GetVector("texts").Items<string>());
            Assert.Empty(world.GetPresentFields());
            Assert.DoesNotContain(Type("World").Fields, field => world.Has(field));
            Assert.Equal("{}", world.ToString());

            // The root offset, the identifier, a table without fields and its vtable.
            Assert.Equal(4 + 4 + 4 + 4, world.ToArray().Length);
        }
    }

    [Fact]
    public void WhatIsSet_IsRead_BeforeAndAfterItIsWritten()
    {
        DynamicTable written = DynamicFlatSamples.World(_schema, _arena);
        DynamicTable read = Type("World").Parse(written.ToArray(), in _arena);
        Assert.True(read.IsReadOnly && !written.IsReadOnly);
        foreach (DynamicTable world in (DynamicTable[])[written, read, read.ToMutable(in _arena), written.Clone(in _arena)])
        {
            Assert.Equal((5, false, "Blue", 0.25f, -2.5, ulong.MaxValue, 0), ((int)world.Get<short>("hp"), world.Get<bool>("on"), world.Get<string>("color"), world.Get<float>("ratio"), world.Get<double>("share"), world.Get<ulong>("count"), world.Get<int>("maybe")));
            Assert.True(world.Has("maybe") && !world.Has("maybe_on") && world.Has("value") && world.Has("none"));
            Assert.Equal(("7", "Änn"), (world.Get<string>("maybe_color"), world.Get<string>("name")));
            Assert.Equal((-3, 0), (world.Get<DynamicStruct>("at").Get<short>("x"), world.Get<DynamicStruct>("at").Get<short>(1)));
            DynamicStruct big = world.Get<DynamicStruct>("big");
            Assert.Equal((1.5, true, 0, 9), (big.Get<double>("a"), big.Get<bool>("on"), big.Get<DynamicStruct>("points", 0).Get<short>("y"), big.Get<DynamicStruct>("points", 1).Get<short>("y")));
            Assert.Equal((7u, "inner"), (world.Get<DynamicTable>("item").Get<uint>("id"), world.Get<DynamicTable>("item").Get<DynamicTable>("next").Get<string>("name")));
            Assert.Equal([1, -2], world.GetVector("numbers").Items<int>());
            Assert.Equal(["Red", "Blue"], world.GetVector("colors").Items<string>());
            Assert.Equal([true], world.GetVector("flags").Items<bool>());
            Assert.Equal(["", "b", "a"], world.GetVector("texts").Items<string>());
            Assert.Equal("b"u8.ToArray(), world.GetVector("texts").GetBytes(1).ToArray());
            Assert.Equal([0, 1, 2, 3, 4, 5, 6, 7, 8], world.GetVector("points").Items<DynamicStruct>().Select(static point => (int)point.Get<short>("x")));
            Assert.Equal(big, world.GetVector("bigs").Get<DynamicStruct>(0));
            Assert.Equal(("Text", "hello"), (world.Get<DynamicUnion>("value").Name, world.Get<DynamicUnion>("value").Get<string>()));
            Assert.Equal("hello"u8.ToArray(), world.Get<DynamicUnion>("value").GetBytes().ToArray());
            Assert.Equal((-1L, 1), (world.Get<DynamicUnion>("choice").Number, (int)world.Get<DynamicUnion>("choice").Get<DynamicTable>().Get<short>("hp")));
            Assert.Equal(["Text", "Item", "Big", "Text"], world.GetVector("values").Items<DynamicUnion>().Select(static union => union.Name));
            Assert.Equal(7u, world.GetVector("values").Get<DynamicUnion>(1).Get<DynamicTable>().Get<uint>("id"));
            Assert.Equal([5, 4, 1], world.GetBytes("flex").ToArray());
            Assert.Equal([1, 2, 3], world.GetVector("aligned").Items<byte>());
            Assert.Equal("Änn", world.Get<DynamicTable>("nested").Get<string>("name"));
            Assert.Equal(0, world.GetVector("none").Count);
            Assert.Equal(written, world);
            Assert.Equal(written.GetHashCode(), world.GetHashCode());
            Assert.Equal(written.ToArray(), world.ToArray());
        }

        // Written tables are sorted by their keys; the others stay as they were added.
        Assert.Equal([30u, 10u, 20u], written.GetVector("items").Items<DynamicTable>().Select(static item => item.Get<uint>("id")));
        Assert.Equal([10u, 20u, 30u], read.GetVector("items").Items<DynamicTable>().Select(static item => item.Get<uint>("id")));
    }

    [Fact]
    public void Changes_OfATableThatWasRead_LeaveItAsItIs()
    {
        DynamicTable read = Type("World").Parse(DynamicFlatSamples.World(_schema, _arena).ToArray(), in _arena);
        byte[] before = read.ToArray();
        DynamicTable changed = read.ToMutable(in _arena);
        DynamicTable untouched = changed.Get<DynamicTable>("item");

        changed.Mutable("item").Set("name", "new");
        changed.MutableStruct("at").Set("y", (short)4);
        changed.GetVector("numbers").Set(0, 77);
        changed.GetVector("points").MutableStruct(3).Set("x", (short)99);
        changed.GetVector("items").Mutable(1).Set("name", "middle");
        changed.GetVector("items").Add(changed.Get<DynamicTable>("item"));
        changed.GetVector("texts").Set(2, "z");
        changed.GetVector("values").Mutable(1).Set("id", 8u);
        changed.MutableUnion("choice", "World").Set("hp", (short)2);
        changed.MutableUnion("value", "Again").Set("id", 5u);
        changed.Clear("name");

        Assert.Equal(before, read.ToArray());
        Assert.Null(untouched.Get<string>("name"));
        DynamicTable again = Type("World").Parse(changed.ToArray(), in _arena);
        Assert.Equal(changed, again);
        Assert.NotEqual(changed, read);
        Assert.Equal(("new", 4, false), (again.Get<DynamicTable>("item").Get<string>("name"), (int)again.Get<DynamicStruct>("at").Get<short>("y"), again.Has("name")));
        Assert.Equal([77, -2], again.GetVector("numbers").Items<int>());
        Assert.Equal(99, again.GetVector("points").Get<DynamicStruct>(3).Get<short>("x"));
        Assert.Equal([(7u, "new"), (10, null), (20, "middle"), (30, null)], again.GetVector("items").Items<DynamicTable>().Select(static item => (item.Get<uint>("id"), item.Get<string>("name"))));
        Assert.Equal(["", "b", "z"], again.GetVector("texts").Items<string>());
        Assert.Equal(8u, again.GetVector("values").Get<DynamicUnion>(1).Get<DynamicTable>().Get<uint>("id"));
        Assert.Equal(("Again", 5u), (again.Get<DynamicUnion>("value").Name, again.Get<DynamicUnion>("value").Get<DynamicTable>().Get<uint>("id")));
        Assert.Equal(2, again.Get<DynamicUnion>("choice").Get<DynamicTable>().Get<short>("hp"));
        changed.Clear();
        Assert.Empty(changed.GetPresentFields());
    }

    [Fact]
    public void Values_ComeFromOtherTablesAndArenas()
    {
        DynamicTable target = Type("World").New(in _arena);
        using (var other = new ArenaAllocator())
        {
            DynamicTable world = DynamicFlatSamples.World(_schema, other);
            DynamicTable read = Type("World").Parse(world.ToArray(), in other);
            target.Set("item", read.Get<DynamicTable>("item"));
            target.Set("self", world);
            target.Set("at", world.Get<DynamicStruct>("at"));
            target.Set("value", read.Get<DynamicUnion>("value"));
            target.SetUnion("choice", "World", read);
            target.GetVector("worlds").Add(read);
            target.GetVector("values").Add(read.GetVector("values").Get<DynamicUnion>(2));
            target.Set("nested", read.Get<DynamicTable>("nested"));
        }

        DynamicTable again = Type("World").Parse(target.ToArray(), in _arena);
        Assert.Equal("inner", again.Get<DynamicTable>("item").Get<DynamicTable>("next").Get<string>("name"));
        Assert.Equal(again.Get<DynamicTable>("self"), again.GetVector("worlds").Get<DynamicTable>(0));
        Assert.Equal(again.Get<DynamicTable>("self"), again.Get<DynamicUnion>("choice").Get<DynamicTable>());
        Assert.Equal(("hello", "Big"), (again.Get<DynamicUnion>("value").Get<string>(), again.GetVector("values").Get<DynamicUnion>(0).Name));
        Assert.Equal(-3, again.Get<DynamicStruct>("at").Get<short>("x"));
        Assert.Equal("Änn", again.Get<DynamicTable>("nested").Get<string>("name"));

        // A table is copied when it is set, so it cannot contain itself.
        target.Set("self", target);
        Assert.Equal(2, target.Get<DynamicTable>("self").GetPresentFields().Count(static field => field.Name is "self" or "item"));
        DynamicStruct point = _schema.FindStruct(DynamicFlatSamples.Namespace + "Point")!.New(in _arena);
        point.Set("x", (short)1);
        target.Set("at", point);
        point.Set("x", (short)2);
        Assert.Equal(1, target.Get<DynamicStruct>("at").Get<short>("x"));
    }

    [Fact]
    public void SubTables_AreClonedAlone()
    {
        DynamicTable read = Type("World").Parse(DynamicFlatSamples.World(_schema, _arena).ToArray(), in _arena);
        DynamicTable item = read.Get<DynamicTable>("item");
        using var other = new ArenaAllocator();
        DynamicTable clone = item.Clone(in other);
        Assert.Equal(item, clone);
        Assert.Equal(clone.ToArray(), item.ToArray());
        Assert.Equal(item, Type("Item").Parse(item.ToArray(), in other));
        Assert.False(FlatBuffer.HasFileIdentifier(item.ToArray(), "WRLD"u8));
        Assert.True(FlatBuffer.HasFileIdentifier(read.ToArray(), "WRLD"u8));
    }

    [Fact]
    public void Offsets64_AreReadAndWritten()
    {
        DynamicTable far = Type("Far").New(in _arena);
        far.Set("text", "far away");
        far.SetBytes("bytes", [1, 2, 3]);
        far.GetVector("points").AddStruct().Set("y", (short)5);
        far.GetVector("huge").Add(1.5);
        far.GetVector("huge").Add(double.MaxValue);
        far.GetVector("near").Add(4);
        far.Set("x", -1);
        DynamicTable read = Type("Far").Parse(far.ToArray(), in _arena);
        Assert.Equal(("far away", -1), (read.Get<string>("text"), read.Get<int>("x")));
        Assert.Equal([1, 2, 3], read.GetBytes("bytes").ToArray());
        Assert.Equal(5, read.GetVector("points").Get<DynamicStruct>(0).Get<short>("y"));
        Assert.Equal([1.5, double.MaxValue], read.GetVector("huge").Items<double>());
        Assert.Equal([4], read.GetVector("near").Items<int>());
        Assert.Equal(far, read);
        Assert.Equal(far.ToArray(), read.ToArray());
    }

    [Fact]
    public void Buffers_AreReadFromSegmentsAndStreams_AndWrittenToThem()
    {
        DynamicTable world = DynamicFlatSamples.World(_schema, _arena);
        byte[] bytes = world.ToArray();
        Assert.Equal(world, Type("World").Parse(new ReadOnlySequence<byte>(bytes), in _arena));
        using var stream = new MemoryStream();
        world.WriteTo(stream);
        Assert.Equal(bytes, stream.ToArray());
        stream.Position = 0;
        Assert.Equal(world, Type("World").Parse(stream, in _arena));
        stream.Position = 0;
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => Type("World").Parse(stream, in _arena, bufferBytesMax: bytes.Length - 1)).Error);

        byte[] prefixed = world.ToArray(isSizePrefixed: true);
        Assert.Equal(prefixed.Length - 4, BitConverter.ToInt32(prefixed, 0));
        DynamicTable read = Type("World").Parse(prefixed, in _arena, new FlatVerifierOptions { IsSizePrefixed = true });
        Assert.Equal(world, read);
        Assert.Equal(world, read.Clone(in _arena));
    }

    [Fact]
    public void Parse_OfDamagedBytes_LeavesTheArenaAsItWas()
    {
        byte[] bytes = DynamicFlatSamples.World(_schema, _arena).ToArray();
        nuint used = _arena.UsedBytes;
        for (int length = 0; length < bytes.Length; length += 7)
        {
            byte[] part = bytes.AsSpan(0, length).ToArray();
            Assert.Throws<WireFormatException>(() => Type("World").Parse(part, in _arena));
        }

        Assert.Equal(used, _arena.UsedBytes);
    }

    [Fact]
    public void Tables_NestedDeep_EndAtALimit()
    {
        DynamicTable root = Type("Item").New(in _arena), last = root;
        for (int i = 1; i < 64; i++) last = last.Mutable("next");
        Assert.Equal(root, Type("Item").Parse(root.ToArray(), in _arena));
        last.Mutable("next");
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => root.ToArray()).Error);
        for (int i = 65; i < 400; i++) last = last.Mutable("next");
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => root.GetHashCode()).Error);
    }

    [Fact]
    public void Buffers_ThatShareTheirParts_AreNotWrittenWithoutBound()
    {
        // Sixteen levels, each of which has the next one twice: 2^16 times a string.
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset text = builder.CreateString(new string('t', 4000));
        builder.StartTable();
        builder.AddOffset(9, text);
        FlatOffset world = builder.EndTable();
        for (int i = 0; i < 16; i++)
        {
            FlatOffset worlds = builder.CreateVector((ReadOnlySpan<FlatOffset>)[world, world]);
            builder.StartTable();
            builder.AddOffset(23, worlds);
            world = builder.EndTable();
        }

        builder.Finish(world, "WRLD"u8);
        DynamicTable read = Type("World").Parse(builder.WrittenSpan, in _arena);
        Assert.Equal(WireError.BudgetExceeded, Assert.Throws<WireFormatException>(() => read.ToArray()).Error);
        DynamicTable changed = read.ToMutable(in _arena);
        changed.GetVector("worlds").Mutable(0).GetVector("worlds").Add(Type("World").New(in _arena));
        Assert.Equal(WireError.BudgetExceeded, Assert.Throws<WireFormatException>(() => changed.ToArray()).Error);
        Assert.InRange(read.ToString().Length, 1, 5000);
    }

    [Fact]
    public void NestedBuffers_WithAFileIdentifier_KeepIt()
    {
        DynamicTable inner = Type("World").New(in _arena), world = Type("World").New(in _arena), plain = Type("World").New(in _arena);
        inner.Set("name", "inner");
        byte[] innerBytes = inner.ToArray();
        world.SetBytes("nested", innerBytes);
        plain.Set("nested", inner);
        byte[] bytes = world.ToArray();
        DynamicTable read = Type("World").Parse(bytes, in _arena);

        Assert.Equal(innerBytes, read.GetBytes("nested").ToArray());
        Assert.Equal(bytes, read.ToArray());
        Assert.Equal(bytes, read.ToMutable(in _arena).ToArray());
        using var other = new ArenaAllocator();
        Assert.Equal(bytes, world.Clone(in other).ToArray());

        // One that had none gets none, as in flatc; whether they are equal does not depend on it.
        Assert.Equal("inner", Type("World").Parse(plain.ToArray(), in _arena).Get<DynamicTable>("nested").Get<string>("name"));
        Assert.Equal(innerBytes.Length - 4, plain.GetBytes("nested").Length);
        Assert.Equal((true, world.GetHashCode()), (world == plain, plain.GetHashCode()));
    }

    [Theory]
    [InlineData("nested")]
    [InlineData("flex")]
    public void NestedBuffers_WithoutBytes_AreAbsent(string field)
    {
        DynamicTable world = DynamicFlatSamples.World(_schema, _arena);
        Assert.True(world.Has(field));
        world.SetBytes(field, []);
        Assert.False(world.Has(field));
        Assert.False(Type("World").Parse(world.ToArray(), in _arena).Has(field));

        world = DynamicFlatSamples.World(_schema, _arena);
        world.GetVector(field).Clear();
        Assert.False(world.Has(field));
        Assert.False(Type("World").Parse(world.ToArray(), in _arena).Has(field));

        // Other vectors can be empty.
        world.SetBytes("aligned", []);
        world.GetVector("numbers").Clear();
        Assert.True(world.Has("aligned") && world.Has("numbers"));
    }

    [Fact]
    public void AUnion_WithAKindAndNoValue_IsThereInBothKindsOfTables()
    {
        var builder = new FlatBuilder(in _arena);
        builder.StartTable();
        builder.Add<byte>(Type("World").FindField("value")!.Id - 1, 1, defaultValue: 0);
        builder.Finish(builder.EndTable(), "WRLD"u8);
        DynamicTable read = Type("World").Parse(builder.WrittenSpan, in _arena), changed = read.ToMutable(in _arena);
        foreach (DynamicTable world in (DynamicTable[])[read, changed])
        {
            Assert.True(world.Has("value"));
            Assert.Equal(["value"], world.GetPresentFields().Select(static field => field.Name));
            Assert.Equal((1L, null), (world.Get<DynamicUnion>("value").Number, world.Get<DynamicUnion>("value").Member));
        }

        // There is nothing to write.
        Assert.Equal(Type("World").New(in _arena).ToArray(), changed.ToArray());
        changed.Clear("value");
        Assert.False(changed.Has("value"));
        changed = read.ToMutable(in _arena);
        changed.MutableUnion("value", "Item").Set("name", "x");
        Assert.Equal("x", changed.Get<DynamicUnion>("value").Get<DynamicTable>().Get<string>("name"));
    }

    [Fact]
    public void ABool_OfAnotherByteThan0And1_IsTrueInEqualityToo()
    {
        DynamicTable[] tables = [.. ((byte[])[1, 2, 255]).Select(Parse)];
        foreach (DynamicTable world in tables)
        {
            Assert.True(world.Get<bool>("on") && world.Get<bool>("maybe_on"));
            Assert.Equal((tables[0], tables[0].GetHashCode()), (world, world.GetHashCode()));
            Assert.Equal(tables[0].ToArray(), world.ToMutable(in _arena).ToArray());
        }

        DynamicTable Parse(byte value)
        {
            var builder = new FlatBuilder(in _arena);
            builder.StartTable();
            foreach (string name in (string[])["on", "maybe_on"]) builder.Add<byte>(Type("World").FindField(name)!.Id, value, defaultValue: 0);
            builder.Finish(builder.EndTable(), "WRLD"u8);
            return Type("World").Parse(builder.WrittenSpan, in _arena);
        }
    }

    [Fact]
    public void OwnContent_IsNotLimited()
    {
        DynamicTable world = Type("World").New(in _arena);
        world.SetBytes("aligned", new byte[40 << 20]);
        world.Set("name", new string('n', 40 << 20));
        byte[] bytes = world.ToArray();
        Assert.InRange(bytes.Length, 80 << 20, 81 << 20);

        // Nor is what was read, up to 16 times its bytes.
        DynamicTable changed = Type("World").Parse(bytes, in _arena).ToMutable(in _arena);
        changed.Set("hp", (short)1);
        Assert.InRange(changed.ToArray().Length, bytes.Length - 64, bytes.Length + 64);
    }

    private enum Shade : byte
    {
    }
}
