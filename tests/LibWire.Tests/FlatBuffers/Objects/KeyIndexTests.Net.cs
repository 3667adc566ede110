using System.Linq;
using LibWire.Tests.FlatBuffers.KeyOrder;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Vectors with an index by key, in which a dictionary of .NET is the oracle.</summary>
public sealed class KeyIndexTests
{
    /// <summary>Code that flatc makes for C# sorts by the words of UTF-16, in which the first of these two comes first. In bytes it is the second.</summary>
    [Fact]
    public void Index_OfTextsInTheOrderOfUtf16_FindsThem()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        string[] keys = ["\ud834\udd1e", "\uffee"];
        var names = new FlatOffset<ByName>[keys.Length];
        for (int i = 0; i < keys.Length; i++) names[i] = ByName.Create(in builder, name: builder.CreateString(keys[i]));
        Shelf.Finish(in builder, Shelf.Create(in builder, names: builder.CreateVector<ByName>(names)));
        ShelfView shelf = ShelfView.GetRoot(builder.WrittenSpan);

        ByNameView.Vector.Indexed indexed = shelf.Names.Index(in arena);

        Assert.False(shelf.Names.TryFind(keys[0], out _) && shelf.Names.TryFind(keys[1], out _));
        foreach (string key in keys) Assert.Equal(key, indexed[key].Name.ToString());
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(300)]
    public void Index_ByAString_FindsWhatADictionaryFinds(int count)
    {
        using var arena = new ArenaAllocator();
        var expected = new Dictionary<string, string>();
        Shelf shelf = default;
        for (int i = 0; i < count; i++)
        {
            string key = i switch { 0 => "", 1 => new string('\u00e9', 400), _ => $"key-{i * 7919 % 1000}-\u20ac" };
            ref ByName name = ref shelf.Names.Add(in arena);
            name.SetName(key, in arena);
            name.SetNote(i.ToString(), in arena);
            expected.Add(key, i.ToString());
        }

        ByNameView.Vector.Indexed indexed = ShelfView.GetRoot(shelf.ToArray()).Names.Index(in arena);

        Assert.Equal(count, indexed.Count);
        foreach ((string key, string note) in expected)
        {
            byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(key);
            Assert.True(indexed.TryGetValue(utf8, out ByNameView found) && indexed.ContainsKey(utf8) && indexed.ContainsKey(key));
            Assert.Equal((note, note, note), (found.Note.ToString(), indexed[utf8].Note.ToString(), indexed[key].Note.ToString()));
        }

        foreach (string other in (string[])["key-", "x", "\u00e9", "\ud800", new string('\u00e9', 401), new string('y', 500)]) Assert.False(indexed.TryGetValue(other, out _));
        Assert.False(indexed.ContainsKey("key-1"u8));
        int seen = 0;
        foreach (ByNameView item in indexed) seen += expected[item.Name.ToString()] == item.Note.ToString() ? 1 : 0;
        Assert.Equal(count, seen);
    }

    [Fact]
    public void Index_ByScalarsAndStructs_FindsWhatIsThere()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = default;
        for (short i = -50; i < 50; i++)
        {
            shelf.Numbers.Add(in arena).Id = i;
            shelf.Spots.Add(in arena).Spot = new Spot { X = i, Y = (short)(i % 3) };
        }

        foreach (Level level in (Level[])[Level.High, Level.Low, Level.Middle]) shelf.Levels.Add(in arena).Level = level;
        double[] ratios = [2.5, double.PositiveInfinity, 0, double.NaN, -1];
        foreach (double ratio in ratios) shelf.Ratios.Add(in arena).Ratio = ratio;
        ShelfView view = ShelfView.GetRoot(shelf.ToArray());

        ByNumberView.Vector.Indexed numbers = view.Numbers.Index(in arena);
        BySpotView.Vector.Indexed spots = view.Spots.Index(in arena);
        for (short i = -50; i < 50; i++)
        {
            Assert.Equal(i, numbers[i].Id); // 5 is the default: the field is absent
            Assert.True(spots.TryGetValue(new Spot { X = i, Y = (short)(i % 3) }, out BySpotView spot));
            Assert.Equal(i, spot.Spot.Value.X);
            Assert.False(spots.ContainsKey(new Spot { X = i, Y = 3 }));
        }

        Assert.False(numbers.ContainsKey(50));
        ByLevelView.Vector.Indexed levels = view.Levels.Index(in arena);
        Assert.Equal((Level.Low, Level.Middle, Level.High), (levels[Level.Low].Level, levels[Level.Middle].Level, levels[Level.High].Level));
        Assert.False(levels.ContainsKey((Level)3));
        ByRatioView.Vector.Indexed byRatio = view.Ratios.Index(in arena);
        foreach (double ratio in ratios) Assert.Equal(ratio, byRatio[ratio].Ratio);
        Assert.True(byRatio.ContainsKey(-0.0));
    }

    [Fact]
    public void Index_OfAVectorThatIsNotSorted_FindsAll()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        var names = new FlatOffset<ByName>[40];
        for (int i = 0; i < names.Length; i++) names[i] = ByName.Create(in builder, name: builder.CreateString($"n{(i * 17) % 40}"));
        Shelf.Finish(in builder, Shelf.Create(in builder, names: builder.CreateVector<ByName>(names)));

        ByNameView.Vector.Indexed indexed = ShelfView.GetRoot(builder.WrittenSpan).Names.Index(in arena);

        for (int i = 0; i < names.Length; i++) Assert.Equal($"n{i}", indexed[$"n{i}"].Name.ToString());
    }

    [Fact]
    public void Index_OfKeysThatOccurTwice_FailsAtTheSecond()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = default;
        foreach (string name in (string[])["b", "a", "b"]) shelf.Names.Add(in arena).SetName(name, in arena);
        foreach (short id in (short[])[5, 7, 5]) shelf.Numbers.Add(in arena).Id = id;
        byte[] bytes = shelf.ToArray();

        WireFormatException text = Assert.Throws<WireFormatException>(() => ShelfView.GetRoot(bytes).Names.Index(in arena).Count);
        Assert.Equal((WireError.DuplicateName, 12L), (text.Error, text.Offset)); // the count, then "a", "b", "b"
        WireFormatException number = Assert.Throws<WireFormatException>(() => ShelfView.GetRoot(bytes).Numbers.Index(in arena).Count);
        Assert.Equal((WireError.DuplicateName, 8L), (number.Error, number.Offset)); // 5, 5, 7
    }

    [Fact]
    public void Indexer_OfAKeyThatIsNotThere_Throws()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = default;
        shelf.Names.Add(in arena).SetName("a", in arena);
        byte[] bytes = shelf.ToArray();
        Assert.Throws<KeyNotFoundException>(() => ShelfView.GetRoot(bytes).Names.Index(in arena)["b"].Name.Length);
        Assert.Throws<KeyNotFoundException>(() => ShelfView.GetRoot(bytes).Numbers.Index(in arena)[1].Id);
    }

    [Fact]
    public void Default_OfAnIndexedVector_IsEmpty()
    {
        ByNameView.Vector.Indexed none = default;
        Assert.Equal(0, none.Count);
        Assert.False(none.ContainsKey("a"u8) || none.ContainsKey("a"));
    }

    [Fact]
    public void Index_AndLookUps_TakeNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = default;
        for (int i = 0; i < 100; i++) shelf.Names.Add(in arena).SetName($"name-{i}", in arena);
        byte[] bytes = shelf.ToArray();
        Assert.Equal(200, Found(bytes, arena));

        long before = GC.GetAllocatedBytesForCurrentThread();
        int found = Found(bytes, arena);
        Assert.Equal((200, 0L), (found, GC.GetAllocatedBytesForCurrentThread() - before));
    }

    /// <summary>Damaged buffers at a page that must not be touched give an index or a fault, and look-ups that end.</summary>
    [Fact]
    public unsafe void Index_OfDamagedBuffers_EndsInAFaultOrAnswers()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = default;
        for (int i = 0; i < 12; i++)
        {
            shelf.Names.Add(in arena).SetName($"n{i}", in arena);
            shelf.Numbers.Add(in arena).Id = (short)i;
            shelf.Spots.Add(in arena).Spot = new Spot { X = (short)i };
            shelf.Pins.Add(new Pin { At = new Spot { X = (short)i }, Weight = i }, in arena);
            shelf.Codes.Add(NewCode((byte)i, 7), in arena);
        }

        byte[] seed = shelf.ToArray();
        using var inputs = new GuardedInputs(seed.Length);
        var random = new FuzzRandom(23);
        int read = 0, refused = 0;
        for (int round = TestDepth.Pick(quick: 3_000, deep: 100_000); round > 0; round--)
        {
            byte[] bytes = [.. seed];
            FlatDamage.Change(bytes, random, FlatDamage.KindCount);
            ReadOnlySpan<byte> placed = random.OneIn(2) ? inputs.AtEnd(bytes) : inputs.AtStart(bytes);
            if (!ShelfView.TryGetRoot(placed, out ShelfView view, out _)) continue;
            Search(placed);
            ArenaMark mark = arena.Mark();
            try
            {

                ByNameView.Vector.Indexed names = view.Names.Index(in arena);
                foreach (ByNameView name in view.Names) Assert.True(names.ContainsKey(name.Name.Span));
                ByNumberView.Vector.Indexed numbers = view.Numbers.Index(in arena);
                foreach (ByNumberView number in view.Numbers) Assert.True(numbers.ContainsKey(number.Id));
                BySpotView.Vector.Indexed spots = view.Spots.Index(in arena);
                Assert.Equal(view.Spots.Count, spots.Count);
                FlatIndexedVector<Pin, Spot> pins = Pin.CreateIndex(view.Pins, in arena);
                foreach (Pin pin in view.Pins) Assert.True(pins.ContainsKey(pin.At));
                FlatIndexedVector<Code, byte> codes = Code.CreateIndex(view.Codes, in arena);
                foreach (Code code in codes) Assert.Equal(code.Weight, codes[[code.Text[0], code.Text[1], code.Text[2]]].Weight);
                read++;
            }
            catch (WireFormatException exception)
            {
                Assert.Equal(WireError.DuplicateName, exception.Error);
                refused++;
            }

            arena.Rewind(mark);
        }

        Assert.True(read > 100 && refused > 0, $"{read} read, {refused} refused");
    }

    [Fact]
    public void CreateSortedVector_OfStructsByEveryKey_IsFoundByReaders()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Pin[] pins = [.. Enumerable.Range(0, 30).Select(static i => new Pin { At = new Spot { X = (short)(i * 11 % 7 - 3), Y = (short)(i % 5) }, Weight = i })];
        Code[] codes = [.. Enumerable.Range(0, 30).Select(static i => NewCode((byte)(i * 7 % 30), (byte)(255 - i)))];
        FlatOffset<UnmanagedArray<Pin>> sortedPins = Pin.CreateSortedVector(in builder, pins);
        FlatOffset<UnmanagedArray<Code>> sortedCodes = Code.CreateSortedVector(in builder, codes);
        FlatOffset<UnmanagedArray<Pin>> none = Pin.CreateSortedVector(in builder, []);
        Shelf.Finish(in builder, Shelf.Create(in builder, codes: sortedCodes, pins: sortedPins));
        Assert.False(none.IsNull);

        ShelfView view = ShelfView.GetRoot(builder.WrittenSpan);
        Assert.Equal(pins.OrderBy(static pin => pin.At.X).ThenBy(static pin => pin.At.Y).Select(static pin => pin.Weight), view.Pins.ToArray().Select(static pin => pin.Weight));
        foreach (Pin pin in pins) Assert.True(Pin.TryFind(view.Pins, pin.At, out Pin found) && found.At.X == pin.At.X && found.At.Y == pin.At.Y);
        Assert.False(Pin.TryFind(view.Pins, new Spot { X = 9 }, out _));
        for (int i = 0; i < 30; i++) Assert.True(Code.TryFind(view.Codes, [(byte)(i * 7 % 30), 1, (byte)(255 - i)], out Code found) && found.Weight == i * 7 % 30);
    }

    // A search ends, whatever the order is.
    private static void Search(ReadOnlySpan<byte> buffer)
    {
        ShelfView view = ShelfView.GetRoot(buffer);
        foreach (ByNameView name in view.Names) _ = view.Names.TryFind(name.Name.Span, out _) || view.Names.TryFind("n", out _);
        foreach (ByNumberView number in view.Numbers) _ = view.Numbers.TryFind(number.Id, out _);
        foreach (BySpotView spot in view.Spots) _ = view.Spots.TryFind(spot.Spot.IsNull ? default : spot.Spot.Value, out _);
        foreach (Pin pin in view.Pins) _ = Pin.TryFind(view.Pins, pin.At, out _);
    }

    private static unsafe Code NewCode(byte first, byte last)
    {
        var code = new Code { Weight = first };
        code.Text[0] = first;
        code.Text[1] = 1;
        code.Text[2] = last;
        return code;
    }

    private static int Found(byte[] bytes, ArenaAllocator arena)
    {
        ByNameView.Vector names = ShelfView.GetRoot(bytes).Names;
        ByNameView.Vector.Indexed indexed = names.Index(arena);
        int found = 0;
        foreach (ByNameView name in names)
        {
            if (indexed.TryGetValue(name.Name.Span, out _)) found++;
            if (indexed.ContainsKey("name-7")) found++;
        }

        return found;
    }
}
