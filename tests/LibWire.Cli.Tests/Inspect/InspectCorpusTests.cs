using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire inspect</c> on real files, on damaged ones and on noise.</summary>
public sealed class InspectCorpusTests
{
    private const int DamagedQuick = 300;
    private const int DamagedDeep = 20_000;

    [Fact]
    public void Inspect_OfMapTiles_GuessesWhatTheSchemaSays()
    {
        foreach (string tile in Directory.EnumerateFiles(TestData.PathOf("mvt"), "*.mvt"))
        {
            byte[] bytes = File.ReadAllBytes(tile);
            if (bytes.Length == 0) continue;
            var learner = new ProtoLearner();
            learner.Learn(bytes, 0, bytes.Length);
            ProtoFieldShape layer = learner.Root.Find(3)!;
            Assert.Equal(ProtoReading.Message, layer.Reading);
            Assert.Equal(ProtoReading.Text, layer.Inner.Find(1)!.Reading);
            if (layer.Inner.Find(3) is { } keys) Assert.Equal(ProtoReading.Text, keys.Reading);
            if (layer.Inner.Find(4) is { } values) Assert.Equal(ProtoReading.Message, values.Reading);
            ProtoFieldShape feature = layer.Inner.Find(2)!;
            Assert.Equal(ProtoReading.Message, feature.Reading);
        }
    }

    [Fact]
    public void Inspect_OfDamagedFilesAndNoise_EndsWellAlways()
    {
        byte[] tile = File.ReadAllBytes(Directory.EnumerateFiles(TestData.PathOf("mvt"), "*.mvt").Order(StringComparer.Ordinal).First());
        byte[] start = tile[..Math.Min(tile.Length, 3_000)];
        var random = new Random(5);
        for (int i = 0; i < TestDepth.Pick(DamagedQuick, DamagedDeep); i++)
        {
            byte[] bytes;
            if (i % 3 == 0)
            {
                bytes = new byte[random.Next(200)];
                random.NextBytes(bytes);
            }
            else
            {
                bytes = start[..random.Next(1, start.Length)];
                for (int n = random.Next(4); n > 0; n--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            }

            using var output = new StringWriter();
            Recognition what = Recognition.Of(bytes);
            bool isFine = new FileTree(new InspectedFile("x", bytes, what), new TextTree(output, 20), output).Write(null);
            Assert.True(isFine || output.ToString().Length > 0, $"Input {i}");
        }
    }

    [Fact]
    public void Inspect_OfABufferWithItsSchema_NamesFields()
    {
        string folder = TestData.PathOf("flatbuffers/monster");
        CommandRun run = CommandRun.Of(
            "inspect", "--schema", folder + "/monster_test.fbs", "-I", folder + "/include_test", "-I", folder + "/include_test/sub", folder + "/monsterdata_test.mon");
        Assert.Equal(0, run.ExitCode);
        string[] lines = run.Output.ReplaceLineEndings("\n").Split('\n');
        Assert.Equal("00000078  {  # MyGame.Example.Monster, 148 bytes, vtable at 0000000c", lines[1]);
        Assert.Contains("0000007e    hp: 80  # short", lines);
        Assert.Contains("000000a4    name: \"MyMonster\"  # string, at 00000248", lines);
        Assert.Contains("00000098      test2: Green (2)  # MyGame.Example.Color", lines);
        Assert.Contains("000001d8    test (Monster): {  # MyGame.Example.Monster, 8 bytes, vtable at 000001cc", lines);
        Assert.Contains("000000cc    testarrayofbools: [true, false, true]  # [bool], 3 elements at 00000174", lines);
        Assert.Contains("0000016c        id: 5  # uint", lines);
    }

    [Fact]
    public void Inspect_OfABufferWithoutASchema_ShowsWhatVtablesTell()
    {
        CommandRun run = CommandRun.Of("inspect", TestData.PathOf("flatbuffers/monster/monsterdata_test.mon"));
        Assert.Equal(0, run.ExitCode);
        string[] lines = run.Output.ReplaceLineEndings("\n").Split('\n');
        Assert.EndsWith("monsterdata_test.mon: a FlatBuffer \"MONS\", as it seems, 600 bytes", lines[0], StringComparison.Ordinal);
        Assert.Contains("000000a4    3: \"MyMonster\"  # string?, at 00000248", lines);
        Assert.Contains("000001d8    8: {  # table?, 8 bytes, vtable at 000001cc", lines);
        Assert.Contains("00000198      [1]: \"test2\"  # string?, at 0000019c", lines);
        Assert.Contains("000000bc    16: -579221183  # int?, or bytes 41c979dd", lines);
    }

    [Fact]
    public void Inspect_OfDamagedBuffers_EndsWellAlways()
    {
        byte[] buffer = File.ReadAllBytes(TestData.PathOf("flatbuffers/monster/monsterdata_test.mon"));
        string folder = TestData.PathOf("flatbuffers/monster");
        InspectedSchema schema = InspectedSchema.Of(
            folder + "/monster_test.fbs", null, [folder + "/include_test", folder + "/include_test/sub"], TextWriter.Null);
        var random = new Random(6);
        int refused = 0;
        for (int i = 0; i < TestDepth.Pick(DamagedQuick, DamagedDeep); i++)
        {
            byte[] bytes = buffer[..random.Next(buffer.Length / 2, buffer.Length + 1)];
            for (int n = random.Next(1, 4); n > 0; n--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            var part = new InputPart(0, bytes.Length, 0);
            var file = new InspectedFile("x", bytes, new Recognition(InputKind.FlatBuffer, [part]));
            using var output = new StringWriter();
            var tree = new TextTree(output, 20);
            if (!new FileTree(file, tree, output).Write(i % 2 == 0 ? schema : null)) refused++;
            Assert.NotEqual(0, output.GetStringBuilder().Length);
        }

        Assert.InRange(refused, 1, TestDepth.Pick(DamagedQuick, DamagedDeep) - 1);
    }

    [Fact]
    public void Inspect_OfMessagesNestedAsDeepAsTheFileIsLong_EndsSoon()
    {
        byte[] bytes = new byte[200_000];
        int size = 0;
        for (int at = bytes.Length; at > 12;)
        {
            byte[] head = size < 128 ? [0x0A, (byte)size] : size < 16384 ? [0x0A, (byte)(size | 0x80), (byte)(size >> 7)]
                : [0x0A, (byte)(size | 0x80), (byte)((size >> 7) | 0x80), (byte)(size >> 14)];
            at -= head.Length;
            head.CopyTo(bytes, at);
            size = bytes.Length - at;
        }

        bytes = bytes[^size..];
        using var output = new StringWriter();
        Assert.True(new FileTree(new InspectedFile("x", bytes, Recognition.Of(bytes)), new TextTree(output, 200), output).Write(null));
        Assert.Contains("nested too deep to be shown", output.ToString(), StringComparison.Ordinal);
        byte[] groups = [.. Enumerable.Repeat((byte)0x0B, 100_000), .. Enumerable.Repeat((byte)0x0C, 100_000)];
        Assert.Equal(InputKind.Unknown, Recognition.Of(groups).Kind);
    }
}
