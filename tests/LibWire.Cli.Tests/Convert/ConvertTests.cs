using System.Text;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire convert</c>: all forms to each other, and what is said of faulty input.</summary>
public sealed class ConvertTests : IDisposable
{
    private const string LineSchema = """
        syntax = "proto3";
        package shop;
        message Line { string sku = 1; sint32 shift = 2; repeated Line parts = 3; }
        """;

    private const string MonsterSchema = """
        namespace Game;
        table Monster { hp: short = 100; name: string; parts: [Monster]; }
        root_type Monster;
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    // sku "x", shift 3, one part with sku "y"
    private static byte[] Line => [0x0A, 0x01, 0x78, 0x10, 0x06, 0x1A, 0x03, 0x0A, 0x01, 0x79];

    [Fact]
    public void Convert_OfAMessage_WritesJsonAndText()
    {
        string file = _workspace.Write("line.bin", Line);
        CommandRun json = Run("--to", "json", file);
        Assert.Equal((0, ""), (json.ExitCode, json.Error));
        Assert.Equal("{\n  \"sku\": \"x\",\n  \"shift\": 3,\n  \"parts\": [\n    {\n      \"sku\": \"y\"\n    }\n  ]\n}\n", json.Output);
        Assert.Equal("{\"sku\":\"x\",\"shift\":3,\"parts\":[{\"sku\":\"y\"}]}\n", Run("--to", "jsonl", file).Output);
        Assert.Equal("sku: \"x\"\nshift: 3\nparts {\n  sku: \"y\"\n}\n", Run("--to", "text", file).Output);
    }

    [Theory]
    [InlineData("line.json")]
    [InlineData("line.jsonl")]
    [InlineData("line.txtpb")]
    public void Convert_ToAFormAndBack_GivesTheBytes(string name)
    {
        // The names of the files say what they are.
        Assert.Equal(0, Run("-o", _workspace.PathOf(name), _workspace.Write("line.bin", Line)).ExitCode);
        Assert.Equal(0, Run("--to", "message", "-o", _workspace.PathOf("again.bin"), _workspace.PathOf(name)).ExitCode);
        Assert.Equal(Line, File.ReadAllBytes(_workspace.PathOf("again.bin")));
    }

    [Fact]
    public void Convert_OfASeries_GoesThroughLinesAndBack()
    {
        byte[] series = [(byte)Line.Length, .. Line, 0, 2, 0x10, 0x01];
        string lines = _workspace.PathOf("lines.jsonl"), again = _workspace.PathOf("again.bin");
        Assert.Equal(0, Run("--from", "delimited", "-o", lines, _workspace.Write("lines.bin", series)).ExitCode);
        Assert.Equal("{\"sku\":\"x\",\"shift\":3,\"parts\":[{\"sku\":\"y\"}]}\n{}\n{\"shift\":-1}\n", File.ReadAllText(lines));
        Assert.Equal(0, Run("--to", "delimited", "-o", again, lines).ExitCode);
        Assert.Equal(series, File.ReadAllBytes(again));
        Assert.Equal(0, Run("--to", "delimited", "-o", again, _workspace.Write("crlf.jsonl", "\r\n{\"shift\":-1}\r\n\r\n{}")).ExitCode);
        Assert.Equal([2, 0x10, 0x01, 0], File.ReadAllBytes(again));
    }

    [Fact]
    public void Convert_OfLongMessages_WritesTheirLengths()
    {
        string lines = _workspace.Write("lines.jsonl", $"{{\"sku\":\"{new string('a', 300)}\"}}\n"), target = _workspace.PathOf("lines.bin");
        Assert.Equal(0, Run("--to", "delimited", "-o", target, lines).ExitCode);
        Assert.Equal([0xAF, 0x02, 0x0A, 0xAC, 0x02], File.ReadAllBytes(target)[..5]);
        Assert.Equal(File.ReadAllText(lines), Run("--from", "delimited", "--to", "jsonl", target).Output);
    }

    [Fact]
    public void Convert_OfFlatBuffers_GoesThroughJsonAndBack()
    {
        string schema = _workspace.Write("monster.fbs", MonsterSchema), json = _workspace.Write("monster.json", "{\"hp\":7,\"name\":\"Orc\",\"parts\":[{}]}");
        string buffer = _workspace.PathOf("monster.bin"), sized = _workspace.PathOf("sized.bin");
        Assert.Equal(0, CommandRun.Of("convert", "--schema", schema, "--to", "flatbuffer", "-o", buffer, json).ExitCode);
        Assert.Equal("{\"hp\":7,\"name\":\"Orc\",\"parts\":[{}]}\n", CommandRun.Of("convert", "--schema", schema, "--to", "jsonl", buffer).Output);
        Assert.Equal(0, CommandRun.Of("convert", "--schema", schema, "--to", "size-prefixed", "-o", sized, buffer).ExitCode);
        Assert.Equal(File.ReadAllBytes(buffer).Length, BitConverter.ToInt32(File.ReadAllBytes(sized)));
        Assert.Equal("{\"hp\":7,\"name\":\"Orc\",\"parts\":[{}]}\n", CommandRun.Of("convert", "--schema", schema, "--from", "size-prefixed", "--to", "jsonl", sized).Output);
    }

    [Fact]
    public void Convert_OfFlexBuffers_NeedsNoSchema()
    {
        string flex = _workspace.PathOf("a.flex");
        Assert.Equal(0, CommandRun.Of("convert", "--to", "flexbuffer", "-o", flex, _workspace.Write("a.json", "{\"a\":[1,2.5,\"x\"],\"b\":null}")).ExitCode);
        Assert.Equal("{\n  \"a\": [\n    1,\n    2.5,\n    \"x\"\n  ],\n  \"b\": null\n}\n", CommandRun.Of("convert", "--to", "json", flex).Output);
    }

    [Theory]
    [InlineData("bad.json", "{\"sku\":\"x\",\n\"shft\":3}", "bad.json: ", "Line 2, column 1")]
    [InlineData("bad.txtpb", "sku: \"x\"\nshft: 3", "bad.txtpb: ", "shft")]
    [InlineData("bad.jsonl", "{}\n{\"shift\":\"a\"}\n", "bad.jsonl: record 1 at byte 3: ", "column")]
    [InlineData("bad.bin", "\u000a\u0005\u0001", "bad.bin: ", "byte")]
    public void Convert_OfBadInput_SaysWhereAndLeavesTheOutputAlone(string name, string text, string start, string place)
    {
        string target = _workspace.Write("out.bin", "before");
        CommandRun run = Run("--to", "delimited", "-o", target, _workspace.Write(name, text));
        Assert.Equal(1, run.ExitCode);
        Assert.Contains(start, run.Error, StringComparison.Ordinal);
        Assert.Contains(place, run.Error, StringComparison.OrdinalIgnoreCase);
        Assert.Equal("before", File.ReadAllText(target));
        Assert.Single(Directory.EnumerateFiles(Path.GetDirectoryName(target)!, "out.bin*"));
    }

    [Fact]
    public void Convert_OfSeveralToOne_IsRefused()
    {
        CommandRun run = Run("--to", "json", _workspace.Write("lines.jsonl", "{}\n{}\n"));
        Assert.Equal(1, run.ExitCode);
        Assert.Contains("lines.jsonl: record 1 at byte 3: The file has several, and json is one.", run.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--to text needs --schema", "text needs --schema.", "--to", "text")]
    [InlineData("a format that messages do not have", "flatbuffer is no form of a message of Protocol Buffers.", "--schema", "line.proto", "--to", "flatbuffer")]
    [InlineData("grpc is only read", "--to grpc: frames of gRPC are only read.", "--schema", "line.proto", "--to", "grpc")]
    [InlineData("an unknown format", "xml is no format: write message, delimited,", "--to", "xml")]
    [InlineData("no format", "Say with --to what to write:", "--schema", "line.proto")]
    [InlineData("a type without a schema", "--type a needs --schema.", "--type", "a", "--to", "json")]
    public void Convert_OfWrongArguments_EndsWith2(string why, string message, params string[] arguments)
    {
        string file = _workspace.Write("a.bin", Line);
        _workspace.Write("line.proto", LineSchema);
        CommandRun run = CommandRun.Of(["convert", .. arguments.Select(one => one == "line.proto" ? _workspace.PathOf(one) : one), file]);
        Assert.True(run.ExitCode == 2, why);
        Assert.Contains(message, run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Convert_OfMutatedInput_EndsInOutputOrFaults()
    {
        var random = new Random(27);
        (string Name, byte[] Bytes)[] seeds =
        [
            ("a.bin", Line), ("a.json", Encoding.UTF8.GetBytes("{\"sku\":\"x\",\"parts\":[{\"shift\":-3}]}")),
            ("a.txtpb", Encoding.UTF8.GetBytes("sku: \"x\" parts { shift: -3 }")), ("a.jsonl", Encoding.UTF8.GetBytes("{\"sku\":\"x\"}\n{\"shift\":1}\n")),
        ];
        for (int i = 0; i < TestDepth.Pick(quick: 400, deep: 1_500); i++)
        {
            (string name, byte[] bytes) = seeds[i % seeds.Length];
            bytes = [.. bytes];
            for (int flips = random.Next(1, 4); flips > 0; flips--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            CommandRun run = Run("--to", i % 3 == 0 ? "text" : "jsonl", _workspace.Write(name, bytes[..random.Next(1, bytes.Length)]));
            Assert.InRange(run.ExitCode, 0, 1);
            if (run.ExitCode == 1) Assert.Contains(name + ": ", run.Error, StringComparison.Ordinal);
        }
    }

    private CommandRun Run(params string[] arguments) => CommandRun.Of(["convert", "--schema", _workspace.Write("line.proto", LineSchema), .. arguments]);
}
