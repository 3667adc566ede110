using System.Linq;
using LibWire.Tests.FlatBuffers.KeyOrder;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Elements that have a key are written in the order of their keys, so that readers find them.</summary>
public sealed class KeyOrderTests
{
    private static readonly short[] Numbers = [7, 5, -2, 300, 5, -2, 0, 12, 9, 8, 1, 2, 5, -300, 5, 11, 4];
    private static readonly string[] Names = ["b", "", "abcdefgh-2", "abcdefgh", "\u00e9", "abcdefgh-1", "a", "B", "abcdefgi", "b"];

    [Fact]
    public void Write_OfTablesInAnyOrder_WritesThemByKey()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = NewShelf(arena);
        ShelfView view = ShelfView.GetRoot(shelf.ToArray());

        // Equal keys keep their order: the notes are the places in the source.
        Assert.Equal(ByKey(Numbers), NotesOf(view.Numbers));
        foreach (short number in Numbers) Assert.True(view.Numbers.TryFind(number, out _), number.ToString());
        Assert.False(view.Numbers.TryFind(6, out _));

        Assert.True(view.Names.TryFind("abcdefgh-1", out ByNameView name));
        Assert.Equal("5", name.Note.ToString());
        Assert.Equal(Names.OrderBy(static name => name, StringComparer.Ordinal), NamesOf(view.Names));

        Assert.True(view.Levels.TryFind(Level.High, out ByLevelView level));
        Assert.Equal("0", level.Note.ToString());
        Assert.True(view.Levels.TryFind(Level.Low, out level));
        Assert.True(view.Levels.TryFind(Level.Middle, out level));

        foreach (double ratio in (double[])[double.NaN, double.NegativeInfinity, -1.5, 0, 2.5, double.PositiveInfinity])
            Assert.True(view.Ratios.TryFind(ratio, out _), ratio.ToString());
        foreach (short x in (short[])[-1, 0, 1]) Assert.True(view.Spots.TryFind(new Spot { X = x, Y = (short)-x }, out _));
    }

    [Fact]
    public void Write_OfStructsInAnyOrder_WritesThemByKey()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = NewShelf(arena);
        ShelfView view = ShelfView.GetRoot(shelf.ToArray());

        Assert.Equal(Numbers.Select(static number => (int)number).OrderBy(static id => id), view.Cells.ToArray().Select(static cell => cell.Id));
        Assert.Equal(Enumerable.Range(0, Numbers.Length).OrderBy(static i => Numbers[i]), view.Cells.ToArray().Select(static cell => (int)cell.Weight));
        foreach (short number in Numbers) Assert.True(Cell.TryFind(view.Cells, number, out _));
        foreach (byte[] text in (byte[][])[[2, 0, 0], [1, 2, 3], [1, 2, 2], [0, 9, 9]]) Assert.True(Code.TryFind(view.Codes, text, out _));
        foreach (short x in (short[])[-1, 0, 1]) Assert.True(Pin.TryFind(view.Pins, new Spot { X = x, Y = 3 }, out _));
        Assert.Equal(view.Cells.ToArray().Select(static cell => cell.Id), view.Far.ToArray().Select(static cell => cell.Id));
    }

    [Fact]
    public void Write_LeavesTheObjectAsItIs()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = NewShelf(arena), copy = shelf.Clone(in arena);
        byte[] written = shelf.ToArray();

        Assert.Equal(Numbers, shelf.Numbers.ReadOnlySpan.ToArray().Select(static number => number.Id));
        Assert.Equal(Numbers, copy.Numbers.ReadOnlySpan.ToArray().Select(static number => number.Id));
        Assert.Equal(Numbers, shelf.Cells.ToArray().Select(static cell => (short)cell.Id));
        Assert.Equal(Numbers, copy.Cells.ToArray().Select(static cell => (short)cell.Id));
        Assert.Equal(shelf.ToString(), copy.ToString());
        Assert.Equal(written, copy.ToArray());
    }

    [Fact]
    public void Write_OfTablesInsideSortedTables_SortsThemToo()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = default;
        for (int i = 3; i > 0; i--)
        {
            ref ByNumber parent = ref shelf.Numbers.Add(in arena);
            parent.Id = (short)i;
            for (int k = 0; k < i; k++) parent.Children.Add(in arena).Id = (short)(100 - k);
        }

        ShelfView view = ShelfView.GetRoot(shelf.ToArray());
        for (int i = 0; i < 3; i++)
        {
            var children = new List<short>();
            foreach (ByNumberView child in view.Numbers[i].Children) children.Add(child.Id);
            Assert.Equal(Enumerable.Range(100 - i, i + 1).Select(static id => (short)id), children);
        }
    }

    [Fact]
    public void Parse_OfWhatWasWritten_GivesAnEqualObjectAndTheSameBytes()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = NewShelf(arena);
        byte[] written = shelf.ToArray();
        Shelf parsed = Shelf.Parse(written, in arena);

        Assert.Equal(shelf, parsed);
        Assert.Equal(shelf.GetHashCode(), parsed.GetHashCode());
        Assert.Equal(written, parsed.ToArray());
    }

    [Fact]
    public void Write_ThatFails_LeavesTheBuilderUsable()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Shelf shelf = NewShelf(arena), whole = NewShelf(arena);
        shelf.Names.Add(in arena); // without the key, which strings that are keys must have
        for (int i = 0; i < 3; i++)
        {
            WireError error = WireError.None;
            try { shelf.Write(in builder); }
            catch (WireFormatException exception) { error = exception.Error; }

            Assert.Equal(WireError.RequiredFieldMissing, error);
            Assert.Equal(0, builder.SizeBytes);
        }

        whole.Write(in builder);
        Assert.Equal(whole.ToArray(), builder.ToArray());
    }

    private static Shelf NewShelf(ArenaAllocator arena)
    {
        Shelf shelf = default;
        for (int i = 0; i < Numbers.Length; i++)
        {
            ref ByNumber number = ref shelf.Numbers.Add(in arena);
            number.Id = Numbers[i];
            number.SetNote(i.ToString(), in arena);
            shelf.Cells.Add(new Cell { Id = Numbers[i], Weight = i }, in arena);
            shelf.Far.Add(new Cell { Id = Numbers[i], Weight = i }, in arena);
        }

        for (int i = 0; i < Names.Length; i++)
        {
            ref ByName name = ref shelf.Names.Add(in arena);
            name.SetName(Names[i], in arena);
            name.SetNote(i.ToString(), in arena);
        }

        Level[] levels = [Level.High, Level.Low, Level.Middle];
        for (int i = 0; i < levels.Length; i++)
        {
            ref ByLevel level = ref shelf.Levels.Add(in arena);
            level.Level = levels[i];
            level.SetNote(i.ToString(), in arena);
        }

        foreach (double ratio in (double[])[2.5, -1.5, double.PositiveInfinity, 0, double.NaN, double.NegativeInfinity]) shelf.Ratios.Add(in arena).Ratio = ratio;
        foreach (short x in (short[])[1, -1, 0])
        {
            shelf.Spots.Add(in arena).Spot = new Spot { X = x, Y = (short)-x };
            shelf.Pins.Add(new Pin { At = new Spot { X = x, Y = 3 }, Weight = x }, in arena);
        }

        foreach (byte[] text in (byte[][])[[2, 0, 0], [1, 2, 3], [1, 2, 2], [0, 9, 9]]) shelf.Codes.Add(NewCode(text), in arena);
        return shelf;
    }

    private static unsafe Code NewCode(byte[] text)
    {
        var code = new Code { Weight = text[0] };
        for (int i = 0; i < text.Length; i++) code.Text[i] = text[i];
        return code;
    }

    private static string[] ByKey(short[] keys) => [.. Enumerable.Range(0, keys.Length).OrderBy(i => keys[i]).Select(static i => i.ToString())];

    private static string[] NotesOf(ByNumberView.Vector tables)
    {
        var notes = new List<string>();
        foreach (ByNumberView table in tables) notes.Add(table.Note.ToString());
        return [.. notes];
    }

    private static string[] NamesOf(ByNameView.Vector tables)
    {
        var names = new List<string>();
        foreach (ByNameView table in tables) names.Add(table.Name.ToString());
        return [.. names];
    }
}
