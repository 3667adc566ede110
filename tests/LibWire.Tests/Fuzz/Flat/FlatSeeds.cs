using System.Buffers.Binary;
using FlatGeobuf;
using LibWire.Tests.FlatBuffers;
using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Annotated;
using org.apache.arrow.flatbuf;

namespace LibWire.Tests.Fuzz;

/// <summary>The seeds for mutating FlatBuffers: the buffers of the FlatBuffers project, and real files with the buffers in them.</summary>
internal sealed class FlatSeeds
{
    internal const int SmallBytesMax = 2048;

    private const string Sample = "samples/ReadFlatFiles/data";
    private const int FeaturesOfAFileMax = 40;
    private const int GeoHeaderPosition = 8, ArrowTailBytes = 10, ArrowPrefixBytes = 8;

    private readonly List<FlatSeed> _small = [];
    private readonly List<FlatSeed> _files = [];

    /// <summary>Buffers of 2 KB at most.</summary>
    internal IReadOnlyList<FlatSeed> Small => _small;

    /// <summary>Whole files, and buffers that are longer.</summary>
    internal IReadOnlyList<FlatSeed> Files => _files;

    /// <summary>Reads the files of the repository.</summary>
    internal static FlatSeeds Load()
    {
        var seeds = new FlatSeeds();
        string[] folders = [Repository.PathOf(Sample), TestData.PathOf("flatgeobuf"), TestData.PathOf("arrow")];
        foreach (string file in folders.SelectMany(Directory.GetFiles).Order(StringComparer.Ordinal))
        {
            byte[] bytes = file.EndsWith(".fgb", StringComparison.Ordinal) || file.Contains(".arrow", StringComparison.Ordinal) ? File.ReadAllBytes(file) : [];
            if (ReadFlatFiles.Geo.GeoFile.IsOne(bytes)) seeds.AddGeoFile(bytes);
            else if (ReadFlatFiles.Arrow.ArrowFile.IsOne(bytes)) seeds.AddArrowFile(bytes);
        }

        // Emitted layouts have straight code; these are written by hand.
        StraightCode.Give(FlatBuffers.Models.MonsterView.Layout);
        StraightCode.Give(FooView.Layout);
        seeds.Add(FlatLoop.Monster, FlatCorpus.Monster, 0, FlatBuffers.Models.MonsterView.Layout);
        seeds.Add(FlatLoop.MonsterUnaligned, FlatCorpus.Monster, 0, FlatBuffers.Models.MonsterView.Layout);
        seeds.Add(FlatLoop.Annotated, FlatCorpus.Annotated, 0, FooView.Layout);
        seeds.Add(FlatLoop.AnnotatedUnaligned, FlatCorpus.Annotated, 0, FooView.Layout);

        seeds.AddFlexBuffers();

        // Invalid buffers. Their places are those of the valid one.
        foreach (string file in Directory.GetFiles(TestData.PathOf(FlatCorpus.Folder + "/annotated/malformed"), "*.bin").Order(StringComparer.Ordinal))
            seeds._small.Add(new FlatSeed(FlatLoop.Annotated, File.ReadAllBytes(file), []));

        return seeds;
    }

    private void AddGeoFile(byte[] bytes)
    {
        int headerBytes = 4 + BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(GeoHeaderPosition));
        byte[] header = bytes.AsSpan(GeoHeaderPosition, headerBytes).ToArray();
        Add(FlatLoop.GeoHeader, header, 4, HeaderView.Layout);
        int position = GeoHeaderPosition + headerBytes + (int)ReadFlatFiles.Geo.GeoFile.Open(bytes).IndexBytes;
        List<FlatSite> sites = [.. FlatSiteFinder.Find(header, 4, HeaderView.Layout).Select(site => site with { Position = site.Position + GeoHeaderPosition })];
        for (int i = 0; position < bytes.Length; i++)
        {
            byte[] feature = bytes.AsSpan(position, 4 + BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(position))).ToArray();
            if (i < FeaturesOfAFileMax)
            {
                int start = position;
                Add(FlatLoop.GeoFeature, feature, 4, FeatureView.Layout);
                sites.Add(new FlatSite(start, FlatSiteKind.Length));
                sites.AddRange(FlatSiteFinder.Find(feature, 4, FeatureView.Layout).Select(site => site with { Position = site.Position + start }));
            }

            position += feature.Length;
        }

        _files.Add(new FlatSeed(FlatLoop.GeoFile, bytes, sites));
    }

    private void AddArrowFile(byte[] bytes)
    {
        int footerBytes = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(bytes.Length - ArrowTailBytes));
        int footerPosition = bytes.Length - ArrowTailBytes - footerBytes;
        byte[] footer = bytes.AsSpan(footerPosition, footerBytes).ToArray();
        Add(FlatLoop.ArrowFooter, footer, 0, FooterView.Layout);
        List<FlatSite> sites = [.. FlatSiteFinder.Find(footer, 0, FooterView.Layout).Select(site => site with { Position = site.Position + footerPosition })];
        sites.Add(new FlatSite(bytes.Length - ArrowTailBytes, FlatSiteKind.Length));
        FooterView view = FooterView.GetRoot(footer);
        foreach (Block block in view.RecordBatches.ToArray().Concat(view.Dictionaries.ToArray()))
        {
            int position = (int)block.Offset + ArrowPrefixBytes;
            byte[] message = bytes.AsSpan(position, block.MetaDataLength - ArrowPrefixBytes).ToArray();
            Add(FlatLoop.ArrowMessage, message, 0, MessageView.Layout);
            sites.AddRange(FlatSiteFinder.Find(message, 0, MessageView.Layout).Select(site => site with { Position = site.Position + position }));
        }

        // A copy of the schema is a separate message, directly after the magic.
        int schemaBytes = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(12));
        Add(FlatLoop.ArrowMessage, bytes.AsSpan(16, schemaBytes).ToArray(), 0, MessageView.Layout);
        _files.Add(new FlatSeed(FlatLoop.ArrowFile, bytes, sites));
    }

    // Values of every type, in widths of one and of more bytes.
    private void AddFlexBuffers()
    {
        using var arena = new ArenaAllocator();
        for (int widthBytes = 1; widthBytes <= 8; widthBytes *= 2)
        {
            var builder = new FlexBuilder(in arena) { WidthBytesMin = widthBytes };
            using (builder.StartMap())
            {
                builder.AddString("text"u8, "some text"u8);
                builder.AddInt("int"u8, -100);
                builder.AddVector<int>("ints"u8, [1, -2, 3]);
                builder.AddFixedVector<float>("fixed"u8, [1.5f, 2, 3]);
                builder.AddVector<bool>("bools"u8, [true, false]);
                builder.AddBlob("blob"u8, [1, 2, 3]);
                using (builder.StartTypedVector("keys"u8))
                {
                    builder.AddKey("text"u8);
                    builder.AddKey("k"u8);
                }

                using (builder.StartVector("any"u8))
                {
                    builder.AddNull();
                    builder.AddUInt(200);
                    builder.AddIndirectInt(1000);
                    builder.AddIndirectDouble(0.1);
                    using (builder.StartMap()) builder.AddDouble("int"u8, 4);
                    using (builder.StartVector()) builder.AddBool(true);
                }
            }

            builder.Finish();
            byte[] bytes = builder.ToArray();
            _small.Add(new FlatSeed(FlatLoop.Flex, bytes, []));
            _small.Add(new FlatSeed(FlatLoop.FlexUnaligned, bytes, []));
        }
    }

    private void Add(FlatLoop loop, byte[] bytes, int start, FlatLayout layout)
    {
        WireError error = loop.Run(bytes);
        if (error != WireError.None) throw new InvalidDataException($"A seed of {loop.Name} is broken: {error}.");
        (bytes.Length <= SmallBytesMax ? _small : _files).Add(new FlatSeed(loop, bytes, FlatSiteFinder.Find(bytes, start, layout)));
    }
}
