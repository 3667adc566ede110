using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

#pragma warning disable CA1051, IDE0044, IDE0051 // An inline array has one field, which nobody names.
namespace LibWire.Tests.FlatBuffers.Classes;

[InlineArray(3)]
public struct Shorts
{
    private short _item;
}

[InlineArray(2)]
public struct Hues
{
    private Hue _item;
}

[InlineArray(2)]
public struct Spots
{
    private Spot _item;
}

/// <summary>Has arrays.</summary>
[FlatStruct]
public partial struct Cell
{
    [FlatField(0)] public partial byte Kind { readonly get; set; }
    [FlatField(1)] public partial Shorts Levels { readonly get; set; }
    [FlatField(2)] public partial Hues Hues { readonly get; set; }
    [FlatField(3)] public partial Spots Corners { readonly get; set; }
    [FlatField(4)] public partial long Last { readonly get; set; }
}

/// <summary>Has an array as its key.</summary>
[FlatStruct]
public partial struct Code
{
    [FlatField(0, Key = true)] public partial Shorts Digits { readonly get; set; }
}

[FlatTable]
public partial class Grid
{
    [FlatField(0)] public Cell? First { get; set; }
    [FlatField(1)] public List<Cell> Cells { get; set; } = [];
    [FlatField(2)] public Code[] Codes { get; set; } = [];
}

/// <summary>Arrays in structs in C#.</summary>
public sealed class InlineArrayTests
{
    [Fact]
    public void ToArray_OfArraysInAStruct_WritesThemAsTheSchemaDoes()
    {
        Cell cell = Made();
        var bytes = new byte[Unsafe.SizeOf<Cell>()];
        MemoryMarshal.Write(bytes, in cell);

        // kind, 1 byte of padding, levels, hues, 6 bytes of padding, two spots of 16 bytes, last
        Assert.Equal("0100" + "0200FEFF0300" + "0307" + "000000000000" + "0500000000000000000000000000F83F" + "0600000000000000000000000000F0BF" + "0900000000000000", Convert.ToHexString(bytes));
        byte[] buffer = new Grid { First = cell }.ToArray();
        Assert.True(buffer.AsSpan().IndexOf(bytes) > 0);

        Cell view = GridView.GetRoot(buffer).First!.Value;
        Assert.Equal((1, -2, Hue.Blue, 6, 9L), (view.Kind, view.Levels[1], view.Hues[1], view.Corners[1].Layer, view.Last));
    }

    [Fact]
    public void Parse_OfArraysInAStruct_GivesThemBack()
    {
        Grid read = Grid.Parse(new Grid { First = Made(), Cells = [default, Made()] }.ToArray());

        foreach (Cell cell in (Cell[])[read.First!.Value, read.Cells[1]])
        {
            Assert.Equal(((short)2, (short)-2, (short)3), (cell.Levels[0], cell.Levels[1], cell.Levels[2]));
            Assert.Equal((Hue.Green, Hue.Blue), (cell.Hues[0], cell.Hues[1]));
            Assert.Equal((5, 1.5, -1.0), (cell.Corners[0].Layer, cell.Corners[0].X, cell.Corners[1].X));
            Assert.Equal(9, cell.Last);
        }

        Assert.Equal(0, read.Cells[0].Levels[2]);
    }

    [Fact]
    public void ToArray_OfAnArrayThatIsTheKey_SortsByIt()
    {
        Code large = default, small = default;
        Shorts digits = default;
        (digits[0], digits[2]) = (1, 5);
        large.Digits = digits;
        (digits[1], digits[2]) = (-1, 9);
        small.Digits = digits;

        GridView view = GridView.GetRoot(new Grid { Codes = [large, small] }.ToArray());

        Assert.Equal((9, 5), (view.Codes[0].Digits[2], view.Codes[1].Digits[2]));
        Assert.True(Code.TryFind(view.Codes, (short[])[1, 0, 5], out _));
    }

    [Fact]
    public void Padding_OfArraysInAStruct_IsWrittenAsZeros()
    {
        var bytes = new byte[Unsafe.SizeOf<Cell>()];
        bytes.AsSpan().Fill(0xFF);
        byte[] buffer = new Grid { First = MemoryMarshal.Read<Cell>(bytes) }.ToArray();

        int start = buffer.AsSpan().IndexOf(new byte[] { 0xFF, 0 });
        Assert.Equal("FF00" + "FFFFFFFFFFFF" + "FFFF" + "000000000000" + "FF00000000000000", Convert.ToHexString(buffer.AsSpan(start, 24)));
    }

    private static Cell Made()
    {
        Shorts levels = default;
        (levels[0], levels[1], levels[2]) = (2, -2, 3);
        Hues hues = default;
        (hues[0], hues[1]) = (Hue.Green, Hue.Blue);
        Spots corners = default;
        corners[0] = new Spot { Layer = 5, X = 1.5 };
        corners[1] = new Spot { Layer = 6, X = -1 };
        return new Cell { Kind = 1, Levels = levels, Hues = hues, Corners = corners, Last = 9 };
    }
}
