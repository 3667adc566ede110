using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire inspect</c> of formats that it knows: names without a schema, and what is said of damaged files.</summary>
public sealed class KnownFormatTests : IDisposable
{
    private const string Spans = """
        {"resource_spans":[{"resource":{"attributes":[{"key":"service.name","value":{"string_value":"shop"}}]},"scope_spans":[{"scope":{"name":"lib"},"spans":[
        {"trace_id":"AAECAwQFBgcICQoLDA0ODw==","span_id":"AAECAwQFBgc=","name":"GET /","kind":"SPAN_KIND_SERVER","start_time_unix_nano":"5","end_time_unix_nano":"9"}]}]}]}
        """;

    private const string Metrics = """
        {"resource_metrics":[{"scope_metrics":[{"metrics":[{"name":"requests","unit":"1","sum":{"data_points":[{"time_unix_nano":"7","as_int":"3"}],
        "aggregation_temporality":"AGGREGATION_TEMPORALITY_CUMULATIVE","is_monotonic":true}}]}]}]}
        """;

    private const string Logs = """
        {"resource_logs":[{"scope_logs":[{"log_records":[{"time_unix_nano":"7","severity_number":"SEVERITY_NUMBER_WARN","body":{"string_value":"low disk"}}]}]}]}
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Theory]
    [InlineData("arrow/generated_nested.arrow_file", "a file of Apache Arrow, 2,706 bytes", "name: \"list_nullable\"  # string|footer: {  # buffer|footer size: 528  # int|magic: \"ARROW1\"")]
    [InlineData("arrow/generated_dictionary.stream", "a stream of Apache Arrow, 2,128 bytes", "indexType: {  # org.apache.arrow.flatbuf.Int|header (DictionaryBatch): {|body: |end: ffffffff00000000  # end of stream")]
    [InlineData("arrow/generated_union.stream", "a stream of Apache Arrow, 2,696 bytes", "type (Union): {  # org.apache.arrow.flatbuf.Union|mode: Dense (1)")]
    [InlineData("flatgeobuf/poly00.fgb", "FlatGeobuf, 6,568 bytes", "geometry_type: Polygon (3)|features_count: 10  # ulong|index: 11 nodes  # packed R-tree|[9]: {  # buffer, 500 bytes")]
    [InlineData("flatgeobuf/countries.fgb", "FlatGeobuf, 205,680 bytes", "features_count: 179|[178]: {")]
    [InlineData("flatgeobuf/alldatatypes.fgb", "FlatGeobuf, 880 bytes", "name: \"binary\"  # string|index: 2 nodes|type: Point (1)")]
    [InlineData("mvt/chicago-13-2098-3046.mvt", "a vector tile, as it seems, 23,992 bytes", "layers: {  # vector_tile.Tile.Layer|type: POLYGON (3)|string_value: \"park\"")]
    public void Inspect_OfAKnownFormat_ShowsNames(string name, string title, string lines)
    {
        CommandRun run = CommandRun.Of("inspect", TestData.PathOf(name));
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Contains($"{Path.GetFileName(name)}: {title}", run.Output, StringComparison.Ordinal);
        Assert.All(lines.Split('|'), line => Assert.Contains(line, run.Output, StringComparison.Ordinal));
        Assert.DoesNotContain("?", run.Output.Replace(name, "", StringComparison.Ordinal), StringComparison.Ordinal); // nothing is a guess
    }

    [Fact]
    public void Inspect_OfEveryContainer_IsFine()
    {
        string[] files = [.. Directory.EnumerateFiles(TestData.PathOf("arrow"), "generated_*"), .. Directory.EnumerateFiles(TestData.PathOf("flatgeobuf"), "*.fgb")];
        Assert.Equal(13, files.Length);
        CommandRun run = CommandRun.Of(["inspect", "--stats", .. files]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.DoesNotContain("!", run.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("arrow/generated_nested.arrow_file", 1)]
    [InlineData("arrow/generated_dictionary.stream", 1)]
    [InlineData("flatgeobuf/alldatatypes.fgb", 8)]
    public void Inspect_OfAFileThatIsCutOff_SaysWhere(string name, int start)
    {
        byte[] whole = File.ReadAllBytes(TestData.PathOf(name));
        for (int length = 9; length < whole.Length; length += TestDepth.Pick(37, 5))
        {
            CommandRun run = CommandRun.Of("inspect", _workspace.Write("cut.bin", whole[..length]));

            // A stream may end behind any message, and there FlatGeobuf has no index yet.
            bool isWhole = run.ExitCode == 0;
            Assert.True(isWhole ? start == 1 && name.EndsWith("stream", StringComparison.Ordinal) : run.Output.Contains("! ", StringComparison.Ordinal), $"{length} bytes");
        }
    }

    [Theory]
    [InlineData(Spans, "trace", "TracesData", "traces of OpenTelemetry", "name: \"GET /\"  # string|kind: SPAN_KIND_SERVER (2)|string_value: \"shop\"")]
    [InlineData(Metrics, "metrics", "MetricsData", "metrics of OpenTelemetry", "sum: {  # opentelemetry.proto.metrics.v1.Sum|as_int: 3  # sfixed64|name: \"requests\"")]
    [InlineData(Logs, "logs", "LogsData", "logs of OpenTelemetry", "severity_number: SEVERITY_NUMBER_WARN (13)|string_value: \"low disk\"")]
    public void Inspect_OfTelemetry_ShowsNames(string json, string file, string type, string title, string lines)
    {
        byte[] bytes = Telemetry(json, file, type);
        CommandRun run = CommandRun.Of("inspect", _workspace.Write("a.bin", bytes));
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Contains($"a.bin: {title}, as it seems, {bytes.Length} bytes", run.Output, StringComparison.Ordinal);
        Assert.All(lines.Split('|'), line => Assert.Contains(line, run.Output, StringComparison.Ordinal));

        // As requests of gRPC, and one behind the other.
        byte[] frame = [0, 0, 0, (byte)(bytes.Length >> 8), (byte)bytes.Length, .. bytes], length = [(byte)(bytes.Length | 0x80), (byte)(bytes.Length >> 7)];
        byte[] one = bytes.Length < 0x80 ? [(byte)bytes.Length, .. bytes] : [.. length, .. bytes];
        run = CommandRun.Of("inspect", _workspace.Write("b.bin", [.. frame, .. frame]));
        Assert.Contains($"b.bin: frames of gRPC: {title}", run.Output, StringComparison.Ordinal);
        Assert.All(lines.Split('|'), line => Assert.Contains(line, run.Output, StringComparison.Ordinal));
        run = CommandRun.Of("inspect", "--as", "delimited", _workspace.Write("c.bin", [.. one, .. one]));
        Assert.Contains($"c.bin: messages of Protocol Buffers with lengths: {title}", run.Output, StringComparison.Ordinal);

        // The user knows better.
        run = CommandRun.Of("inspect", "--as", "message", _workspace.Write("d.bin", bytes));
        Assert.Contains("d.bin: a message of Protocol Buffers, ", run.Output, StringComparison.Ordinal);
        Assert.Contains("  1: {  # message?", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_OfFlatGeobufWithoutAHeader_NamesAPlaceInTheFile()
    {
        byte[] start = [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x01];
        Assert.Contains("00000007  ! A buffer of 0 bytes starts here, and 0 are left.", Run(7), StringComparison.Ordinal);
        Assert.Contains("00000008  ! A buffer of 0 bytes starts here, and 0 are left.", Run(8), StringComparison.Ordinal);

        string Run(int length) => CommandRun.Of("inspect", _workspace.Write("a.fgb", start[..length])).Output;
    }

    [Fact]
    public void Inspect_OfTelemetryThatIsCutOff_ShowsNamesAsFarAsItGoes()
    {
        byte[] bytes = Telemetry(Spans, "trace", "TracesData");
        CommandRun run = CommandRun.Of("inspect", _workspace.Write("cut.bin", [.. bytes, .. bytes[..^10]]));
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("traces of OpenTelemetry", run.Output, StringComparison.Ordinal);
        Assert.Contains("! Field 1 has a length of ", run.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(new byte[] { 0x0A, 2, 0x12, 0 })]                                     // no leaf
    [InlineData(new byte[] { 0x0A, 6, 0x12, 4, 0x12, 2, 0x0A, 0 })]                   // a leaf that is nothing
    [InlineData(new byte[] { 0x0A, 8, 0x12, 6, 0x12, 4, 0x0A, 0, 0x2A, 0, 0x12, 0 })] // field 2 beside field 1
    [InlineData(new byte[] { 0x1A, 4, 0x0A, 0, 0x78, 2, 0x08, 1 })]                   // field 1 beside a layer
    [InlineData(new byte[] { 0x1A, 5, 0x0A, 0, 0x7D, 2, 0, 0, 0 })]                   // a version that is no varint
    [InlineData(new byte[] { 0x1A, 6, 0x0A, 0, 0x78, 2, 0x48, 1 })]                   // a field that layers do not have
    public void Inspect_OfOtherMessages_Guesses(byte[] bytes)
    {
        CommandRun run = CommandRun.Of("inspect", _workspace.Write("a.bin", bytes));
        Assert.DoesNotContain("OpenTelemetry", run.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("vector tile", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_OfABinarySchema_ShowsNames()
    {
        string path = _workspace.PathOf("bench.bfbs");
        Assert.Equal(0, CommandRun.Of("descriptor", "-o", path, TestData.PathOf("flatbuffers/bench.fbs")).ExitCode);
        CommandRun run = CommandRun.Of("inspect", path);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Contains("bench.bfbs: a binary schema of FlatBuffers \"BFBS\"", run.Output, StringComparison.Ordinal);
        Assert.Contains("objects: {  # [reflection.Object]", run.Output, StringComparison.Ordinal);
        Assert.Contains("name: \"benchmarks_flatbuffers.Bar\"", run.Output, StringComparison.Ordinal);
        Assert.Contains("base_type: Obj (15)  # reflection.BaseType", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Inspect_OfSizedBuffers_CountsAlignmentFromTheSize()
    {
        string schema = _workspace.Write("t.fbs", "table T { x: long; } root_type T;"), json = _workspace.Write("t.json", "{ \"x\": 5 }"), buffer = _workspace.PathOf("t.bin");
        Assert.Equal(0, CommandRun.Of("convert", "--schema", schema, "--to", "size-prefixed", "-o", buffer, json).ExitCode);
        CommandRun run = CommandRun.Of("inspect", "--schema", schema, "--as", "size-prefixed", buffer);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Contains("x: 5  # long", run.Output, StringComparison.Ordinal);
        Assert.Equal("{\"x\":5}\n", CommandRun.Of("convert", "--schema", schema, "--from", "size-prefixed", "--to", "jsonl", buffer).Output);
        Assert.Equal("5\n", CommandRun.Of("query", "--schema", schema, "--as", "size-prefixed", "x", buffer).Output);
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("diff", "--schema", schema, "--as", "size-prefixed", buffer, buffer));
    }

    [Theory]
    [InlineData("arrow.fbs", "arrow/Message.fbs")]
    [InlineData("arrow.fbs", "arrow/File.fbs")]
    [InlineData("arrow.fbs", "arrow/SparseTensor.fbs")]
    [InlineData("flatgeobuf.fbs", "flatgeobuf/header.fbs")]
    [InlineData("flatgeobuf.fbs", "flatgeobuf/feature.fbs")]
    [InlineData("vector_tile.proto", "mvt/vector_tile.proto")]
    [InlineData("common.proto", "otlp/opentelemetry/proto/common/v1/common.proto")]
    [InlineData("resource.proto", "otlp/opentelemetry/proto/resource/v1/resource.proto")]
    [InlineData("trace.proto", "otlp/opentelemetry/proto/trace/v1/trace.proto")]
    [InlineData("metrics.proto", "otlp/opentelemetry/proto/metrics/v1/metrics.proto")]
    [InlineData("logs.proto", "otlp/opentelemetry/proto/logs/v1/logs.proto")]
    public void Schemas_OfKnownFormats_SayWhatTheirProjectsSay(string known, string original)
    {
        const string Left = "FBS_FILE_SAME_ROOT_TYPE,FIELD_SAME_DEFAULT,MESSAGE_SAME_REQUIRED_FIELDS,RESERVED_MESSAGE_NO_DELETE,FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY";
        string folder = Repository.PathOf("LibWire.Cli/Inspect/Known/Schemas"), otlp = TestData.PathOf("otlp");
        string[] left = ["--except", Left];
        string[] roots = known.EndsWith(".fbs", StringComparison.Ordinal) ? [] : ["-I", folder, "-I", otlp];
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of(["check", .. roots, "--use", "WIRE_JSON", .. left, "--against", TestData.PathOf(original), $"{folder}/{known}"]));
    }

    private byte[] Telemetry(string json, string file, string type)
    {
        string path = _workspace.PathOf("otlp.bin"), schema = $"opentelemetry/proto/{file}/v1/{file}.proto";
        CommandRun run = CommandRun.Of(
            "convert", "-I", TestData.PathOf("otlp"), "--schema", schema, "--type", $"opentelemetry.proto.{file}.v1.{type}", "--to", "message", "-o", path,
            _workspace.Write("otlp.json", json));
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        return File.ReadAllBytes(path);
    }
}
