using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire bench</c>: what is measured and counted, by which code, and what is said of faulty input. No time is looked at.</summary>
public sealed class BenchTests : IDisposable
{
    private const string OrderSchema = """
        syntax = "proto3";
        package shop;
        import "shop/line.proto";
        message Order {
          message Event { string text = 1; }
          int64 id = 1;
          repeated Line lines = 2;
          repeated uint32 counts = 3;
          bytes mark = 4;
          double total = 5;
          Event event = 6;
        }
        """;

    // id 150; lines "x" 3 and ""; counts 1, 300; mark 2 bytes; total; event "é"; an unknown field 9
    private static readonly byte[] Order =
    [
        0x08, 0x96, 0x01, 0x12, 0x05, 0x0A, 0x01, 0x78, 0x10, 0x06, 0x12, 0x00, 0x1A, 0x03, 0x01, 0xAC, 0x02, 0x22, 0x02, 0x01, 0x02,
        0x29, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0x32, 0x04, 0x0A, 0x02, 0xC3, 0xA9, 0x48, 0x05,
    ];

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Fact]
    public void Bench_OfAMessage_MeasuresBothCodes_AndCountsItsParts()
    {
        CommandRun run = Run(_workspace.Write("order.bin", Order), "--type", "shop.Order", "--json");
        Assert.Equal("", run.Error);
        Assert.Equal(0, run.ExitCode);
        using JsonDocument report = JsonDocument.Parse(run.Output);
        JsonElement root = report.RootElement;
        Assert.Equal("shop.Order", root.GetProperty("type").GetString());
        Assert.Equal(1, root.GetProperty("records").GetInt32());
        Assert.Equal(Order.Length, root.GetProperty("bytes").GetInt32());
        Assert.Equal(
            [
                "decode generated", "decode dynamic", "encode generated", "encode dynamic",
                "write JSON generated", "write JSON dynamic", "read JSON generated", "read JSON dynamic",
            ],
            StepsOf(root));
        Assert.All(root.GetProperty("steps").EnumerateArray(), static step => Assert.True(step.GetProperty("best_ns").GetDouble() > 0));
        Assert.Equal(
            [
                "copy of all bytes 1 38", "varints, one by one 20 21", "tags 11 11", "lengths 7 7", "values 2 3", "packed varints 2 3", "UTF-8 text 2 3",
                "bytes fields 1 2", "fixed values 1 8", "sub-messages 3 0", "unknown fields 1 0",
            ],
            PartsOf(root));
        Assert.Single(root.GetProperty("notes").EnumerateArray());
    }

    [Fact]
    public void Bench_OfASeries_MeasuresAllOfIt()
    {
        byte[] series = [(byte)Order.Length, .. Order, 0, 2, 0x08, 0x05];
        using JsonDocument report = Json(_workspace.Write("orders.bin", series), "--type", "shop.Order", "--as", "delimited");
        Assert.Equal(3, report.RootElement.GetProperty("records").GetInt32());
        Assert.Equal(Order.Length + 2, report.RootElement.GetProperty("bytes").GetInt32());
    }

    [Fact]
    public void Bench_OfANestedType_FindsItsCode()
    {
        using JsonDocument report = Json(_workspace.Write("event.bin", [0x0A, 0x01, 0x78]), "--type", "shop.Order.Event");
        Assert.Contains("decode generated", StepsOf(report.RootElement));
    }

    [Fact]
    public void Bench_WithDynamic_MeasuresThatOnly_AndSaysSo()
    {
        CommandRun run = Run(_workspace.Write("order.bin", Order), "--type", "shop.Order", "--dynamic");
        Assert.Equal(0, run.ExitCode);
        Assert.DoesNotContain("generated  ", run.Output, StringComparison.Ordinal);
        Assert.Contains("Only dynamic messages were measured. Generated code, without --dynamic, is faster.", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Bench_AsText_HasALineForEachStepAndPart()
    {
        CommandRun run = Run(_workspace.Write("order.bin", Order), "--type", "shop.Order");
        string[] lines = run.Output.Split('\n');
        Assert.Contains("order.bin: one message of shop.Order, 38 bytes", lines[0], StringComparison.Ordinal);
        Assert.Equal(4, lines.Count(static line => line.Contains("  generated ", StringComparison.Ordinal)));
        Assert.Equal(4, lines.Count(static line => line.Contains("  dynamic ", StringComparison.Ordinal)));
        Assert.Contains(lines, static line => line.StartsWith("  lengths ", StringComparison.Ordinal));
    }

    [Fact]
    public void Bench_OfADescriptorSet_CompilesItsFiles()
    {
        string set = _workspace.PathOf("set.binpb"), file = _workspace.Write("order.bin", Order);
        WriteSchemas();
        Assert.Equal(0, CommandRun.Of("descriptor", "-I", _workspace.PathOf("protos"), "--include-imports", "-o", set, "shop/order.proto").ExitCode);
        CommandRun run = CommandRun.Of("bench", "--rounds", "1", "--round-time", "0", "--json", "--schema", set, "--type", "shop.Order", file);
        Assert.Equal("", run.Error);
        using JsonDocument report = JsonDocument.Parse(run.Output);
        Assert.Contains("decode generated", StepsOf(report.RootElement));
    }

    [Theory]
    [InlineData("mvt/vector_tile.proto", "vector_tile.Tile", "mvt/chicago-13-2098-3046.mvt")]
    [InlineData("flatbuffers/monster/monster_test.fbs", "MyGame.Example.Monster", "flatbuffers/monster/monsterdata_test.mon")]
    [InlineData("flatbuffers/annotated/annotated_binary.fbs", "AnnotatedBinary.Foo", "flatbuffers/annotated/annotated_binary.bin")]
    public void Bench_OfFilesOfOthers_MeasuresAllSteps(string schema, string type, string file)
    {
        string folder = TestData.PathOf("flatbuffers/monster");
        CommandRun run = CommandRun.Of(
            "bench", "--rounds", "2", "--round-time", "0", "--json", "-I", $"{folder}/include_test", "-I", $"{folder}/include_test/sub",
            "-I", Path.GetDirectoryName(TestData.PathOf(schema))!, "--schema", TestData.PathOf(schema), "--type", type, TestData.PathOf(file));
        Assert.Equal("", run.Error);
        using JsonDocument report = JsonDocument.Parse(run.Output);
        bool isFlat = schema.EndsWith(".fbs", StringComparison.Ordinal);
        Assert.Equal(isFlat ? 9 : 8, StepsOf(report.RootElement).Length);
        Assert.Equal(isFlat, StepsOf(report.RootElement).Contains("verify both"));
    }

    [Fact]
    public void Bench_OfWhatCannotBeJson_MeasuresTheRest()
    {
        string schema = _workspace.Write("any.proto", "syntax = \"proto3\"; import \"google/protobuf/any.proto\"; message A { google.protobuf.Any any = 1; }");
        byte[] any = [0x0A, 0x07, 0x0A, 0x05, (byte)'a', (byte)'/', (byte)'b', (byte)'.', (byte)'C'];
        CommandRun run = CommandRun.Of("bench", "--rounds", "1", "--round-time", "0", "--schema", schema, _workspace.Write("a.bin", any));
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("JSON was not measured: ", run.Output, StringComparison.Ordinal);
        Assert.Contains("decode", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Bench_OfAFaultyFile_SaysWhere_AndMeasuresNothing()
    {
        CommandRun record = Run(_workspace.Write("a.bin", [2, 0x08, 0x05, 2, 0x08, 0xFF]), "--type", "shop.Order", "--as", "delimited");
        Assert.Equal(1, record.ExitCode);
        Assert.Equal("", record.Output);
        Assert.Contains("a.bin: record 1: byte 1: ", record.Error, StringComparison.Ordinal);
        CommandRun cut = Run(_workspace.Write("b.bin", [2, 0x08]), "--type", "shop.Order", "--as", "delimited");
        Assert.Equal(1, cut.ExitCode);
        Assert.Contains("byte 0: A record of 2 bytes starts here", cut.Error, StringComparison.Ordinal);
        Assert.Equal(1, Run(_workspace.Write("c.bin", []), "--type", "shop.Order").ExitCode);
    }

    [Fact]
    public void Bench_OfAWrongCommandLine_EndsWith2()
    {
        string file = _workspace.Write("order.bin", Order);
        Assert.Equal(2, CommandRun.Of("bench", file).ExitCode);
        Assert.Equal(2, Run(file, "--type", "shop.Order", "--rounds", "0").ExitCode);
        Assert.Equal(2, Run(file, "--type", "shop.Order", "--round-time", "-1").ExitCode);
        Assert.Equal(2, Run(_workspace.PathOf("none.bin"), "--type", "shop.Order").ExitCode);
    }

    private static string[] StepsOf(JsonElement report) =>
        [.. report.GetProperty("steps").EnumerateArray().Select(static step => $"{step.GetProperty("name").GetString()} {step.GetProperty("code").GetString()}")];

    private static string[] PartsOf(JsonElement report) =>
        [.. report.GetProperty("parts").EnumerateArray().Select(static part => $"{part.GetProperty("name")} {part.GetProperty("count")} {part.GetProperty("bytes")}")];

    private void WriteSchemas()
    {
        _workspace.Write("protos/shop/line.proto", "syntax = \"proto3\"; package shop; message Line { string sku = 1; sint32 shift = 2; }");
        _workspace.Write("protos/shop/order.proto", OrderSchema);
    }

    private JsonDocument Json(string file, params string[] more)
    {
        CommandRun run = Run(file, [.. more, "--json"]);
        Assert.Equal("", run.Error);
        return JsonDocument.Parse(run.Output);
    }

    private CommandRun Run(string file, params string[] more)
    {
        WriteSchemas();
        string[] few = more.Contains("--rounds") || more.Contains("--round-time") ? [] : ["--rounds", "1", "--round-time", "0"];
        return CommandRun.Of(["bench", "-I", _workspace.PathOf("protos"), "--schema", "shop/order.proto", .. few, .. more, file]);
    }
}
