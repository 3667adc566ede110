using System.Buffers.Binary;
using System.Text;
using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Cli.Tests.Fuzz;

/// <summary>Real files of every kind that the commands read, and files that the commands make of them.</summary>
internal sealed class CommandSeeds : IDisposable
{
    private const int SmallBytesMax = 24_000; // larger files take time, and hold nothing new

    private readonly Workspace _workspace = new();

    internal CommandSeeds()
    {
        Tile = TestData.PathOf("mvt/vector_tile.proto");
        Monster = TestData.PathOf("flatbuffers/monster/monster_test.fbs");
        Folder = Path.GetDirectoryName(Tile)!;
        Proto = TestData.PathOf("flatbuffers/proto2fbs/test.proto");
        Fbs = TestData.PathOf("flatbuffers/evolution/evolution_v1.fbs");
        MonsterRoot = Path.GetDirectoryName(Monster)! + "/include_test";
        Descriptor = _workspace.PathOf("descriptor.binpb");
        Make("descriptor", "-o", Descriptor, "google/protobuf/descriptor.proto");
        Tiles = [.. Small("mvt", "*.mvt").SelectMany(Layers)];
        string flex = _workspace.Write("flex.json", """{"name":"Orc","flex":{"hp":[1,2.5,"x"],"is":true}}""");
        Monsters =
        [
            File.ReadAllBytes(TestData.PathOf("flatbuffers/monster/monsterdata_test.mon")),
            .. Small("flatbuffers/annotated", "*.bin"),
            MakeFile("flex.mon", "convert", "-I", MonsterRoot, "--schema", Monster, "--to", "flatbuffer", flex, "-o"),
        ];
        Sets = [File.ReadAllBytes(Descriptor), SetOf(Tile, "tile")];
        Bfbs = [MakeFile("monster.bfbs", "descriptor", "-I", MonsterRoot, "--bfbs-comments", Monster, "-o")];
        Containers = [.. Small("flatgeobuf", "*.fgb"), .. Small("arrow", "*.arrow_file"), .. Small("arrow", "*.stream")];
        ProtoSources = [.. Texts("*.proto"), .. ParserTexts("protobuf/proto_parser_unittest_cases.json")];
        FbsSources = [.. Texts("*.fbs"), .. ParserTexts("flatbuffers/parser_cases.json")];
        string tile = TileFile = _workspace.Write("tile.bin", Tiles.MinBy(static bytes => bytes.Length)!);
        Json = [MakeFile("tile.json", "convert", "--schema", Tile, "--type", "vector_tile.Tile", tile, "-o")];
        Text = [MakeFile("tile.txtpb", "convert", "--schema", Tile, "--type", "vector_tile.Tile", tile, "-o")];
        string buffer = TestData.PathOf("flatbuffers/monster/monsterdata_test.mon");
        FlatJson = [MakeFile("monster.json", "convert", "-I", MonsterRoot, "--schema", Monster, buffer, "-o")];
    }

    internal string Tile { get; }
    internal string TileFile { get; }
    internal string Folder { get; }
    internal string Proto { get; }
    internal string Fbs { get; }
    internal string Monster { get; }
    internal string MonsterRoot { get; }
    internal string Descriptor { get; }
    internal byte[][] Tiles { get; }
    internal byte[][] Monsters { get; }
    internal byte[][] Sets { get; }
    internal byte[][] Bfbs { get; }
    internal byte[][] Containers { get; }
    internal byte[][] ProtoSources { get; }
    internal byte[][] FbsSources { get; }
    internal byte[][] Json { get; }
    internal byte[][] Text { get; }
    internal byte[][] FlatJson { get; }

    /// <summary>Messages with their lengths before them.</summary>
    internal static byte[] Delimited(IEnumerable<byte[]> records) => [.. records.SelectMany(static record => (byte[])[.. Varint(record.Length), .. record])];

    /// <summary>Messages in frames of gRPC, every second one compressed.</summary>
    internal static byte[] Framed(IEnumerable<byte[]> records) => [.. records.SelectMany(static (record, i) =>
    {
        byte[] content = i % 2 == 1 ? CommandMutator.Compress(record) : record, head = new byte[5];
        head[0] = (byte)(i % 2);
        BinaryPrimitives.WriteInt32BigEndian(head.AsSpan(1), content.Length);
        return (byte[])[.. head, .. content];
    })];

    /// <summary>Buffers with their sizes before them.</summary>
    internal static byte[] Sized(IEnumerable<byte[]> buffers) =>
        [.. buffers.SelectMany(static buffer => (byte[])[.. BitConverter.GetBytes(buffer.Length), .. buffer])];

    public void Dispose() => _workspace.Dispose();

    private static IEnumerable<byte[]> Small(string folder, string pattern) => Directory.EnumerateFiles(TestData.PathOf(folder), pattern)
        .Order(StringComparer.Ordinal).Select(File.ReadAllBytes).Where(static bytes => bytes.Length <= SmallBytesMax);

    // Whole tiles, and tiles of one layer of theirs: most changes should reach what is inside.
    private static IEnumerable<byte[]> Layers(byte[] tile)
    {
        int start = 0;
        var layers = new List<byte[]>();
        while (start < tile.Length && ProtoWireField.TryRead(tile, start, tile.Length, 1, out ProtoWireField layer, out _))
        {
            layers.Add(tile[start..layer.End]);
            start = layer.End;
        }

        return layers.Where(static layer => layer.Length < 2_000).Take(4).Append(tile);
    }

    private static IEnumerable<byte[]> Texts(string pattern) => Directory
        .EnumerateFiles(TestData.PathOf("flatbuffers")[..^"flatbuffers".Length], pattern, SearchOption.AllDirectories)
        .Order(StringComparer.Ordinal).Select(File.ReadAllBytes).Where(static bytes => bytes.Length < 6_000);

    // The longer texts of the cases of the parsers' own tests.
    private static List<byte[]> ParserTexts(string name)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(TestData.PathOf(name)));
        var texts = new List<byte[]>();
        Collect(document.RootElement);
        return texts;

        void Collect(JsonElement element)
        {
            if (element.ValueKind == JsonValueKind.Object) foreach (JsonProperty member in element.EnumerateObject()) Collect(member.Value);
            if (element.ValueKind == JsonValueKind.Array) foreach (JsonElement item in element.EnumerateArray()) Collect(item);
            if (element.ValueKind == JsonValueKind.String && element.GetString() is { Length: > 40 } text && text.Contains('{', StringComparison.Ordinal))
                texts.Add(Encoding.UTF8.GetBytes(text));
        }
    }

    private byte[] SetOf(string schema, string name) =>
        MakeFile(name + ".binpb", "descriptor", "-I", Path.GetDirectoryName(schema)!, "--include-source-info", schema, "-o");

    private byte[] MakeFile(string name, params string[] command)
    {
        string path = _workspace.PathOf(name);
        Make([.. command, path]);
        return File.ReadAllBytes(path);
    }

    private static void Make(params string[] command)
    {
        CommandRun run = CommandRun.Of(command);
        if (run.ExitCode != ExitCode.Fine) throw new InvalidOperationException($"{string.Join(' ', command)}: {run.Error}");
    }

    private static IEnumerable<byte> Varint(int value)
    {
        for (; value >= 0x80; value >>= 7) yield return (byte)(value | 0x80);
        yield return (byte)value;
    }
}
