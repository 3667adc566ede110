using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Binary search by keys that are strings. A dictionary is the oracle.</summary>
public sealed unsafe class FlatFindTests
{
    private const int KeySlot = 4;
    private const int ValueSlot = 6;
    private static readonly int Rounds = TestDepth.Pick(quick: 60, deep: 600);

    [Fact]
    public void Find_RandomStringKeys_FindsEachAndNoOther()
    {
        using var memory = new GuardedMemory(1 << 16);
        for (int round = 0; round < Rounds; round++)
        {
            var random = new FuzzRandom(31, (ulong)round);
            Finds([.. Enumerable.Range(0, random.Next(40)).Select(_ => Key(random))], random, memory);
        }
    }

    [Fact]
    public void Find_MoreTablesThanTheCachesHold_FindsEachAndNoOther()
    {
        using var memory = new GuardedMemory(1 << 20);
        var random = new FuzzRandom(32);
        Finds([.. Enumerable.Range(0, 9_000).Select(static i => $"{i * 7 % 9_000:x8}-{i}")], random, memory);
    }

    [Fact]
    public void Find_UnsortedVector_StaysInsideOfTheBuffer()
    {
        using var memory = new GuardedMemory(1 << 20);
        var random = new FuzzRandom(33);
        byte[] bytes = Buffer([.. Enumerable.Range(0, 6_000).Select(_ => Key(random))]);
        FlatTableVector tables = FlatTable.RootOf(new ReadOnlySpan<byte>(memory.PutAtEnd(bytes), bytes.Length)).Tables(KeySlot);
        for (int i = 0; i < 1_000; i++)
        {
            byte[] key = Encoding.UTF8.GetBytes(Key(random));
            FlatTable found = tables.Find(KeySlot, key);
            if (!found.IsNull) Assert.Equal(key, found.String(KeySlot).Span.ToArray());
        }
    }

    // Few different bytes, so that many keys begin alike; 0 among them, which a shorter key does not have.
    private static string Key(FuzzRandom random) => new([.. Enumerable.Range(0, random.Next(20)).Select(i => random.OneIn(3) ? "\0az\u00e9"[random.Next(4)] : 'a')]);

    private static void Finds(string[] keys, FuzzRandom random, GuardedMemory memory)
    {
        byte[][] sorted = [.. keys.Distinct().Select(Encoding.UTF8.GetBytes).Order(Comparer<byte[]>.Create(static (x, y) => x.AsSpan().SequenceCompareTo(y)))];
        var values = new Dictionary<string, int>();
        for (int i = 0; i < sorted.Length; i++) values[Encoding.UTF8.GetString(sorted[i])] = i;
        byte[] bytes = Buffer([.. sorted.Select(Encoding.UTF8.GetString)]);
        byte* place = random.OneIn(2) ? memory.PutAtEnd(bytes) : memory.PutAtStart(bytes);
        FlatTableVector tables = FlatTable.RootOf(new ReadOnlySpan<byte>(place, bytes.Length)).Tables(KeySlot);
        foreach (string key in (string[])[.. keys, .. Enumerable.Range(0, 100).Select(_ => Key(random))])
        {
            FlatTable found = tables.Find(KeySlot, Encoding.UTF8.GetBytes(key));
            Assert.Equal(values.TryGetValue(key, out int value) ? value : -1, found.IsNull ? -1 : found.Scalar<int>(ValueSlot));
        }
    }

    // Every third table has another vtable, and the key may be absent where it is empty.
    private static byte[] Buffer(string[] keys)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        var tables = new FlatOffset[keys.Length];
        for (int i = 0; i < keys.Length; i++)
        {
            FlatOffset text = keys[i].Length == 0 && i % 2 == 0 ? default : builder.CreateString(keys[i]);
            builder.StartTable();
            if (i % 3 == 0) builder.Add(2, (byte)1);
            builder.AddOffset(0, text);
            builder.Add(1, i);
            tables[i] = builder.EndTable();
        }

        FlatOffset vector = builder.CreateVector(tables);
        builder.StartTable();
        builder.AddOffset(0, vector);
        builder.Finish(builder.EndTable());
        return builder.ToArray();
    }
}
