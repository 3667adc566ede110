using LibWire.Comparison.GoogleTiles;
using LibWire.Tests;
using GoogleSet = Google.Protobuf.Reflection.FileDescriptorSet;

namespace LibWire.Comparison;

/// <summary>The cases with real data. Google.Protobuf computes their checksums.</summary>
internal static class RealCases
{
    private const int TileBytesMin = 8_000_000;
    private const int DescriptorBytesMin = 20_000_000;

    /// <summary>The tiles of the quick start, one by one, repeated until there are enough bytes.</summary>
    internal static CaseInput Tiles(double scale)
    {
        byte[][] tiles = [.. Directory.EnumerateFiles(Repository.PathOf("samples/QuickStart/tiles"), "*.mvt").Order(StringComparer.Ordinal).Select(File.ReadAllBytes)];
        var to = new CaseBuilder { ProjectionResult = 0 };
        int count = 0;
        do
        {
            foreach (byte[] tile in tiles)
            {
                to.StartMessage();
                to.Bytes.WriteRaw(tile);
                Tile parsed = Tile.Parser.ParseFrom(tile);
                to.DecodeResult += (ulong)parsed.Layers.Count;
                to.Checksum += GoogleC.Sum(parsed);
                foreach (Tile.Types.Layer layer in parsed.Layers) to.ProjectionResult += Checksum.Ends(layer.Name) + layer.Extent;
            }

            count += tiles.Length;
        }
        while (to.Bytes.Length < TileBytesMin * scale);
        return to.Build(CaseId.C, "tile", count);
    }

    /// <summary>A large set of file descriptors. Its checksum ignores source info and options.</summary>
    internal static CaseInput Descriptors(CaseId id, double scale)
    {
        int sizeBytes = (int)(DescriptorBytesMin * scale);
        byte[] bytes = id == CaseId.FD ? DescriptorSets.OfShop(sizeBytes) : DescriptorSets.Large(sizeBytes, includesSourceInfo: id == CaseId.DI);
        GoogleSet parsed = GoogleSet.Parser.ParseFrom(bytes);
        var to = new CaseBuilder { DecodeResult = (ulong)parsed.File.Count, Checksum = GoogleD.Sum(parsed) };
        to.Bytes.WriteRaw(bytes);
        return to.Build(id, "file", parsed.File.Count);
    }
}
