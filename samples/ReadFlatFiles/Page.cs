using System.Globalization;
using LibWire;
using Spectre.Console;

namespace ReadFlatFiles;

/// <summary>Where the reports are printed: to a terminal, or to a file, which gets tables in Markdown.</summary>
internal sealed class Page(IAnsiConsole console, bool isTerminal)
{
    private const int CellCharsMax = 60;

    // A file has no width, and its tables must not be folded.
    private const int RedirectedWidth = 1000;

    public static Page OnConsole()
    {
        if (!Console.IsOutputRedirected) return new Page(AnsiConsole.Console, isTerminal: true);
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors });
        console.Profile.Width = RedirectedWidth;
        return new Page(console, isTerminal: false);
    }

    public void Title(string text) => console.WriteLine(text, new Style(decoration: Decoration.Bold));

    public void Line(string text = "") => console.WriteLine(text);

    /// <summary>Prints rows of cells; numbers are aligned to the right.</summary>
    public void Table(string[] columns, List<string[]> rows)
    {
        var table = new Table { Border = isTerminal ? TableBorder.Simple : TableBorder.Markdown, BorderStyle = Color.Grey };
        for (int i = 0; i < columns.Length; i++)
        {
            var column = new TableColumn(columns[i]) { NoWrap = !isTerminal };
            bool isNumeric = rows.Exists(row => row[i].Length > 0) && rows.TrueForAll(row => row[i].Length == 0 || char.IsAsciiDigit(row[i][0]));
            table.AddColumn(isNumeric ? column.RightAligned() : column);
        }

        foreach (string[] row in rows) table.AddRow([.. row.Select(Markup.Escape)]);
        console.Write(table);
        console.WriteLine();
    }

    /// <summary>Text of a file, cut if it is long, and without control characters, which could steer a terminal.</summary>
    public static string Printable(FlatString text) => Printable(text.ToString());

    /// <inheritdoc cref="Printable(FlatString)"/>
    public static string Printable(string text)
    {
        string shown = text.Length > CellCharsMax ? $"{text[..CellCharsMax]}…" : text;
        return string.Concat(shown.Select(static unit => char.IsControl(unit) || char.IsSurrogate(unit) ? '·' : unit == '|' ? '¦' : unit));
    }

    public static string Number(long value) => value.ToString("#,##0", CultureInfo.InvariantCulture);
}
