using System.IO.Compression;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire query</c>: what paths find in messages and buffers, how it is written, and what is said of faulty input.</summary>
public sealed class QueryTests : IDisposable
{
    private const string OrderSchema = """
        syntax = "proto3";
        package shop;
        import "google/protobuf/timestamp.proto";
        enum State { UNKNOWN = 0; PAID = 1; }
        message Line { string sku = 1; sint32 shift = 2; optional bool gift = 3; }
        message Order {
          int64 id = 1;
          repeated Line lines = 2;
          State state = 3;
          repeated uint32 counts = 4;
          double total = 5;
          map<string, int32> stock = 6;
          google.protobuf.Timestamp time = 7;
          map<int32, Line> shelf = 8;
          Order parent = 9;
          bytes mark = 10;
        }
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    // id 150; lines "x" 3, "y," -1 gift, ""; state PAID; counts 1, 300; stock a: 7, b: 9; shelf 5: "z"; parent id 2
    private static byte[] Order =>
    [
        0x08, 0x96, 0x01, 0x12, 0x05, 0x0A, 0x01, 0x78, 0x10, 0x06, 0x12, 0x08, 0x0A, 0x02, 0x79, 0x2C, 0x10, 0x01, 0x18, 0x01, 0x12, 0x00, 0x18, 0x01,
        0x22, 0x03, 0x01, 0xAC, 0x02, 0x32, 0x05, 0x0A, 0x01, 0x61, 0x10, 0x07, 0x32, 0x05, 0x0A, 0x01, 0x62, 0x10, 0x09, 0x3A, 0x02, 0x08, 0x01,
        0x42, 0x07, 0x08, 0x05, 0x12, 0x03, 0x0A, 0x01, 0x7A, 0x4A, 0x02, 0x08, 0x02,
    ];

    [Theory]
    [InlineData("id", "\"150\"")]
    [InlineData("1", "\"150\"")]
    [InlineData(".id", "\"150\"")]
    [InlineData("state", "\"PAID\"")]
    [InlineData("total", "0")]                       // absent, and without presence
    [InlineData("mark", "\"\"")]
    [InlineData("lines[].sku", "\"x\" \"y,\" \"\"")]
    [InlineData("lines.sku", "\"x\" \"y,\" \"\"")]
    [InlineData("2.1", "\"x\" \"y,\" \"\"")]
    [InlineData("lines[1].shift", "-1")]
    [InlineData("lines[-1].sku", "\"\"")]
    [InlineData("lines[3].sku", "")]
    [InlineData("lines[-4]", "")]
    [InlineData("lines[0]", """{"sku":"x","shift":3}""")]
    [InlineData("lines", """[{"sku":"x","shift":3},{"sku":"y,","shift":-1,"gift":true},{}]""")]
    [InlineData("lines[].gift", "true")]             // absent, and with presence
    [InlineData("lines[gift].sku", "\"y,\"")]
    [InlineData("lines[gift=true].sku", "\"y,\"")]
    [InlineData("lines[gift!=true].sku", "\"x\" \"\"")]
    [InlineData("lines[sku=x].shift", "3")]
    [InlineData("lines[sku=\"y,\"].shift", "-1")]
    [InlineData("lines[sku=\"\"].shift", "0")]
    [InlineData("lines[shift < 3][shift >= -1].sku", "\"y,\" \"\"")]
    [InlineData("lines[shift>0].sku", "\"x\"")]
    [InlineData("lines[shift<=0][0]", "")]
    [InlineData("counts[]", "1 300")]
    [InlineData("counts[1]", "300")]
    [InlineData("stock[\"b\"]", "9")]
    [InlineData("stock[\"c\"]", "")]
    [InlineData("stock[]", "7 9")]
    [InlineData("shelf[5].sku", "\"z\"")]
    [InlineData("shelf[][sku=z].sku", "\"z\"")]
    [InlineData("time", "\"1970-01-01T00:00:01Z\"")]
    [InlineData("parent.id", "\"2\"")]
    [InlineData("parent[id=2].id", "\"2\"")]
    [InlineData("parent[id>2].id", "")]
    [InlineData("parent.parent.id", "")]
    [InlineData("[id=150].parent.id", "\"2\"")]
    [InlineData(".[id=150].state", "\"PAID\"")]
    [InlineData("[id=151].parent.id", "")]
    [InlineData("[lines[sku=x]].id", "\"150\"")]
    public void Query_OfAMessage_FindsValues(string path, string values)
    {
        CommandRun run = Run(path, _workspace.Write("order.bin", Order));
        Assert.Equal("", run.Error);
        Assert.Equal(values, string.Join(' ', run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries)));
        Assert.Equal(values.Length > 0 ? 0 : 1, run.ExitCode);
    }

    [Theory]
    [InlineData("lins", "Column 1: shop.Order has no field lins. Is it lines?")]
    [InlineData("lines.Sku", "Column 7: shop.Line has no field Sku. Is it sku?")]
    [InlineData("lines[qty=1]", "Column 7: shop.Line has no field qty.")]
    [InlineData("77", "Column 1: shop.Order has no field 77.")]
    [InlineData("id.x", "Column 4: id is no message, so no field can follow it.")]
    [InlineData("time.seconds", "Column 6: google.protobuf.Timestamp is a text in JSON and has no fields here.")]
    [InlineData("stock[].x", "Column 9: the values of stock are no messages, so no field can follow it.")]
    [InlineData("counts[x=1]", "Column 1: counts is no message, so a filter has no fields to look at.")]
    [InlineData("", "\"\", column 1: here comes the name or number of a field.")]
    [InlineData("[id=1]x", "\"[id=1]x\", column 7: here comes a dot, a bracket or the end.")]
    [InlineData("id.", "\"id.\", column 4: here comes the name or number of a field.")]
    [InlineData("lines[0", "\"lines[0\", column 8: here comes =, !=, <, <=, >, >= or ].")]
    [InlineData("lines[sku=]", "\"lines[sku=]\", column 11: here comes a value.")]
    [InlineData("stock[\"a", "\"stock[\"a\", column 9: here comes a \" that ends the text.")]
    [InlineData("lines[99999999999]", "column 18: here comes an index of 32 bits.")]
    [InlineData("id!", "\"id!\", column 3: here comes a dot, a bracket or the end.")]
    public void Query_OfAWrongPath_SaysWhereAndEndsWith2(string path, string message)
    {
        CommandRun run = Run(path, _workspace.Write("order.bin", Order));
        Assert.Equal(2, run.ExitCode);
        Assert.Contains(message, run.Error, StringComparison.Ordinal);
        Assert.Equal("", run.Output);
    }

    [Fact]
    public void Query_OfManyFilters_IsRefusedBeforeTheStackEnds()
    {
        string path = string.Concat(Enumerable.Repeat("parent[", 10_000)) + "id" + new string(']', 10_000);
        CommandRun run = Run(path, _workspace.Write("order.bin", Order));
        Assert.Equal(2, run.ExitCode);
        Assert.Contains("at most 16 filters", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Query_OfASeries_GoesOnAfterABadMessage_AndSaysWhichItWas()
    {
        byte[] series = [2, 0x08, 0x05, 3, 0x08, 0x06, 0xFF, 2, 0x08, 0x07];
        CommandRun run = Run("id", "--places", "--as", "delimited", _workspace.Write("orders.bin", series));
        Assert.Equal(1, run.ExitCode);
        Assert.Equal(
            """
            {"record":0,"offset":0,"value":"5"}
            {"record":2,"offset":7,"value":"7"}

            """.ReplaceLineEndings("\n"),
            run.Output);
        Assert.Contains("orders.bin: record 1 at byte 3: ", run.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("delimited", "02 08 05 04 08", "byte 3: A record of 4 bytes starts here, and 1 are left.")]
    [InlineData("delimited", "02 08 05 FF FF FF FF FF FF FF FF FF FF 01", "byte 3: No length starts here.")]
    [InlineData("delimited", "02 08 05 FF FF FF FF 7F", "byte 3: A length of 34,359,738,367 bytes: records have at most 2 GiB.")]
    [InlineData("delimited", "02 08 05 FF FF FF FF 07", "byte 3: A record of 2,147,483,647 bytes starts here, and 0 are left.")]
    [InlineData("grpc", "00 00 00 00 02 08 05 00 00", "byte 7: The file is cut off: a head of 5 bytes starts here, and 2 are left.")]
    [InlineData("grpc", "00 00 00 00 02 08 05 07 00 00 00 00", "byte 7: A frame of gRPC starts with 0 or 1, and this is 7.")]
    [InlineData("grpc", "00 00 00 00 02 08 05 01 00 00 00 01 08", "byte 7: This frame is compressed, and not by gzip.")]
    public void Query_OfACutOffSeries_GivesWhatIsWholeAndSaysWhereItEnds(string kind, string hex, string fault)
    {
        string file = _workspace.Write("a.bin", Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)));
        CommandRun run = Run("id", "--raw", "--as", kind, file);
        Assert.Equal(1, run.ExitCode);
        Assert.Equal("5\n", run.Output);
        Assert.Contains(fault, run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Query_OfCompressedFilesAndFrames_ReadsWhatIsInside()
    {
        byte[] frame = [0, 0, 0, 0, 2, 0x08, 0x05], compressed = Gzip([0x08, 0x06]);
        byte[] frames = [.. frame, 1, 0, 0, 0, (byte)compressed.Length, .. compressed];
        Assert.Equal("5\n6\n", Run("id", "--raw", _workspace.Write("a.bin", Gzip(frames))).Output);
        Assert.Equal("5\n6\n", Run("id", "--raw", "--as", "grpc", _workspace.Write("b.bin", frames)).Output);
        Assert.Equal("150\n", Run("id", "--raw", _workspace.Write("c.bin", Gzip(Order))).Output);
    }

    [Fact]
    public void Query_OfADamagedCompressedFile_SaysWhereAndEndsWith1()
    {
        byte[] damaged = Gzip(Order);
        damaged[10] = 0xFF; // a block of a kind that deflate does not have
        CommandRun run = Run("id", _workspace.Write("damaged.gz", damaged));
        Assert.Equal((1, ""), (run.ExitCode, run.Output));
        Assert.Contains("damaged.gz: byte 0: ", run.Error, StringComparison.Ordinal);

        string orders = _workspace.Write("order.gz", damaged);
        run = CommandRun.Of("convert", "--schema", _workspace.Write("order.proto", OrderSchema), "--type", "shop.Order", "--to", "json", orders);
        Assert.Equal((1, ""), (run.ExitCode, run.Output));
        Assert.Contains("order.gz: ", run.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("(shop.color)", "\"red\"")]
    [InlineData("item.(shop.size).width", "3")]
    [InlineData("item[(shop.size).width>2].id", "1")]
    [InlineData("item[(shop.size).width>3].id", "")]
    public void Query_OfAnExtension_FindsIt(string path, string values)
    {
        string schema = _workspace.Write("ext.proto", """
            syntax = "proto2";
            package shop;
            message Size { optional int32 width = 1; }
            message Item { optional int32 id = 1; extensions 100 to 200; }
            message Box { optional Item item = 1; extensions 100 to 200; }
            extend Box { optional string color = 100; }
            extend Item { optional Size size = 101; }
            """);
        byte[] box = [0x0A, 0x07, 0x08, 0x01, 0xAA, 0x06, 0x02, 0x08, 0x03, 0xA2, 0x06, 0x03, (byte)'r', (byte)'e', (byte)'d'];
        CommandRun run = CommandRun.Of("query", path, "--schema", schema, "--type", "shop.Box", _workspace.Write("box.bin", box));
        Assert.Equal("", run.Error);
        Assert.Equal(values, run.Output.Trim());
    }

    [Theory]
    [InlineData("x=0", "0")]
    [InlineData("x!=0", "1 2 3 4 5 6")]
    [InlineData("x=1e-30", "1")]
    [InlineData("x<1e30", "0 1 2 6")]
    [InlineData("x<=1e30", "0 1 2 3 6")]
    [InlineData("x>1e300", "4")]
    [InlineData("x>=1", "2 3 4")]
    [InlineData("x=NaN", "5")]
    [InlineData("x<0", "6")]
    [InlineData("x<=Infinity", "0 1 2 3 4 6")]
    [InlineData("n=9007199254740993", "1")]
    [InlineData("n>9007199254740992", "1 2")]
    [InlineData("n<1e30", "0 1 2 3 4 5 6")]
    [InlineData("n<1e-30", "3 4 5 6")]
    [InlineData("n>18446744073709551614", "2")]
    [InlineData("f=0.1", "0")]
    [InlineData("f=0.10000000000000000001", "0")]
    public void Query_WithNumbers_ComparesDoublesAsDoubles_AndIntegersExactly(string filter, string numbers)
    {
        string schema = _workspace.Write("n.proto", """
            syntax = "proto3";
            message L { repeated I items = 1; }
            message I { int32 i = 1; double x = 2; uint64 n = 3; float f = 4; string s = 5; }
            """);
        string json = _workspace.Write("n.json", """
            {"items":[{"n":"9007199254740992","f":0.1},{"i":1,"x":1e-30,"n":"9007199254740993"},{"i":2,"x":1,"n":"18446744073709551615"},{"i":3,"x":1e30},
            {"i":4,"x":"Infinity"},{"i":5,"x":"NaN"},{"i":6,"x":"-Infinity"}]}
            """);
        string file = _workspace.PathOf("n.bin");
        Assert.Equal("", CommandRun.Of("convert", "--schema", schema, "--type", "L", "--to", "message", json, "-o", file).Error);
        foreach (string picks in (string[])[$"[{filter}]", $"[][{filter}]", $"[i>=0][{filter}]"])
        {
            CommandRun run = CommandRun.Of("query", "--schema", schema, "--type", "L", "--as", "message", $"items{picks}.i", file);
            Assert.Equal((numbers, ""), (string.Join(' ', run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries)), run.Error));
        }
    }

    [Theory]
    [InlineData("shelf[sku=\"z\"].sku", "\"z\"")]
    [InlineData("shelf[sku!=\"z\"]", "")]
    [InlineData("shelf[sku!=\"q\"]", "{\"sku\":\"z\"}")]
    [InlineData("shelf[sku][shift=0].sku", "\"z\"")]
    [InlineData("shelf[][sku=z].sku", "\"z\"")]
    [InlineData("shelf[5][sku=z].sku", "\"z\"")]
    [InlineData("[shelf[sku=z]].id", "\"150\"")]
    public void Query_OfAMapWithAFilter_LooksAtItsValues(string path, string values)
    {
        CommandRun run = Run(path, _workspace.Write("order.bin", Order));
        Assert.Equal((values, ""), (run.Output.Trim(), run.Error));
    }

    [Fact]
    public void Query_OfADeepMessage_FindsValues_AndReadsOn()
    {
        const int Depth = 80; // of 100 that messages can have
        byte[] order = [0x08, 0x06];
        for (int i = 1; i < Depth; i++) order = [0x4A, .. Varint(order.Length), .. order];
        byte[] series = [.. Varint(order.Length), .. order, 2, 0x08, 0x07];
        CommandRun run = Run(".", "--as", "delimited", _workspace.Write("deep.bin", series));
        string json = $"{string.Concat(Enumerable.Repeat("{\"parent\":", Depth - 1))}{{\"id\":\"6\"}}{new string('}', Depth - 1)}";
        Assert.Equal((0, $"{json}\n{{\"id\":\"7\"}}\n", ""), (run.ExitCode, run.Output, run.Error));

        static byte[] Varint(int value) => value < 0x80 ? [(byte)value] : [(byte)(value | 0x80), (byte)(value >> 7)];
    }

    [Fact]
    public void Query_OfADot_WritesTheMessage()
    {
        string file = _workspace.Write("line.bin", [0x08, 0x05, 0x4A, 0x02, 0x08, 0x06]);
        Assert.Equal("{\"id\":\"5\",\"parent\":{\"id\":\"6\"}}\n", Run(".", file).Output);
        Assert.Equal("{\"id\":\"5\",\"parent\":{\"id\":\"6\"}}\n", Run("[id=5]", file).Output);
        Assert.Equal("id,parent.id\n5,6\n", Run(".", "--csv", "id,parent.id", file).Output);
    }

    [Fact]
    public void Query_WithCsv_WritesColumnsAndQuotesThem()
    {
        CommandRun run = Run("lines[]", "--csv", "sku, shift,gift", _workspace.Write("order.bin", Order));
        Assert.Equal("sku,shift,gift\nx,3,\n\"y,\",-1,true\n,0,\n", run.Output);
        Assert.Equal(2, Run("lines[]", "--csv", "skew", _workspace.PathOf("order.bin")).ExitCode);
        Assert.Equal(2, Run("lines[]", "--csv", "sku", "--raw", _workspace.PathOf("order.bin")).ExitCode);
    }

    [Fact]
    public void Query_WithCountOrFirst_CountsOrStops()
    {
        string file = _workspace.Write("order.bin", Order);
        Assert.Equal("3\n", Run("lines[]", "--count", file).Output);
        Assert.Equal("6\n", Run("lines[]", "--count", file, file).Output);
        Assert.Equal("0\n", Run("lines[9]", "--count", file).Output);
        Assert.Equal("x\ny,\n", Run("lines[].sku", "--raw", "--first", "2", file, file).Output);
        Assert.Equal(2, Run("lines[]", "--first", "0", file).ExitCode);
    }

    [Fact]
    public void Query_OfAMissingFile_ReadsTheOthers_AndEndsWith1()
    {
        string none = _workspace.PathOf("none.bin"), order = _workspace.Write("order.bin", Order);
        CommandRun run = Run("id", "--count", none, order);
        Assert.Equal((1, "1\n", $"{none}: There is no such file.\n"), (run.ExitCode, run.Output, run.Error));
        run = Run("id", none);
        Assert.Equal((1, ""), (run.ExitCode, run.Output));
    }

    [Theory]
    [InlineData("hp", "80")]
    [InlineData("mana", "150")]
    [InlineData("name", "\"MyMonster\"")]
    [InlineData("pos.x", "1")]
    [InlineData("[hp>=80].name", "\"MyMonster\"")]
    [InlineData("[hp<80].name", "")]
    [InlineData("test4[a>20].b", "40")]
    [InlineData("enemy.name", "\"Fred\"")]
    [InlineData("testarrayofstring[1]", "\"test2\"")]
    [InlineData("test.name", "\"Fred\"")]
    public void Query_OfAFlatBuffer_FindsValues(string path, string values)
    {
        string folder = TestData.PathOf("flatbuffers/monster");
        CommandRun run = CommandRun.Of(
            "query", path, "--schema", folder + "/monster_test.fbs", "-I", folder + "/include_test", "-I", folder + "/include_test/sub",
            folder + "/monsterdata_test.mon");
        Assert.Equal("", run.Error);
        Assert.Equal(values, string.Join(' ', run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries)));
    }

    [Fact]
    public void Query_OfMutatedInput_EndsInValuesOrFaults()
    {
        var random = new Random(24);
        byte[][] seeds = [Order, [2, 0x08, 0x05, .. (byte[])[(byte)Order.Length, .. Order]], [0, 0, 0, 0, (byte)Order.Length, .. Order]];
        for (int i = 0; i < TestDepth.Pick(quick: 300, deep: 1_500); i++)
        {
            byte[] bytes = [.. seeds[i % seeds.Length]];
            for (int flips = random.Next(1, 4); flips > 0; flips--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            string file = _workspace.Write("mutated.bin", bytes[..random.Next(bytes.Length / 2, bytes.Length)]);
            CommandRun run = Run("lines[shift>=0].sku", file);
            Assert.InRange(run.ExitCode, 0, 1);
            if (run.Error.Length > 0) Assert.Contains("mutated.bin: ", run.Error, StringComparison.Ordinal);
        }
    }

    private CommandRun Run(params string[] arguments) =>
        CommandRun.Of(["query", "--schema", _workspace.Write("order.proto", OrderSchema), "--type", "shop.Order", .. arguments]);

    private static byte[] Gzip(byte[] bytes)
    {
        using var target = new MemoryStream();
        using (var gzip = new GZipStream(target, CompressionMode.Compress)) gzip.Write(bytes);
        return target.ToArray();
    }
}
