using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;
using System.Text.Json;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire inspect</c>: what is shown of files, what is said of faulty ones, and the exit code.</summary>
public sealed class InspectTests : IDisposable
{
    private const string OrderSchema = """
        syntax = "proto3";
        package shop;
        enum State { UNKNOWN = 0; PAID = 1; }
        message Line { string sku = 1; sint32 shift = 2; }
        message Order { int64 id = 1; repeated Line lines = 2; State state = 3; repeated uint32 counts = 4; double total = 5; map<string, int32> stock = 6; }
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    // id 150; two lines; state PAID; counts 1, 300; total 2.5; stock a: 7
    private static byte[] Order =>
        [0x08, 0x96, 0x01, 0x12, 0x05, 0x0A, 0x01, 0x78, 0x10, 0x03, 0x12, 0x00, 0x18, 0x01, 0x22, 0x03, 0x01, 0xAC, 0x02, 0x29, .. Double(2.5),
         0x32, 0x05, 0x0A, 0x01, 0x61, 0x10, 0x07];

    [Fact]
    public void Inspect_WithASchema_NamesFields()
    {
        CommandRun run = Run("--schema", _workspace.Write("order.proto", OrderSchema), _workspace.Write("order.bin", Order));
        Assert.Equal("", run.Error);
        Assert.Equal(0, run.ExitCode);
        Assert.Equal(
            """
            00000000  id: 150  # int64
            00000003  lines: {  # shop.Line, 5 bytes
            00000005    sku: "x"  # string
            00000008    shift: -2  # sint32
                      }
            0000000a  lines: {  # shop.Line, 0 bytes
                      }
            0000000c  state: PAID (1)  # shop.State
            0000000e  counts: [1, 300]  # uint32
            00000013  total: 2.5  # double
            0000001c  stock: {  # map<string, int32>, 5 bytes
            0000001e    key: "a"  # string
            00000021    value: 7  # int32
                      }
            """.ReplaceLineEndings("\n"),
            Tree(run));
    }

    [Fact]
    public void Inspect_OfAFlexBufferField_ShowsItsValues()
    {
        string schema = _workspace.Write("t.fbs", "table T { fl: [ubyte] (flexbuffer); n: int; far: [ubyte] (flexbuffer, vector64); } root_type T;");
        string json = _workspace.Write("t.json", """{"fl":{"q":[1,"x\u001b"],"n":2.5},"n":7,"far":{"z":true}}"""), file = _workspace.PathOf("t.bin");
        Assert.Equal("", CommandRun.Of("convert", "--schema", schema, "--to", "flatbuffer", json, "-o", file).Error);
        CommandRun run = Run("--schema", schema, file);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Contains("fl: {\"n\": 2.5, \"q\": [1, \"x\\u001b\"]}  # [ubyte]", run.Output, StringComparison.Ordinal);
        Assert.Contains("far: {\"z\": true}  # [ubyte]", run.Output, StringComparison.Ordinal);
        Assert.Contains("n: 7  # int", run.Output, StringComparison.Ordinal);
        foreach (string form in (string[])["--json", "--stats"])
        {
            run = Run(form, "--schema", schema, file);
            Assert.Equal((0, ""), (run.ExitCode, run.Error));
        }
    }

    [Fact]
    public void Inspect_OfVectorsWithCountsOf64Bits_ShowsTheirElements()
    {
        const string Schema = """
            struct P { x: int; y: int; }
            table R { n: int; }
            table T { v: [ushort] (vector64); b: [ubyte] (vector64); p: [P] (vector64); r: [ubyte] (vector64, nested_flatbuffer: "R"); o: [ushort] (offset64); }
            root_type T;
            """;
        string schema = _workspace.Write("t.fbs", Schema), file = _workspace.PathOf("t.bin");
        string json = _workspace.Write("t.json", """{"v":[65535,7],"b":[1,2,3],"p":[{"x":5,"y":-6}],"r":{"n":9},"o":[8,300]}""");
        Assert.Equal("", CommandRun.Of("convert", "--schema", schema, "--to", "flatbuffer", json, "-o", file).Error);
        CommandRun run = Run("--schema", schema, file);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        foreach (string line in (string[])["v: [65535, 7]  # ", "b: 010203  # ", "x: 5  # int", "y: -6  # int", "n: 9  # int", "o: [8, 300]  # "])
            Assert.Contains(line, run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_OfExtensions_NamesThem()
    {
        string schema = _workspace.Write("x.proto", """
            syntax = "proto2";
            package x;
            message M { optional int32 a = 1; extensions 100 to 200; }
            extend M { optional string e = 100; repeated int32 r = 101 [packed = true]; optional M m = 102; }
            """);
        string file = _workspace.Write("x.bin", [0xA2, 0x06, 0x02, 0x68, 0x69, 0xAA, 0x06, 0x03, 1, 2, 3, 0xB2, 0x06, 0x05, 0xA2, 0x06, 0x02, 0x68, 0x6A]);
        CommandRun run = Run("--as", "message", "--schema", schema, file);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Equal(
            """
            00000000  [x.e]: "hi"  # string
            00000005  [x.r]: [1, 2, 3]  # int32
            0000000b  [x.m]: {  # x.M, 5 bytes
            0000000e    [x.e]: "hj"  # string
                      }
            """.ReplaceLineEndings("\n"),
            Tree(run));
        run = CommandRun.Of("annotate", "--as", "message", "--schema", schema, file);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Contains("field `[x.r]` (int32)", run.Output, StringComparison.Ordinal);
        Assert.Contains("message (x.M [x.m]):", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_WithoutASchema_GuessesAndSaysSo()
    {
        CommandRun run = Run(_workspace.Write("order.bin", Order));
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("order.bin: a message of Protocol Buffers, as it seems, 35 bytes", run.Output, StringComparison.Ordinal);
        Assert.Contains("00000003  2: {  # message?, 5 bytes", run.Output, StringComparison.Ordinal);
        Assert.Contains("00000005    1: \"x\"  # text?", run.Output, StringComparison.Ordinal);
        Assert.Contains("0000000e  4: [1, 300]  # packed varints?, or bytes 01ac02", run.Output, StringComparison.Ordinal);
        Assert.Contains("00000013  5: 2.5  # double?, or fixed64 4612811918334230528", run.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("0A 05 01", "00000001  ! Field 1 has a length of 5, and 1 bytes are left.")]
    [InlineData("08 01 10", "00000003  ! The input ends inside a varint.")]
    [InlineData("08 01 10 FF FF FF FF FF FF FF FF FF 80 00", "00000003  ! A varint of more than 10 bytes.")]
    [InlineData("08 01 15 01 02", "00000003  ! Field 2 is cut off: 2 of the 4 bytes of its value are left.")]
    [InlineData("08 01 1B 08 01", "00000002  ! Group 3 has no end.")]
    [InlineData("08 01 1C", "00000002  ! Group 3 ends here and was not started.")]
    [InlineData("08 01 1E", "00000002  ! Field 3 has the wire type 6, which does not exist.")]
    [InlineData("08 01 00", "00000002  ! The field number is 0.")]
    [InlineData("08 01 8A 80 80 80 80 00 00", "00000002  ! The tag has more than 5 bytes.")]
    [InlineData("08 01 0A 80 80 80 80 80 00", "00000003  ! The length of field 1 has more than 5 bytes.")]
    [InlineData("0B 08 01 8C 80 80 80 80 00", "00000003  ! The tag has more than 5 bytes.")]
    [InlineData("08 01 8A 80 80 80 10 00", "00000002  ! The tag has more than 32 bits.")]
    public void Inspect_OfABrokenMessage_SaysWhatIsWrongAndWhere(string hex, string fault)
    {
        AssertMessage(hex, exitCode: 1, fault);
    }

    [Theory]
    [InlineData("08 01 10 FF FF FF FF FF FF FF FF FF 02", "00000002  2: 9223372036854775807  # varint, a varint longer than it needs to be")]
    [InlineData("08 01 10 FF FF FF FF FF FF FF FF FF 7F", "00000002  2: -1  # varint, a varint longer than it needs to be; or 18446744073709551615")]
    [InlineData("08 01 10 FF FF FF FF FF FF FF FF FF 01", "00000002  2: -1  # varint, or 18446744073709551615")]
    public void Inspect_OfBitsAbove64_IgnoresThemAsReadersDo(string hex, string field)
    {
        AssertMessage(hex, exitCode: 0, field);
    }

    [Fact]
    public void Inspect_OfAMessageThatIsCutOff_ShowsWhereInside()
    {
        CommandRun run = Run("--schema", _workspace.Write("order.proto", OrderSchema), _workspace.Write("order.bin", Order[..8]));
        Assert.Equal(1, run.ExitCode);
        Assert.Equal(
            """
            00000000  id: 150  # int64
            00000004  ! Field 2 has a length of 5, and 3 bytes are left.
            00000003  lines: {  # shop.Line, 3 bytes, cut off
            00000005    sku: "x"  # string
                      }
            """.ReplaceLineEndings("\n"),
            Tree(run));
    }

    [Fact]
    public void Inspect_OfFieldsOfAnotherTypeThanInTheSchema_SaysSo()
    {
        CommandRun run = Run("--schema", _workspace.Write("order.proto", OrderSchema), _workspace.Write("order.bin", [0x0A, 0x02, 0x68, 0x69, 0x78, 0x05]));
        Assert.Contains("00000000  1 (not as id in the schema): \"hi\"  # text?", run.Output, StringComparison.Ordinal);
        Assert.Contains("00000004  15: 5  # varint", run.Output, StringComparison.Ordinal);
        Assert.Equal(0, run.ExitCode);
        Assert.Equal($"{_workspace.PathOf("order.bin")}: byte 0: shop.Order.id does not fit the schema. libwire verify says how.\n", run.Error.ReplaceLineEndings("\n"));
    }

    [Fact]
    public void Inspect_OfASeriesWithFieldsOfAnotherType_CountsThemAndSaysWhereTheFirstIs()
    {
        byte[] series = [2, 0x08, 5, 4, 0x0A, 2, (byte)'h', (byte)'i', 3, 0x12, 1, 0x00, 4, 0x0A, 2, (byte)'y', (byte)'o', 2, 0x10, 1];
        foreach (string form in (string[])["--depth=9", "--json", "--stats"])
        {
            CommandRun run = Run("--schema", _workspace.Write("order.proto", OrderSchema), "--as", "delimited", form, _workspace.Write("orders.bin", series));
            Assert.Contains(
                "orders.bin: byte 4: shop.Order.id is the first of 3 fields that do not fit the schema. libwire verify says how.", run.Error, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Inspect_OfTextsThatAreMessagesByChance_ShowsTexts()
    {
        // "hi" and "px" are valid messages. Beside a text that is none, all are texts.
        CommandRun alone = Run(_workspace.Write("a.bin", [0x0A, 2, .. "hi"u8, 0x0A, 2, .. "px"u8]));
        Assert.Contains("1: \"hi\"  # text?", alone.Output, StringComparison.Ordinal);
        CommandRun some = Run(_workspace.Write("b.bin", [0x0A, 2, 0x08, 0x01, 0x0A, 2, .. "px"u8]));
        Assert.Contains("1: {  # message?", some.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_OfText_EscapesWhatATerminalWouldActOn()
    {
        CommandRun run = Run(
            "--schema", _workspace.Write("t.proto", "syntax = \"proto3\"; message T { string s = 1; }"),
            _workspace.Write("t.bin", [0x0A, 9, 0x1B, .. "[2J"u8, .. "\u202E\"\n"u8]));
        Assert.Contains("s: \"\\u001b[2J\\u202e\\\"\\n\"", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_OfGzip_ShowsWhatIsInside()
    {
        byte[] packed = Gzip(Order);
        CommandRun run = Run(_workspace.Write("order.gz", packed));
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("order.gz: gzip of a message of Protocol Buffers, as it seems, 35 bytes", run.Output, StringComparison.Ordinal);
        CommandRun cut = Run(_workspace.Write("cut.gz", packed[..^10]));
        Assert.Equal(1, cut.ExitCode);
        Assert.Contains("The gzip data is cut off after ", cut.Error, StringComparison.Ordinal);
        CommandRun twice = Run(_workspace.Write("twice.gz", [.. packed, .. packed]));
        Assert.Equal(0, twice.ExitCode);
        Assert.Contains("70 bytes", twice.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(999_999, 999_999, false)]
    [InlineData(1_000_000, 1_000_000, true)]
    [InlineData(50_000_000, 1_000_000, true)]
    public void Decompression_OfMoreThanTheLimit_StopsThere(int size, int read, bool isFault)
    {
        byte[] zeros = Decompression.Run(Gzip(new byte[size]), "gzip", out string fault, outputBytesMax: 1_000_000);
        Assert.Equal((read, isFault ? "The gzip data becomes 1,000,000 bytes or more; the rest is not read." : ""), (zeros.Length, fault));
    }

    [Fact]
    public void Inspect_BySetsWithoutWhatIsNeeded_SaysSo()
    {
        string data = _workspace.Write("order.bin", Order), empty = _workspace.Write("empty.binpb", Array.Empty<byte>());
        CommandRun run = Run("--schema", empty, data);
        Assert.Equal((2, $"libwire: --schema {empty}: there is no file in this descriptor set."), (run.ExitCode, run.Error.TrimEnd()));
        run = CommandRun.Of("check", "-I", _workspace.PathOf("."), "--against", empty, _workspace.Write("order.proto", OrderSchema));
        Assert.Equal((2, $"libwire: --against {empty}: there is no file in this descriptor set."), (run.ExitCode, run.Error.TrimEnd()));

        // Each is a field of the other.
        string ring = _workspace.Write("ring.proto", "syntax = \"proto3\"; message A { B b = 1; } message B { A a = 1; }");
        run = Run("--schema", ring, data);
        Assert.Equal((2, $"libwire: {ring} has no message that is no field of another: say with --type which one."), (run.ExitCode, run.Error.TrimEnd()));
    }

    [Fact]
    public void Inspect_OfSeveralMessages_NumbersThem()
    {
        string schema = _workspace.Write("order.proto", OrderSchema);
        byte[] delimited = [(byte)Order.Length, .. Order, 2, 0x08, 0x05, 0];
        CommandRun found = Run("--schema", schema, _workspace.Write("orders.bin", delimited));
        Assert.Contains("messages of Protocol Buffers with lengths, as it seems, 40 bytes, 3 parts", found.Output, StringComparison.Ordinal);
        Assert.Contains("00000024  [1]: {  # shop.Order, 2 bytes\n00000025    id: 5  # int64", found.Output.ReplaceLineEndings("\n"), StringComparison.Ordinal);
        byte[] head = new byte[5];
        BinaryPrimitives.WriteInt32BigEndian(head.AsSpan(1), Order.Length);
        CommandRun frames = Run(_workspace.Write("frames.bin", [.. head, .. Order, .. head, .. Order]));
        Assert.Contains("frames of gRPC, as it seems, 80 bytes, 2 parts", frames.Output, StringComparison.Ordinal);
        CommandRun cut = Run("--as", "delimited", _workspace.Write("cut.bin", delimited[..^5]));
        Assert.Equal(1, cut.ExitCode);
        Assert.Contains("00000000  ! No further part starts here: 35 bytes are left.", cut.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_OfADescriptorSet_KnowsItsType()
    {
        string set = _workspace.PathOf("order.binpb");
        Assert.Equal(0, CommandRun.Of("descriptor", "-I", _workspace.PathOf("."), "-o", set, _workspace.Write("order.proto", OrderSchema)).ExitCode);
        CommandRun run = Run(set);
        Assert.Contains("a google.protobuf.FileDescriptorSet", run.Output, StringComparison.Ordinal);
        Assert.Contains("package: \"shop\"  # string", run.Output, StringComparison.Ordinal);

        // And it is a schema itself.
        Assert.Contains("id: 150  # int64", Run("--schema", set, "--type", "shop.Order", _workspace.Write("order.bin", Order)).Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_AsJson_HasEveryNode()
    {
        CommandRun run = Run("--json", "--schema", _workspace.Write("order.proto", OrderSchema), _workspace.Write("order.bin", Order));
        using JsonDocument document = JsonDocument.Parse(run.Output);
        JsonElement file = document.RootElement[0];
        Assert.Equal(35, file.GetProperty("bytes").GetInt32());
        JsonElement line = file.GetProperty("nodes")[1];
        Assert.Equal((3, 7, "lines", "shop.Line"), (line.GetProperty("offset").GetInt32(), line.GetProperty("size").GetInt32(),
            line.GetProperty("label").GetString(), line.GetProperty("type").GetString()));
        Assert.Equal("\"x\"", line.GetProperty("children")[0].GetProperty("value").GetString());
    }

    [Fact]
    public void Inspect_ToADepth_LeavesOutWhatLiesDeeper()
    {
        CommandRun run = Run("--depth", "0", _workspace.Write("order.bin", Order));
        Assert.Contains("00000003  2: { … }  # message?, 5 bytes", run.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("00000005", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_OfWhatCannotBeRead_SaysWhy()
    {
        CommandRun run = Run(_workspace.PathOf("none.bin"), _workspace.Write("noise.bin", [0xFF, 0xFE, 0xFD]));
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("none.bin: There is no such file.", run.Error, StringComparison.Ordinal);
        Assert.Contains("noise.bin: No format is recognised. --as names one.", run.Error, StringComparison.Ordinal);
        string schema = _workspace.Write("order.proto", OrderSchema);
        Assert.Equal(2, Run("--type", "shop.Order", schema).ExitCode);
        CommandRun unknown = Run("--schema", schema, "--type", "order", schema);
        Assert.Contains("has no such message. There are shop.Order.", unknown.Error, StringComparison.Ordinal);
    }

    private static CommandRun Run(params string[] arguments) => CommandRun.Of(["inspect", .. arguments]);

    private static string Tree(CommandRun run) => string.Join('\n', run.Output.ReplaceLineEndings("\n").Split('\n').Skip(1)).TrimEnd();

    private static byte[] Double(double value)
    {
        byte[] bytes = new byte[sizeof(double)];
        BinaryPrimitives.WriteDoubleLittleEndian(bytes, value);
        return bytes;
    }

    private void AssertMessage(string hex, int exitCode, string line)
    {
        CommandRun run = Run("--as", "message", _workspace.Write("a.bin", Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal))));
        Assert.Equal(exitCode, run.ExitCode);
        Assert.Contains(line, run.Output, StringComparison.Ordinal);
    }

    private static byte[] Gzip(byte[] bytes)
    {
        using var target = new MemoryStream();
        using (var gzip = new GZipStream(target, CompressionLevel.Optimal)) gzip.Write(bytes);
        return target.ToArray();
    }
}
