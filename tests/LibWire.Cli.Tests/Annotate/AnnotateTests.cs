using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire annotate</c>: messages, series, files without a schema, JSON, and bytes of any kind.</summary>
public sealed class AnnotateTests : IDisposable
{
    private const string OrderSchema = """
        syntax = "proto2";
        package shop;
        enum State { UNKNOWN = 0; PAID = 1; }
        message Line { optional string sku = 1; optional sint32 shift = 2; }
        message Order {
          optional int64 id = 1;
          repeated Line lines = 2;
          optional State state = 3;
          repeated uint32 counts = 4 [packed = true];
          optional group Box = 5 { optional int32 size = 1; }
        }
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Annotate_OfAMessage_ShowsTagsLengthsAndValues()
    {
        byte[] order =
        [
            0x08, 0x96, 0x01, 0x12, 0x05, 0x0A, 0x01, 0x78, 0x10, 0x05, 0x12, 0x00, 0x18, 0x01, 0x22, 0x03, 0x01, 0xAC, 0x02, 0x2B, 0x08, 0x07, 0x2C,
        ];
        CommandRun run = Run("order.bin", order);
        Assert.Equal("", run.Error);
        Assert.Equal(0, run.ExitCode);
        AssertMap(
            """
            message (shop.Order):
              +0x00 | 08                      | tag     | 1, varint      | field `id` (int64)
              +0x01 | 96 01                   | varint  | 150            | value
              +0x03 | 12                      | tag     | 2, length      | field `lines` (shop.Line)
              +0x04 | 05                      | varint  | 5              | length

            message (shop.Line lines):
              +0x05 | 0A                      | tag     | 1, length      | field `sku` (string)
              +0x06 | 01                      | varint  | 1              | length
              +0x07 | 78                      | char[1] | x              | value
              +0x08 | 10                      | tag     | 2, varint      | field `shift` (sint32)
              +0x09 | 05                      | varint  | -3             | value

            message (shop.Order, continued):
              +0x0A | 12                      | tag     | 2, length      | field `lines` (shop.Line)
              +0x0B | 00                      | varint  | 0              | length
              +0x0C | 18                      | tag     | 3, varint      | field `state` (shop.State)
              +0x0D | 01                      | varint  | PAID (1)       | value
              +0x0E | 22                      | tag     | 4, length      | field `counts` (uint32)
              +0x0F | 03                      | varint  | 3              | length
              +0x10 | 01                      | varint  | 1              | value[0]
              +0x11 | AC 02                   | varint  | 300            | value[1]
              +0x13 | 2B                      | tag     | 5, start group | field `box` (shop.Order.Box), start of the group

            group (shop.Order.Box box):
              +0x14 | 08                      | tag     | 1, varint      | field `size` (int32)
              +0x15 | 07                      | varint  | 7              | value
              +0x16 | 2C                      | tag     | 5, end group   | end of the group
            """,
            run.Output);
    }

    [Fact]
    public void Annotate_OfAFieldOfAnotherType_WarnsAtItsTag()
    {
        CommandRun run = Run("order.bin", [0x0A, 0x02, (byte)'h', (byte)'i', 0x18, 0x01]);
        Assert.Contains("| 1, length | WARN: field 1 (not as id in the schema)\n", run.Output, StringComparison.Ordinal);
        Assert.Contains("| char[2] | hi        | text?\n", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Annotate_OfACutOffMessage_MarksTheLength_AndShowsWhatIsThere()
    {
        CommandRun run = Run("cut.bin", [0x08, 0x01, 0x12, 0x05, 0x0A, 0x01, 0x78]);
        Assert.Equal(1, run.ExitCode);
        Assert.EndsWith("cut.bin: byte 3: length. Field 2 has a length of 5, and 3 bytes are left.", run.Error.Trim(), StringComparison.Ordinal);
        AssertMap(
            """
            message (shop.Order):
              +0x00 | 08                      | tag     | 1, varint | field `id` (int64)
              +0x01 | 01                      | varint  | 1         | value
              +0x02 | 12                      | tag     | 2, length | field 2
              +0x03 | 05                      | varint  | 5         | ERROR: length. Field 2 has a length of 5, and 3 bytes are left.

            message (shop.Line lines):
              +0x04 | 0A                      | tag     | 1, length | field `sku` (string)
              +0x05 | 01                      | varint  | 1         | length
              +0x06 | 78                      | char[1] | x         | value
            """,
            run.Output);
    }

    [Theory]
    [InlineData("08 FF", "  +0x00 | 08 FF                   | ?uint8_t[2] | .. | ERROR: byte 1: The input ends inside a varint.")]
    [InlineData("0F", "  +0x00 | 0F                      | ?uint8_t[1] | . | ERROR: Field 1 has the wire type 7, which does not exist.")]
    [InlineData("0A 05 61", "  +0x00 | 0A 05 61                | ?uint8_t[3] | ..a | ERROR: byte 1: Field 1 has a length of 5, and 1 bytes are left.")]
    public void Annotate_OfAFaultyMessage_SaysWhatIsWrong(string hex, string line)
    {
        CommandRun run = CommandRun.Of("annotate", "--as", "message", _workspace.Write("a.bin", Bytes(hex)));
        Assert.Equal(1, run.ExitCode);
        Assert.Contains(line + "\n", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Annotate_OfInvalidUtf8_IsAnError()
    {
        string schema = _workspace.Write("a.proto", "syntax = \"proto3\"; message A { string text = 1; }");
        CommandRun run = CommandRun.Of("annotate", "--schema", schema, _workspace.Write("a.bin", [0x0A, 0x02, 0x61, 0xFF]));
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("| a.        | ERROR: value; not UTF-8: readers refuse it\n", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Annotate_OfText_KeepsCharactersWhole_AndHidesWhatTerminalsActOn()
    {
        string schema = _workspace.Write("a.proto", "syntax = \"proto3\"; message A { string text = 1; }");
        byte[] text = "grüße aus Köln\u001B[2J\u202E"u8.ToArray();
        CommandRun run = CommandRun.Of("annotate", "--schema", schema, _workspace.Write("a.bin", [0x0A, (byte)text.Length, .. text]));
        string[] values = [.. run.Output.Split('\n').Where(static line => line.Length > 40 && line[2] == '+').Select(static line => line.Split('|')[3].Trim())];
        Assert.Equal(["1, length", "24", "grüße", "aus Köl", "n.[2J."], values);
    }

    [Theory]
    [InlineData("8")]
    [InlineData("0x8")]
    public void Annotate_AtAByte_WritesItsSection(string offset)
    {
        byte[] order = [0x08, 0x05, 0x12, 0x05, 0x0A, 0x01, 0x78, 0x10, 0x06, 0x18, 0x01];
        CommandRun run = Run("order.bin", order, "--at", offset);
        Assert.Equal(0, run.ExitCode);
        AssertMap(
            """
            message (shop.Line lines):
              +0x04 | 0A                      | tag     | 1, length | field `sku` (string)
              +0x05 | 01                      | varint  | 1         | length
              +0x06 | 78                      | char[1] | x         | value
              +0x07 | 10                      | tag     | 2, varint | field `shift` (sint32)
              +0x08 | 06                      | varint  | 3         | value
            """,
            run.Output);
    }

    [Theory]
    [InlineData("11")]
    [InlineData("-1")]
    [InlineData("0xZ")]
    public void Annotate_AtNoByte_EndsWith2(string offset) =>
        Assert.Equal(2, Run("order.bin", [0x08, 0x05, 0x12, 0x05, 0x0A, 0x01, 0x78, 0x10, 0x06, 0x18, 0x01], "--at", offset).ExitCode);

    [Theory]
    [InlineData("delimited", "02 08 05 00 09", "no further part")]
    [InlineData("grpc", "00 00 00 00 02 08 05 07", "no further part")]
    public void Annotate_OfASeries_ShowsLengths_AndWhereItEnds(string kind, string hex, string section)
    {
        CommandRun run = CommandRun.Of("annotate", "--as", kind, _workspace.Write("a.bin", Bytes(hex)));
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("header ([0]):", run.Output, StringComparison.Ordinal);
        Assert.Contains("message (no schema [0]):", run.Output, StringComparison.Ordinal);
        Assert.Contains($"unknown ({section}):", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Annotate_OfAFlatBufferWithoutASchema_FollowsWhatLooksLikeOffsets()
    {
        CommandRun run = CommandRun.Of("annotate", TestData.PathOf("flatbuffers/monster/monsterdata_test.mon"));
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("| offset to field (id: 3), string?\n", run.Output, StringComparison.Ordinal);
        Assert.Contains("| char[9]      | MyMonste                     | string literal\n", run.Output, StringComparison.Ordinal);
        Assert.Contains("| field (id: 2), short? 80\n", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Annotate_WithJson_HasEachByteOnce()
    {
        string file = TestData.PathOf("flatbuffers/annotated/annotated_binary.bin");
        CommandRun run = CommandRun.Of("annotate", "--json", "--schema", TestData.PathOf("flatbuffers/annotated/annotated_binary.fbs"), file);
        Assert.Equal(0, run.ExitCode);
        using JsonDocument document = JsonDocument.Parse(run.Output);
        int position = 0;
        foreach (JsonElement region in document.RootElement.GetProperty("sections").EnumerateArray()
            .SelectMany(static section => section.GetProperty("regions").EnumerateArray()))
        {
            Assert.Equal(position, region.GetProperty("offset").GetInt32());
            position += region.GetProperty("size").GetInt32();
        }

        Assert.Equal(document.RootElement.GetProperty("bytes").GetInt32(), position);
        JsonElement root = document.RootElement.GetProperty("sections")[0].GetProperty("regions")[0];
        Assert.Equal(0x44, root.GetProperty("target").GetInt32());
        Assert.Equal("offset to root table `AnnotatedBinary.Foo`", root.GetProperty("note").GetString());
    }

    [Fact]
    public void Annotate_WithSparseVectors_HasTheFirstAndTheLastElement()
    {
        string file = TestData.PathOf("flatbuffers/annotated/annotated_binary.bin"), target = _workspace.PathOf("a.afb");
        CommandRun run = CommandRun.Of(
            "annotate", "--sparse-vectors", "-o", target, "--schema", TestData.PathOf("flatbuffers/annotated/annotated_binary.fbs"), file);
        Assert.Equal(0, run.ExitCode);
        Assert.Equal("", run.Output);
        string map = File.ReadAllText(target);
        int start = map.IndexOf("vector (AnnotatedBinary.Foo.accounts):", StringComparison.Ordinal);
        string[] vector = map[start..map.IndexOf("\n\n", start, StringComparison.Ordinal)].Split('\n');
        Assert.Equal(5, vector.Length);
        Assert.EndsWith("| value[0]", vector[2], StringComparison.Ordinal);
        Assert.Equal("  <7 regions omitted>", vector[3]);
        Assert.EndsWith("| value[8]", vector[4], StringComparison.Ordinal);
    }

    [Fact]
    public void Annotate_OfANestedBuffer_ShowsItsTables()
    {
        string schema = _workspace.Write("a.fbs", "table In { n: int; } table Out { data: [ubyte] (nested_flatbuffer: \"In\"); } root_type Out;");
        string json = _workspace.Write("a.json", """{"data": {"n": 7}}"""), file = _workspace.PathOf("a.bin");
        Assert.Equal(0, CommandRun.Of("convert", "--schema", schema, "--to", "flatbuffer", "-o", file, json).ExitCode);
        CommandRun run = CommandRun.Of("annotate", "--schema", schema, file);
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("header (nested buffer of Out.data):", run.Output, StringComparison.Ordinal);
        Assert.Contains("root_table (In):", run.Output, StringComparison.Ordinal);
        Assert.Contains("| 0x00000007 (7)", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Annotate_OfAnyBytes_ShowsEachByte_AndNeverThrows()
    {
        string schema = TestData.PathOf("flatbuffers/annotated/annotated_binary.fbs"), proto = _workspace.Write("order.proto", OrderSchema);
        byte[] seed = File.ReadAllBytes(TestData.PathOf("flatbuffers/annotated/annotated_binary.bin"));
        var random = new Random(7);
        for (int i = 0; i < TestDepth.Pick(quick: 150, deep: 3_000); i++)
        {
            byte[] bytes = seed[..random.Next(seed.Length + 1)];
            for (int changes = random.Next(6); changes > 0 && bytes.Length > 0; changes--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            string file = _workspace.Write("a.bin", bytes);
            foreach (string[] arguments in (string[][])[["--schema", schema], ["--as", "flatbuffer"], ["--as", "message"], ["--schema", proto, "--type", "shop.Order"]])
            {
                CommandRun run = CommandRun.Of(["annotate", "--json", .. arguments, file]);
                using JsonDocument document = JsonDocument.Parse(run.Output);
                bool[] seen = new bool[bytes.Length];
                foreach (JsonElement region in document.RootElement.GetProperty("sections").EnumerateArray()
                    .SelectMany(static section => section.GetProperty("regions").EnumerateArray()))
                    seen.AsSpan(region.GetProperty("offset").GetInt32(), region.GetProperty("size").GetInt32()).Fill(true);
                Assert.DoesNotContain(false, seen);
            }
        }
    }

    [Fact]
    public void Annotate_OfVectorsThatOverlap_Ends()
    {
        // A table with a vector of offsets, each of which leads to a vector that reaches to the end.
        string schema = _workspace.Write("a.fbs", "table Inner { v: [uint]; } table Root { all: [Inner]; } root_type Root;");
        const int Count = 4_000;
        byte[] bytes = new byte[64 + (Count * 20)];
        void Put(int at, int value) => BitConverter.TryWriteBytes(bytes.AsSpan(at), value);
        Put(0, 16);
        Put(8, 8 | (8 << 16));                           // a vtable of 8 bytes, for a table of 8
        Put(12, 4);
        Put(16, 8);
        Put(20, 4);
        Put(24, Count);
        for (int i = 0; i < Count; i++)
        {
            int element = 28 + (i * 4), table = 28 + (Count * 4) + ((Count - 1 - i) * 12);
            Put(element, table - element);
            Put(table, table - 8);
            Put(table + 4, 4);
            Put(table + 8, (bytes.Length - table - 12) / 4);
        }

        CommandRun run = CommandRun.Of("annotate", "--schema", schema, _workspace.Write("a.bin", bytes));
        Assert.Contains("Its parts overlap so often that not all of them are shown.", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Annotate_OfWhatIsNoFile_EndsWith2()
    {
        Assert.Equal(2, CommandRun.Of("annotate", _workspace.PathOf("none.bin")).ExitCode);
        Assert.Equal(2, CommandRun.Of("annotate", "--type", "A", _workspace.Write("a.bin", [1])).ExitCode);
        Assert.Equal(1, CommandRun.Of("annotate", _workspace.Write("b.bin", [0xFF, 0xFF])).ExitCode);
    }

    private static byte[] Bytes(string hex) => Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));

    private static void AssertMap(string expected, string output) =>
        Assert.Equal(expected.ReplaceLineEndings("\n"), output[(output.IndexOf("\n\n", StringComparison.Ordinal) + 2)..].TrimEnd());

    private CommandRun Run(string name, byte[] bytes, params string[] more) =>
        CommandRun.Of(["annotate", "--schema", _workspace.Write("order.proto", OrderSchema), "--type", "shop.Order", .. more, _workspace.Write(name, bytes)]);
}
