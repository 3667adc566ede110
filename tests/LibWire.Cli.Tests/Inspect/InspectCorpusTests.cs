using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire inspect</c> on real files, on damaged ones and on noise.</summary>
public sealed class InspectCorpusTests
{
    private const int DamagedQuick = 300;
    private const int DamagedFull = 20_000;

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
        for (int i = 0; i < TestDepth.Pick(DamagedQuick, DamagedFull); i++)
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
