using LibWire.Tests.FlatBuffers.KeyOrder;
using LibWire.Tests.FlatBuffers.LookUps;

namespace LibWire.Tests.Bombs;

/// <summary>Keys that collide in ordinary hash tables, in the indexes of vectors. No key may cost more than another, for any secret of the process.</summary>
public sealed class KeyIndexProbeTests
{
    private const int KeyCount = 100_000;

    // 100,000 of 131,072 places are taken. Expected with a random hash: (1 + 1 / (1 - 0.763)) / 2 = 2.6 places for a key.
    private const double MeanMax = 5;

    // The longest search among random keys has some hundred places.
    private const int ProbesMax = 1_500;

    // The index has 8 bytes for each place.
    private const int IndexBytes = 8 * 131_072;

    [Theory]
    [MemberData(nameof(HostileKeys.NumberFamilies), MemberType = typeof(HostileKeys))]
    public void CreateIndex_OfNumbersMadeToCollide_LooksAtFewPlaces(string family)
    {
        using ArenaAllocator arena = new(), indexes = new();
        Keys keys = default;
        for (int i = 0; i < KeyCount; i++) keys.Structs.Add(new SLong { Key = (long)HostileKeys.Number(family, (ulong)i), Note = i }, in arena);
        KeysView view = KeysView.GetRoot(keys.ToArray());

        FlatIndexedVector<SLong, long> index = SLong.CreateIndex(view.Structs, in indexes);

        IsCheap(index.CountProbes(), indexes);
        for (int i = 0; i < KeyCount; i += 997) Assert.Equal(i, index[(long)HostileKeys.Number(family, (ulong)i)].Note);
    }

    [Theory]
    [MemberData(nameof(HostileKeys.TextFamilies), MemberType = typeof(HostileKeys))]
    public void Index_OfTextsMadeToCollide_LooksAtFewPlaces(string family)
    {
        using ArenaAllocator arena = new(), indexes = new();
        byte[][] texts = [.. HostileKeys.Texts(family, KeyCount)];

        // Lossless as text: each byte is a letter below U+0100.
        Shelf shelf = default;
        foreach (byte[] text in texts) shelf.Names.Add(in arena).SetName(System.Text.Encoding.Latin1.GetString(text), in arena);
        byte[] buffer = shelf.ToArray();

        // The slots of Shelf.names and ByName.name.
        FlatTableVector tables = FlatBuffer.GetRoot(buffer, ShelfView.Layout, null).Tables(10);
        Assert.Equal(KeyCount, tables.Count);
        FlatKeyIndex index = FlatKeyIndex.Of(tables, 4, indexes);

        IsCheap(index.CountProbes(), indexes);
        for (int i = 0; i < KeyCount; i += 997) Assert.False(index.Find(tables, 4, System.Text.Encoding.Latin1.GetString(texts[i])).IsNull);
    }

    private static void IsCheap((long Sum, int Max) probes, ArenaAllocator indexes)
    {
        Assert.InRange((double)probes.Sum / KeyCount, 1, MeanMax);
        Assert.InRange(probes.Max, 1, ProbesMax);
        Assert.InRange((long)indexes.UsedBytes, IndexBytes, IndexBytes + 64);
    }
}
