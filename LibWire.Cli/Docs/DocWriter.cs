using System.Globalization;
using System.Text;

namespace LibWire.Cli;

/// <summary>A part of a line: plain text, or the name of something, which may be a link to it.</summary>
/// <param name="Text">The text.</param>
/// <param name="IsCode">Whether it is a name or value of the schema.</param>
/// <param name="Target">The full name of the type it leads to; null for none.</param>
/// <param name="IsStrong">Whether it stands out.</param>
internal readonly record struct DocSpan(string Text, bool IsCode = false, string? Target = null, bool IsStrong = false);

/// <summary>Writes the parts of a page. All text is data: nothing in it becomes markup.</summary>
/// <param name="targets">The page that each type is on, by its full name; empty for this page.</param>
internal abstract class DocWriter(IReadOnlyDictionary<string, string> targets)
{
    protected StringBuilder Page { get; } = new();

    internal abstract void Heading(int level, string text, string? anchor);

    /// <summary>Writes a comment. Its empty lines divide paragraphs.</summary>
    internal abstract void Comment(string text);

    internal abstract void Line(params DocSpan[] spans);

    /// <summary>Writes an item of a list.</summary>
    internal abstract void Item(int depth, params DocSpan[] spans);

    /// <summary>Writes a table without the columns that are empty in all rows. The last cell of a row may have several lines.</summary>
    internal void Table(string[] heads, IReadOnlyList<DocSpan[][]> rows)
    {
        if (rows.Count == 0) return;
        int[] columns = [.. Enumerable.Range(0, heads.Length).Where(column => rows.Any(row => row[column].Any(static span => span.Text.Length > 0)))];
        WriteTable([.. columns.Select(column => heads[column])], [.. rows.Select(row => columns.Select(column => row[column]).ToArray())]);
    }

    /// <summary>The page.</summary>
    internal abstract string Finish(string title);

    protected abstract void WriteTable(string[] heads, DocSpan[][][] rows);

    /// <summary>The address of a type; null if no page has it. The name of a page is that of a file, so it may have any characters.</summary>
    protected string? AddressOf(string? target)
    {
        if (target == null || !targets.TryGetValue(target, out string? page)) return null;
        return page.Length == 0 ? $"#{target}" : $"./{Uri.EscapeDataString(page)}#{target}";
    }

    /// <summary>Replaces control characters, and those that change the direction of the text around them.</summary>
    protected static string Clean(string text) =>
        string.Concat(text.Select(static one => one == '\t' ? ' ' : one != '\n' && IsHidden(one) ? '\uFFFD' : one));

    private static bool IsHidden(char character) => char.GetUnicodeCategory(character)
        is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
}
