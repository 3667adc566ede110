using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire inspect --stats</c>: what fields take, by path.</summary>
public sealed class StatsTests : IDisposable
{
    private const string Schema = """
        syntax = "proto2";
        package shop;
        message Line { optional string sku = 1; }
        message Order { optional int64 id = 1; repeated Line lines = 2; repeated uint32 counts = 3; optional Order parent = 4; }
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    // id 5; lines "abcd" twice; counts 1, 2, 300, each with a tag; parent with counts 1
    private static byte[] Order =>
    [
        0x08, 0x05, 0x12, 0x06, 0x0A, 0x04, 0x61, 0x62, 0x63, 0x64, 0x12, 0x06, 0x0A, 0x04, 0x61, 0x62, 0x63, 0x64,
        0x18, 0x01, 0x18, 0x02, 0x18, 0xAC, 0x02, 0x22, 0x02, 0x18, 0x01,
    ];

    [Fact]
    public void Stats_WithASchema_AddUpByName()
    {
        CommandRun run = Run("--schema", _workspace.Write("order.proto", Schema), "--type", "shop.Order", _workspace.Write("a.bin", Order));
        Assert.Equal("", run.Error);
        Assert.Equal(
            """
                   bytes   share    tags etc.       count  path
                      16   55.2 %            4           2  lines
                      12   41.4 %            4           2  lines.sku
                       7   24.1 %            3           3  counts
                       4   13.8 %            2           1  parent
                       2    6.9 %            1           1  parent.counts
                       2    6.9 %            1           1  id
            15 bytes are tags and lengths, 51.7 %
            1 bytes less if counts were packed
            6 bytes repeat: 2 times 6 bytes, first at 00000004: 0a0461626364
            4 bytes repeat: 2 times 4 bytes, first at 00000006: "abcd"

            """.ReplaceLineEndings("\n"),
            run.Output[(run.Output.IndexOf('\n', StringComparison.Ordinal) + 1)..]);
        Assert.Equal(0, run.ExitCode);
    }

    [Fact]
    public void Stats_WithoutASchema_AddUpByNumber_AndDepthLimitsThem()
    {
        CommandRun run = Run("--as", "message", "--depth", "1", _workspace.Write("a.bin", Order));
        Assert.Contains("          16   55.2 %            4           2  2\n", run.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("2.1\n", run.Output, StringComparison.Ordinal);
        Assert.Contains("15 bytes are tags and lengths, 51.7 %\n", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Stats_OfASeries_AddUpItsRecords()
    {
        byte[] series = [(byte)Order.Length, .. Order, (byte)Order.Length, .. Order];
        CommandRun run = Run("--as", "delimited", "--json", _workspace.Write("a.bin", series));
        using var json = JsonDocument.Parse(run.Output);
        JsonElement file = json.RootElement[0];
        JsonElement[] paths = [.. file.GetProperty("paths").EnumerateArray()];
        Assert.Equal("""{"path":"[]","bytes":60,"header":2,"count":2}""", Compact(paths[0]));
        Assert.Equal("""{"path":"[].2","bytes":32,"header":8,"count":4}""", Compact(paths[1]));
        Assert.Contains("""{"path":"[].3","bytes":14,"header":6,"count":6,"packing":2}""", paths.Select(Compact));
        Assert.Equal("""{"offset":1,"bytes":29,"count":2}""", Compact(file.GetProperty("duplicates")[0]));
        Assert.Equal(0, file.GetProperty("faults").GetArrayLength());
    }

    [Fact]
    public void Stats_OfACutOffMessage_SayWhereItEnds()
    {
        CommandRun run = Run("--as", "message", "--schema", _workspace.Write("order.proto", Schema), "--type", "shop.Order", _workspace.Write("a.bin", Order[..8]));
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("00000003  ! Field 2 has a length of 6, and 4 bytes are left.\n", run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Stats_OfAFlatBuffer_CountStringsAndVectorsWhereTheyLie()
    {
        string folder = TestData.PathOf("flatbuffers/monster");
        CommandRun run = Run(
            "--schema", folder + "/monster_test.fbs", "-I", folder + "/include_test", "-I", folder + "/include_test/sub", folder + "/monsterdata_test.mon");
        Assert.Equal("", run.Error);
        Assert.Contains("          18    3.0 %            0           1  (root).name\n", run.Output, StringComparison.Ordinal);      // offset, count, text, zero
        Assert.Contains("          13    2.2 %            0           1  (root).inventory\n", run.Output, StringComparison.Ordinal); // offset, count, 5 bytes
    }

    [Fact]
    public void Stats_OfMutatedInput_EndInFiguresOrFaults()
    {
        var random = new Random(31);
        string schema = _workspace.Write("order.proto", Schema);
        for (int i = 0; i < TestDepth.Pick(quick: 200, deep: 1_500); i++)
        {
            byte[] bytes = [.. Order];
            for (int flips = random.Next(1, 4); flips > 0; flips--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            string file = _workspace.Write("a.bin", bytes[..random.Next(1, bytes.Length)]);
            CommandRun run = i % 2 == 0 ? Run("--json", file) : Run("--json", "--as", "message", "--schema", schema, "--type", "shop.Order", file);
            Assert.InRange(run.ExitCode, 0, 1);
            JsonDocument.Parse(run.Output).Dispose();
        }
    }

    private static string Compact(JsonElement value) => JsonSerializer.Serialize(value);

    private static CommandRun Run(params string[] arguments) => CommandRun.Of(["inspect", "--stats", .. arguments]);
}
