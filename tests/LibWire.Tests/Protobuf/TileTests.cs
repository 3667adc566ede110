using System.IO.Compression;
using QuickStart;

namespace LibWire.Tests;

/// <summary>Real data, decoded and encoded by the hand-written code of the sample, which is compiled into every test project.</summary>
public sealed class TileTests
{
    private static readonly byte[][] Tiles = [.. Directory.GetFiles(Repository.PathOf("samples/QuickStart/tiles"), "*.mvt*").Order(StringComparer.Ordinal).Select(Unpack)];

    [Fact]
    public void RoundTrip_EachTile_MeansTheSame()
    {
        using var arena = new ArenaAllocator();
        Assert.NotEmpty(Tiles);
        foreach (byte[] bytes in Tiles)
        {
            Tile tile = TileReader.Read(bytes, in arena);
            Assert.NotEqual(0, TileCounts.Of(in tile).Vertices);
            Assert.Equal(0, TileCounts.Of(in tile).BrokenGeometries);

            var writer = new ProtoWriter(in arena);
            TileWriter.Write(in tile, ref writer);
            Tile again = TileReader.Read(writer.WrittenSpan, in arena);
            Assert.Null(TileCheck.FirstDifference(in tile, in again));
            Assert.Equal(TileCounts.Of(in tile), TileCounts.Of(in again));
        }
    }

    [Fact]
    public void RoundTrip_OneBitOfAnyKindChanged_IsAnotherTile()
    {
        using var arena = new ArenaAllocator();
        Tile tile = TileReader.Read(Tiles[0], in arena);
        Tile other = TileReader.Read(Tiles[0], in arena);
        ref TileLayer layer = ref other.Layers[0];

        layer.Features[5].Geometry[1] ^= 1;
        Assert.Equal("layer 0: feature 5 differs", TileCheck.FirstDifference(in tile, in other));
        layer.Features[5].Geometry[1] ^= 1;
        layer.Values[3].Int ^= 1;
        Assert.Equal("layer 0: value 3 differs", TileCheck.FirstDifference(in tile, in other));
        layer.Values[3].Int ^= 1;
        layer.Keys[2] = Utf8String.Copy("another", in arena);
        Assert.Equal("layer 0: other keys", TileCheck.FirstDifference(in tile, in other));
    }

    [Fact]
    public void Read_EachPrefixOfATile_SucceedsOrSaysWhere()
    {
        byte[] bytes = Tiles.MinBy(tile => tile.Length)!;
        using var arena = new ArenaAllocator();
        int wholeTiles = 0;
        for (int length = 0; length < bytes.Length; length += length < 300 ? 1 : 37)
        {
            arena.Reset();
            try
            {
                TileReader.Read(bytes.AsSpan(0, length), in arena);
                wholeTiles++;
            }
            catch (WireFormatException failure)
            {
                Assert.InRange(failure.Offset, 0, length);
            }
        }

        // The empty tile, and tiles that end after a layer by chance.
        Assert.InRange(wholeTiles, 1, 3);
    }

    [Fact]
    public void DecodingAndEncoding_InALoopWithReset_AllocatesNoManagedMemory()
    {
        // The checked build has managed records about native chunks in quarantine; chunks of a source have none.
        var options = new ArenaOptions { ChunkSource = WireInfo.Flavor == "debug" ? new ArenaTestSource() : null };
        using var arena = new ArenaAllocator(options);
        for (int round = 0; round < 3; round++) DecodeAndEncodeAll(in arena);

        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int round = 0; round < 20; round++) DecodeAndEncodeAll(in arena);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
    }

    [Fact]
    public void DecodingAndEncoding_InALoopWithReset_AsksForNativeMemoryInTheFirstRoundOnly()
    {
        // The source replaces the native heap of release, which takes its chunks in the same way.
        var source = new ArenaTestSource();
        using (var arena = new ArenaAllocator(new ArenaOptions { ChunkSource = source }))
        {
            DecodeAndEncodeAll(in arena);
            Assert.NotEmpty(source.Asked);

            int askedInFirstRound = source.Asked.Count;
            nuint reservedBytes = arena.ReservedBytes;
            for (int round = 0; round < 20; round++) DecodeAndEncodeAll(in arena);
            Assert.Equal(askedInFirstRound, source.Asked.Count);
            Assert.Equal(reservedBytes, arena.ReservedBytes);
        }

        Assert.Equal(0, source.ChunksOut);
    }

    private static void DecodeAndEncodeAll(in ArenaAllocator arena)
    {
        foreach (byte[] bytes in Tiles)
        {
            arena.Reset();
            Tile tile = TileReader.Read(bytes, in arena);
            var writer = new ProtoWriter(in arena);
            TileWriter.Write(in tile, ref writer);
            if (writer.GetTotalLength() == 0) Assert.Fail("Nothing was written.");
        }
    }

    private static byte[] Unpack(string file)
    {
        byte[] bytes = File.ReadAllBytes(file);
        if (!file.EndsWith(".gz", StringComparison.Ordinal)) return bytes;
        using var gzip = new GZipStream(new MemoryStream(bytes), CompressionMode.Decompress);
        using var unpacked = new MemoryStream();
        gzip.CopyTo(unpacked);
        return unpacked.ToArray();
    }
}
