using System.IO.Compression;

namespace LibWire.Tests.Fuzz;

/// <summary>
/// The seeds of mutation: real vector tiles and parts of them, and the bytes of <c>tests/vectors</c>. Messages are generated when they are needed.
/// </summary>
internal sealed class FuzzSeeds
{
    private const string SampleTiles = "samples/QuickStart/tiles";
    private const int PieceBytesMax = 2048;
    private const int TilesMax = 24; // evenly spread; more tiles of the same source add little

    private readonly List<byte[]> _pieces = [];
    private readonly List<byte[]> _tiles = [];
    private readonly List<byte[]> _vectors = [];

    /// <summary>Tiles cut down to a few features of one layer, each under 2 KB.</summary>
    internal IReadOnlyList<byte[]> Pieces => _pieces;

    /// <summary>Whole tiles.</summary>
    internal IReadOnlyList<byte[]> Tiles => _tiles;

    /// <summary>The bytes of all vectors.</summary>
    internal IReadOnlyList<byte[]> Vectors => _vectors;

    /// <summary>Reads the vectors and the tiles of the repository.</summary>
    internal static FuzzSeeds Load()
    {
        var seeds = new FuzzSeeds();
        foreach (string file in Directory.GetFiles(Repository.PathOf("tests/vectors"), "proto-*.txt").Order(StringComparer.Ordinal))
            foreach (string line in File.ReadLines(file)) seeds.AddVector(line);

        string[] files = [.. Directory.EnumerateFiles(Repository.PathOf(SampleTiles), "*", SearchOption.AllDirectories)
            .Where(file => file.EndsWith(".mvt", StringComparison.Ordinal) || file.EndsWith(".mvt.gz", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)];
        int count = Math.Min(files.Length, TilesMax);
        for (int i = 0; i < count; i++) seeds.AddTile(ReadTile(files[(int)((long)i * files.Length / count)]));
        return seeds;
    }

    /// <summary>A tile, as it is or compressed.</summary>
    internal static byte[] ReadTile(string file)
    {
        byte[] bytes = File.ReadAllBytes(file);
        if (bytes.Length < 2 || bytes[0] != 0x1f || bytes[1] != 0x8b) return bytes;
        using var unzip = new GZipStream(new MemoryStream(bytes), CompressionMode.Decompress);
        var target = new MemoryStream();
        unzip.CopyTo(target);
        return target.ToArray();
    }

    private void AddVector(string line)
    {
        string[] columns = line.Split('|', StringSplitOptions.TrimEntries);
        if (line.StartsWith('#') || columns.Length < 3) return;
        _vectors.Add(Convert.FromHexString(columns[1].Replace(" ", "", StringComparison.Ordinal)));
    }

    private void AddTile(byte[] tile)
    {
        _tiles.Add(tile);
        using var arena = new ArenaAllocator();
        try
        {
            var reader = new ProtoReader(tile);
            while (reader.Next())
            {
                if (reader.Tag == 3 && reader.WireType == ProtoWireType.Length) AddLayer(reader.ReadMessage(), in arena);
                else reader.Skip();
            }
        }
        catch (WireFormatException)
        {
            // Test data contains some invalid tiles. As a whole they are seeds too.
        }
    }

    /// <summary>Makes two small tiles of a layer: one from its first features of each kind, one from features spread over it.</summary>
    private void AddLayer(ProtoReader layer, in ArenaAllocator arena)
    {
        _pieces.Add(Cut(layer, 1, in arena));
        int stride = 1 + (layer.Remaining / PieceBytesMax);
        if (stride > 1) _pieces.Add(Cut(layer, stride, in arena));
    }

    private static byte[] Cut(ProtoReader layer, int stride, in ArenaAllocator arena)
    {
        const int EachKindBytesMax = PieceBytesMax / 4;
        Span<int> takenBytes = stackalloc int[16];
        takenBytes.Clear();
        var writer = new ProtoWriter(in arena);
        writer.StartSub(3);
        for (int i = 0; layer.Next(); i++)
        {
            ReadOnlySpan<byte> field = layer.ReadRaw();
            ref int taken = ref takenBytes[layer.Tag & 15];
            bool isRepeated = layer.Tag is >= 2 and <= 4;
            if ((isRepeated && i % stride != 0) || taken + field.Length > EachKindBytesMax) continue;
            taken += field.Length;
            writer.WriteRaw(field);
        }

        writer.CloseSub();
        return writer.ToArray();
    }
}
