using Google.Protobuf;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Message types with seed messages for mutation: random ones of random schemas, and vector tiles.</summary>
internal sealed class GeneratedCorpus
{
    private const int MessagesEach = 12;

    private readonly List<Entry> _entries = [];

    /// <summary>One type.</summary>
    /// <param name="Type">The generated struct.</param>
    /// <param name="Messages">Messages of the type, most under 2 KB.</param>
    internal sealed record Entry(OurMessage Type, IReadOnlyList<byte[]> Messages);

    /// <summary>The types of the random schemas.</summary>
    internal IReadOnlyList<Entry> Entries => _entries;

    /// <summary>Parts of vector tiles.</summary>
    internal Entry Pieces { get; private set; } = null!;

    /// <summary>Whole tiles, of up to some hundred KB.</summary>
    internal Entry Tiles { get; private set; } = null!;

    /// <summary>The same messages, for types that are read by their layout tables.</summary>
    internal GeneratedCorpus Interpreted()
    {
        var corpus = new GeneratedCorpus { Pieces = Interpreted(Pieces), Tiles = Interpreted(Tiles) };
        corpus._entries.AddRange(_entries.Select(Interpreted));
        return corpus;
    }

    private static Entry Interpreted(Entry entry) => entry with { Type = new InterpretedMessage(entry.Type) };

    /// <summary>Compiles schemas and makes their messages. The same each time.</summary>
    internal static GeneratedCorpus Make(int schemaCount)
    {
        var corpus = new GeneratedCorpus();
        CompiledSchema tiles = CompiledSchema.Make(("tile.proto", TileSchema.Text));
        FuzzSeeds seeds = FuzzSeeds.Load();
        corpus.Pieces = new Entry(tiles[TileSchema.Message].Ours, seeds.Pieces);
        corpus.Tiles = new Entry(tiles[TileSchema.Message].Ours, seeds.Tiles);

        CompiledSchema[] schemas = new CompiledSchema[schemaCount];
        Parallel.For(0, schemaCount, i => schemas[i] = CompiledSchema.Of((ulong)i));
        foreach (MessagePair pair in schemas.SelectMany(schema => schema.Messages))
        {
            var random = new FuzzRandom((ulong)corpus._entries.Count, 7);
            var filler = new RandomMessage(random);
            var shuffle = new WireShuffle(random);
            List<byte[]> messages = [];
            for (int i = 0; i < MessagesEach; i++)
            {
                byte[] bytes = filler.Make(pair.Google).ToByteArray();
                messages.Add(i % 3 == 0 ? shuffle.Shuffle(bytes, pair.Google) : bytes);
            }

            corpus._entries.Add(new Entry(pair.Ours, messages));
        }

        return corpus;
    }
}
