using LibWire.Reflection;

namespace LibWire.Tests.FlatBuffers.Dynamic;

/// <summary>Numbers of every type, structs in structs, keys that are structs, wide kinds of unions, and what 64-bit offsets lead to.</summary>
public sealed class DynamicScalarTests : IDisposable
{
    private const string In = "LibWire.Tests.FlatBuffers.Scalars.";

    private static readonly string[] Texts = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64"];

    private readonly ArenaAllocator _arena = new();
    private readonly FlatSchema _schema = FlatSchema.Parse(File.ReadAllBytes(Repository.PathOf("tests/LibWire.Tests/FlatBuffers/Dynamic/scalars.bfbs")));

    public void Dispose() => _arena.Dispose();

    private DynamicTable New(string name) => _schema[In + name].New(in _arena);

    private DynamicTable Reread(DynamicTable table) => _schema[table.Type.FullName].Parse(table.ToArray(), in _arena);

    [Fact]
    public void Numbers_OfEveryType_KeepTheirLimits()
    {
        DynamicTable numbers = New("Numbers");
        DynamicStruct all = numbers.MutableStruct("outer").Get<DynamicStruct>("all");
        numbers.Set("on", true);
        all.Set("on", true);
        Set(sbyte.MinValue, byte.MaxValue, short.MinValue, ushort.MaxValue, int.MinValue, uint.MaxValue, long.MinValue, ulong.MaxValue, float.MinValue, double.Epsilon);
        foreach (DynamicTable table in (DynamicTable[])[numbers, Reread(numbers), Reread(numbers).ToMutable(in _arena)])
        {
            DynamicStruct inner = table.Get<DynamicStruct>("outer").Get<DynamicStruct>("all");
            Assert.True(table.Get<bool>("on") && inner.Get<bool>("on"));
            Assert.Equal((sbyte.MinValue, byte.MaxValue), (table.Get<sbyte>("i8"), table.Get<byte>("u8")));
            Assert.Equal((short.MinValue, ushort.MaxValue), (table.Get<short>("i16"), table.Get<ushort>("u16")));
            Assert.Equal((int.MinValue, uint.MaxValue), (table.Get<int>("i32"), table.Get<uint>("u32")));
            Assert.Equal((long.MinValue, ulong.MaxValue), (table.Get<long>("i64"), table.Get<ulong>("u64")));
            Assert.Equal((float.MinValue, double.Epsilon), (table.Get<float>("f32"), table.Get<double>("f64")));
            Assert.Equal((sbyte.MinValue, byte.MaxValue), (inner.Get<sbyte>("i8"), inner.Get<byte>("u8")));
            Assert.Equal((short.MinValue, ushort.MaxValue), (inner.Get<short>("i16"), inner.Get<ushort>("u16")));
            Assert.Equal((int.MinValue, uint.MaxValue), (inner.Get<int>("i32"), inner.Get<uint>("u32")));
            Assert.Equal((long.MinValue, ulong.MaxValue), (inner.Get<long>("i64"), inner.Get<ulong>("u64")));
            Assert.Equal((float.MinValue, double.Epsilon), (inner.Get<float>("f32"), inner.Get<double>("f64")));
        }

        void Set(sbyte i8, byte u8, short i16, ushort u16, int i32, uint u32, long i64, ulong u64, float f32, double f64)
        {
            numbers.Set("i8", i8);
            numbers.Set("u8", u8);
            numbers.Set("i16", i16);
            numbers.Set("u16", u16);
            numbers.Set("i32", i32);
            numbers.Set("u32", u32);
            numbers.Set("i64", i64);
            numbers.Set("u64", u64);
            numbers.Set("f32", f32);
            numbers.Set("f64", f64);
            all.Set("i8", i8);
            all.Set("u8", u8);
            all.Set("i16", i16);
            all.Set("u16", u16);
            all.Set("i32", i32);
            all.Set("u32", u32);
            all.Set("i64", i64);
            all.Set("u64", u64);
            all.Set("f32", f32);
            all.Set("f64", f64);
        }
    }

    [Fact]
    public void Vectors_OfEveryType_KeepTheirLimits()
    {
        DynamicTable numbers = New("Numbers");
        numbers.GetVector("floats").Add(-0.5f);
        numbers.GetVector("shorts").Add(short.MinValue);
        numbers.GetVector("words").Add(ushort.MaxValue);
        numbers.GetVector("bytes").Add(sbyte.MinValue);
        numbers.GetVector("ulongs").Add(ulong.MaxValue);
        numbers.GetVector("moods").Add("Glad Wild");
        numbers.GetVector("ranks").Add("Low");
        DynamicTable read = Reread(numbers);
        Assert.Equal([-0.5f], read.GetVector("floats").Items<float>());
        Assert.Equal([short.MinValue], read.GetVector("shorts").Items<short>());
        Assert.Equal([ushort.MaxValue], read.GetVector("words").Items<ushort>());
        Assert.Equal([sbyte.MinValue], read.GetVector("bytes").Items<sbyte>());
        Assert.Equal([ulong.MaxValue], read.GetVector("ulongs").Items<ulong>());
        Assert.Equal(["Glad Wild"], read.GetVector("moods").Items<string>());
        Assert.Equal([-70000], read.GetVector("ranks").Items<int>());
    }

    [Fact]
    public void Enums_OfEveryWidth_HaveNamesAndNumbers()
    {
        DynamicTable numbers = New("Numbers");
        Assert.Equal(("Most", ulong.MaxValue), (numbers.Get<string>("vast"), numbers.Get<ulong>("vast")));
        Assert.Equal(("0", (ushort)0), (numbers.Get<string>("mood"), numbers.Get<ushort>("mood")));
        numbers.Set("mood", "Wild Calm");
        Assert.Equal(("Calm Wild", (ushort)0b10_0000_0001), (numbers.Get<string>("mood"), numbers.Get<ushort>("mood")));

        // A bit without a name: the number.
        numbers.Set("mood", (ushort)0b110);
        Assert.Equal("6", numbers.Get<string>("mood"));
        numbers.Set("rank", "Low");
        Assert.Equal(("Low", -70000), (numbers.Get<string>("rank"), numbers.Get<int>("rank")));
        numbers.Set("rank", -1);
        Assert.Equal("-1", numbers.Get<string>("rank"));
        numbers.Set("vast", ulong.MaxValue - 1);
        Assert.Equal("18446744073709551614", numbers.Get<string>("vast"));
        DynamicStruct all = numbers.MutableStruct("outer").Get<DynamicStruct>("all");
        all.Set("rank", "High");
        all.Set("mood", "Glad");
        Assert.Equal((70000, (ushort)2, "Glad"), (all.Get<int>("rank"), all.Get<ushort>("mood"), all.Get<string>("mood")));
        Says("Mood has no value \"Sad\". Its values are Calm, Glad, Wild.", () => numbers.Set("mood", "Glad Sad"));
        Says("Rank has no value \"Low High\".", () => numbers.Set("rank", "Low High"));
        Assert.Throws<ArgumentNullException>(() => numbers.Set("rank", (string)null!));
    }

    /// <summary>The file is what flatc 25.12.19 writes for <c>table Defaults { most: ulong = 18446744073709551615; none: ulong; few: ulong = 5; maybe: ulong =
    /// null; signed: long; }</c>: it has no default of the first field.</summary>
    [Fact]
    public void Defaults_ThatFlatcDoesNotWrite_LeaveWhatIsPresent()
    {
        FlatTableType type = FlatSchema.Parse(File.ReadAllBytes(Repository.PathOf("tests/LibWire.Tests/FlatBuffers/Dynamic/defaults.bfbs"))).RootTable!;
        var builder = new FlatBuilder(in _arena);
        builder.StartTable();
        builder.Add(0, 0UL, defaultValue: ulong.MaxValue);
        builder.Add(2, 5UL, defaultValue: 0UL);
        builder.Finish(builder.EndTable());
        DynamicTable read = type.Parse(builder.WrittenSpan, in _arena), set = type.New(in _arena);
        set.Set("most", 0UL);
        set.Set("few", 5UL);
        set.Set("signed", 0L);
        foreach (DynamicTable table in (DynamicTable[])[read, read.ToMutable(in _arena), set])
        {
            DynamicTable again = type.Parse(table.ToArray(), in _arena);
            Assert.Equal(["most"], again.GetPresentFields().Select(static field => field.Name));
            Assert.Equal((0UL, 5UL, 0L), (again.Get<ulong>("most"), again.Get<ulong>("few"), again.Get<long>("signed")));
            Assert.Equal(set, table);
        }

        Assert.NotEqual(type.New(in _arena), set);
        Assert.Equal(0UL, type.New(in _arena).Get<ulong>("maybe"));
    }

    [Fact]
    public void Enums_OfNumbersWithoutAName_TakeTheTextThatTheyGive()
    {
        DynamicTable numbers = New("Numbers");
        foreach (string text in (string[])["-1", "0", "5", "2147483647", "-2147483648"]) Same("rank", text, text == "0" ? "Middle" : text);
        foreach (string text in (string[])["0", "6", "65535"]) Same("mood", text, text);
        foreach (string text in (string[])["16", "18446744073709551614"]) Same("vast", text, text);
        Same("vast", "18446744073709551615", "Most");
        Same("mood", "513", "Calm Wild");
        foreach (string text in (string[])["2147483648", "-2147483649", "1.5", "", " 1", "0x1", "1 2"]) Says("Rank has no value", () => numbers.Set("rank", text));
        foreach (string text in (string[])["65536", "-1", "6 Glad"]) Says("Mood has no value", () => numbers.Set("mood", text));
        foreach (string text in (string[])["18446744073709551616", "-1"]) Says("Vast has no value", () => numbers.Set("vast", text));

        void Same(string field, string given, string expected)
        {
            numbers.Set(field, given);
            Assert.Equal(expected, numbers.Get<string>(field));
        }
    }

    [Fact]
    public void WrongTypes_OfEveryNumber_AreNamedWithTheRightOne()
    {
        string[] names = ["sbyte", "byte", "short", "ushort", "int", "uint", "long", "ulong", "float", "double"];
        DynamicTable numbers = New("Numbers");
        DynamicStruct all = numbers.MutableStruct("outer").Get<DynamicStruct>("all");
        for (int i = 0; i < Texts.Length; i++)
        {
            string name = Texts[i], type = names[i];
            Says($"write Get<{type}>, not Get<Char>.", () => numbers.Get<char>(name));
            Says($"write Set<{type}>, not Set<Char>.", () => numbers.Set(name, 'x'));
            Says($"write Get<{type}>, not Get<Decimal>.", () => all.Get<decimal>(name));
            Says($"write Set<{type}>, not Set<String>.", () => all.Set(name, "x"));
        }

        Says("write Get<bool>, not Get<Byte>.", () => numbers.Get<byte>("on"));
        Says($"write Get<ushort>, not Get<{nameof(DayOfWeek)}>.", () => numbers.Get<DayOfWeek>("mood"));
    }

    [Fact]
    public void StructsInStructs_OfOtherTypes_AreRefused()
    {
        DynamicStruct outer = New("Numbers").MutableStruct("outer");
        DynamicStruct all = _schema.FindStruct(In + "All")!.New(in _arena);
        all.Set("i32", 5);
        all.Set("words", 1, (ushort)7);
        outer.Set("all", all);
        outer.Set("both", 1, all);
        Assert.Equal((5, 0, 5), (outer.Get<DynamicStruct>("all").Get<int>("i32"), outer.Get<DynamicStruct>("both", 0).Get<int>("i32"), outer.Get<DynamicStruct>("both", 1).Get<int>("i32")));
        Assert.Equal((0, 7), ((int)outer.Get<DynamicStruct>("all").Get<ushort>("words", 0), (int)outer.Get<DynamicStruct>("all").Get<ushort>("words", 1)));
        Assert.True(outer.Get<DynamicStruct>("all") == all && outer.Get<DynamicStruct>("both", 0) != all);
        Assert.Equal(all.GetHashCode(), outer.Get<DynamicStruct>("all").GetHashCode());
        Assert.True(all.Equals((object)outer.Get<DynamicStruct>("all")) && !all.Equals((object)outer) && !all.Equals(5));
        Assert.Equal(all.Bytes.ToArray(), outer.Get<DynamicStruct>("both", 1).Bytes.ToArray());
        Assert.Equal(In + "All", all.Type.FullName);

        Says($"Set of {In}Outer.all takes a {In}All, not a {In}Outer.", () => outer.Set("all", outer));
        Says($"Set of {In}Outer.all takes a {In}All, not a struct without a type.", () => outer.Set("all", default(DynamicStruct)));
        Says($"write Set<{nameof(DynamicStruct)}>, not Set<Int32>.", () => outer.Set("all", 5));
        Says($"write Get<{nameof(DynamicStruct)}>, not Get<Int32>.", () => outer.Get<int>("all"));
        FlatSchema other = FlatSchema.Parse(File.ReadAllBytes(Repository.PathOf("tests/LibWire.Tests/FlatBuffers/Dynamic/scalars.bfbs")));
        Says($"the struct is a {In}All of another schema.", () => outer.Set("all", other.FindStruct(In + "All")!.New(in _arena)));
        DynamicStruct absent = New("Numbers").Get<DynamicStruct>("outer");
        Assert.True(absent.IsNull && absent.IsReadOnly && absent != outer && absent.GetHashCode() == 0);
        Assert.Equal("null", absent.ToString());
        Assert.Equal(absent, New("Numbers").Get<DynamicStruct>("outer"));
        Assert.Throws<InvalidOperationException>(() => default(DynamicStruct).Type);
    }

    [Fact]
    public void Tables_WithAKeyThatIsAStruct_AreWrittenInItsOrder()
    {
        DynamicTable root = New("Root");
        DynamicVector sorted = root.GetVector("sorted"), rows = root.GetVector("rows");
        Action<DynamicStruct>[] ascending = Ascending();
        int[] order = [4, 0, 11, 7, 13, 2, 9, 5, 1, 12, 3, 10, 8, 6, .. Enumerable.Range(14, ascending.Length - 14)];
        Assert.Equal(ascending.Length, order.Distinct().Count());
        foreach (int i in order)
        {
            DynamicTable table = sorted.AddTable();
            table.Set("note", i);
            if (i != AbsentIsHere) ascending[i](table.MutableStruct("key"));
            DynamicStruct row = rows.AddStruct();
            row.Set("note", i);
            ascending[i](row.Get<DynamicStruct>("key"));
        }

        // Equal keys keep their order: both have the last one.
        foreach (int note in (int[])[101, 100])
        {
            DynamicTable table = sorted.AddTable();
            table.Set("note", note);
            ascending[^1](table.MutableStruct("key"));
        }

        DynamicTable read = Reread(root);
        Assert.Equal([.. Enumerable.Range(0, ascending.Length), 101, 100], read.GetVector("sorted").Items<DynamicTable>().Select(static table => table.Get<int>("note")));
        Assert.Equal(Enumerable.Range(0, ascending.Length), read.GetVector("rows").Items<DynamicStruct>().Select(static row => row.Get<int>("note")));
        Assert.Equal(root.ToArray(), read.ToArray());
        Assert.Equal(read, read.ToMutable(in _arena));
    }

    // The struct of zeros: an absent key is compared so.
    private const int AbsentIsHere = 8;

    // Each sets a key that is above the one before. The members are compared in their order.
    private static Action<DynamicStruct>[] Ascending() =>
    [
        static key => key.Set("i8", sbyte.MinValue),
        static key => key.Set("i8", (sbyte)-1),
        static key => key.Set("i16", short.MinValue),
        static key => key.Set("i32", int.MinValue),
        static key => key.Set("i64", long.MinValue),
        static key => key.Set("f32", -1.5f),
        static key => key.Set("f64", double.NegativeInfinity),
        static key => key.Set("rank", "Low"),
        static _ => { },
        static key => key.Set("words", 1, ushort.MaxValue),
        static key => key.Set("words", 0, (ushort)1),
        static key => key.Set("rank", "High"),
        static key => key.Set("mood", (ushort)0x8000),
        static key => key.Set("f64", double.Epsilon),
        static key => key.Set("f64", 2.5),
        static key => key.Set("f32", float.Epsilon),
        static key => key.Set("u64", 1UL),
        static key => key.Set("u64", ulong.MaxValue),
        static key => key.Set("i64", 1L),
        static key => key.Set("u32", uint.MaxValue),
        static key => key.Set("i32", 1),
        static key => key.Set("u16", ushort.MaxValue),
        static key => key.Set("i16", (short)1),
        static key => key.Set("u8", byte.MaxValue),
        static key => key.Set("i8", sbyte.MaxValue),
        static key => key.Set("on", true),
        static key =>
        {
            key.Set("on", true);
            key.Set("i8", (sbyte)1);
        },
    ];

    [Fact]
    public void Unions_WithWideKinds_AreReadAndWritten()
    {
        DynamicTable root = New("Root");
        DynamicStruct all = _schema.FindStruct(In + "All")!.New(in _arena);
        all.Set("u64", ulong.MaxValue);
        root.SetUnion("narrow", "All", all);
        root.MutableUnion("wide", "Leaf").Set("x", 5);
        root.GetVector("narrows").AddUnion("Text", "a");
        root.GetVector("narrows").AddUnion("All", all);
        root.GetVector("wides").AddUnion("Text", "b");
        root.GetVector("wides").AddUnion("All", all);
        DynamicTable read = Reread(root);
        Assert.Equal((300L, all), (read.Get<DynamicUnion>("narrow").Number, read.Get<DynamicUnion>("narrow").Get<DynamicStruct>()));
        Assert.Equal((4294967296L, 5), (read.Get<DynamicUnion>("wide").Number, read.Get<DynamicUnion>("wide").Get<DynamicTable>().Get<int>("x")));
        Assert.Equal([7L, 300L], read.GetVector("narrows").Items<DynamicUnion>().Select(static union => union.Number));
        Assert.Equal([-1L, 2L], read.GetVector("wides").Items<DynamicUnion>().Select(static union => union.Number));
        Assert.Equal("b", read.GetVector("wides").Get<DynamicUnion>(0).Get<string>());
        Assert.Equal(root, read);
        Assert.Equal(root.ToArray(), read.ToArray());
        Says("the member Text is a string: write SetUnion<string>", () => root.SetUnion("narrow", "Text", all));
        Says($"the member All is a {nameof(DynamicStruct)}: write SetUnion<{nameof(DynamicStruct)}>", () => root.SetUnion("wide", "All", "x"));
        Says($"the member Leaf is a {nameof(DynamicTable)}: write SetUnion<{nameof(DynamicTable)}>", () => root.SetUnion("narrow", "Leaf", "x"));
    }

    [Fact]
    public void Offsets64_InTablesVectorsAndUnions_AreReadAndWritten()
    {
        DynamicTable root = New("Root");
        Fill(root.Mutable("far"), 1);
        foreach (uint id in (uint[])[30, 10, 20]) Fill(root.GetVector("fars").AddTable(), id);
        root.GetVector("fars").AddTable().Set("id", 15u);
        Fill(root.MutableUnion("far_value", "Far"), 2);
        DynamicTable member = New("Far");
        Fill(member, 3);
        root.GetVector("far_values").AddUnion("Text", "near");
        root.GetVector("far_values").AddUnion("Far", member);
        root.GetVector("far_values").AddUnion("Leaf", New("Leaf"));
        DynamicTable read = Reread(root);
        Assert.Equal(Filled(1), Text(read.Get<DynamicTable>("far")));
        Assert.Equal([Filled(10), "15, , [], []", Filled(20), Filled(30)], read.GetVector("fars").Items<DynamicTable>().Select(Text));
        Assert.Equal(Filled(2), Text(read.Get<DynamicUnion>("far_value").Get<DynamicTable>()));
        Assert.Equal(["Text", "Far", "Leaf"], read.GetVector("far_values").Items<DynamicUnion>().Select(static union => union.Name));
        Assert.Equal(Filled(3), Text(read.GetVector("far_values").Get<DynamicUnion>(1).Get<DynamicTable>()));
        Assert.Equal(root, Reread(read.ToMutable(in _arena)));
        Assert.Equal(root.ToArray(), read.ToArray());

        static void Fill(DynamicTable far, uint id)
        {
            far.Set("id", id);
            far.Set("text", $"text {id}");
            far.SetBytes("bytes", [(byte)id, 0, 255]);
            for (int note = 2; note > 0; note--)
            {
                DynamicStruct row = far.GetVector("rows").AddStruct();
                row.Set("note", note);
                row.Get<DynamicStruct>("key").Set("i32", note);
            }
        }

        static string Text(DynamicTable far)
        {
            int[] notes = [.. far.GetVector("rows").Items<DynamicStruct>().Select(static row => row.Get<int>("note"))];
            return $"{far.Get<uint>("id")}, {far.Get<string>("text")}, [{string.Join(',', notes)}], [{string.Join(',', far.GetBytes("bytes").ToArray())}]";
        }

        // The rows are sorted by their keys.
        static string Filled(uint id) => $"{id}, text {id}, [1,2], [{id},0,255]";
    }

    private static void Says(string text, Action call) => Assert.Contains(text, Assert.Throws<ArgumentException>(call).Message, StringComparison.Ordinal);
}
