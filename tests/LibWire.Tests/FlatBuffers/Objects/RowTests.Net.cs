using System.Buffers.Binary;
using System.Text;
using LibWire.Tests.FlatBuffers.Rows;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Vectors of small tables. Those with all fields are written by a loop of their own, with the bytes that any table has.</summary>
public sealed class RowTests
{
    [Fact]
    public void Write_OfTablesWithAllAndWithSomeFields_HasTheLayoutOfTheFormat()
    {
        for (int seed = 0; seed < TestDepth.Pick(quick: 200, deep: 5_000); seed++)
        {
            var random = new Random(seed);
            using var arena = new ArenaAllocator();
            List<Values> values = [.. Enumerable.Range(0, random.Next(1, 12)).Select(_ => Values.Any(random))];
            RowSet set = NewSet(values, in arena);
            byte[] expected = Layout(values);

            Assert.Equal(expected, set.ToArray());
            Assert.Equal(expected, new ClassRowSet { Rows = [.. values.Select(static value => value.ToClass())] }.ToArray());
        }
    }

    [Fact]
    public void Write_IntoRegionsOfAnySize_WritesTheSameBytes()
    {
        var random = new Random(1);
        using var arena = new ArenaAllocator();
        List<Values> values = [.. Enumerable.Range(0, 40).Select(_ => Values.Any(random))];
        RowSet set = NewSet(values, in arena);
        var objects = new ClassRowSet { Rows = [.. values.Select(static value => value.ToClass())] };
        byte[] expected = set.ToArray();
        for (int capacityBytes = 0; capacityBytes < expected.Length + 600; capacityBytes += TestDepth.Pick(quick: 61, deep: 1))
        {
            using var other = new ArenaAllocator();
            var builder = new FlatBuilder(in other, capacityBytes);
            set.Write(in builder);
            Assert.Equal(expected, builder.WrittenSpan);
            builder.Clear();
            objects.Write(in builder);
            Assert.Equal(expected, builder.WrittenSpan);
        }
    }

    [Fact]
    public void Write_OfSeveralTextsInARow_KeepsTheirOrder()
    {
        var random = new Random(2);
        using var arena = new ArenaAllocator();
        string[] texts = [.. Enumerable.Range(0, 300).Select(_ => RowTexts.Any(random))];
        RowSet set = default;
        var objects = new ClassRowSet();
        for (int i = 0; i + 1 < texts.Length; i += 2)
        {
            ref Pair pair = ref set.Pairs.Add(arena);
            pair.SetFirst(texts[i], in arena);
            pair.SetSecond(texts[i + 1], in arena);
            pair.Count = 5;
            pair.Maybe = 0;
            objects.Pairs.Add(new ClassPair { First = texts[i], Second = texts[i + 1], Count = 5, Maybe = 0 });
        }

        byte[] written = set.ToArray();
        Assert.Equal(written, objects.ToArray());
        RowSetView view = RowSetView.GetRoot(written);
        for (int i = 0; i < view.Pairs.Count; i++)
            Assert.Equal((texts[2 * i], texts[(2 * i) + 1], 5, (int?)0), (view.Pairs[i].First.ToString(), view.Pairs[i].Second.ToString(), view.Pairs[i].Count, view.Pairs[i].Maybe));
    }

    [Fact]
    public void Write_WithAVtableForEachTable_SharesNone()
    {
        var random = new Random(3);
        using var arena = new ArenaAllocator();
        List<Values> values = [.. Enumerable.Range(0, 20).Select(_ => Values.Any(random) with { Number = 9, Small = 1, Name = "name" })];
        RowSet set = NewSet(values, in arena);
        var shared = new FlatBuilder(in arena);
        var own = new FlatBuilder(in arena) { SharesVtables = false };
        set.Write(in shared);
        set.Write(in own);

        Assert.True(own.WrittenSpan.Length >= shared.WrittenSpan.Length + (19 * 12));
        Assert.Equal(set, RowSet.Parse(own.WrittenSpan, in arena));
        Assert.Equal(set, RowSet.Parse(shared.WrittenSpan, in arena));
    }

    [Fact]
    public void Write_OfAClassWithAHook_CallsItOnceForEachObject()
    {
        var objects = new ClassRowSet { Rows = [new() { Name = "a" }, new() { Name = "b", Number = 3, Small = 1 }, new() { Name = "é", Number = 3, Small = 1 }, new()] };
        objects.ToArray();
        Assert.All(objects.Rows, static row => Assert.Equal(1, row.Writes));
    }

    [Fact]
    public void Write_OfNullOrBrokenText_FailsWhereverItIs()
    {
        for (int at = 0; at < 5; at++)
        {
            List<ClassRow> rows = [.. Enumerable.Range(0, 5).Select(static i => new ClassRow { Name = "name", Number = i + 10, Small = 1 })];
            rows[at].Name = "\ud800";
            Assert.Equal(WireError.InvalidUtf16, Assert.Throws<WireFormatException>(() => new ClassRowSet { Rows = rows }.ToArray()).Error);
            rows[at] = null!;
            Assert.Contains("'Rows'", Assert.Throws<InvalidOperationException>(() => new ClassRowSet { Rows = rows }.ToArray()).Message, StringComparison.Ordinal);
        }
    }

    private static RowSet NewSet(List<Values> values, in ArenaAllocator arena)
    {
        RowSet set = default;
        foreach (Values value in values)
        {
            ref Row row = ref set.Rows.Add(arena);
            row.Spot = value.Spot;
            if (value.Name.Length > 0) row.SetName(value.Name, in arena);
            row.Number = value.Number;
            row.Small = value.Small;
        }

        return set;
    }

    /// <summary>The buffer by the rules of DESIGN.md, step by step.</summary>
    private static byte[] Layout(List<Values> values)
    {
        var to = new List<byte>();
        var vtables = new List<(int Place, byte[] Bytes)>();
        Put(to, 4, 4);
        int root = to.Count;
        Put(to, 0, 4);
        Put(to, 0, 4);
        EndTable(to, vtables, root, [4]);
        Set(to, root + 4, to.Count - (root + 4));
        Put(to, values.Count, 4);
        int slots = to.Count;
        for (int i = 0; i < values.Count; i++) Put(to, 0, 4);
        for (int i = 0; i < values.Count; i++)
        {
            Values value = values[i];
            while (to.Count % 8 != 4) to.Add(0);
            int table = to.Count, nameAt = 0;
            int[] places = new int[4];
            Set(to, slots + (4 * i), table - (slots + (4 * i)));
            Put(to, 0, 4);
            places[0] = to.Count - table;
            Put(to, BitConverter.DoubleToInt64Bits(value.Spot.X), 8);
            Put(to, BitConverter.SingleToInt32Bits(value.Spot.Y), 4);
            Put(to, value.Spot.Flag, 4);
            if (value.Number != 7)
            {
                places[2] = to.Count - table;
                Put(to, value.Number, 8);
            }

            if (value.Name.Length > 0)
            {
                places[1] = to.Count - table;
                nameAt = to.Count;
                Put(to, 0, 4);
            }

            if (value.Small != 0)
            {
                places[3] = to.Count - table;
                Put(to, value.Small, 1);
            }

            EndTable(to, vtables, table, places);
            if (nameAt == 0) continue;
            byte[] utf8 = Encoding.UTF8.GetBytes(value.Name);
            Set(to, nameAt, to.Count - nameAt);
            Put(to, utf8.Length, 4);
            to.AddRange(utf8);
            to.Add(0);
            while (to.Count % 4 != 0) to.Add(0);
        }

        return [.. to];
    }

    private static void EndTable(List<byte> to, List<(int Place, byte[] Bytes)> vtables, int table, int[] places)
    {
        int count = places.Length, tableBytes = to.Count - table;
        while (count > 0 && places[count - 1] == 0) count--;
        var vtable = new List<byte>();
        Put(vtable, 4 + (2 * count), 2);
        Put(vtable, tableBytes, 2);
        for (int i = 0; i < count; i++) Put(vtable, places[i], 2);
        while (to.Count % 4 != 0) to.Add(0);
        int known = vtables.FindIndex(other => other.Bytes.AsSpan().SequenceEqual(vtable.ToArray()));
        if (known < 0)
        {
            known = vtables.Count;
            vtables.Add((to.Count, [.. vtable]));
            to.AddRange(vtable);
            while (to.Count % 4 != 0) to.Add(0);
        }

        Set(to, table, table - vtables[known].Place);
    }

    private static void Put(List<byte> to, long value, int sizeBytes)
    {
        for (int i = 0; i < sizeBytes; i++, value >>= 8) to.Add((byte)value);
    }

    private static void Set(List<byte> to, int at, int value)
    {
        Span<byte> bytes = stackalloc byte[4];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, value);
        for (int i = 0; i < bytes.Length; i++) to[at + i] = bytes[i];
    }

    private sealed record Values(Spot Spot, string Name, long Number, byte Small)
    {
        internal static Values Any(Random random) => new(
            new Spot { X = random.NextDouble(), Y = random.Next(5), Flag = (byte)random.Next(2) },
            random.Next(8) == 0 ? "" : RowTexts.Any(random),
            random.Next(8) == 0 ? 7 : random.NextInt64(8, long.MaxValue),
            (byte)(random.Next(8) == 0 ? 0 : random.Next(1, 256)));

        internal ClassRow ToClass()
        {
            var spot = new ClassSpot { X = Spot.X, Y = Spot.Y, Flag = Spot.Flag };
            return new() { Spot = spot, Name = Name, Number = Number, Small = Small };
        }
    }
}

/// <summary>As the table of rows.fbs.</summary>
[FlatTable]
public partial class ClassRow
{
    public int Writes { get; private set; }

    [FlatField(0)] public ClassSpot Spot { get; set; }
    [FlatField(1)] public string Name { get; set; } = "";
    [FlatField(2, Default = 7)] public long Number { get; set; } = 7;
    [FlatField(3)] public byte Small { get; set; }

    partial void OnWriting() => Writes++;
}

/// <summary>As the table of rows.fbs.</summary>
[FlatTable]
public partial class ClassPair
{
    [FlatField(0)] public string? First { get; set; }
    [FlatField(1)] public string? Second { get; set; }
    [FlatField(2)] public short Count { get; set; }
    [FlatField(3)] public int? Maybe { get; set; }
}

/// <summary>As the table of rows.fbs.</summary>
[FlatTable]
public partial class ClassRowSet
{
    [FlatField(0)] public List<ClassRow> Rows { get; set; } = [];
    [FlatField(1)] public List<ClassPair> Pairs { get; set; } = [];
}

/// <summary>As the struct of rows.fbs.</summary>
[FlatStruct]
public partial struct ClassSpot
{
    [FlatField(0)] public partial double X { readonly get; set; }
    [FlatField(1)] public partial float Y { readonly get; set; }
    [FlatField(2)] public partial byte Flag { readonly get; set; }
}
