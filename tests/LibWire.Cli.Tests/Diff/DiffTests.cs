using LibWire.Reflection;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire diff</c>: which differences of messages and buffers are found, and what is said of faulty input.</summary>
public sealed class DiffTests : IDisposable
{
    private const string OrderSchema = """
        edition = "2023";
        package shop;
        import "google/protobuf/any.proto";
        enum State { UNKNOWN = 0; PAID = 1; }
        message Line {
          string sku = 1 [features.field_presence = IMPLICIT];
          sint32 shift = 2;
          double weight = 3;
          repeated string notes = 4;
        }
        message Order {
          int64 id = 1;
          repeated Line lines = 2;
          State state = 3;
          repeated uint32 counts = 4;
          double total = 5;
          map<string, int32> stock = 6;
          map<int32, Line> shelf = 7;
          Order parent = 8;
          bytes mark = 9;
          int32 level = 10 [default = 7];
          google.protobuf.Any any = 11;
          float rate = 12;
          extensions 100 to 199;
        }
        extend Order { string remark = 100; }
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Theory]
    [InlineData("id: 5", "id: 5", "")]
    [InlineData("id: 5", "id: 6", "modified: id: 5 -> 6")]
    [InlineData("id: 5", "", "deleted: id: 5")]
    [InlineData("", "id: 5", "added: id: 5")]
    [InlineData("id: 0", "", "")]                                            // a default
    [InlineData("level: 7", "", "")]
    [InlineData("level: 0", "", "deleted: level: 0")]
    [InlineData("parent {}", "", "")]
    [InlineData("parent { id: 1 }", "parent { id: 2 }", "modified: parent.id: 1 -> 2")]
    [InlineData("parent { id: 1 }", "", "deleted: parent: {\"id\":1}")]
    [InlineData("state: PAID", "state: UNKNOWN level: 8", "deleted: state: \"PAID\"|added: level: 8")]
    [InlineData("mark: \"\\001\"", "mark: \"\\002\"", "modified: mark: \"AQ==\" -> \"Ag==\"")]
    [InlineData("[shop.remark]: \"a\"", "[shop.remark]: \"b\"", "modified: [shop.remark]: \"a\" -> \"b\"")]
    [InlineData("total: nan", "total: nan", "")]
    [InlineData("total: nan rate: 0.1", "total: inf rate: 0.2", "modified: total: \"NaN\" -> \"Infinity\"|modified: rate: 0.1 -> 0.2")]
    [InlineData("total: -0.0", "", "deleted: total: -0")]
    [InlineData("stock { key: \"a\" value: 1 } stock { key: \"b\" value: 2 }", "stock { key: \"b\" value: 2 } stock { key: \"a\" value: 1 }", "")]
    [InlineData("stock { key: \"a\" value: 1 }", "stock { key: \"b\\\"\" value: 2 }", "deleted: stock[\"a\"]: 1|added: stock[\"b\\\"\"]: 2")]
    [InlineData("", "stock { key: \"a\" value: 1 }", "added: stock[\"a\"]: 1")]
    [InlineData("shelf { key: 5 value { sku: \"a\" } }", "shelf { key: 5 value { sku: \"b\" } }", "modified: shelf[5].sku: \"a\" -> \"b\"")]
    [InlineData("shelf { key: 5 value { } }", "", "deleted: shelf[5]: {}")]
    [InlineData("counts: [1, 2, 3]", "counts: [1, 3]", "deleted: counts[1]: 2")]
    [InlineData("counts: [1, 3]", "counts: [1, 2, 3]", "added: counts[1]: 2")]
    [InlineData("counts: [1, 2, 3]", "counts: [2, 3, 1]", "moved: counts[0] -> counts[2]: 1")]
    [InlineData("counts: [1, 2, 3]", "counts: [1, 9, 3]", "modified: counts[1]: 2 -> 9")]
    [InlineData("counts: [1, 2]", "", "deleted: counts[0]: 1|deleted: counts[1]: 2")]
    [InlineData("", "counts: [0]", "added: counts[0]: 0")]
    [InlineData("counts: [1, 2, 3, 1, 2, 2, 1]", "counts: [3, 2, 1, 2, 1, 3]", "deleted: counts[0]: 1|deleted: counts[5]: 2|added: counts[5]: 3")]
    [InlineData("lines { sku: \"a\" } lines { sku: \"b\" }", "lines { sku: \"a\" } lines { sku: \"b\" shift: -4 }", "added: lines[1].shift: -4")]
    [InlineData("lines { sku: \"a\" } lines { sku: \"b\" }", "lines { sku: \"b\" } lines { sku: \"a\" }", "moved: lines[0] -> lines[1]: {\"sku\":\"a\"}")]
    public void Diff_OfMessages_WritesALineForEachDifference(string old, string young, string lines) => ExpectLines(lines, Run(old, young));

    [Theory]
    [InlineData("id: 0", "", "deleted: id: 0", "--exact")]
    [InlineData("parent {}", "", "deleted: parent: {}", "--exact")]
    [InlineData("lines { sku: \"\" }", "lines {}", "", "--exact")]            // no presence
    [InlineData("total: 1 rate: 2", "total: 1.25 rate: 2.5", "modified: rate: 2 -> 2.5", "--float-margin", "0.25")]
    [InlineData("lines { weight: 1 }", "lines { weight: 1.25 }", "", "--float-margin", "0.25")]
    [InlineData("id: 1", "id: 2", "modified: id: 1 -> 2", "--float-margin", "5")]
    [InlineData("id: 1 total: 2", "id: 2 total: 3", "modified: total: 2 -> 3", "--ignore", "id")]
    [InlineData("lines { sku: \"a\" }", "lines { sku: \"b\" }", "", "--ignore", "lines.sku")]
    [InlineData("stock { key: \"a\" }", "", "", "--ignore", "stock")]
    [InlineData("shelf { key: 5 value { sku: \"a\" } }", "shelf { key: 5 value { } }", "", "--ignore", "shelf.sku")]
    [InlineData("[shop.remark]: \"a\"", "", "", "--ignore", "[shop.remark]")]
    [InlineData("counts: [1, 2, 2]", "counts: [2, 1, 2]", "", "--set", "counts")]
    [InlineData("counts: [1, 2, 2]", "counts: [2, 1, 1]", "deleted: counts[2]: 2|added: counts[2]: 1", "--set", "counts")]
    [InlineData("lines { notes: [\"a\", \"b\"] } lines {}", "lines {} lines { notes: [\"b\", \"a\"] }", "", "--set", "lines", "--set", "lines.notes")]
    [InlineData(
        "lines { sku: \"a\" shift: 1 } lines { sku: \"b\" shift: 2 } lines { sku: \"c\" }",
        "lines { sku: \"d\" } lines { sku: \"b\" shift: 3 } lines { sku: \"a\" shift: 1 }",
        "modified: lines[sku=\"b\"].shift: 2 -> 3|deleted: lines[sku=\"c\"]: {\"sku\":\"c\"}|added: lines[sku=\"d\"]: {\"sku\":\"d\"}", "--key", "lines=sku")]
    [InlineData("lines { shift: 1 } lines { shift: 2 }", "lines { shift: 1 }", "deleted: lines[sku=]: {\"shift\":2}", "--key", "lines=sku")]
    [InlineData("id: 5", "id: 6", "{\"change\":\"modified\",\"path\":\"id\",\"old\":5,\"new\":6}", "--json")]
    [InlineData("stock { key: \"a\" value: 1 }", "", "{\"change\":\"deleted\",\"path\":\"stock[\\\"a\\\"]\",\"old\":1}", "--json")]
    [InlineData("", "counts: 1", "{\"change\":\"added\",\"path\":\"counts[0]\",\"new\":1}", "--json")]
    [InlineData("counts: [1, 2]", "counts: [2, 1]", "{\"change\":\"moved\",\"path\":\"counts[0]\",\"to\":\"counts[1]\",\"old\":1}", "--json")]
    public void Diff_WithOptions_ComparesByThem(string old, string young, string lines, params string[] options) =>
        ExpectLines(lines, Run(old, young, options));

    [Fact]
    public void Diff_OfAnAny_OpensWhatTheSchemaHas()
    {
        const string Own = "any { [example.com/shop.Line] { sku: \"a\" } }";
        ExpectLines("modified: any.sku: \"a\" -> \"b\"", Run(Own, Own.Replace("\"a\"", "\"b\"", StringComparison.Ordinal)));
        ExpectLines("", Run(Own, Own.Replace("\"a\"", "\"b\"", StringComparison.Ordinal), "--ignore", "any.sku"));
        ExpectLines(
            "modified: any: {\"@type\":\"example.com/shop.Line\",\"sku\":\"a\"} -> {\"@type\":\"example.com/shop.Order\",\"id\":1}",
            Run(Own, "any { [example.com/shop.Order] { id: 1 } }"));
        ExpectLines(
            "modified: any.value: \"AQ==\" -> \"Ag==\"",
            Run("any { type_url: \"a/b\" value: \"\\001\" }", "any { type_url: \"a/b\" value: \"\\002\" }"));
    }

    [Fact]
    public void Diff_OfAnysInDeepMessages_OpensThemAsDeepAsOneMessageMayBe()
    {
        byte[] order = Nested(5), other = Nested(6);
        CommandRun run = Run(order, other, "--as", "message");
        string path = string.Concat(Enumerable.Repeat("parent.", 95)) + "any." + string.Concat(Enumerable.Repeat("parent.", 95)) + "any.value";
        Assert.StartsWith($"modified: {path}: ", run.Output, StringComparison.Ordinal);
        Assert.Equal(1, run.ExitCode);

        static byte[] Nested(byte id)
        {
            byte[] order = [0x08, id];
            for (int i = 0; i < 200; i++)
            {
                order = Field(11, [.. Field(1, "a/shop.Order"u8), .. Field(2, order)]);
                for (int depth = 0; depth < 95; depth++) order = Field(8, order);
            }

            return order;
        }

        static byte[] Field(int number, ReadOnlySpan<byte> payload)
        {
            using var bytes = new MemoryStream();
            bytes.WriteByte((byte)(number << 3 | 2));
            uint length = (uint)payload.Length;
            for (; length >= 0x80; length >>= 7) bytes.WriteByte((byte)(length | 0x80));
            bytes.WriteByte((byte)length);
            bytes.Write(payload);
            return bytes.ToArray();
        }
    }

    [Fact]
    public void Diff_OfUnknownFields_ComparesThemByNumber()
    {
        byte[] old = [0xF8, 0x06, 0x05, 0x82, 0x07, 0x01, 0x61, 0x8B, 0x07, 0x08, 0x01, 0x8C, 0x07];   // 111: 5, 112: "a", 113: { 1: 1 }
        byte[] young = [0xFD, 0x06, 0x05, 0x00, 0x00, 0x00, 0x82, 0x07, 0x01, 0xFF, 0x8B, 0x07, 0x08, 0x02, 0x8C, 0x07];
        string schema = OrderSchema.Replace("extensions 100 to 199;", "", StringComparison.Ordinal)
            .Replace("extend Order { string remark = 100; }", "", StringComparison.Ordinal);
        string[] arguments = ["diff", "--schema", _workspace.Write("bare.proto", schema), "--type", "shop.Order", _workspace.Write("a", old), _workspace.Write("b", young)];
        ExpectLines("modified: 111[0]: 5 -> \"0x00000005\"|modified: 112[0]: \"a\" -> \"0xff\"|modified: 113[0].1[0]: 1 -> 2", CommandRun.Of(arguments));
        ExpectLines("", CommandRun.Of([.. arguments, "--ignore-unknown"]));
        ExpectLines("modified: 112[0]: \"a\" -> \"0xff\"", CommandRun.Of([.. arguments, "--ignore", "111", "--ignore", "113.1"]));
    }

    [Fact]
    public void Diff_OfALongList_TakesLittleTimeAndMemory()
    {
        string old = string.Join(',', Enumerable.Range(0, 200_000)), young = string.Join(',', Enumerable.Range(0, 200_000).Select(static i => i % 100 == 7 ? 0 : i));
        CommandRun run = Run($"counts: [{old}]", $"counts: [{young}]");
        Assert.Equal(1, run.ExitCode);
        Assert.Equal(2_000, run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Length);
        Assert.StartsWith("modified: counts[7]: 7 -> 0\nmodified: counts[107]: 107 -> 0\n", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Diff_OfRandomLists_LeavesTheFewestItems()
    {
        var random = new Random(5);
        for (int i = 0; i < TestDepth.Pick(quick: 300, deep: 5_000); i++)
        {
            List<DiffValue> old = Random(), young = Random();
            List<(int Old, int New)> pairs = DiffMatch.Of(old, young, margin: 0);
            Assert.Equal((old.Count, young.Count), pairs[^1]);
            Assert.All(pairs.SkipLast(1), pair => Assert.True(DiffValue.Exact.Equals(old[pair.Old], young[pair.New])));
            Assert.All(pairs.Zip(pairs.Skip(1)), static two => Assert.True(two.First.Old < two.Second.Old && two.First.New < two.Second.New));
            Assert.Equal(LongestCommon(old, young), pairs.Count - 1);
        }

        List<DiffValue> Random() => [.. Enumerable.Range(0, random.Next(12)).Select(DiffValue (_) => new DiffScalar($"{random.Next(4)}"))];
    }

    [Fact]
    public void Diff_OfASeries_ComparesRecordByRecord()
    {
        byte[] old = [2, 0x08, 0x05, 2, 0x08, 0x06, 2, 0x08, 0x07], young = [2, 0x08, 0x05, 2, 0x08, 0x08];
        CommandRun run = Run(old, young, "--as", "delimited");
        ExpectLines("modified: [1].id: 6 -> 8|deleted: [2]: {\"id\":7}", run);
        ExpectLines("added: [2]: {\"id\":7}", Run(old[..6], old, "--as", "delimited"));
    }

    [Theory]
    [InlineData("02 08 05 02 08 FF 02 08 07", "02 08 05 02 08 06 02 08 08", "modified: [2].id: 7 -> 8\n", "a.bin: record 1 at byte 3: ")]
    [InlineData("02 08 05 04 08", "02 08 05 02 08 06", "", "a.bin: byte 3: A record of 4 bytes starts here, and 1 are left.")]
    [InlineData("02 08 05", "02 08 05 FF FF FF FF FF FF FF FF FF FF 01", "", "b.bin: byte 3: No length starts here.")]
    public void Diff_OfFaultyInput_SaysWhereAndEndsWith2(string old, string young, string output, string error)
    {
        CommandRun run = Run(Bytes(old), Bytes(young), "--as", "delimited");
        Assert.Contains(error, run.Error, StringComparison.Ordinal);
        Assert.Equal(output, run.Output);
        Assert.Equal(2, run.ExitCode);
    }

    [Theory]
    [InlineData("--ignore ids", "--ignore ids: there is no field ids.")]
    [InlineData("--ignore [shop.none]", "there is no field [shop.none].")]
    [InlineData("--ignore lines.sku.x", "there is no field x.")]
    [InlineData("--set id", "--set id: this is no list.")]
    [InlineData("--set stock", "--set stock: this is no list.")]
    [InlineData("--key lines", "--key lines: write the path of a list, =, and the field of its items that is the key.")]
    [InlineData("--key lines=none", "the items of lines have no field none that can be a key.")]
    [InlineData("--key lines=notes", "the items of lines have no field notes that can be a key.")]
    [InlineData("--key id=x", "id is no list.")]
    [InlineData("--set lines --key lines=sku", "lines has another --set or --key.")]
    [InlineData("--float-margin -1", "--float-margin -1: write a number of 0 or more.")]
    [InlineData("--float-margin NaN", "--float-margin NaN: write a number of 0 or more.")]
    public void Diff_OfWrongOptions_SaysWhichAndEndsWith2(string options, string error)
    {
        CommandRun run = Run("id: 1", "id: 2", options.Split(' '));
        Assert.Contains(error, run.Error, StringComparison.Ordinal);
        Assert.Equal("", run.Output);
        Assert.Equal(2, run.ExitCode);
    }

    [Fact]
    public void Diff_OfAMissingFileOrTwiceStandardInput_EndsWith2()
    {
        string schema = _workspace.Write("order.proto", OrderSchema);
        CommandRun run = CommandRun.Of("diff", "--schema", schema, "--type", "shop.Order", _workspace.PathOf("none.bin"), _workspace.PathOf("none.bin"));
        Assert.Equal(2, run.ExitCode);
        Assert.Contains("none.bin: There is no such file.", run.Error, StringComparison.Ordinal);
        Assert.Contains("not both", CommandRun.Of("diff", "--schema", schema, "--type", "shop.Order", "-", "-").Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{ hp: 80 }", "{}", "modified: hp: 80 -> 100")]
    [InlineData("{ hp: 100 }", "{}", "")]
    [InlineData("{ hp: 100 }", "{}", "deleted: hp: 100", "--exact")]
    [InlineData("{ hp: 100, pos: { x: 1, y: 2 } }", "{ pos: { x: 1, y: 2.5 } }", "modified: pos.y: 2 -> 2.5")]
    [InlineData("{ pos: { x: 1, y: 2 } }", "{ pos: { x: 1, y: 2.5 } }", "", "--float-margin", "0.5")]
    [InlineData("{ pos: { x: 1, y: 2 } }", "{ pos: { x: 1, y: 2.5 } }", "", "--ignore", "pos.y")]
    [InlineData("{ bag: [1, 2] }", "{ bag: [2, 1] }", "", "--set", "bag")]
    [InlineData("{ mass: nan }", "{ mass: nan }", "")]
    [InlineData("{ mass: nan }", "{ mass: -inf }", "modified: mass: \"NaN\" -> \"-Infinity\"")]
    [InlineData("{ bag: [1, 2] }", "{}", "deleted: bag[0]: 1|deleted: bag[1]: 2")]
    [InlineData("{ enemies: [ { name: 'a', hp: 1 }, { name: 'b' } ] }", "{ enemies: [ { name: 'b' }, { name: 'a', hp: 2 } ] }",
        "modified: enemies[name=\"a\"].hp: 1 -> 2", "--key", "enemies=name")]
    [InlineData("{ any_type: Weapon, any: { damage: 3 } }", "{ any_type: Weapon, any: { damage: 4 } }", "modified: any.damage: 3 -> 4")]
    [InlineData("{ any_type: Weapon, any: { damage: 3 } }", "{ any_type: Weapon, any: { damage: 4 } }", "", "--ignore", "any.damage")]
    public void Diff_OfFlatBuffers_WritesALineForEachDifference(string old, string young, string lines, params string[] options)
    {
        string schema = _workspace.Write("monster.fbs", """
            struct Vec { x: float; y: float; }
            table Weapon { damage: int; }
            union Any { Weapon }
            table Monster { name: string; hp: int = 100; pos: Vec; bag: [int]; enemies: [Monster]; any: Any; mass: double; }
            root_type Monster;
            """);
        FlatTableType type = InspectedSchema.Of(schema, null, [], TextWriter.Null).Table!;
        ExpectLines(lines, CommandRun.Of(["diff", "--schema", schema, .. options, Buffer("a.bin", old), Buffer("b.bin", young)]));

        string Buffer(string name, string json)
        {
            using var arena = new ArenaAllocator();
            byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(json);
            return _workspace.Write(name, FlatJson.ToBuffer(utf8, type.Layout, arena, new FlatJsonOptions { ForcesDefaults = true }).ToArray());
        }
    }

    [Fact]
    public void Diff_OfMutatedMessages_EndsInDifferencesOrFaults()
    {
        var random = new Random(11);
        byte[] seed = Encode("""
            id: 5 lines { sku: "a" shift: 1 weight: 2 notes: "n" } lines { sku: "b" } counts: [1, 2, 3] stock { key: "a" value: 1 } parent { id: 1 }
            any { [example.com/shop.Line] { sku: "a" } } [shop.remark]: "r" shelf { key: 1 value { sku: "c" } }
            """);
        for (int i = 0; i < TestDepth.Pick(quick: 300, deep: 1_500); i++)
        {
            byte[] bytes = [.. seed];
            for (int flips = random.Next(1, 4); flips > 0; flips--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            string[] options = i % 3 == 0 ? ["--set", "lines"] : i % 3 == 1 ? ["--key", "lines=sku", "--exact"] : ["--float-margin", "1"];
            CommandRun run = Run(seed, bytes, ["--as", "message", "--json", .. options]);
            Assert.InRange(run.ExitCode, 0, 2);
            Assert.Equal(run.ExitCode == 2, run.Error.Length > 0);
            Assert.All(run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries), static line => System.Text.Json.JsonDocument.Parse(line).Dispose());
        }
    }

    [Fact]
    public void Diff_OfMutatedFlatBuffers_EndsInDifferencesOrFaults()
    {
        var random = new Random(12);
        string folder = TestData.PathOf("flatbuffers/monster");
        byte[] seed = File.ReadAllBytes(folder + "/monsterdata_test.mon");
        for (int i = 0; i < TestDepth.Pick(quick: 100, deep: 1_500); i++)
        {
            byte[] bytes = [.. seed];
            for (int flips = random.Next(1, 4); flips > 0; flips--) bytes[random.Next(bytes.Length)] = (byte)(random.Next(2) == 0 ? 0xFF : random.Next(256));
            CommandRun run = CommandRun.Of(
                "diff", "--schema", folder + "/monster_test.fbs", "-I", folder + "/include_test", "-I", folder + "/include_test/sub", "--as", "flatbuffer",
                folder + "/monsterdata_test.mon", _workspace.Write("b.bin", bytes));
            Assert.InRange(run.ExitCode, 0, 2);
            Assert.Equal(run.ExitCode == 2, run.Error.Length > 0);
        }
    }

    private static int LongestCommon(List<DiffValue> old, List<DiffValue> young)
    {
        int[,] lengths = new int[old.Count + 1, young.Count + 1];
        for (int i = 0; i < old.Count; i++)
        {
            for (int j = 0; j < young.Count; j++)
            {
                bool isEqual = DiffValue.Exact.Equals(old[i], young[j]);
                lengths[i + 1, j + 1] = isEqual ? lengths[i, j] + 1 : Math.Max(lengths[i, j + 1], lengths[i + 1, j]);
            }
        }

        return lengths[old.Count, young.Count];
    }

    private static void ExpectLines(string lines, CommandRun run)
    {
        Assert.Equal("", run.Error);
        Assert.Equal(lines, run.Output.TrimEnd('\n').Replace('\n', '|'));
        Assert.Equal(lines.Length == 0 ? 0 : 1, run.ExitCode);
    }

    private CommandRun Run(string old, string young, params string[] options) => Run(Encode(old), Encode(young), ["--as", "message", .. options]);

    private CommandRun Run(byte[] old, byte[] young, params string[] options) => CommandRun.Of(
        [
            "diff", "--schema", _workspace.Write("order.proto", OrderSchema), "--type", "shop.Order", .. options,
            _workspace.Write("a.bin", old), _workspace.Write("b.bin", young),
        ]);

    private byte[] Encode(string text)
    {
        _workspace.Write("order.proto", OrderSchema);
        InspectedSchema schema = InspectedSchema.Of(_workspace.PathOf("order.proto"), "shop.Order", [], TextWriter.Null);
        using var arena = new ArenaAllocator();
        return new DynamicTypes(schema.Pool!)[schema.Message!].FromText(text, in arena).ToArray();
    }

    private static byte[] Bytes(string hex) => Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
}
